public import Foundation
import HolonSync
public import HolonToDos

/// To-dos with their parts at any depth, which are added as one edit.
///
/// ```swift
/// let party = ToDoOutline(
///   ToDoDraft(title: "Plan the party"),
///   parts: [ToDoOutline(ToDoDraft(title: "Invite friends")), ToDoOutline(ToDoDraft(title: "Bake a cake"))])
/// party.items.map(\.depth)  // [0, 1, 1]
/// ```
public struct ToDoOutline: Hashable, Sendable {
  /// A to-do of an outline.
  public struct Item: Hashable, Sendable {
    /// The values of the to-do, among them its title.
    public var draft: ToDoDraft

    /// The number of wholes that contain it within the outline.
    public let depth: Int

    /// Whether it is added as completed; for a to-do with parts, theirs decide.
    public var isCompleted: Bool

    /// The line that the values were read from; nil for values that weren't written as a line.
    public var line: ToDoLine?

    /// The identifier of the to-do; nil for a new one.
    fileprivate var id: ToDo.ID?
  }

  /// The to-dos, each whole before its parts.
  public private(set) var items: [Item] = []

  /// Creates an outline without to-dos.
  public init() {}

  /// Creates an outline of one to-do with its parts.
  public init(_ draft: ToDoDraft, isCompleted: Bool = false, parts: [ToDoOutline] = []) {
    append(draft, isCompleted: isCompleted)
    for part in parts {
      items += part.items.map { item in
        Item(
          draft: item.draft, depth: item.depth + 1, isCompleted: item.isCompleted, line: item.line, id: item.id)
      }
    }
  }

  /// Appends a to-do.
  ///
  /// - Parameters:
  ///   - draft: The values of the to-do.
  ///   - depth: The number of wholes that contain it: at most one more than for the to-do before it.
  ///   - isCompleted: Whether it is added as completed.
  ///   - line: The line that the values were read from.
  public mutating func append(
    _ draft: ToDoDraft, depth: Int = 0, isCompleted: Bool = false, line: ToDoLine? = nil
  ) {
    precondition(
      (0...(items.last.map { $0.depth + 1 } ?? 0)).contains(depth), "A to-do follows its whole or another part of it.")
    items.append(Item(draft: draft, depth: depth, isCompleted: isCompleted, line: line))
  }

  /// Gives the first to-do an identifier.
  public mutating func identify(_ id: ToDo.ID) {
    guard !items.isEmpty else { return }
    items[0].id = id
  }

  /// Adds values to all to-dos at the top.
  ///
  /// - Throws: ``InputError/refused(_:)`` if a to-do has a value of the same field.
  public mutating func merge(intoTops values: ToDoDraft) throws(InputError) {
    for index in items.indices where items[index].depth == 0 { try items[index].draft.merge(values) }
  }
}

// MARK: - Limits

extension ToDoOutline {
  /// The maximum number of to-dos in an outline.
  public static let mostItems = 10_000

  /// The maximum number of bytes of an outline that is written as text, in UTF-8.
  public static let longestText = 1 << 20

  /// The maximum number of levels, which is that of synced lists.
  public static var mostLevels: Int { TreeReplica.greatestDepth }

  /// Throws if the outline exceeds a limit.
  func checkLimits() throws {
    guard items.count <= Self.mostItems else { throw InputError.tooManyToDos(limit: Self.mostItems) }
    for item in items where item.depth >= Self.mostLevels {
      throw ToDoError.tooDeep(title: item.draft.title ?? "", limit: Self.mostLevels)
    }
  }

  /// Returns the to-dos as a list.
  func list(created now: Date, _ clock: LocalClock) throws -> ToDoList {
    try checkLimits()
    var list = ToDoList()
    var path: [Int] = []
    for item in items {
      var toDo = try ToDo(item.draft.title ?? "", id: item.id, created: now)
      try item.draft.apply(to: &toDo, in: clock.timeZone)
      if item.isCompleted { toDo.completed = now }
      path.removeSubrange(item.depth...)
      path.append(try list.add(toDo, to: .last(in: path.last)))
    }
    return list
  }
}
