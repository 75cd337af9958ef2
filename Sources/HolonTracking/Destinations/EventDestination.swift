/// The rules, the encoding, the requests and the responses of a destination.
///
/// A destination is a value without state; ``QueuedTracker`` stores its events and delivers them. Its methods are
/// called in this order:
///
/// 1. ``check(_:)`` when an event is tracked, by the caller: does it follow the destination's rules?
/// 2. ``encode(_:into:)`` and ``encodeGroup(of:into:)`` right afterwards: the bytes that are stored and sent. They are
///    encoded once, so they contain everything of a request that ``makeRequest(for:at:)`` doesn't add.
/// 3. ``limits`` when a request is cut from the queue.
/// 4. ``makeRequest(for:at:)`` and ``read(_:to:at:)`` for each attempt.
public protocol EventDestination: Sendable {
  /// The name in reports, such as `Mixpanel`.
  var name: String { get }

  /// The limits of a request.
  var limits: RequestLimits { get }

  /// The treatment of events that may have arrived.
  var guarantee: DeliveryGuarantee { get }

  /// Returns the treatment of the events of a request that may have arrived.
  ///
  /// ``guarantee``, unless some events can be sent again without harm and others can't.
  func guarantee(for batch: EventBatch) -> DeliveryGuarantee

  /// Checks whether the destination would accept an event, and if not, which rule it breaks.
  func check(_ event: TrackedEvent) -> EventCheck

  /// Writes the common part of all events in a request, such as the user; nothing if there is none.
  ///
  /// A request has only events with the same bytes, which are its ``EventBatch/group``. They also distinguish kinds of
  /// requests, such as for events and for users.
  func encodeGroup(of event: TrackedEvent, into json: inout JSONWriter)

  /// Returns whether requests of a group are made one after another, in the order in which their events were tracked.
  ///
  /// The order holds among all groups for which this returns true. The default is false. Return true where the order
  /// decides the result, as for changes of a profile; the destination then gets one such request at a time.
  func keepsOrder(of group: [UInt8]) -> Bool

  /// Returns the maximum number of events in a request of a group; by default that of ``limits``.
  func mostEvents(of group: [UInt8]) -> Int

  /// Writes an event in its sent form.
  func encode(_ event: TrackedEvent, into json: inout JSONWriter)

  /// Returns the request that sends events.
  ///
  /// - Parameters:
  ///   - batch: The events, in the order in which they were tracked; at least one.
  ///   - now: The time of sending.
  func makeRequest(for batch: EventBatch, at now: EventTime) -> EventRequest

  /// Returns the meaning of a response for the events of its request.
  ///
  /// ``DeliveryVerdict/standard(for:at:)`` covers the common statuses.
  func read(_ response: EventResponse, to batch: EventBatch, at now: EventTime) -> DeliveryVerdict
}

extension EventDestination {
  /// The default guarantee: at least once.
  public var guarantee: DeliveryGuarantee { .atLeastOnce }

  /// Returns the same guarantee for all events.
  public func guarantee(for batch: EventBatch) -> DeliveryGuarantee { guarantee }

  /// Writes nothing: all events can be sent together.
  public func encodeGroup(of event: TrackedEvent, into json: inout JSONWriter) {}

  /// Returns false: events have times.
  public func keepsOrder(of group: [UInt8]) -> Bool { false }

  /// Returns the number of ``limits``.
  public func mostEvents(of group: [UInt8]) -> Int { limits.events }

  /// Returns the meaning of the status alone.
  public func read(_ response: EventResponse, to batch: EventBatch, at now: EventTime) -> DeliveryVerdict {
    .standard(for: response, at: now)
  }
}

/// The treatment of events that may have arrived.
public enum DeliveryGuarantee: String, Hashable, Sendable, Codable {
  /// They are sent again: none is lost, and one may arrive twice; for destinations that recognize events.
  case atLeastOnce

  /// They aren't sent again: none arrives twice, and one may be lost, which is counted as dropped.
  case atMostOnce
}
