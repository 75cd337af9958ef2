/// The state of a tracker: its books, whether it can deliver, and the reports of its parts.
public struct TrackerReport: Hashable, Sendable {
  /// The states of a tracker.
  public enum State: Hashable, Sendable {
    /// The tracker delivers, or has nothing to deliver.
    case ready

    /// The tracker waits before the next attempt.
    case waiting(String)

    /// The tracker delivers nothing until its owner intervenes.
    case paused(String)

    /// The tracker has been shut down.
    case shutDown
  }

  /// The name of the tracker; empty for a whole.
  public var name: String

  /// The state of the tracker.
  public var state: State

  /// The fate of all accepted events, including held ones; for a whole, the sum of its parts'.
  public var books: TrackingBooks

  /// The reports of its parts.
  public var parts: [TrackerReport]

  /// Creates the report of a tracker without parts.
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
  /// The reports of all trackers without parts, in order.
  public var leaves: [TrackerReport] { parts.isEmpty ? (name.isEmpty ? [] : [self]) : parts.flatMap(\.leaves) }

  /// Returns the outcome of an event for each tracker without parts, with its name, in order.
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

  /// Whether no event is queued any more.
  public var isDelivered: Bool { books.queued == 0 }
}

extension TrackerReport: CustomStringConvertible {
  /// The tree of trackers, one on each line.
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

/// Returns the lines of a tree: its title, and those of its parts below.
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
