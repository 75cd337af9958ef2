public import Foundation

/// Where a list of to-dos is kept, so that it is still there tomorrow.
///
/// An edit reads only as much of the list as it needs, changes that excerpt as a value, and the store writes the
/// difference, all in one transaction: the cost grows with the change, not with the list.
///
/// ```swift
/// try store.edit("complete", excerpt: ToDoExcerpt(withParts: [3]), at: Date()) { list in
///   try list.complete(3)
/// }
/// ```
public protocol ToDoStore: Sendable {
  /// Reads the whole list.
  func list() throws -> ToDoList

  /// Reads a part of the list, with the wholes that it belongs to.
  ///
  /// - Throws: ``ToDoError/unknownNumber(_:)`` when something that it asks for isn't there.
  func list(_ excerpt: ToDoExcerpt) throws -> ToDoList

  /// How much of the whole list is done, read without the list.
  func progress() throws -> ToDoProgress

  /// The numbers of to-dos that are named by number or identifier.
  ///
  /// - Throws: ``ToDoError/unknownNumber(_:)``, ``ToDoError/unknownID(_:)`` or ``ToDoError/ambiguousID(_:)``.
  func numbers(of references: [ToDoReference]) throws -> [Int]

  /// The numbers of those to-dos among some that are in the list.
  func numbers(ofIDs ids: some Sequence<ToDo.ID>) throws -> [ToDo.ID: Int]

  /// Changes a part of the list; either all of it is kept, or, when the closure throws, nothing.
  ///
  /// - Parameters:
  ///   - label: What the edit does, as undo will call it; asked for after the change.
  ///   - excerpt: What the change needs to see.
  ///   - now: The time to remember it by.
  ///   - change: What to do to the excerpt.
  /// - Returns: What the closure returned.
  func edit<Result>(
    _ label: @autoclosure () -> String, excerpt: ToDoExcerpt, at now: Date,
    _ change: (inout ToDoList) throws -> Result
  ) throws -> Result

  /// Takes back the last edit that hasn't been taken back yet.
  ///
  /// - Returns: What was taken back; nil when there was nothing.
  func undo(at now: Date) throws -> ToDoEdit?

  /// Does again what the last ``undo(at:)`` has taken back, as long as nothing else was edited in between.
  ///
  /// - Returns: What was done again; nil when there was nothing.
  func redo(at now: Date) throws -> ToDoEdit?

  /// The number of the last edit, whichever process made it; 0 before the first.
  func lastEdit() throws -> Int

  /// The contents that to-dos name, and those that undo and redo may name again.
  ///
  /// What is kept of contents and isn't among them can be thrown away.
  func contentHashes() throws -> Set<ContentHash>

  /// What all edits after a given one have touched.
  func changes(after edit: Int) throws -> ToDoChanges
}

/// What of a list has to be read to answer a question or to make a change.
public struct ToDoExcerpt: Hashable, Sendable {
  /// To-dos that are read with everything that they consist of.
  public var withParts: [Int]

  /// To-dos that are read without their parts.
  public var alone: [Int]

  /// To-dos that are read without their parts, but with their nearest siblings.
  public var withNeighbours: [Int]

  /// Whether numbers that no to-do has are left out instead of being an error.
  public var skipsUnknown: Bool

  /// Creates an excerpt; without arguments it has nothing but the list's own progress.
  public init(
    withParts: [Int] = [], alone: [Int] = [], withNeighbours: [Int] = [], skipsUnknown: Bool = false
  ) {
    self.withParts = withParts
    self.alone = alone
    self.withNeighbours = withNeighbours
    self.skipsUnknown = skipsUnknown
  }
}

/// How a person names a to-do: by its number, or by the beginning of its identifier.
public enum ToDoReference: Hashable, Sendable {
  /// The number that the list shows.
  case number(Int)

  /// At least four characters of the identifier, from its beginning.
  case id(prefix: String)
}

extension ToDoReference: LosslessStringConvertible {
  /// Reads digits as a number, and anything else that an identifier can begin with as such.
  ///
  /// - Returns: Nil for what is neither.
  public init?(_ description: String) {
    if let number = Int(description) {
      self = .number(number)
    } else if description.utf8.count >= 4, description.utf8.count <= 36,
      description.allSatisfy({ $0.isHexDigit || $0 == "-" })
    {
      self = .id(prefix: description.lowercased())
    } else {
      return nil
    }
  }

  /// The number or the beginning of the identifier.
  public var description: String {
    switch self {
    case .number(let number): String(number)
    case .id(let prefix): prefix
    }
  }
}

/// An edit that was made.
public struct ToDoEdit: Hashable, Sendable {
  /// What it did.
  public let label: String

  /// When it was made.
  public let made: Date

  /// How many of its changes were left as they are, for another device has changed the same since.
  public var overtaken: Int

  /// Creates a description of an edit.
  public init(label: String, made: Date, overtaken: Int = 0) {
    self.label = label
    self.made = made
    self.overtaken = overtaken
  }
}

/// What edits have touched.
public struct ToDoChanges: Hashable, Sendable {
  /// The number of the last edit among them.
  public let lastEdit: Int

  /// The to-dos that were added, changed, moved or removed, or whose progress has changed; nil for too many to name.
  public let numbers: [Int]?

  /// Creates a description of what edits have touched.
  public init(lastEdit: Int, numbers: [Int]?) {
    self.lastEdit = lastEdit
    self.numbers = numbers
  }
}
