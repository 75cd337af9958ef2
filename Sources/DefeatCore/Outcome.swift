public import HolonToDos

/// What an edit has come to.
public struct Outcome: Hashable, Sendable {
  /// The to-dos that were named.
  public let numbers: [Int]

  /// Their titles before the edit, in the same order.
  public let titles: [String]

  /// How many to-dos were changed, parts included.
  public let affected: Int

  /// How much of the whole list is done now.
  public let progress: ToDoProgress

  /// Creates a description of what an edit has come to.
  public init(numbers: [Int], titles: [String], affected: Int, progress: ToDoProgress) {
    self.numbers = numbers
    self.titles = titles
    self.affected = affected
    self.progress = progress
  }
}
