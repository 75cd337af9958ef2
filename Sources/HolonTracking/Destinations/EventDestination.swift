/// The rules, the encoding, the requests and the answers of a destination.
///
/// A destination is a value without state; ``QueuedTracker`` keeps its events and delivers them. What it is asked, in
/// this order:
///
/// 1. ``check(_:)`` when an event is tracked, by the caller: is it within the destination's rules?
/// 2. ``encode(_:into:)`` and ``encodeGroup(of:into:)`` right afterwards: the bytes that are kept and sent. They are
///    encoded once, so whatever is to be in a request besides the event has to be here, or in ``makeRequest(for:at:)``.
/// 3. ``limits`` when a request is cut from the queue.
/// 4. ``makeRequest(for:at:)`` and ``read(_:to:at:)`` for each attempt.
public protocol EventDestination: Sendable {
  /// The name that it is called by in reports, as in `Mixpanel`.
  var name: String { get }

  /// The limits of a request.
  var limits: RequestLimits { get }

  /// The treatment of events that may have arrived.
  var guarantee: DeliveryGuarantee { get }

  /// Returns the treatment of the events of a request that may have arrived.
  ///
  /// ``guarantee``, unless some events can be sent again without harm and others can't.
  func guarantee(for batch: EventBatch) -> DeliveryGuarantee

  /// Says whether the destination would take an event, and if not, which rule it breaks.
  func check(_ event: TrackedEvent) -> EventCheck

  /// Writes what all events of a request have to have in common, such as the user; nothing if they needn't.
  ///
  /// Only events with the same bytes come into one request, which gets them as ``EventBatch/group``. Different kinds of
  /// requests, such as for events and for users, are told apart here as well.
  func encodeGroup(of event: TrackedEvent, into json: inout JSONWriter)

  /// Whether requests of a group are made one after another, in the order in which their events were tracked.
  ///
  /// The order holds among all groups for which this returns true. The default is false. Return true where the order
  /// decides the result, as for changes of a profile; the destination then gets one such request at a time.
  func keepsOrder(of group: [UInt8]) -> Bool

  /// Writes an event as it'll be sent.
  func encode(_ event: TrackedEvent, into json: inout JSONWriter)

  /// The request that sends events.
  ///
  /// - Parameters:
  ///   - batch: The events, in the order in which they were tracked; at least one.
  ///   - now: When it is sent.
  func makeRequest(for batch: EventBatch, at now: EventTime) -> EventRequest

  /// Returns the meaning of an answer for the events of its request.
  ///
  /// ``DeliveryVerdict/standard(for:at:)`` reads the statuses that are the same everywhere.
  func read(_ response: EventResponse, to batch: EventBatch, at now: EventTime) -> DeliveryVerdict
}

extension EventDestination {
  /// At least once.
  public var guarantee: DeliveryGuarantee { .atLeastOnce }

  /// The same for all events.
  public func guarantee(for batch: EventBatch) -> DeliveryGuarantee { guarantee }

  /// Nothing: all events can be sent together.
  public func encodeGroup(of event: TrackedEvent, into json: inout JSONWriter) {}

  /// No: events have times.
  public func keepsOrder(of group: [UInt8]) -> Bool { false }

  /// Returns the meaning of the status alone.
  public func read(_ response: EventResponse, to batch: EventBatch, at now: EventTime) -> DeliveryVerdict {
    .standard(for: response, at: now)
  }
}

/// The treatment of events that may have arrived.
public enum DeliveryGuarantee: String, Hashable, Sendable, Codable {
  /// They are sent again: none is lost, and one may arrive twice; for destinations that know events by identifiers.
  case atLeastOnce

  /// They aren't sent again: none arrives twice, and one may be lost, which is counted as dropped.
  case atMostOnce
}
