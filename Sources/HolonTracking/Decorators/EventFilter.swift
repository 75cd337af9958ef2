/// A filter that passes on only the events that fulfil a condition.
public struct EventFilter: EventMiddleware {
  private let isIncluded: @Sendable (TrackedEvent) -> Bool

  /// Creates a filter of a condition.
  public init(_ isIncluded: @escaping @Sendable (TrackedEvent) -> Bool) {
    self.isIncluded = isIncluded
  }

  /// Passes an event on if it fulfils the condition.
  public func track(_ event: TrackedEvent, next: (TrackedEvent) -> TrackingOutcome) -> TrackingOutcome {
    isIncluded(event) ? next(event) : .leftOut("the filter leaves it out")
  }
}

extension EventFilter {
  /// A filter for actions with one of some names; what is told of users is passed on.
  public static func only(_ names: Set<String>) -> EventFilter {
    EventFilter { $0.kind != .action || names.contains($0.name) }
  }

  /// A filter that leaves out actions with one of some names.
  public static func without(_ names: Set<String>) -> EventFilter {
    EventFilter { $0.kind != .action || !names.contains($0.name) }
  }
}
