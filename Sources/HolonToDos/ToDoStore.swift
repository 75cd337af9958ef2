public import Foundation

/// A persistent store for a list of to-dos.
///
/// An edit reads only the needed part of the list, changes that excerpt as a value, and the store writes the
/// difference, all in one transaction. The cost grows with the change, not with the list.
///
/// ```swift
/// try store.edit("complete", excerpt: ToDoExcerpt(completing: [3]), at: Date()) { list in
///   try list.complete(3)
/// }
/// ```
public protocol ToDoStore: Sendable {
  /// Reads the whole list.
  func list() throws -> ToDoList

  /// Reads a part of the list, with the wholes that it belongs to.
  ///
  /// - Throws: ``ToDoError/unknownNumber(_:)`` when a to-do in the excerpt is unknown.
  func list(_ excerpt: ToDoExcerpt) throws -> ToDoList

  /// Reads the to-dos that a filter selects, with the wholes that contain them.
  ///
  /// The list may have others, too: ``ToDoList/rows(of:)`` selects the rows. By default, the whole list is read.
  func list(selecting filter: QueryFilter) throws -> ToDoList

  /// Returns the progress of the whole list, without reading the list.
  func progress() throws -> ToDoProgress

  /// Returns the progress of the archived to-dos, which ``progress()`` contains.
  func archivedProgress() throws -> ToDoProgress

  /// Returns the numbers of to-dos that are given by number or identifier.
  ///
  /// - Throws: ``ToDoError/unknownNumber(_:)``, ``ToDoError/unknownNumbers(_:)``, ``ToDoError/unknownID(_:)`` or
  ///   ``ToDoError/ambiguousID(_:)``.
  func numbers(of references: [ToDoReference]) throws -> [Int]

  /// Returns the numbers of the given to-dos, as far as they are in the list.
  func numbers(ofIDs ids: some Sequence<ToDo.ID>) throws -> [ToDo.ID: Int]

  /// Changes a part of the list; if the closure throws, nothing is stored.
  ///
  /// - Parameters:
  ///   - label: The name of the edit for undo; evaluated after the change.
  ///   - excerpt: The part of the list that the change needs.
  ///   - now: The date of the edit.
  ///   - change: Changes the excerpt.
  /// - Returns: The value that the closure returns.
  func edit<Result>(
    _ label: @autoclosure () -> String, excerpt: ToDoExcerpt, at now: Date,
    _ change: (inout ToDoList) throws -> Result
  ) throws -> Result

  /// Makes an edit of another program, unless it was made before, and stores its answer in the same transaction.
  ///
  /// A change of a field or place that was changed after the person made the edit has no effect. By default, an edit is
  /// made as it arrives, also if it is repeated.
  ///
  /// - Parameters:
  ///   - edit: The sender, number and age of the edit.
  ///   - now: The current time.
  ///   - body: Makes the edit with the store and the time that it is given, and returns the content of the answer.
  /// - Returns: The answer, which is that of the first time for a repeated edit.
  /// - Throws: ``ForgottenEdit`` for a number so low that the store no longer knows whether it made the edit. If the
  ///   closure throws, nothing is stored.
  func once(
    _ edit: RemoteEdit, at now: Date, _ body: (_ store: any ToDoStore, _ made: Date) throws -> [UInt8]
  ) throws -> RemoteEditAnswer

  /// Undoes the last edit that hasn't been undone yet.
  ///
  /// - Returns: The undone edit; nil when there was none.
  func undo(at now: Date) throws -> ToDoEdit?

  /// Redoes the edit of the last ``undo(at:)``, as long as no other edit was made in between.
  ///
  /// - Returns: The redone edit; nil when there was none.
  func redo(at now: Date) throws -> ToDoEdit?

  /// Returns the number of the last edit by any process; 0 before the first.
  func lastEdit() throws -> Int

  /// Returns the hashes of contents that to-dos refer to, and those that undo and redo may refer to again.
  ///
  /// Stored contents with other hashes can be deleted.
  func contentHashes() throws -> Set<ContentHash>

  /// Returns the to-dos that all edits after a given one have touched.
  func changes(after edit: Int) throws -> ToDoChanges

  /// Reads several times from one state of the list, whatever others edit meanwhile.
  ///
  /// - Parameter body: Reads from the store that it is given, and makes no edits.
  /// - Returns: The value that the closure returns.
  func snapshot<Result>(_ body: (_ store: any ToDoStore) throws -> Result) throws -> Result
}

