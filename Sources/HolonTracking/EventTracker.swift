#if !canImport(HTTPTypes)
  #error("HolonTracking needs the trait Tracking: .package(url: …, traits: [\"Tracking\"])")
#endif

// @Composite @Spy
/// A receiver of events: a destination, a log, a spy, or any number of them.
///
/// ```swift
/// let tracker = CompositeTracker {
///   CompositeTracker(googleAnalytics, firebase)
///   mixpanel
/// }
/// tracker.track("Product Viewed", ["price": 19.99])     // one or many: the same call
/// print(await tracker.flush(deadline: .seconds(5)))     // the outcome, as a tree
/// ```
///
/// Tracking never throws and never waits for a network: the outcome of an event is returned. ``CompositeTracker``
/// combines its parts:
///
/// - How answers combine: as trees, in the order of the parts; the numbers of discarded events are added.
/// - Order: first to last; flushing and shutting down are concurrent, so that a slow part delays no other.
/// - When a part fails: its outcome reports it, and the others are called all the same.
/// - With no parts: events are accepted by no tracker, and there is nothing to flush.
public protocol EventTracker: Sendable {
  // @Combined({ (parts: [TrackingOutcome]) in TrackingOutcome.parts(parts) })
  /// Accepts an event, and returns the outcome immediately.
  @discardableResult func track(_ event: TrackedEvent) -> TrackingOutcome

  // @Combined({ (parts: [TrackerReport]) in TrackerReport(parts: parts) }, .concurrently)
  /// Sends queued events, and returns when that is done or the deadline has passed.
  ///
  /// - Parameter deadline: The maximum time to wait; events that aren't sent by then stay queued.
  @discardableResult func flush(deadline: Duration) async -> TrackerReport

  // @Combined({ (parts: [TrackerReport]) in TrackerReport(parts: parts) }, .concurrently)
  /// Sends as many events as possible in the given time, keeps the others for the next start, and accepts no more.
  @discardableResult func shutDown(deadline: Duration) async -> TrackerReport

  // @Combined({ (parts: [TrackerReport]) in TrackerReport(parts: parts) })
  /// The current state: the books, and whether the tracker can deliver.
  var report: TrackerReport { get }

  // @Combined(.sum)
  /// Drops all queued and held events, and returns their number; they are counted as dropped.
  @discardableResult func discardQueued() -> Int
}

/// Several trackers as one; `CompositeEventTracker`, as generated from ``EventTracker``.
public typealias CompositeTracker = CompositeEventTracker

extension EventTracker {
  /// Tracks an event by its name.
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

  /// Tracks an event of a custom type.
  @discardableResult
  public func track(_ event: some TypedEvent, user: EventUser = .unknown) -> TrackingOutcome {
    track(TrackedEvent(event, user: user))
  }

  /// Tracks the identity of a user, with properties.
  @discardableResult
  public func identify(_ user: EventUser, _ properties: EventProperties = [:]) -> TrackingOutcome {
    track(TrackedEvent(.identify, properties, user: user))
  }

  /// Tracks a change of a user's properties.
  @discardableResult
  public func update(_ user: EventUser, _ update: UserUpdate, _ properties: EventProperties) -> TrackingOutcome {
    track(TrackedEvent(.update(update), properties, user: user))
  }

  /// Tracks the view of a page.
  ///
  /// ```swift
  /// tracker.page("Pricing", ["url": "https://example.com/pricing", "title": "Our prices"], user: user)
  /// ```
  @discardableResult
  public func page(
    _ name: String, _ properties: EventProperties = [:], user: EventUser = .unknown
  ) -> TrackingOutcome {
    track(TrackedEvent(.page, named: name, properties, user: user))
  }

  /// Tracks the view of a screen of an app.
  @discardableResult
  public func screen(
    _ name: String, _ properties: EventProperties = [:], user: EventUser = .unknown
  ) -> TrackingOutcome {
    track(TrackedEvent(.screen, named: name, properties, user: user))
  }

  /// Tracks that a user belongs to a group, such as a company, with properties of the group.
  @discardableResult
  public func group(
    _ id: String, _ properties: EventProperties = [:], user: EventUser = .unknown
  ) -> TrackingOutcome {
    track(TrackedEvent(.group(id: id), properties, user: user))
  }

  /// Tracks that a user had another identifier so far.
  @discardableResult
  public func alias(_ user: EventUser, from previousID: String) -> TrackingOutcome {
    track(TrackedEvent(.alias(previousID: previousID), [:], user: user))
  }
}
