public import Holon

#if !canImport(HTTPTypes)
  #error("HolonTracking needs the trait Tracking: .package(url: …, traits: [\"Tracking\"])")
#endif

/// A receiver of events: a destination, a log, a spy, or any number of them.
///
/// ```swift
/// let tracker = CompositeTracker {
///   CompositeTracker(googleAnalytics, firebase)
///   mixpanel
/// }
/// tracker.track("Product Viewed", ["price": 19.99])     // one or many: the same call
/// print(await tracker.flush(deadline: .seconds(5)))     // what became of it, as a tree
/// ```
///
/// Tracking never throws and never waits for a network: what became of an event is the answer. ``CompositeTracker``
/// answers for its parts:
///
/// - How answers combine: as trees, in the order of the parts; of discarded events the sum.
/// - Order: first to last; flushing and shutting down at once, so that a slow part delays no other.
/// - When a part fails: its outcome says so, and the others are asked all the same.
/// - With no parts: events are taken by nobody, and there is nothing to flush.
@Composite @Spy
public protocol EventTracker: Sendable {
  /// Accepts an event, and returns the outcome immediately.
  @Combined({ (parts: [TrackingOutcome]) in TrackingOutcome.parts(parts) })
  @discardableResult func track(_ event: TrackedEvent) -> TrackingOutcome

  /// Sends queued events, and returns when that is done or the time is over.
  ///
  /// - Parameter deadline: How long to wait at most; what isn't sent by then stays queued.
  @Combined({ (parts: [TrackerReport]) in TrackerReport(parts: parts) }, .concurrently)
  @discardableResult func flush(deadline: Duration) async -> TrackerReport

  /// Sends what it can in the given time, keeps the rest for the next start, and takes no more events.
  @Combined({ (parts: [TrackerReport]) in TrackerReport(parts: parts) }, .concurrently)
  @discardableResult func shutDown(deadline: Duration) async -> TrackerReport

  /// The current state: the books, and whether it can deliver.
  @Combined({ (parts: [TrackerReport]) in TrackerReport(parts: parts) }) var report: TrackerReport { get }

  /// Drops what is queued or held, and answers how many events that were; they are counted as dropped.
  @Combined(.sum) @discardableResult func discardQueued() -> Int
}

/// Trackers that are one tracker; `CompositeEventTracker`, as generated from ``EventTracker``.
public typealias CompositeTracker = CompositeEventTracker

extension EventTracker {
  /// Takes an event by its name.
  ///
  /// ```swift
  /// tracker.track("Product Viewed", ["sku": "G-32", "price": 19.99], user: EventUser(id: "42"))
  /// ```
  @discardableResult
  public func track(
    _ name: String, _ properties: EventProperties = [:], user: EventUser = .unknown
  ) -> TrackingOutcome {
    track(TrackedEvent(name, properties, user: user))
  }

  /// Takes an event of a type of yours.
  @discardableResult
  public func track(_ event: some TypedEvent, user: EventUser = .unknown) -> TrackingOutcome {
    track(TrackedEvent(event, user: user))
  }

  /// Tells who the user is, and what is known of them.
  @discardableResult
  public func identify(_ user: EventUser, _ properties: EventProperties = [:]) -> TrackingOutcome {
    track(TrackedEvent(.identify, properties, user: user))
  }

  /// Changes what destinations know of a user.
  @discardableResult
  public func update(_ user: EventUser, _ update: UserUpdate, _ properties: EventProperties) -> TrackingOutcome {
    track(TrackedEvent(.update(update), properties, user: user))
  }
}