extension ToDoStore {
  /// Reads the whole list.
  public func list(selecting filter: QueryFilter) throws -> ToDoList { try list() }

  /// Returns the progress of the archived to-dos of the whole list.
  public func archivedProgress() throws -> ToDoProgress {
    let list = try list()
    var counts = list.progress.counts
    counts.subtract(list.way.counts)
    return ToDoProgress(counts)
  }

  /// Returns the progress of the list without its archived to-dos.
  public func way() throws -> ToDoProgress {
    try snapshot { store in
      var way = try store.progress().counts
      way.subtract(try store.archivedProgress().counts)
      return ToDoProgress(way)
    }
  }
}

/// The part of a list that a question or a change needs.
public struct ToDoExcerpt: Hashable, Sendable {
  /// To-dos that are read with all their parts.
  public var withParts: [Int]

  /// To-dos that are read without their parts.
  public var alone: [Int]

  /// To-dos that are read without their parts, but with their nearest siblings.
  public var withNeighbours: [Int]

  /// To-dos that are read with everything that completing or skipping them may change.
  ///
  /// These are their parts, and for each recurring to-do among them and the wholes that they complete: its parts, its
  /// nearest siblings, and the to-dos with its ``ToDoList/instanceIDs(of:)``, with their parts.
  public var completing: [Int]

  /// Whether all to-dos that need others are read, and those that they need.
  ///
  /// They are also read for ``dueBy``, and for ``completing`` to-dos that need others or recur.
  public var hasDependencies = false

  /// Whether unknown numbers are skipped instead of being an error.
  public var skipsUnknown: Bool

  /// The last day of the due times to read; nil for none.
  ///
  /// All open to-dos that are due by the end of this day in any time zone are read without their parts. A to-do of the
  /// day after may be among them, because the day ends elsewhere later than here.
  public var dueBy: Day?

  /// The date since when completed plain to-dos are read; nil for none.
  public var completedSince: Date?

  /// Creates an excerpt; without arguments it has only the list's own progress.
  public init(
    withParts: [Int] = [], alone: [Int] = [], withNeighbours: [Int] = [], completing: [Int] = [],
    skipsUnknown: Bool = false
  ) {
    self.withParts = withParts
    self.alone = alone
    self.withNeighbours = withNeighbours
    self.completing = completing
    self.skipsUnknown = skipsUnknown
  }
}

/// A user's reference to a to-do: its number, or the beginning of its identifier in digits or letters.
public enum ToDoReference: Hashable, Sendable {
  /// The number in the list.
  case number(Int)

  /// A prefix of the identifier, with at least four characters.
  case id(prefix: String)

  /// The first letters of the identifier (``IDLetters``), at least four.
  case letters(String)
}

extension ToDoReference: LosslessStringConvertible {
  /// Parses digits as a number, and other possible prefixes of an identifier, in digits or letters, as such.
  ///
  /// - Returns: Nil for a text that is neither.
  public init?(_ description: String) {
    if let number = Int(description) {
      self = .number(number)
    } else if description.utf8.count >= 4, description.utf8.count <= 36,
      description.allSatisfy({ $0.isHexDigit || $0 == "-" })
    {
      self = .id(prefix: description.lowercased())
    } else if (IDLetters.minimum...IDLetters.count).contains(description.utf8.count),
      IDLetters.lastBytes(of: description) != nil
    {
      self = .letters(description.lowercased())
    } else {
      return nil
    }
  }

  /// The number or the beginning of the identifier.
  public var description: String {
    switch self {
    case .number(let number): String(number)
    case .id(let prefix): prefix
    case .letters(let letters): letters
    }
  }
}

/// An edit of a store.
public struct ToDoEdit: Hashable, Sendable {
  /// The name of the edit.
  public let label: String

  /// The date of the edit.
  public let made: Date

  /// The number of its changes that were skipped, because another device has changed the same values since.
  public var overtaken: Int

  /// Creates a description of an edit.
  public init(label: String, made: Date, overtaken: Int = 0) {
    self.label = label
    self.made = made
    self.overtaken = overtaken
  }
}

/// The to-dos that edits have touched.
public struct ToDoChanges: Hashable, Sendable {
  /// The number of the last edit among them.
  public let lastEdit: Int

  /// The to-dos that were added, changed, moved or removed, or whose progress has changed; nil if there are too many.
  public let numbers: [Int]?

  /// Creates a description of touched to-dos.
  public init(lastEdit: Int, numbers: [Int]?) {
    self.lastEdit = lastEdit
    self.numbers = numbers
  }
}
