/// A tracker around another one, which does something about every event.
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
/// The tracker inside may be one or many. Everything but tracking goes to it.
public protocol TrackerDecorator: EventTracker {
  /// The tracker inside.
  var base: any EventTracker { get }
}

extension TrackerDecorator {
  /// Has the tracker inside send what is queued.
  @discardableResult
  public func flush(deadline: Duration) async -> TrackerReport { await base.flush(deadline: deadline) }

  /// Shuts the tracker inside down.
  @discardableResult
  public func shutDown(deadline: Duration) async -> TrackerReport { await base.shutDown(deadline: deadline) }

  /// The report of the tracker inside.
  public var report: TrackerReport { base.report }

  /// Has the tracker inside drop what is queued.
  @discardableResult
  public func discardQueued() -> Int { base.discardQueued() }
}
