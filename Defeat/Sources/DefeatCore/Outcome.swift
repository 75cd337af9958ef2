public import HolonToDos

/// The result of an edit.
public struct Outcome: Hashable, Sendable {
  /// The to-dos that were named.
  public let numbers: [Int]

  /// The titles of the to-dos, in the same order: after the edit, or before it if they were removed.
  public let titles: [String]

  /// The number of changed to-dos for each named one, parts included, in the same order; 0 if nothing changed.
  public let changes: [Int]

  /// The total number of changed to-dos, parts included.
  public var affected: Int { changes.reduce(0, +) }

  /// The progress of the whole list after the edit.
  public let progress: ToDoProgress

  /// Creates the result of an edit.
  public init(numbers: [Int], titles: [String], changes: [Int], progress: ToDoProgress) {
    self.numbers = numbers
    self.titles = titles
    self.changes = changes
    self.progress = progress
  }
}
