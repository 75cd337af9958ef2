public import HolonToDos

/// What an edit has come to.
public struct Outcome: Hashable, Sendable {
  /// The to-dos that were named.
  public let numbers: [Int]

  /// Their titles after the edit, or before it for what was removed, in the same order.
  public let titles: [String]

  /// How many to-dos each of them has changed, parts included, in the same order; 0 where all was so already.
  public let changes: [Int]

  /// How many to-dos were changed, parts included.
  public var affected: Int { changes.reduce(0, +) }

  /// How much of the whole list is done now.
  public let progress: ToDoProgress

  /// Creates a description of what an edit has come to.
  public init(numbers: [Int], titles: [String], changes: [Int], progress: ToDoProgress) {
    self.numbers = numbers
    self.titles = titles
    self.changes = changes
    self.progress = progress
  }
}
