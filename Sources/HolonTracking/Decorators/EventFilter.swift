/// A filter that passes on only the events that satisfy a condition.
public struct EventFilter: EventMiddleware {
  private let isIncluded: @Sendable (TrackedEvent) -> Bool

  /// Creates a filter with a condition.
  public init(_ isIncluded: @escaping @Sendable (TrackedEvent) -> Bool) {
    self.isIncluded = isIncluded
  }

  /// Passes an event on if it satisfies the condition.
  public func track(_ event: TrackedEvent, next: (TrackedEvent) -> TrackingOutcome) -> TrackingOutcome {
    isIncluded(event) ? next(event) : .leftOut("the filter excludes the event")
  }
}

extension EventFilter {
  /// Returns a filter that passes on actions with the given names, and all events about users.
  public static func only(_ names: Set<String>) -> EventFilter {
    EventFilter { $0.kind != .action || names.contains($0.name) }
  }

  /// Returns a filter that leaves out actions with the given names.
  public static func without(_ names: Set<String>) -> EventFilter {
    EventFilter { $0.kind != .action || !names.contains($0.name) }
  }
}
