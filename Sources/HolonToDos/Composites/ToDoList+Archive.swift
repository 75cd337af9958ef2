public import Foundation
import HolonTree

/// Completed to-dos that lists leave out.
///
/// A to-do is archived while it has a date of archiving, is at the top of the list, and is complete with all of its parts.
/// Its parts are archived with it. A to-do that is opened again, moved, or gets an open part therefore returns.
extension ToDoList {
  /// Archives completed to-dos at the top of the list, with their parts; archived ones keep their dates.
  ///
  /// The to-dos keep their numbers, values and places. ``progress`` counts them, and ``way`` doesn't.
  ///
  /// - Returns: For each to-do, whether it wasn't archived before.
  /// - Throws: ``ToDoError/unknownNumber(_:)``, ``ToDoError/archivingOpen(title:)`` and
  ///   ``ToDoError/archivingPart(title:)``; then nothing is changed.
  @discardableResult
  public mutating func archive(_ numbers: some Sequence<Int>, at now: Date = Date()) throws(ToDoError) -> [Bool] {
    var tops: [NodeHandle] = []
    for number in numbers {
      let node = try node(number)
      guard tree.parent(of: node) == nil else { throw .archivingPart(title: tree[node].toDo.title) }
      guard isFinished(node) else { throw .archivingOpen(title: tree[node].toDo.title) }
      tops.append(node)
    }
    return tops.map { top in
      guard tree[top].toDo.archived == nil else { return false }
      setArchived(now, top, at: now)
      return true
    }
  }

  /// Returns archived to-dos to the list.
  ///
  /// - Returns: For each to-do, whether it was archived.
  /// - Throws: ``ToDoError/unknownNumber(_:)``; then nothing is changed.
  @discardableResult
  public mutating func unarchive(_ numbers: some Sequence<Int>, at now: Date = Date()) throws(ToDoError) -> [Bool] {
    var tops: [NodeHandle] = []
    for number in numbers { tops.append(top(of: try node(number))) }
    return tops.map { top in
      guard tree[top].toDo.archived != nil else { return false }
      setArchived(nil, top, at: now)
      return true
    }
  }

  /// The progress of the list without its archived to-dos: the way of the warrior.
  ///
  /// - Complexity: O(*m*), *m* being the number of archived to-dos at the top.
  public var way: ToDoProgress {
    var way = progress.counts
    way.subtract(archivedElsewhere)
    for number in archiving {
      if let node = nodes[number], isArchived(node) { way.subtract(tree.summary(of: node)) }
    }
    return ToDoProgress(way)
  }

  /// The numbers of the archived to-dos, with their parts.
  ///
  /// - Complexity: O(1) without archived to-dos, otherwise O(*m*), *m* being the result's count.
  public var archivedNumbers: Set<Int> {
    var numbers: Set<Int> = []
    for number in archiving {
      guard let node = nodes[number], isArchived(node) else { continue }
      for (part, _) in tree.preorder(from: node) { numbers.insert(tree[part].number) }
    }
    return numbers
  }

  /// All rows without those of archived to-dos.
  public var currentRows: some Sequence<Row> { rows.lazy.filter { !$0.isArchived } }

  /// Returns whether an entry at the top of the list is archived.
  ///
  /// - Parameter counts: What it contributes to the progress of the list.
  static func isArchived(_ toDo: ToDo, _ counts: ToDoCounts) -> Bool {
    toDo.archived != nil && counts.total > 0 && counts.completed == counts.total
  }

  private func isArchived(_ node: NodeHandle) -> Bool {
    tree.parent(of: node) == nil && Self.isArchived(tree[node].toDo, tree.summary(of: node))
  }

  /// Whether a to-do and all of its parts are complete.
  private func isFinished(_ node: NodeHandle) -> Bool {
    let progress = tree.summary(of: node)
    return isComplete(node) && progress.completed == progress.total
  }

  private func top(of node: NodeHandle) -> NodeHandle { tree.ancestors(of: node).reduce(node) { $1 } }

  private mutating func setArchived(_ date: Date?, _ top: NodeHandle, at now: Date) {
    tree[top].toDo.archived = date
    tree[top].toDo.modified = now
    if date != nil { archiving.insert(tree[top].number) }
  }

  /// Removes the date of archiving of the to-do at the top that contains a node, which is open or has just been opened.
  mutating func leaveArchive(_ node: NodeHandle, at now: Date) {
    guard !archiving.isEmpty else { return }
    let top = top(of: node)
    if tree[top].toDo.archived != nil, !isArchived(top) { setArchived(nil, top, at: now) }
  }
}
