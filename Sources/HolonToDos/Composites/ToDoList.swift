public import Foundation
public import HolonTree

/// To-dos and to-dos with a checklist, nested to any depth and treated alike.
///
/// ```swift
/// var list = ToDoList()
/// let party = try list.add(ToDo("Plan the party"))
/// try list.add(ToDo("Invite friends"), to: .last(in: party))
/// try list.add(ToDo("Bake a cake"), to: .last(in: party))
/// try list.complete(party)
/// print(list.quest)  // Room 2 of 2, 100 %: the treasure is yours!
/// ```
///
/// - How answers combine: a checklist is complete when all of its parts are; its progress is the sum of theirs. A
///   checklist can also be checked off by hand, by its ``CompletionRule``, and then counts as one within its wholes.
/// - Order: the parts are read and changed in the order of the list.
/// - Failures: an edit that is refused throws a ``ToDoError`` and leaves the list as it was.
/// - No parts: a to-do without parts has its own state; a list without to-dos has progress 0 of 0 and isn't complete.
///
/// A to-do has a number, which it keeps for as long as it exists and which no other one gets later.
public struct ToDoList: Sendable {
  /// The hierarchy with the progress of every node.
  public internal(set) var tree = Tree<Entry, ToDoCounts>()

  /// The counts of the list's to-dos outside this value.
  public var elsewhere = ToDoCounts.zero

  /// The last key at the top of the list, whether this value contains it or not.
  public var lastKey: OrderKey?

  /// The number of the next to-do.
  public var nextNumber = 1

  /// The node of each number.
  var nodes = NumberedNodes()

  /// The numbers of the to-dos that need others, and perhaps of former ones.
  var needing: Set<Int> = []

  /// The numbers of the to-dos that have a date of archiving, and perhaps of former ones.
  var archiving: Set<Int> = []

  /// The counts of the archived to-dos outside this value, which ``progress`` contains.
  public var archivedElsewhere = ToDoCounts.zero

  /// Creates a list without to-dos.
  public init() {}
}

extension ToDoList {
  /// A to-do in a list, with its number and its place among its siblings.
  public struct Entry: Hashable, Sendable {
    /// The to-do itself.
    public internal(set) var toDo: ToDo

    /// The number of the to-do in this list.
    public let number: Int

    /// Its place among its siblings.
    public internal(set) var key: OrderKey

    /// The counts of its parts outside the list's value.
    public var elsewhere: ToDoCounts

    /// The last key among its parts, whether the list's value contains it or not.
    public var lastKey: OrderKey?

    /// Creates an entry from stored values.
    ///
    /// - Parameters:
    ///   - toDo: The to-do itself.
    ///   - number: The number of the to-do in the list.
    ///   - key: Its place among its siblings.
    ///   - elsewhere: The counts of its parts outside the list's value.
    ///   - lastKey: The last key among its parts, whether the list's value will contain it or not.
    public init(
      _ toDo: ToDo, number: Int, key: OrderKey, elsewhere: ToDoCounts = .zero, lastKey: OrderKey? = nil
    ) {
      self.toDo = toDo
      self.number = number
      self.key = key
      self.elsewhere = elsewhere
      self.lastKey = lastKey
    }
  }

  /// A to-do with its progress, as a list shows it.
  public struct Row: Sendable {
    /// The to-do, its number and its place.
    public let entry: Entry

    /// The number of wholes that it is a part of.
    public let depth: Int

    /// Whether it has a checklist.
    public let hasChecklist: Bool

    /// The completed and total number of its plain to-dos.
    public let progress: ToDoProgress

    /// The to-dos that it waits for, and those that wait for it.
    public let dependencies: ToDoDependencies.State

    /// Whether it is archived, itself or with a checklist that contains it.
    public let isArchived: Bool

    /// Creates a row.
    public init(
      entry: Entry, depth: Int, hasChecklist: Bool, progress: ToDoProgress,
      dependencies: ToDoDependencies.State = ToDoDependencies.State(), isArchived: Bool = false
    ) {
      self.dependencies = dependencies
      self.isArchived = isArchived
      self.entry = entry
      self.depth = depth
      self.hasChecklist = hasChecklist
      self.progress = progress
    }
  }

