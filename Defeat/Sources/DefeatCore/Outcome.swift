public import HolonToDos

/// The result of an edit.
public struct Outcome: Hashable, Sendable {
  /// The to-dos that were named.
  public let numbers: [Int]

  /// The titles of the to-dos, in the same order: after the edit, or before it if they were removed.
  public let titles: [String]

  /// The number of changed to-dos for each named one, parts included, in the same order; 0 if nothing changed.
  public let changes: [Int]

  /// The recurring to-dos that moved on to their next instances, parts before their wholes.
  public let next: [NextInstance]
  /// The open checklists that each named to-do has completed with itself, in the same order.
  public let checklists: [[Checklist]]

  /// The total number of changed to-dos, parts included.
  public var affected: Int { changes.reduce(0, +) }

  /// The progress of the whole list after the edit.
  public let progress: ToDoProgress

  /// Creates the result of an edit.
  ///
  /// - Parameter checklists: The completed checklists of each number; none by default.
  public init(
    numbers: [Int], titles: [String], changes: [Int], next: [NextInstance] = [], progress: ToDoProgress,
    checklists: [Int: [Checklist]] = [:]
  ) {
    self.numbers = numbers
    self.titles = titles
    self.changes = changes
    self.next = next
    self.progress = progress
    self.checklists = numbers.map { checklists[$0] ?? [] }
  }
}

extension Outcome {
  /// A checklist that was completed with its last part.
  public struct Checklist: Hashable, Sendable {
    /// The number in the list.
    public let number: Int

    /// The title.
    public let title: String
  }
}

/// The next instance of a recurring to-do.
public struct NextInstance: Hashable, Sendable {
  /// The number of the to-do.
  public let number: Int

  /// The title of the to-do.
  public let title: String

  /// The time by which it is due again.
  public let due: Due

  /// Creates a description of a next instance.
  public init(number: Int, title: String, due: Due) {
    self.number = number
    self.title = title
    self.due = due
  }
}
