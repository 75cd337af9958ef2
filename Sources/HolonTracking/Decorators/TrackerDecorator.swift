/// A tracker around another one, which does something about every event.
///
/// ```swift
/// struct PrintingTracker<Base: EventTracker>: TrackerDecorator {
///   let base: Base
///
///   func track(_ event: TrackedEvent) -> TrackingOutcome {
///     print(event.name)
///     return base.track(event)
///   }
/// }
/// ```
///
/// What it decorates may be one tracker or many; what it is may be part of others. Everything but tracking goes to the
/// tracker inside.
public protocol TrackerDecorator<Base>: EventTracker {
  /// The type of the tracker inside.
  associatedtype Base: EventTracker

  /// The tracker inside.
  var base: Base { get }
}

extension TrackerDecorator {
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
