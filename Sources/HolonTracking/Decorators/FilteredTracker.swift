/// A tracker that gets only the events that fulfil a condition.
public struct FilteredTracker<Base: EventTracker>: TrackerDecorator {
  /// The tracker inside.
  public let base: Base

  private let isIncluded: @Sendable (TrackedEvent) -> Bool

  /// Creates a filter around a tracker.
  public init(_ base: Base, _ isIncluded: @escaping @Sendable (TrackedEvent) -> Bool) {
    self.base = base
    self.isIncluded = isIncluded
  }

  /// Passes an event on if it fulfils the condition.
  @discardableResult
  public func track(_ event: TrackedEvent) -> TrackingOutcome {
    isIncluded(event) ? base.track(event) : .leftOut("the filter leaves it out")
  }
}

extension EventTracker {
  /// The tracker, for events that fulfil a condition.
  public func filtered(_ isIncluded: @escaping @Sendable (TrackedEvent) -> Bool) -> some EventTracker {
    FilteredTracker(self, isIncluded)
  }

  /// The tracker, for actions with one of some names; what is told of users is passed on.
  public func only(_ names: Set<String>) -> some EventTracker {
    filtered { $0.kind != .action || names.contains($0.name) }
  }

  /// The tracker, without actions with one of some names.
  public func without(_ names: Set<String>) -> some EventTracker {
    filtered { $0.kind != .action || !names.contains($0.name) }
  }
}
