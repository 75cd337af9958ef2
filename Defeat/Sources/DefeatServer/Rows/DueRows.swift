import DefeatCore
import Foundation
import HolonToDos
import HolonTree

/// The rows of a view by due time: open to-dos in groups, each without its outline.
struct DueRows: Sendable {
  /// A group of to-dos.
  struct Group: Equatable, Sendable {
    /// The word for the group in the page.
    let id: String

    /// The heading.
    let title: String

    /// The number of to-dos.
    fileprivate(set) var count = 0
  }

  /// A heading or a to-do.
  enum Item: Equatable, Sendable {
    case group(Group)
    case toDo(NodeHandle)
  }

  private let selection: RowSelection
  private let clock: LocalClock
  private let isUpcoming: Bool
  private var groups: [String: Int] = [:]

  /// The positions of the selected to-dos.
  private var positions: [NodeHandle: Position] = [:]

  /// The rows, headings included.
  private(set) var items: [Item] = []

  private var rows: [NodeHandle: Int] = [:]

  /// The next moment at which a to-do becomes overdue or starts.
  private(set) var moment: Date?

  /// Creates the rows of a list.
  ///
  /// - Parameter isUpcoming: Whether to show the days after today, instead of today and before.
  /// - Complexity: O(*n*), *n* being the number of to-dos.
  init(_ list: SectionedToDos, _ selection: RowSelection, isUpcoming: Bool, _ clock: LocalClock) {
    self.selection = selection
    self.isUpcoming = isUpcoming
    self.clock = clock
    let tree = list.elements.tree
    for (node, _) in tree.preorder { put(node, tree[node]) }
    arrange(in: list)
  }

  /// Updates the rows to another version of the list.
  ///
  /// - Complexity: O(*c* + *m* log *m*), *c* being the number of changes and *m* that of the selected to-dos.
  mutating func update(to list: SectionedToDos, by difference: TreeDifference<SectionedToDos.Element>) {
    for change in difference.changes {
      switch change {
      case .insert(let node, let element, _), .update(let node, _, let element): put(node, element)
      case .remove(let node, _, _): positions[node] = nil
      case .move: break
      }
    }
    arrange(in: list)
  }

  /// Returns the row of a node; nil if the view doesn't select it.
  func row(of node: NodeHandle) -> Int? { rows[node] }

  /// Returns the row of a group's heading.
  func row(ofGroup id: String) -> Int? { groups[id] }

  /// Returns whether a row is the heading of a group.
  func isHeading(_ row: Int) -> Bool { if case .group = items[row] { true } else { false } }

  /// Returns the first and the last row of the group that contains a to-do, without the heading.
  func group(around row: Int) -> ClosedRange<Int> {
    let first = items.indices[..<row].last(where: isHeading).map { $0 + 1 } ?? 0
    let last = (items.indices[row...].first(where: isHeading) ?? items.count) - 1
    return first...last
  }

  /// The number of to-dos.
  var selected: Int { rows.count }

  private mutating func put(_ node: NodeHandle, _ element: SectionedToDos.Element) {
    positions[node] = element.row.flatMap { row in
      guard !row.progress.isComplete, let due = row.entry.toDo.due else { return nil }
      let day = due.day(in: selection.time.timeZone)
      guard (day > selection.time.today) == isUpcoming, !selection.isLater(row), selection.includes(row) else {
        return nil
      }
      return Position(
        day: day, isOver: selection.time.isOver(due),
        seconds: due.moment(in: selection.time.timeZone)?.timeIntervalSince1970 ?? .infinity,
        priority: row.entry.toDo.priority?.code ?? .max, key: row.entry.key,
        number: row.entry.number)
    }
    moment = selection.next(moment, element)
  }

  private mutating func arrange(in list: SectionedToDos) {
    let tree = list.elements.tree
    items = []
    rows = [:]
    groups = [:]
    var group: (index: Int, value: Group)?
    for (node, position) in positions.sorted(by: { $0.value < $1.value }) where !isHidden(node, in: tree) {
      let (id, title) = heading(of: position)
      if group?.value.id != id {
        if let group { items[group.index] = .group(group.value) }
        group = (items.count, Group(id: id, title: title))
        groups[id] = items.count
        items.append(.group(Group(id: id, title: title)))
      }
      group?.value.count += 1
      rows[node] = items.count
      items.append(.toDo(node))
    }
    if let group { items[group.index] = .group(group.value) }
  }

  /// Returns whether a to-do is hidden because a whole starts later; one that is due isn't, nor is what it contains.
  private func isHidden(_ node: NodeHandle, in tree: Tree<SectionedToDos.Element, SectionedToDos.RowCount>) -> Bool {
    guard isUpcoming else { return false }
    for row in tree.ancestors(of: node).lazy.compactMap({ tree[$0].row }) {
      if selection.isLater(row) { return true }
      if let due = row.entry.toDo.due, due.day(in: selection.time.timeZone) <= selection.time.today { return false }
    }
    return false
  }

  private func heading(of position: Position) -> (id: String, title: String) {
    if !isUpcoming { return position.isOver ? ("overdue", "Overdue") : ("today", "Today") }
    let name = clock.text(.day(position.day), today: selection.time.today)
    return ("day-\(position.day.description)", name.prefix(1).uppercased() + name.dropFirst())
  }

  /// The position of a to-do: by group, by time, by priority, and as in the list.
  private struct Position: Comparable {
    let day: Day
    let isOver: Bool
    let seconds: Double
    let priority: UInt8
    let key: OrderKey
    let number: Int

    static func < (left: Position, right: Position) -> Bool {
      if left.isOver != right.isOver { return left.isOver }
      if left.day != right.day { return left.day < right.day }
      return (left.seconds, left.priority, left.key, left.number)
        < (right.seconds, right.priority, right.key, right.number)
    }
  }
}
