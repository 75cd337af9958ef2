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
/// - How answers combine: a checklist is complete when all of its parts are; its progress is the sum of theirs.
/// - Order: the parts are asked and changed in the order of the list.
/// - Failures: an edit that is refused throws a ``ToDoError`` and leaves the list as it was.
/// - No parts: a to-do without parts answers for itself; a list without to-dos has progress 0 of 0 and isn't complete.
///
/// A to-do is named by its number, which it keeps for as long as it exists and which no other one gets later.
public struct ToDoList: Sendable {
  /// The hierarchy with the progress of every node.
  public internal(set) var tree = Tree<Entry, ToDoProgress>()

  /// The progress of those parts of the whole that this value doesn't hold.
  public var elsewhere = ToDoProgress.zero

  /// The last key among the whole's own parts, whether this value holds it or not.
  public var lastKey: OrderKey?

  /// The number that the next to-do gets.
  public var nextNumber = 1

  /// Where each number is.
  var nodes: [Int: NodeHandle] = [:]

  /// Creates a list without to-dos.
  public init() {}
}

extension ToDoList {
  /// A to-do as a list holds it: numbered, and with a place among its siblings.
  public struct Entry: Hashable, Sendable {
    /// The to-do itself.
    public internal(set) var toDo: ToDo

    /// What it is called in this list.
    public let number: Int

    /// Its place among its siblings.
    public internal(set) var key: OrderKey

    /// The progress of those of its parts that the list's value doesn't hold.
    public var elsewhere: ToDoProgress

    /// The last key among its parts, whether the list's value holds it or not.
    public var lastKey: OrderKey?

    /// Creates an entry that was kept.
    ///
    /// - Parameters:
    ///   - toDo: The to-do itself.
    ///   - number: What it is called in the list.
    ///   - key: Its place among its siblings.
    ///   - elsewhere: The progress of the parts that the list's value won't hold.
    ///   - lastKey: The last key among its parts, whether the list's value will hold it or not.
    public init(
      _ toDo: ToDo, number: Int, key: OrderKey, elsewhere: ToDoProgress = .zero, lastKey: OrderKey? = nil
    ) {
      self.toDo = toDo
      self.number = number
      self.key = key
      self.elsewhere = elsewhere
      self.lastKey = lastKey
    }
  }

  /// A to-do with what it answers, as a list shows it.
  public struct Row: Sendable {
    /// The to-do, its number and its place.
    public let entry: Entry

    /// How many wholes it is a part of.
    public let depth: Int

    /// Whether it has a checklist.
    public let hasChecklist: Bool

    /// How much of it is done.
    public let progress: ToDoProgress
  }

  /// A place for a to-do.
  public enum Place: Hashable, Sendable {
    /// Before all other parts of a to-do; of the whole list for nil.
    case first(in: Int?)

    /// Behind all other parts of a to-do; of the whole list for nil.
    case last(in: Int?)

    /// Right before a to-do.
    case before(Int)

    /// Right behind a to-do.
    case after(Int)
  }
}

// MARK: - Asking

extension ToDoList {
  /// The number of to-dos, with and without checklist.
  public var count: Int { tree.count }

  /// Whether there are no to-dos.
  public var isEmpty: Bool { tree.isEmpty }

  /// How much of the whole is done.
  ///
  /// - Complexity: O(1)
  public var progress: ToDoProgress {
    var progress = tree.summary
    progress.add(elsewhere)
    return progress
  }

  /// Where the warrior stands.
  ///
  /// - Complexity: O(1)
  public var quest: Quest { Quest(progress) }

  /// The numbers of the to-dos at the top that aren't complete, in order.
  public var toDo: [Int] { tree.roots.filter { !tree.summary(of: $0).isComplete }.map { tree[$0].number } }

  /// The numbers of the to-dos at the top that are complete, in order.
  public var completed: [Int] { tree.roots.filter { tree.summary(of: $0).isComplete }.map { tree[$0].number } }

  /// The to-do with a number, or nil when there is none.
  public subscript(number: Int) -> ToDo? { nodes[number].map { tree[$0].toDo } }

  /// The to-do with a number and its place, or nil when there is none.
  public func entry(_ number: Int) -> Entry? { nodes[number].map { tree[$0] } }

  /// The number of the to-do with an identifier.
  ///
  /// - Complexity: O(*n*), *n* being ``count``.
  public func number(of id: ToDo.ID) -> Int? {
    tree.preorder.first { tree[$0.node].toDo.id == id }.map { tree[$0.node].number }
  }

  /// How much of a to-do is done.
  ///
  /// - Throws: ``ToDoError/unknownNumber(_:)``.
  /// - Complexity: O(1)
  public func progress(of number: Int) throws(ToDoError) -> ToDoProgress { tree.summary(of: try node(number)) }

