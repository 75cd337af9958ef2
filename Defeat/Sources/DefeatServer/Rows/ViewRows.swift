import DefeatCore
import Foundation
import HolonToDos
import HolonTree

/// The rows of a view in a version of the list: headings of groups, and to-dos.
struct ViewRows: Sendable {
  /// A heading or a to-do.
  enum Row: Sendable {
    case group(RowGroup)
    case toDo(SectionedToDos.Row, RowContext)

    /// The word for the row in a message: the number of the to-do, or the name of the group.
    var key: String {
      switch self {
      case .group(let group): group.id
      case .toDo(let row, _): String(row.entry.number)
      }
    }
  }

  private enum Content: Sendable {
    case outline(OutlineRows)
    case due(DueRows)

    /// The content while it is changed in its place, which needs the only reference to it.
    case nothing
  }

  let view: ListView

  /// The version of the list.
  private(set) var list: SectionedToDos

  /// The part of the typed filter that can't be read; its text is searched for instead.
  let problem: FilterProblem?

  /// The day for which the rows were made.
  let today: Day

  /// The number of the to-do that the view shows with its parts.
  private let top: Int?

  private var content: Content

  /// Creates the rows of a version of the list.
  ///
  /// - Parameters:
  ///   - top: The number of the to-do to show with its parts, if the view is that of one.
  ///   - saved: The saved filters.
  ///   - other: Another view of the same version, which makes this one sooner.
  /// - Throws: `InputError` for an unknown filter.
  /// - Complexity: O(*n*), *n* being the number of to-dos.
  init(
    _ view: ListView, _ list: SectionedToDos, top: Int?, saved: [SavedFilter], like other: ViewRows? = nil,
    _ clock: LocalClock
  ) throws(InputError) {
    self.view = view
    self.list = list
    self.top = top
    let time = ClockReading(clock)
    today = time.today
    let (query, problem) = try view.query(saved, clock)
    self.problem = problem
    let filter = query.map { QueryFilter($0, at: time.now, in: time.timeZone) }
    let showsLater = view.showsLater || view.isSearch || top != nil
    let selection = RowSelection(filter: filter, showsLater: showsLater, time: time)
    switch view.kind {
    case .today: content = .due(DueRows(list, selection, isUpcoming: false, clock))
    case .upcoming: content = .due(DueRows(list, selection, isUpcoming: true, clock))
    case .all, .filter, .toDo, .statistics:
      var rows = OutlineRows(list, selection, top: top, like: other?.outline)
      if !view.showsCompleted, !view.isSearch, top == nil, let node = list.elements.handle(of: .section(.completed)) {
        rows.fold(node, isOpen: false)
      }
      content = .outline(rows)
    }
  }

  private var outline: OutlineRows? { if case .outline(let rows) = content { rows } else { nil } }

  /// Updates the rows to a later version of the same list.
  ///
  /// - Returns: The number of to-dos that differ.
  mutating func update(to list: SectionedToDos) -> Int {
    let difference = list.elements.tree.difference(from: self.list.elements.tree)
    self.list = list
    guard !difference.isEmpty else { return 0 }
    switch content {
    case .outline(var rows):
      content = .nothing
      rows.update(by: difference)
      content = .outline(rows)
    case .due(var rows):
      content = .nothing
      rows.update(to: list, by: difference)
      content = .due(rows)
    case .nothing: break
    }
    return Set(difference.changes.map(\.node)).count
  }

  /// The next moment at which the rows or their texts change by themselves.
  var moment: Date? {
    switch content {
    case .outline(let rows): rows.moment
    case .due(let rows): rows.moment
    case .nothing: nil
    }
  }

  /// The number of rows, headings included.
  var count: Int {
    switch content {
    case .outline(let rows): rows.count
    case .due(let rows): rows.items.count
    case .nothing: 0
    }
  }

  /// The number of to-dos that the view selects.
  var selected: Int {
    switch content {
    case .outline(let rows): rows.marks(of: nil).selected
    case .due(let rows): rows.selected
    case .nothing: 0
    }
  }

  /// Returns the row of a to-do; nil if the view doesn't show it.
  func row(of number: Int) -> Int? {
    guard let node = list.elements.handle(of: .toDo(number)) else { return nil }
    return switch content {
    case .outline(let rows): rows.row(of: node)
    case .due(let rows): rows.row(of: node)
    case .nothing: nil
    }
  }