  /// A place for a to-do.
  public enum Place: Hashable, Sendable {
    /// The start of a to-do's parts; for nil, of the whole list.
    case first(in: Int?)

    /// The end of a to-do's parts; for nil, of the whole list.
    case last(in: Int?)

    /// The place right before a to-do.
    case before(Int)

    /// The place right after a to-do.
    case after(Int)
  }
}

// MARK: - Queries

extension ToDoList {
  /// The number of to-dos, with and without checklist.
  public var count: Int { tree.count }

  /// Whether there are no to-dos.
  public var isEmpty: Bool { tree.isEmpty }

  /// The progress of the whole list, with its archived to-dos.
  ///
  /// - Complexity: O(1)
  public var progress: ToDoProgress {
    var counts = tree.summary
    counts.add(elsewhere)
    return ToDoProgress(counts)
  }

  /// The position of the warrior on the ``way``.
  public var quest: Quest { Quest(way) }

  /// The numbers of the to-dos at the top that aren't complete, in order.
  public var toDo: [Int] { tree.roots.filter { !isComplete($0) }.map { tree[$0].number } }

  /// The numbers of the to-dos at the top that are complete, in order.
  public var completed: [Int] { tree.roots.filter { isComplete($0) }.map { tree[$0].number } }

  /// The to-do with a number; nil when it is unknown.
  public subscript(number: Int) -> ToDo? { nodes[number].map { tree[$0].toDo } }

  /// Returns the to-do with a number and its place; nil when it is unknown.
  public func entry(_ number: Int) -> Entry? { nodes[number].map { tree[$0] } }

  /// Returns the number of the to-do with an identifier.
  ///
  /// - Complexity: O(*n*), *n* being ``count``.
  public func number(of id: ToDo.ID) -> Int? {
    tree.preorder.first { tree[$0.node].toDo.id == id }.map { tree[$0.node].number }
  }

  /// Returns the progress of a to-do.
  ///
  /// - Throws: ``ToDoError/unknownNumber(_:)``.
  /// - Complexity: O(1)
  public func progress(of number: Int) throws(ToDoError) -> ToDoProgress { progress(at: try node(number)) }

  /// Returns whether a to-do is done: itself, or its checklist by its ``CompletionRule``.
  ///
  /// - Throws: ``ToDoError/unknownNumber(_:)``.
  /// - Complexity: O(1)
  public func isComplete(_ number: Int) throws(ToDoError) -> Bool { try progress(of: number).isComplete }

  /// Returns whether a to-do has a checklist.
  ///
  /// - Throws: ``ToDoError/unknownNumber(_:)``.
  public func hasChecklist(_ number: Int) throws(ToDoError) -> Bool { isChecklist(try node(number)) }

  /// Returns the numbers of a to-do's parts, in order; of the to-dos at the top for nil.
  ///
  /// - Throws: ``ToDoError/unknownNumber(_:)``.
  public func parts(of number: Int?) throws(ToDoError) -> [Int] {
    tree.children(of: try number.map(node)).map { tree[$0].number }
  }

  /// Returns the number of the to-do that a to-do is a part of; nil at the top.
  ///
  /// - Throws: ``ToDoError/unknownNumber(_:)``.
  public func whole(of number: Int) throws(ToDoError) -> Int? {
    tree.parent(of: try node(number)).map { tree[$0].number }
  }

  /// Returns the numbers of all to-dos that contain a to-do, the nearest first.
  ///
  /// - Throws: ``ToDoError/unknownNumber(_:)``.
  public func wholes(of number: Int) throws(ToDoError) -> [Int] {
    tree.ancestors(of: try node(number)).map { tree[$0].number }
  }

  /// Returns the number of the previous sibling of a to-do; nil for the first one.
  ///
  /// - Throws: ``ToDoError/unknownNumber(_:)``.
  public func sibling(before number: Int) throws(ToDoError) -> Int? {
    tree.previous(before: try node(number)).map { tree[$0].number }
  }

