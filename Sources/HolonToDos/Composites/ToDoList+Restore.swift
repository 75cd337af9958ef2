public import Foundation
public import HolonTree

/// How formats and stores read lists in: entry by entry, with the numbers and keys that they had.
///
/// ```swift
/// var list = ToDoList()
/// list.prepare(count: rows.count)
/// for row in rows { list.restore(row.entry, in: row.parent, counting: row.progress) }
/// list.settle()
/// ```
extension ToDoList {
  /// Makes room, and lets progress have no meaning until ``settle()``, so that depth costs nothing.
  public mutating func prepare(count: Int) {
    reserveCapacity(tree.count + count)
    tree.deferSummaries()
  }

  /// Brings progress up to date.
  public mutating func settle() { tree.settleSummaries() }

  /// Whether a to-do is in this value.
  public func holds(_ number: Int) -> Bool { (try? node(number)) != nil }

  /// Hangs an entry under a node, taking its number and key as they are; wholes come first.
  @discardableResult
  public mutating func restore(_ entry: consuming Entry, under parent: NodeHandle?) -> NodeHandle {
    let number = entry.number
    nextNumber = max(nextNumber, number + 1)
    let node = tree.append(entry, to: parent)
    nodes[number] = node
    return node
  }

  /// Hangs an entry under a whole that was restored before, whose progress elsewhere shrinks by as much.
  ///
  /// - Parameters:
  ///   - whole: The number of the whole; 0 for the top.
  ///   - progress: What the entry contributes to it.
  /// - Returns: Whether its key is greater than that of the sibling before it.
  public mutating func restore(
    _ entry: consuming Entry, in whole: Int, counting progress: ToDoProgress
  ) -> Bool {
    let parent = whole == 0 ? nil : try? node(whole)
    if let parent {
      tree[parent].elsewhere.subtract(progress)
    } else {
      elsewhere.subtract(progress)
    }
    let previous = tree.lastChild(of: parent)
    let isInOrder = previous.map { precedes(tree[$0], entry) } ?? true
    restore(entry, under: parent)
    return isInOrder
  }

  /// Brings the parts of a to-do, or the to-dos at the top, into the order of their keys.
  public mutating func sortParts(of number: Int?) {
    let parent = number.flatMap { try? node($0) }
    tree.sortChildren(of: parent, by: precedes)
  }

  /// Notes the last key among the parts of a to-do, whether this value holds it or not.
  public mutating func note(lastKey: OrderKey?, below number: Int) {
    guard let node = try? node(number) else { return }
    tree[node].lastKey = lastKey
  }
}

/// Edits by which stores follow changes that others have made.
extension ToDoList {
  /// Puts a to-do behind the parts of another one, or behind all at the top for nil, and leaves its key as it is.
  public mutating func append(_ number: Int, toPartsOf whole: Int?) throws {
    try tree.move(try node(number), to: try whole.map { try node($0) })
  }

  /// Takes a to-do with all its parts out of this value, whatever its whole answers then.
  public mutating func discard(_ number: Int) {
    guard let node = nodes[number] else { return }
    for entry in tree.remove(node) { nodes[entry.number] = nil }
  }

  /// Lets a to-do hold something else.
  public mutating func replace(_ toDo: ToDo, at number: Int) {
    guard let node = nodes[number] else { return }
    tree[node].toDo = toDo
  }

  /// Sets when a to-do itself was completed; nil for never.
  public mutating func complete(_ number: Int, _ moment: Date?) {
    guard let node = nodes[number] else { return }
    tree[node].toDo.completed = moment
  }
}

/// Orders entries by key; equal keys, as two devices may choose them, by identifier, which is the same on all devices.
private func precedes(_ left: ToDoList.Entry, _ right: ToDoList.Entry) -> Bool {
  left.key == right.key ? left.toDo.id < right.toDo.id : left.key < right.key
}
