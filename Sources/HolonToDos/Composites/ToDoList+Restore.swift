public import Foundation
public import HolonTree

/// Operations for formats and stores that build a list entry by entry, with stored numbers and keys.
///
/// ```swift
/// var list = ToDoList()
/// list.prepare(count: rows.count)
/// for row in rows { list.restore(row.entry, in: row.parent, counting: row.counts) }
/// list.settle()
/// ```
extension ToDoList {
  /// Reserves capacity and suspends the update of progress until ``settle()``, so that depth costs nothing.
  public mutating func prepare(count: Int) {
    reserveCapacity(tree.count + count)
    tree.deferSummaries()
  }

  /// Updates the progress of all to-dos.
  public mutating func settle() { tree.settleSummaries() }

  /// Returns whether this value contains a to-do.
  public func holds(_ number: Int) -> Bool { nodes[number] != nil }

  /// Adds an entry below a node, with its number and key as they are; wholes come first.
  @discardableResult
  public mutating func restore(_ entry: consuming Entry, under parent: NodeHandle?) -> NodeHandle {
    let number = entry.number
    nextNumber = max(nextNumber, number + 1)
    if !entry.toDo.needs.isEmpty { needing.insert(number) }
    if entry.toDo.archived != nil { archiving.insert(number) }
    let node = tree.append(entry, to: parent)
    nodes[number] = node
    return node
  }

  /// Adds an entry below a whole that was added before, whose counts elsewhere decrease by those of the entry.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - whole: The number of the whole; 0 for the top.
  ///   - counts: The entry's contribution to the whole.
  /// - Returns: Whether its key is greater than that of the previous sibling.
  public mutating func restore(
    _ entry: consuming Entry, in whole: Int, counting counts: ToDoCounts
  ) -> Bool {
    let parent = whole == 0 ? nil : nodes[whole]
    if let parent {
      tree[parent].elsewhere.subtract(counts)
    } else {
      elsewhere.subtract(counts)
      if Self.isArchived(entry.toDo, counts) { archivedElsewhere.subtract(counts) }
    }
    let previous = tree.lastChild(of: parent)
    let isInOrder = previous.map { precedes(tree[$0], entry) } ?? true
    restore(entry, under: parent)
    return isInOrder
  }

  /// Sorts the parts of a to-do, or the to-dos at the top, by their keys.
  public mutating func sortParts(of number: Int?) {
    let parent = number.flatMap { try? node($0) }
    tree.sortChildren(of: parent, by: precedes)
  }

  /// Sets the last key among the parts of a to-do, whether this value contains it or not.
  public mutating func setLastKey(_ lastKey: OrderKey?, below number: Int) {
    guard let node = try? node(number) else { return }
    tree[node].lastKey = lastKey
  }
}

/// Edits by which stores apply changes from elsewhere.
extension ToDoList {
  /// Moves a to-do to the end of another one's parts, or of the list for nil, without changing its key.
  public mutating func append(_ number: Int, toPartsOf whole: Int?) throws {
    try tree.move(try node(number), to: try whole.map { try node($0) })
  }

  /// Removes a to-do with all its parts from this value, without an update of its whole.
  public mutating func discard(_ number: Int) {
    guard let node = nodes[number] else { return }
    for entry in tree.remove(node) { nodes[entry.number] = nil }
  }

  /// Replaces the contents of a to-do.
  public mutating func replace(_ toDo: ToDo, at number: Int) {
    guard let node = nodes[number] else { return }
    tree[node].toDo = toDo
    if !toDo.needs.isEmpty { needing.insert(number) }
    if toDo.archived != nil { archiving.insert(number) }
  }

  /// Sets the completion date of a to-do itself; nil for none.
  public mutating func complete(_ number: Int, _ moment: Date?) {
    guard let node = nodes[number] else { return }
    tree[node].toDo.completed = moment
  }
}

/// Orders entries by key; equal keys from two devices by identifier, which is the same on all devices.
private func precedes(_ left: ToDoList.Entry, _ right: ToDoList.Entry) -> Bool {
  left.key == right.key ? left.toDo.id < right.toDo.id : left.key < right.key
}
