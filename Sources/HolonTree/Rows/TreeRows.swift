/// The rows of an outline: which nodes of a tree are shown, in which order, and the row of each.
///
/// ```swift
/// var rows = TreeRows(of: tree, collapsed: [archive]) { tree, node in tree.summary(of: node).open > 0 }
/// rows[12]                                // the node at row 12
/// rows.row(of: milk)                      // the row of a node; nil when it is hidden
/// let changes = rows.expand(archive)      // the rows that this inserts
/// tree[milk] = "oat milk"
/// let more = rows.update(to: tree)        // the rows that the edit removes, inserts, moves and updates
/// ```
///
/// A node is shown when no node above it is collapsed, and the rule lets it and all nodes above it through: a node that
/// the rule refuses takes everything below along. A collapsed node that has no children stays collapsed, so that
/// children which come later are hidden; the collapse of a node moves along with it and ends with its removal.
///
/// Rows take about 15 bytes for each node of the tree. A copy is O(1); the first change after it copies them.
public struct TreeRows<Element, Summary: TreeSummary> where Summary.Element == Element {
  /// Tells whether a node may be shown, from its element and its summary.
  public typealias Rule = @Sendable (Tree<Element, Summary>, NodeHandle) -> Bool

  @usableFromInline var version: Tree<Element, Summary>
  @usableFromInline var rule: Rule?
  @usableFromInline var index: RowIndex

  /// Creates the rows of a tree.
  ///
  /// - Parameters:
  ///   - tree: The tree. Edits made to it later are handed in by ``update(to:)``.
  ///   - collapsed: The nodes whose descendants are hidden. Handles of nodes that aren't in the tree mean nothing.
  ///   - isVisible: Tells whether a node may be shown; nil shows all. It may look at the node's element and at its
  ///     summary and nothing else, for after an edit only nodes in which one of them changed are asked again.
  /// - Complexity: O(*n*), *n* being the number of the tree's nodes.
  @inlinable
  public init(
    of tree: Tree<Element, Summary>, collapsed: some Sequence<NodeHandle> = [], isVisible: Rule? = nil
  ) {
    version = tree
    rule = isVisible
    index = Self.index(of: tree, collapsed: collapsed, rule: isVisible)
  }
}

extension TreeRows: Sendable where Element: Sendable {}

extension TreeRows {
  /// The version of the tree whose rows these are.
  @inlinable
  public var tree: Tree<Element, Summary> { version }

  /// The row of a node; nil when it is hidden, or not in the tree.
  ///
  /// - Complexity: O(log *n*), *n* being the number of the tree's nodes.
  @inlinable
  public func row(of node: NodeHandle) -> Int? { index.row(of: node) }

  @inlinable
  static func index(
    of tree: Tree<Element, Summary>, collapsed: some Sequence<NodeHandle>, rule: Rule?
  ) -> RowIndex {
    let collapsed = NodeMarks(collapsed.lazy.filter(tree.contains))
    var builder = RowIndexBuilder(capacity: tree.count)
    var depthBefore = 0
    var closedDepth = Int.max
    for (node, depth) in tree.preorder {
      if depth > depthBefore { builder.markLastAsBranch() }
      depthBefore = depth
      var marks: RowMarks = []
      if rule?(tree, node) ?? true { marks.insert(.passes) }
      if collapsed.contains(node) { marks.insert(.collapsed) }
      if depth > closedDepth {
        marks.insert(.hidden)
      } else {
        closedDepth = marks == .passes ? .max : depth
      }
      builder.append(node, marks)
    }
    return builder.build()
  }
}

/// A set of nodes of one tree, which costs a byte for each slot.
@usableFromInline
struct NodeMarks {
  @usableFromInline var isMarked: ContiguousArray<Bool> = []

  /// Creates a set of nodes that are all in the same version of a tree.
  @inlinable
  init(_ nodes: some Sequence<NodeHandle>) {
    for node in nodes {
      let slot = Int(node.slot)
      if slot >= isMarked.count {
        isMarked.append(contentsOf: repeatElement(false, count: slot + 1 - isMarked.count))
      }
      isMarked[slot] = true
    }
  }

  /// Whether a node of that version is in the set.
  @inlinable
  func contains(_ node: NodeHandle) -> Bool {
    Int(node.slot) < isMarked.count && isMarked[Int(node.slot)]
  }
}
