/// A type-erased tracker.
///
/// Use it where a generic type needs a tracker of a concrete type, such as ``IdentifiedTracker``. The methods that decorate
/// a tracker, such as ``EventTracker/requiring(_:holdingAtMost:)``, can be called on `any EventTracker` without it.
public struct AnyTracker: EventTracker {
  /// The tracker inside.
  public let base: any EventTracker

  /// Creates a tracker around another one.
  public init(_ base: any EventTracker) { self.base = base }

  /// Passes an event on.
  @discardableResult
  public func track(_ event: TrackedEvent) -> TrackingOutcome { base.track(event) }

  /// Has the tracker inside send what is queued.
  @discardableResult
  public func flush(deadline: Duration) async -> TrackerReport { await base.flush(deadline: deadline) }

  /// Shuts the tracker inside down.
  @discardableResult
  public func shutDown(deadline: Duration) async -> TrackerReport { await base.shutDown(deadline: deadline) }

  /// How the tracker inside stands.
  public var report: TrackerReport { base.report }

  /// Has the tracker inside drop what is queued.
  @discardableResult
  public func discardQueued() -> Int { base.discardQueued() }
}
