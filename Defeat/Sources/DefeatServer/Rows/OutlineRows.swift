import DefeatCore
import Foundation
import HolonToDos
import HolonTree

/// The rows of a view that keeps the outline of the list: all to-dos, those that a filter selects, or one with its parts.
///
/// A tree of marks has a node for each of the list, with the same handles. It keeps the number of selected to-dos below
/// each whole, so that an edit costs time in proportion to what it changes.
struct OutlineRows: Sendable {
  /// The visibility of a node by itself.
  enum Mark: Equatable, Sendable {
    /// A to-do that the view selects.
    case selected

    /// A to-do that is shown only if it contains a selected one.
    case other

    /// A to-do that is hidden with its parts, because it starts later.
    case later

    /// The heading of a section that is shown even if it is empty.
    case heading
  }

  /// The numbers of marks in a subtree.
  struct Marks: InvertibleTreeSummary {
    /// The number of selected to-dos.
    private(set) var selected = 0

    /// The number of to-dos that start later.
    private(set) var later = 0

    private var headings = 0

    static let zero = Marks()

    private init() {}

    init(of mark: Mark, isLeaf: Bool) {
      switch mark {
      case .selected: selected = 1
      case .later: later = 1
      case .heading: headings = 1
      case .other: break
      }
    }

    /// Whether the subtree has something to show.
    var isShown: Bool { selected + headings > 0 }

    mutating func add(_ other: Marks) {
      selected += other.selected
      later += other.later
      headings += other.headings
    }

    mutating func subtract(_ other: Marks) {
      selected -= other.selected
      later -= other.later
      headings -= other.headings
    }
  }

  private let selection: RowSelection
  private var marks: Tree<Mark, Marks>
  private var rows: TreeRows<Mark, Marks>

  /// The rows without the parts of any to-do, which give the positions at the top in logarithmic time.
  private var tops: TreeRows<Mark, Marks>

  /// The to-do that the view shows with its parts; nil for the whole list.
  private let top: NodeHandle?

  /// The next moment at which a mark or a text may change.
  private(set) var moment: Date?

  /// Creates the rows of a list.
  ///
  /// - Parameters:
  ///   - top: The number of the to-do to show with its parts; nil for the whole list.
  ///   - other: The rows of another view of the same version, whose tree takes less time to change than to make.
  /// - Complexity: O(*n*), *n* being the number of to-dos.
  init(_ list: SectionedToDos, _ selection: RowSelection, top: Int?, like other: OutlineRows? = nil) {
    self.selection = selection
    self.top = top.flatMap { list.elements.handle(of: .toDo($0)) }
    let tree = list.elements.tree
    if let other {
      marks = other.marks
      marks.deferSummaries()
      for (node, _) in tree.preorder {
        let element = tree[node]
        let mark = selection.mark(element)
        if mark != marks[node] { marks[node] = mark }
        moment = selection.next(moment, element)
      }
      marks.settleSummaries()
    } else {
      (marks, moment) = Self.marks(tree, selection)
    }
    rows = TreeRows(of: marks, isVisible: Self.isShown)
    let toDos = marks.preorder.lazy.filter { $0.depth > 0 }.map(\.node)
    tops = TreeRows(of: marks, collapsed: toDos, isVisible: Self.isShown)
  }

  /// Returns whether a node is shown if those above it are, and are open.
  @Sendable private static func isShown(_ marks: Tree<Mark, Marks>, _ node: NodeHandle) -> Bool {
    marks[node] != .later && marks.summary(of: node).isShown
  }

  /// Returns a tree of marks, and the next moment at which one may change.
  private static func marks(
    _ tree: Tree<SectionedToDos.Element, SectionedToDos.RowCount>, _ selection: RowSelection
  ) -> (Tree<Mark, Marks>, Date?) {
    var moment: Date?
    var changes: [TreeChange<Mark>] = []
    changes.reserveCapacity(tree.count)
    // The last node on each level, which precedes the next one there.
    var path: [NodeHandle] = []
    for (node, depth) in tree.preorder {
      let previous = depth < path.count ? path[depth] : nil
      path.removeSubrange(min(depth, path.count)...)
      let place = TreePlace(under: path.last, after: previous)
      path.append(node)
      let element = tree[node]
      changes.append(.insert(node, selection.mark(element), at: place))
      moment = selection.next(moment, element)
    }
    var marks = Tree<Mark, Marks>()
    do {
      try marks.apply(TreeDifference(changes))
    } catch {
      preconditionFailure("the marks have another tree: \(error)")
    }
    return (marks, moment)
  }

  /// Updates the rows to another version of the list.
  ///
  /// - Complexity: That of ``TreeRows/update(to:by:)``.
  mutating func update(by difference: TreeDifference<SectionedToDos.Element>) {
    var changes: [TreeChange<Mark>] = []
    for change in difference.changes {
      switch change {
      case .insert(let node, let element, let place):
        changes.append(.insert(node, selection.mark(element), at: place))
        moment = selection.next(moment, element)
      case .remove(let node, _, let place): changes.append(.remove(node, marks[node], from: place))
      case .move(let node, let old, let new): changes.append(.move(node, from: old, to: new))
      case .update(let node, _, let element):
        let mark = selection.mark(element)
        if mark != marks[node] { changes.append(.update(node, from: marks[node], to: mark)) }
        moment = selection.next(moment, element)
      }
    }
    let difference = TreeDifference(changes)
    do { try marks.apply(difference) } catch { preconditionFailure("the marks have another tree: \(error)") }
    rows.update(to: marks, by: difference)
    tops.update(to: marks, by: difference)
    for case .insert(let node, _, let place) in changes where place.parent != nil { tops.collapse(node) }
  }

