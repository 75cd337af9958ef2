/// A tracker around another one that processes every event.
///
/// ```swift
/// struct PrintingTracker: TrackerDecorator {
///   let base: any EventTracker
///
///   func track(_ event: TrackedEvent) -> TrackingOutcome {
///     print(event.name)
///     return base.track(event)
///   }
/// }
/// ```
///
/// The tracker inside may be one or many. It receives all calls except for tracking.
public protocol TrackerDecorator: EventTracker {
  /// The tracker inside.
  var base: any EventTracker { get }
}

extension TrackerDecorator {
  /// Sends the queued events of the tracker inside.
  @discardableResult
  public func flush(deadline: Duration) async -> TrackerReport { await base.flush(deadline: deadline) }

  /// Shuts down the tracker inside.
  @discardableResult
  public func shutDown(deadline: Duration) async -> TrackerReport { await base.shutDown(deadline: deadline) }

  /// The report of the tracker inside.
  public var report: TrackerReport { base.report }

  /// Drops the queued events of the tracker inside.
  @discardableResult
  public func discardQueued() -> Int { base.discardQueued() }
}
