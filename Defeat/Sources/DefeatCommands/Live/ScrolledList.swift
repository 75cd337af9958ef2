import DefeatCore
import HolonTree

/// A list from one of its to-dos on, which remains steady while others edit it.
///
/// ``TreeRows`` find the to-do of a row, and the row of a to-do, without walking through the list. The cost of an edit
/// depends only on its changes.
struct ScrolledList {
  /// A to-do in view.
  struct Row {
    let section: ToDoSection

    /// The number of wholes that contain the to-do.
    let depth: Int
    let content: SectionedToDos.Row
  }

  /// The list as of the last edit that was followed.
  private(set) var list: SectionedToDos

  /// The number of to-dos before the first one in view.
  private(set) var skipped = 0

  /// The to-dos, and the headings of sections with to-dos.
  private var rows: TreeRows<SectionedToDos.Element, SectionedToDos.RowCount>

  init(_ list: SectionedToDos) {
    self.list = list
    rows = Self.rows(of: list)
  }

  /// Scrolls down by a number of to-dos, or up for a negative number.
  mutating func scroll(by count: Int) {
    let total = list.count
    skipped = max(0, min(skipped + max(-total, min(count, total)), total - 1))
  }

  /// Replaces the list by a version that was read as a whole.
  mutating func reload(_ list: SectionedToDos) {
    self.list = list
    rows = Self.rows(of: list)
    scroll(by: 0)
  }

  /// Updates the list to a version that was made from this one by edits.
  ///
  /// The first visible to-do that hasn't moved remains the first one, unless the view is at the beginning of the list.
  ///
  /// - Parameter height: The number of visible rows.
  /// - Complexity: The same as of `TreeRows.update(to:)`.
  mutating func follow(_ later: SectionedToDos, height: Int) {
    let inView = skipped == 0 ? [] : Array(rows.dropFirst(firstRow).prefix(height))
    let moves = rows.update(to: later.elements.tree).moved
    list = later
    let first = inView.lazy.compactMap { [rows] in rows.row(of: $0) }.first { row in
      !moves.contains { $0.destination.contains(row) }
    }
    if let first { skipped = first - headings.count { $0 < first } }
    scroll(by: 0)
  }

  /// Returns the visible to-dos.
  ///
  /// - Complexity: O(*c* · (log *n* + *d*)), where *c* is their number, *n* the number of all to-dos and *d* the depth.
  func inView(atMost count: Int) -> [Row] {
    let tree = rows.tree
    var section: ToDoSection?
    var inView: [Row] = []
    for node in rows.dropFirst(firstRow) {
      guard inView.count < count else { break }
      switch tree[node] {
      case .section(let next): section = next
      case .row(let row):
        let top = section == nil ? tree.ancestors(of: node).reduce(node) { $1 } : node
        guard let current = section ?? tree[top].section else { break }
        section = current
        inView.append(Row(section: current, depth: tree.depth(of: node) - 1, content: row))
      }
    }
    return inView
  }

  /// The row of the first visible to-do.
  private var firstRow: Int { headings.reduce(skipped) { $1 <= $0 ? $0 + 1 : $0 } }

  /// The rows of the headings.
  private var headings: [Int] { rows.tree.roots.compactMap { rows.row(of: $0) } }

  private static func rows(of list: SectionedToDos) -> TreeRows<SectionedToDos.Element, SectionedToDos.RowCount> {
    TreeRows(of: list.elements.tree) { tree, node in tree.summary(of: node).count > 0 }
  }
}

extension SectionedToDos.Element {
  fileprivate var section: ToDoSection? { if case .section(let section) = self { section } else { nil } }
}
