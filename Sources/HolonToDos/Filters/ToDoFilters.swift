public import Foundation

/// Chooses to-dos that are complete, or those that aren't.
public struct StateFilter: ToDoFilter {
  private let isComplete: Bool

  /// Creates a filter for one of the two states.
  public init(isComplete: Bool) { self.isComplete = isComplete }

  /// Tells whether a to-do is in that state.
  public func includes(_ row: ToDoList.Row) -> Bool { row.progress.isComplete == isComplete }
}

/// Chooses to-dos that have a tag.
public struct TagFilter: ToDoFilter {
  private let tag: String

  /// Creates a filter for a tag.
  public init(_ tag: String) { self.tag = tag }

  /// Tells whether a to-do has the tag.
  public func includes(_ row: ToDoList.Row) -> Bool { row.entry.toDo.tags.contains(tag) }
}

/// Chooses to-dos that are at least as urgent as a priority.
public struct PriorityFilter: ToDoFilter {
  private let priority: Priority

  /// Creates a filter for a priority and all more urgent ones.
  public init(atLeast priority: Priority) { self.priority = priority }

  /// Tells whether a to-do is as urgent as that.
  public func includes(_ row: ToDoList.Row) -> Bool { row.entry.toDo.priority.map { $0 >= priority } ?? false }
}

/// Chooses to-dos that are expected to take at most some time.
public struct EstimateFilter: ToDoFilter {
  private let estimate: Estimate

  /// Creates a filter for an estimate and all shorter ones.
  public init(atMost estimate: Estimate) { self.estimate = estimate }

  /// Tells whether a to-do is expected to take no longer; one without an estimate isn't chosen.
  public func includes(_ row: ToDoList.Row) -> Bool { row.entry.toDo.estimate.map { $0 <= estimate } ?? false }
}

/// Chooses to-dos that are due up to a day.
public struct DueFilter: ToDoFilter {
  private let day: Day
  private let timeZone: TimeZone

  /// Creates a filter for a day, which counts itself, where one is.
  public init(by day: Day, in timeZone: TimeZone) {
    self.day = day
    self.timeZone = timeZone
  }

  /// Tells whether a to-do is due by then.
  public func includes(_ row: ToDoList.Row) -> Bool { row.entry.toDo.due.map { $0.day(in: timeZone) <= day } ?? false }
}

/// Chooses to-dos whose title, notes or tags contain a text, in large or small letters.
public struct TextFilter: ToDoFilter {
  private let text: FoldedText

  /// Creates a filter for a text.
  public init(_ text: String) { self.text = FoldedText(text) }

  /// Tells whether a to-do contains the text.
  public func includes(_ row: ToDoList.Row) -> Bool { includes(row.entry.toDo) }

  /// Tells whether a to-do contains the text, wherever it stands.
  public func includes(_ toDo: ToDo) -> Bool {
    text.isContained(in: toDo.title) || !toDo.notes.isEmpty && text.isContained(in: toDo.notes)
      || toDo.tags.contains { text.isContained(in: $0) }
  }
}