  /// Returns the row of a group's heading; nil if it isn't in the view.
  func row(ofGroup id: String) -> Int? {
    switch content {
    case .outline(let rows):
      ToDoSection(rawValue: id).flatMap { list.elements.handle(of: .section($0)) }.flatMap(rows.row)
    case .due(let rows): rows.row(ofGroup: id)
    case .nothing: nil
    }
  }

  /// Shows or hides the parts of a to-do.
  mutating func fold(_ number: Int, isOpen: Bool) {
    guard case .outline(var rows) = content, let node = list.elements.handle(of: .toDo(number)) else { return }
    content = .nothing
    rows.fold(node, isOpen: isOpen)
    content = .outline(rows)
  }

  /// Returns some rows.
  func rows(_ range: Range<Int>) -> [Row] {
    switch content {
    case .outline(let rows): rows.nodes(range).map { outlineRow($0, rows) }
    case .due(let rows):
      rows.items[range].map { item in
        switch item {
        case .group(let group): .group(RowGroup(id: group.id, title: group.title, count: group.count))
        case .toDo(let node): dueRow(node)
        }
      }
    case .nothing: []
    }
  }

  /// Returns the positions of some rows, nil for headings; and those that begin a set of siblings among them, in order.
  func positions(_ range: Range<Int>) -> (rows: [RowPosition?], sets: [RowPosition]) {
    var sets: [RowPosition] = []
    var next: [Int?: RowPosition] = [:]
    let positions = range.map { index -> RowPosition? in
      guard !isHeading(index) else { return nil }
      let above = rowAbove(index)
      guard let position = next[above] ?? position(at: index) else { return nil }
      if next[above] == nil { sets.append(position) }
      next[above] = RowPosition(index: position.index + 1, count: position.count)
      return position
    }
    return (positions, sets)
  }

  private func isHeading(_ index: Int) -> Bool {
    switch content {
    case .outline(let rows): rows.nodes(index..<(index + 1)).contains { list.elements.tree[$0].row == nil }
    case .due(let rows): rows.isHeading(index)
    case .nothing: true
    }
  }

  /// Returns the row of the heading or checklist that contains a row directly; nil if the view doesn't show it.
  private func rowAbove(_ index: Int) -> Int? {
    switch content {
    case .outline(let rows): rows.nodes(index..<(index + 1)).first.flatMap(rows.rowAbove)
    case .due(let rows): rows.group(around: index).lowerBound - 1
    case .nothing: nil
    }
  }

  /// Returns the position of the to-do at a row among its siblings in the view; nil for a heading.
  func position(at index: Int) -> RowPosition? {
    guard !isHeading(index) else { return nil }
    switch content {
    case .outline(let rows): return rows.nodes(index..<(index + 1)).first.map(rows.position)
    case .due(let rows):
      let group = rows.group(around: index)
      return RowPosition(index: index - group.lowerBound + 1, count: group.count)
    case .nothing: return nil
    }
  }

  private func outlineRow(_ node: NodeHandle, _ rows: OutlineRows) -> Row {
    let tree = list.elements.tree
    guard let row = tree[node].row else { return .group(group(node, rows)) }
    let level = tree.depth(of: node) - (topNode.map { tree.depth(of: $0) - 1 } ?? 0)
    let isOpen = row.hasChecklist ? rows.isOpen(node) : nil
    return .toDo(row, RowContext(level: level, whole: whole(of: node, in: tree), isOpen: isOpen))
  }

  private var topNode: NodeHandle? { top.flatMap { list.elements.handle(of: .toDo($0)) } }

  private func whole(of node: NodeHandle, in tree: Tree<SectionedToDos.Element, SectionedToDos.RowCount>) -> Int? {
    tree.parent(of: node).flatMap { tree[$0].row?.entry.number }
  }

  private func dueRow(_ node: NodeHandle) -> Row {
    let tree = list.elements.tree
    guard let row = tree[node].row else { preconditionFailure("a heading isn't due") }
    let path = tree.ancestors(of: node).compactMap { tree[$0].row?.entry.toDo.title }.reversed()
    return .toDo(row, RowContext(level: 1, whole: whole(of: node, in: tree), path: Array(path)))
  }