  /// Returns the completion date of a to-do, and for a checklist the last one of its own and its parts'.
  ///
  /// - Returns: Nil when it is open.
  ///
  /// - Throws: ``ToDoError/unknownNumber(_:)``.
  /// - Complexity: O(*m*), *m* being the number of its parts at all depths.
  public func completionDate(of number: Int) throws(ToDoError) -> Date? {
    let node = try node(number)
    guard isComplete(node) else { return nil }
    return tree[node].toDo.completion == .independent ? tree[node].toDo.completed : lastCompletion(below: node)
  }

  /// All entries with their depth, every checklist before its parts.
  public var entries: some Sequence<(entry: Entry, depth: Int)> {
    tree.preorder.lazy.map { (tree[$0.node], $0.depth) }
  }

  /// All to-dos with their depth and progress, every checklist before its parts.
  public var rows: some Sequence<Row> {
    let (dependencies, archived) = (dependencies, archivedNumbers)
    return tree.preorder.lazy.map { row($0.node, depth: $0.depth, dependencies, archived) }
  }

  /// Returns the parts of a to-do at all depths, in the form of ``rows``; its direct parts have depth 0.
  ///
  /// - Throws: ``ToDoError/unknownNumber(_:)``.
  public func rows(below number: Int) throws(ToDoError) -> some Sequence<Row> {
    let (dependencies, archived) = (dependencies, archivedNumbers)
    return tree.preorder(from: try node(number)).lazy.dropFirst()
      .map { row($0.node, depth: $0.depth - 1, dependencies, archived) }
  }

  private func row(_ node: NodeHandle, depth: Int, _ dependencies: ToDoDependencies, _ archived: Set<Int>) -> Row {
    let entry = tree[node]
    return Row(
      entry: entry, depth: depth, hasChecklist: isChecklist(node), progress: progress(at: node),
      dependencies: dependencies[entry.number], isArchived: !archived.isEmpty && archived.contains(entry.number))
  }

  func isChecklist(_ node: NodeHandle) -> Bool { !tree.isLeaf(node) || tree[node].elsewhere.total > 0 }

  /// Returns the node of a number.
  public func node(_ number: Int) throws(ToDoError) -> NodeHandle {
    guard let node = nodes[number] else { throw .unknownNumber(number) }
    return node
  }

  func lastCompletion(below node: NodeHandle) -> Date? {
    tree.preorder(from: node).lazy.compactMap { tree[$0.node].toDo.completed }.max()
  }
}

extension ToDoList.Entry {
  /// Returns a Boolean value that indicates whether two entries have equal to-dos and places.
  ///
  /// The stored last key doesn't count, because it only matters for a list that was read in part.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.number == rhs.number && lhs.key == rhs.key && lhs.elsewhere == rhs.elsewhere && lhs.toDo == rhs.toDo
  }

  /// Hashes the number and the identifier of the entry.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    hasher.combine(toDo.id)
  }
}

extension ToDoList: Equatable {
  /// Returns a Boolean value that indicates whether two lists have equal to-dos with equal numbers in the same places.
  public static func == (lhs: ToDoList, rhs: ToDoList) -> Bool {
    lhs.elsewhere == rhs.elsewhere && lhs.nextNumber == rhs.nextNumber && lhs.tree == rhs.tree
  }
}

extension ToDoList: CustomStringConvertible {
  /// The list as a drawing with check boxes, numbers and the progress of checklists.
  public var description: String {
    tree.drawing { node in
      let entry = tree[node]
      let progress = progress(at: node)
      let box = progress.isComplete ? "[x]" : "[ ]"
      return "\(box) \(entry.number) \(entry.toDo.title)" + (isChecklist(node) ? " \(progress)" : "")
    }
  }
}

// MARK: - Storage, for the operations

extension ToDoList {
  /// Reserves capacity for a number of to-dos.
  package mutating func reserveCapacity(_ count: Int) {
    tree.reserveCapacity(count)
    nodes.reserveCapacity(count)
  }
}