  /// The rows of the view among those of the whole list.
  private var range: Range<Int> {
    guard let top else { return 0..<rows.count }
    guard marks.contains(top), let first = rows.row(of: top) else { return 0..<0 }
    let below = rows.rowsBelow(top)
    return first..<(below.isEmpty ? first + 1 : below.upperBound)
  }

  /// The number of rows, headings included.
  var count: Int { range.count }

  /// Returns the nodes at some rows.
  func nodes(_ some: Range<Int>) -> [NodeHandle] {
    let first = range.lowerBound
    return some.map { rows[first + $0] }
  }

  /// Returns the row of a node; nil if it is hidden.
  func row(of node: NodeHandle) -> Int? {
    let range = range
    guard marks.contains(node), let row = rows.row(of: node), range.contains(row) else { return nil }
    return row - range.lowerBound
  }

  /// Returns the row after a node and everything that is shown below it.
  func end(of node: NodeHandle) -> Int? {
    row(of: node).map { $0 + 1 + rows.rowsBelow(node).count }
  }

  /// Returns whether a node's parts are shown; nil if it has none to show.
  func isOpen(_ node: NodeHandle) -> Bool? {
    guard let child = marks.firstChild(of: node) else { return nil }
    if rows.isCollapsed(node) {
      let hasShown = sequence(first: child) { marks.next(after: $0) }.contains { Self.isShown(marks, $0) }
      return hasShown ? false : nil
    }
    return rows.rowsBelow(node).isEmpty ? nil : true
  }

  /// The numbers of marks in the subtree of a node, or in the whole list for nil.
  func marks(of node: NodeHandle?) -> Marks { node.map { marks.summary(of: $0) } ?? marks.summary }

  /// Shows or hides the parts of a node.
  mutating func fold(_ node: NodeHandle, isOpen: Bool) {
    guard marks.contains(node) else { return }
    if isOpen { rows.expand(node) } else { rows.collapse(node) }
  }

  /// Returns the nearest sibling that is shown, in a direction.
  func sibling(of node: NodeHandle, isNext: Bool) -> NodeHandle? {
    guard node != top else { return nil }
    var at = isNext ? marks.next(after: node) : marks.previous(before: node)
    while let other = at, !rows.contains(other) {
      at = isNext ? marks.next(after: other) : marks.previous(before: other)
    }
    return at
  }
}

extension OutlineRows {
  /// Returns the row of the heading or checklist whose parts are beside a node; nil for the only node at the top.
  func rowAbove(_ node: NodeHandle) -> Int? { node == top ? nil : marks.parent(of: node).flatMap(rows.row) }

  /// Returns the position of a shown node among its shown siblings.
  ///
  /// - Complexity: O(log *n*) at the top, *n* being the number of to-dos; O(*s*) in a checklist with *s* parts.
  func position(of node: NodeHandle) -> RowPosition {
    guard node != top, let parent = marks.parent(of: node) else { return RowPosition(index: 1, count: 1) }
    if marks.parent(of: parent) == nil {
      let siblings = tops.rowsBelow(parent)
      let row = tops.row(of: node) ?? siblings.lowerBound
      return RowPosition(index: row - siblings.lowerBound + 1, count: siblings.count)
    }
    var (index, count) = (1, 0)
    for sibling in marks.children(of: parent) where Self.isShown(marks, sibling) {
      count += 1
      if sibling == node { index = count }
    }
    return RowPosition(index: index, count: count)
  }
}

/// The rule by which a view selects to-dos at a time.
struct RowSelection: Sendable {
  /// The filter; nil selects all.
  let filter: QueryFilter?

  /// Whether to-dos that start later are shown.
  let showsLater: Bool

  /// The time for which the view is made.
  let time: ClockReading

  /// Returns the mark of an element of the list.
  func mark(_ element: SectionedToDos.Element) -> OutlineRows.Mark {
    guard let row = element.row else { return filter == nil ? .heading : .other }
    if !showsLater, isLater(row) { return .later }
    return includes(row) ? .selected : .other
  }

  /// Returns whether the filter selects a to-do.
  func includes(_ row: SectionedToDos.Row) -> Bool {
    guard let filter else { return true }
    // No condition depends on the depth.
    return filter.includes(
      ToDoList.Row(entry: row.entry, depth: 0, hasChecklist: row.hasChecklist, progress: row.progress))
  }

  /// Returns whether an open to-do starts later.
  func isLater(_ row: SectionedToDos.Row) -> Bool {
    !row.progress.isComplete && row.entry.toDo.start?.isLater(than: time.now, in: time.timeZone) == true
  }

  /// Returns the earlier one of a moment and the next one at which a to-do starts or becomes overdue.
  func next(_ moment: Date?, _ element: SectionedToDos.Element) -> Date? {
    guard let row = element.row, !row.progress.isComplete else { return moment }
    var earliest = moment
    for due in [row.entry.toDo.due, row.entry.toDo.start] {
      guard let other = due?.moment(in: time.timeZone), other > time.now else { continue }
      earliest = min(earliest ?? other, other)
    }
    return earliest
  }
}