  private func group(_ node: NodeHandle, _ rows: OutlineRows) -> RowGroup {
    let section: ToDoSection = node == list.elements.handle(of: .section(.todo)) ? .todo : .completed
    let marks = rows.marks(of: node)
    let count = view.isSearch ? marks.selected : list.count(of: section)
    var group = RowGroup(id: section.rawValue, title: section.title, count: count)
    group.hasLater = marks.later > 0
    if section == .completed, !view.isSearch { group.isOpen = view.showsCompleted }
    return group
  }

  /// Returns the group that contains a row.
  func group(at index: Int) -> RowGroup? {
    switch content {
    case .outline(let rows):
      guard top == nil else { return RowGroup(id: "outline", title: topTitle ?? "", count: 1) }
      guard index < rows.count, var node = rows.nodes(index..<(index + 1)).first else { return nil }
      while let parent = list.elements.tree.parent(of: node) { node = parent }
      return group(node, rows)
    case .due(let rows):
      for case .group(let group) in rows.items[..<min(index + 1, rows.items.count)].reversed() {
        return RowGroup(id: group.id, title: group.title, count: group.count)
      }
      return nil
    case .nothing: return nil
    }
  }

  private var topTitle: String? { top.flatMap { list[$0]?.entry.toDo.title } }

  /// The to-do that the view shows with its parts, after the checklists that contain it; nil if it isn't that of one.
  var path: [SectionedToDos.Row]? {
    guard let top else { return nil }
    guard let node = list.elements.handle(of: .toDo(top)) else { return [] }
    let tree = list.elements.tree
    return ([node] + tree.ancestors(of: node)).compactMap { tree[$0].row }.reversed()
  }

  /// The neighbours of a to-do in the view.
  struct Place: Sendable {
    /// The row of the to-do.
    let row: Int

    /// The row after the to-do and everything that is shown below it.
    let end: Int

    /// The number of the checklist that contains it; nil at the top level.
    let whole: Int?

    /// The number of the preceding sibling that is shown.
    let before: Int?

    /// The number of the following sibling that is shown.
    let after: Int?

    /// The first and the last row of the group that contains it, without the heading.
    let group: ClosedRange<Int>
  }

  /// Returns the neighbours of a to-do; nil if the view doesn't show it.
  func place(of number: Int) -> Place? {
    guard let node = list.elements.handle(of: .toDo(number)), let row = row(of: number) else { return nil }
    let tree = list.elements.tree
    let whole = whole(of: node, in: tree)
    guard case .outline(let rows) = content, let end = rows.end(of: node) else {
      return Place(row: row, end: row + 1, whole: whole, before: nil, after: nil, group: groupRows(around: row))
    }
    let siblings = [false, true].map { rows.sibling(of: node, isNext: $0).flatMap { tree[$0].row?.entry.number } }
    var top = node
    while let parent = tree.parent(of: top), rows.row(of: parent) != nil { top = parent }
    let first = rows.row(of: top).map { tree[top].row == nil ? $0 + 1 : $0 } ?? row
    let last = (rows.end(of: top) ?? rows.count) - 1
    return Place(
      row: row, end: end, whole: whole, before: siblings[0], after: siblings[1], group: first...max(first, last))
  }

  /// Returns the rows of a group in a view by due time.
  private func groupRows(around row: Int) -> ClosedRange<Int> {
    if case .due(let rows) = content { rows.group(around: row) } else { row...row }
  }

  /// Returns the group of a to-do that the view shows.
  func group(of number: Int) -> String? { row(of: number).flatMap { group(at: $0)?.id } }
}

/// A group of rows under a heading.
struct RowGroup: Sendable {
  /// The word for the group in the page.
  let id: String

  /// The heading.
  let title: String

  /// The number of to-dos in the group, shown or not.
  let count: Int

  /// Whether the rows of the group are shown; nil for a group that can't be closed.
  var isOpen: Bool?

  /// Whether some to-dos are hidden because they start later.
  var hasLater = false
}

/// The place of a row in a view.
struct RowContext: Sendable {
  /// The depth, from 1 at the top level.
  let level: Int

  /// The number of the checklist that contains it.
  let whole: Int?

  /// Whether its parts are shown; nil if it has none to show.
  var isOpen: Bool?

  /// The titles of the checklists that contain it, for a view without outline.
  var path: [String] = []

  /// The position among its siblings; nil in messages, which have the positions of all rows.
  var position: RowPosition?
}

/// The position of a row among the siblings that its view shows, also outside of the window.
struct RowPosition: Hashable, Sendable {
  /// The position, from 1.
  let index: Int

  /// The number of the siblings, the row included.
  let count: Int
}
