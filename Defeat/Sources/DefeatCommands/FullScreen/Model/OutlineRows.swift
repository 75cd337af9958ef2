import DefeatCore
import Foundation
import HolonToDos
import HolonTree

/// The rows of the whole list, in which checklists can be closed.
///
/// ``TreeRows`` find the to-do of a row, and the row of a to-do, without walking through the list. The cost of an edit
/// depends only on its changes.
struct OutlineRows: Sendable {
  private typealias Rows = TreeRows<SectionedToDos.Element, SectionedToDos.RowCount>

  /// The list as of the last edit that was followed.
  private(set) var list: SectionedToDos

  /// The time after which open to-dos start that are hidden; nil to show all.
  private(set) var now: Date?

  private let timeZone: TimeZone
  private var rows: Rows

  init(_ list: SectionedToDos, hidingAfter now: Date?, in timeZone: TimeZone) {
    self.list = list
    self.now = now
    self.timeZone = timeZone
    rows = Rows(of: list.elements.tree, isVisible: Self.rule(now, timeZone))
  }

  /// The number of rows.
  var count: Int { rows.endIndex }

  /// The row with a number from 0.
  subscript(row: Int) -> ShownRow {
    let tree = rows.tree
    let node = rows[row]
    switch tree[node] {
    case .section(let section): return .heading(section.title)
    case .row(let row):
      return .toDo(
        ShownToDo(
          row: row.listed(depth: tree.depth(of: node) - 1),
          isOpen: tree.isLeaf(node) ? nil : !rows.isCollapsed(node)))
    }
  }

  /// Returns the row of a to-do; nil if it is hidden or isn't in the list.
  func row(of number: Int) -> Int? { node(number).flatMap { rows.row(of: $0) } }

  /// Returns the next visible to-do with the same whole, in one of two directions.
  func sibling(of number: Int, by step: Int) -> Int? {
    let tree = rows.tree
    guard var node = node(number) else { return nil }
    while let other = step < 0 ? tree.previous(before: node) : tree.next(after: node) {
      if rows.contains(other) { return tree[other].row?.entry.number }
      node = other
    }
    return nil
  }

  /// Returns the to-do that contains another one directly; nil at the top level.
  func whole(of number: Int) -> Int? {
    if case .toDo(let whole) = list.elements.parent(of: .toDo(number)) { whole } else { nil }
  }

  /// Opens or closes a checklist.
  mutating func fold(_ number: Int, isOpen: Bool) {
    guard let node = node(number) else { return }
    _ = isOpen ? rows.expand(node) : rows.collapse(node)
  }

  /// Opens all checklists that contain a to-do.
  mutating func reveal(_ number: Int) {
    guard let node = node(number) else { return }
    let tree = rows.tree
    for whole in tree.ancestors(of: node) where rows.isCollapsed(whole) { _ = rows.expand(whole) }
  }

  /// Replaces the time after which open to-dos start that are hidden.
  mutating func hide(after now: Date?) {
    self.now = now
    _ = rows.show(where: Self.rule(now, timeZone))
  }

  /// Updates the rows to a version of the list that was made from this one by edits.
  mutating func follow(_ later: SectionedToDos) {
    _ = rows.update(to: later.elements.tree)
    list = later
  }

  /// Replaces the list by a version that was read as a whole; closed checklists stay closed.
  mutating func reload(_ list: SectionedToDos) {
    let tree = rows.tree
    let closed = rows.collapsedNodes.compactMap { tree[$0].row.map { SectionedToDos.ID.toDo($0.entry.number) } }
    self.list = list
    rows = Rows(
      of: list.elements.tree, collapsed: closed.compactMap { list.elements.handle(of: $0) },
      isVisible: Self.rule(now, timeZone))
  }

  private func node(_ number: Int) -> NodeHandle? { list.elements.handle(of: .toDo(number)) }

  /// Returns a rule that hides empty sections, and open to-dos that start later.
  private static func rule(_ now: Date?, _ timeZone: TimeZone) -> Rows.Rule {
    { tree, node in
      guard let row = tree[node].row else { return tree.summary(of: node).count > 0 }
      guard let now, let start = row.entry.toDo.start, !row.progress.isComplete else { return true }
      return !start.isLater(than: now, in: timeZone)
    }
  }
}