  /// Whether a to-do is done: itself, or all that its checklist consists of.
  ///
  /// - Throws: ``ToDoError/unknownNumber(_:)``.
  /// - Complexity: O(1)
  public func isComplete(_ number: Int) throws(ToDoError) -> Bool { try progress(of: number).isComplete }

  /// Whether a to-do has a checklist.
  ///
  /// - Throws: ``ToDoError/unknownNumber(_:)``.
  public func hasChecklist(_ number: Int) throws(ToDoError) -> Bool { isChecklist(try node(number)) }

  /// The numbers of a to-do's parts, in order; of the to-dos at the top for nil.
  ///
  /// - Throws: ``ToDoError/unknownNumber(_:)``.
  public func parts(of number: Int?) throws(ToDoError) -> [Int] {
    tree.children(of: try number.map(node)).map { tree[$0].number }
  }

  /// The number of the to-do that a to-do is a part of; nil at the top.
  ///
  /// - Throws: ``ToDoError/unknownNumber(_:)``.
  public func whole(of number: Int) throws(ToDoError) -> Int? {
    tree.parent(of: try node(number)).map { tree[$0].number }
  }

  /// The number of the to-do right before another one among its siblings; nil when there is none.
  ///
  /// - Throws: ``ToDoError/unknownNumber(_:)``.
  public func sibling(before number: Int) throws(ToDoError) -> Int? {
    tree.previous(before: try node(number)).map { tree[$0].number }
  }

  /// When a to-do was completed: a checklist when the last of its parts was; nil when it is open.
  ///
  /// - Throws: ``ToDoError/unknownNumber(_:)``.
  /// - Complexity: O(*m*), *m* being the number of its parts at all depths.
  public func completionDate(of number: Int) throws(ToDoError) -> Date? {
    let node = try node(number)
    return tree.summary(of: node).isComplete ? lastCompletion(below: node) : nil
  }

  /// All entries with their depth, every checklist before its parts.
  public var entries: some Sequence<(entry: Entry, depth: Int)> {
    tree.preorder.lazy.map { (tree[$0.node], $0.depth) }
  }

  /// All to-dos with their depth and what they answer, every checklist before its parts.
  public var rows: some Sequence<Row> { tree.preorder.lazy.map { row($0.node, depth: $0.depth) } }

  /// The parts of a to-do at all depths, as ``rows`` gives them; those right below it have depth 0.
  ///
  /// - Throws: ``ToDoError/unknownNumber(_:)``.
  public func rows(below number: Int) throws(ToDoError) -> some Sequence<Row> {
    tree.preorder(from: try node(number)).lazy.dropFirst().map { row($0.node, depth: $0.depth - 1) }
  }

  private func row(_ node: NodeHandle, depth: Int) -> Row {
    Row(
      entry: tree[node], depth: depth, hasChecklist: isChecklist(node), progress: tree.summary(of: node))
  }

  func isChecklist(_ node: NodeHandle) -> Bool { !tree.isLeaf(node) || tree[node].elsewhere.total > 0 }

  /// The node of a number.
  public func node(_ number: Int) throws(ToDoError) -> NodeHandle {
    guard let node = nodes[number] else { throw .unknownNumber(number) }
    return node
  }

  func lastCompletion(below node: NodeHandle) -> Date? {
    tree.preorder(from: node).lazy.compactMap { tree[$0.node].toDo.completed }.max()
  }
}

extension ToDoList.Entry {
  /// Tells whether two entries hold equal to-dos in the same place.
  ///
  /// The noted last key doesn't count: it is the memory of a list that was read in part.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.number == rhs.number && lhs.key == rhs.key && lhs.elsewhere == rhs.elsewhere && lhs.toDo == rhs.toDo
  }

  /// Hashes what identifies the entry in its list.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    hasher.combine(toDo.id)
  }
}

extension ToDoList: Equatable {
  /// Tells whether two lists hold equal to-dos with equal numbers in the same places.
  public static func == (lhs: ToDoList, rhs: ToDoList) -> Bool {
    lhs.elsewhere == rhs.elsewhere && lhs.nextNumber == rhs.nextNumber && lhs.tree == rhs.tree
  }
}

extension ToDoList: CustomStringConvertible {
  /// The list as a drawing with check boxes, numbers and the progress of checklists.
  public var description: String {
    tree.drawing { node in
      let entry = tree[node]
      let progress = tree.summary(of: node)
      let box = progress.isComplete ? "[x]" : "[ ]"
      return "\(box) \(entry.number) \(entry.toDo.title)" + (isChecklist(node) ? " \(progress)" : "")
    }
  }
}

// MARK: - Storage, for the operations

extension ToDoList {
  /// Makes room for a number of to-dos.
  package mutating func reserveCapacity(_ count: Int) {
    tree.reserveCapacity(count)
    nodes.reserveCapacity(count)
  }
}
