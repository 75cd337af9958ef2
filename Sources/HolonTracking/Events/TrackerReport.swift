/// The state of a tracker: its books, whether it can deliver, and the reports of its parts.
public struct TrackerReport: Hashable, Sendable {
  /// Whether a tracker can deliver.
  public enum State: Hashable, Sendable {
    /// It delivers, or has nothing to deliver.
    case ready

    /// It waits before it tries again.
    case waiting(String)

    /// It delivers nothing until its owner does something.
    case paused(String)

    /// It has been shut down.
    case shutDown
  }

  /// The name of the tracker; empty for a whole.
  public var name: String

  /// Whether it can deliver.
  public var state: State

  /// The fate of all accepted events; for a whole, the sum of its parts', and the events that are held before them.
  public var books: TrackingBooks

  /// The reports of its parts.
  public var parts: [TrackerReport]

  /// Creates the report of a tracker that holds no others.
  public init(_ name: String, state: State = .ready, books: TrackingBooks = TrackingBooks()) {
    self.name = name
    self.state = state
    self.books = books
    parts = []
  }

  /// Creates the report of a whole.
  public init(_ name: String = "", parts: [TrackerReport]) {
    self.name = name
    state = .ready
    books = parts.reduce(into: TrackingBooks()) { $0 += $1.books }
    self.parts = parts
  }
}

extension TrackerReport {
  /// The reports of all trackers that hold no others, in order.
  public var leaves: [TrackerReport] { parts.isEmpty ? (name.isEmpty ? [] : [self]) : parts.flatMap(\.leaves) }

  /// Returns the outcome of an event for each tracker that holds no others, with its name, in order.
  ///
  /// ```swift
  /// let outcome = tracker.track("Product Viewed")
  /// for (name, outcome) in tracker.report.outcomes(outcome) where !outcome.isAccepted { print(name, outcome) }
  /// ```
  ///
  /// - Parameter outcome: The outcome that the same tracker returned. Where a decorator kept the event from several
  ///   trackers, each of them gets the decorator's outcome.
  public func outcomes(_ outcome: TrackingOutcome) -> [(name: String, outcome: TrackingOutcome)] {
    guard !parts.isEmpty else { return name.isEmpty ? [] : [(name, outcome)] }
    if case .parts(let outcomes) = outcome, outcomes.count == parts.count {
      return zip(parts, outcomes).flatMap { $0.outcomes($1) }
    }
    return parts.flatMap { $0.outcomes(outcome) }
  }

  /// Whether nothing is queued any more.
  public var isDelivered: Bool { books.queued == 0 }
}

extension TrackerReport: CustomStringConvertible {
  /// The tree of trackers, one to a line.
  public var description: String { lines.joined(separator: "\n") }

  private var lines: [String] {
    var title = name.isEmpty ? "all" : name
    switch state {
    case .ready: break
    case .waiting(let reason): title += " (waiting: \(reason))"
    case .paused(let reason): title += " (paused: \(reason))"
    case .shutDown: title += " (shut down)"
    }
    return drawing("\(title): \(books)", above: parts.map(\.lines))
  }
}

/// The lines of a tree: those of its parts under its own.
func drawing(_ title: String, above parts: [[String]]) -> [String] {
  var lines = [title]
  for (index, part) in parts.enumerated() {
    let isLast = index == parts.count - 1
    for (number, line) in part.enumerated() {
      lines.append((number == 0 ? (isLast ? "└─ " : "├─ ") : (isLast ? "   " : "│  ")) + line)
    }
  }
  return lines
}
