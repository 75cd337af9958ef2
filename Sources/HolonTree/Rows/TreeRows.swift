/// The rows of an outline: the visible nodes of a tree, in their order, and the row of each.
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
/// A node is shown when no node above it is collapsed, and the rule admits it and all nodes above it. A node that the
/// rule refuses hides everything below it. A collapsed node without children stays collapsed, so that later children
/// are hidden. The collapsed state of a node moves along with it and ends with its removal.
///
/// Rows take about 18 bytes <!-- measured: tree.rows.bytes --> for each node of the tree. A copy is O(1); the first
/// change after it copies the rows.
public struct TreeRows<Element, Summary: TreeSummary> where Summary.Element == Element {
  /// A predicate that returns whether a node may be shown, from its element and its summary.
  public typealias Rule = @Sendable (Tree<Element, Summary>, NodeHandle) -> Bool

  @usableFromInline var version: Tree<Element, Summary>
  @usableFromInline var rule: Rule?
  @usableFromInline var index: RowIndex

  /// Creates the rows of a tree.
  ///
  /// - Parameters:
  ///   - tree: The tree. Later edits of it take effect with ``update(to:)``.
  ///   - collapsed: The nodes whose descendants are hidden. Handles of nodes that aren't in the tree are ignored.
  ///   - isVisible: A predicate that returns whether a node may be shown; nil shows all. It may only depend on the
  ///     node's element and summary, since an edit evaluates it again only where one of them changed.
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

  /// Returns the row of a node; nil when it is hidden, or not in the tree.
  ///
  /// - Complexity: O(log *n*), *n* being the number of the tree's nodes.
  @inlinable
  public func row(of node: NodeHandle) -> Int? { index.row(of: node) }

  /// Returns the rows of the nodes below a node; none when they are hidden.
  ///
  /// - Parameter node: A node of ``tree``. Any other handle is a programmer's mistake and traps.
  /// - Complexity: O(log *n* + *d*), *n* being the number of the tree's nodes and *d* the depth.
  @inlinable
  public func rowsBelow(_ node: NodeHandle) -> Range<Int> {
    index.rows(from: index.position(after: position(of: node)), to: end(of: node))
  }

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

  /// Returns whether a node of that version is in the set.
  @inlinable
  func contains(_ node: NodeHandle) -> Bool {
    Int(node.slot) < isMarked.count && isMarked[Int(node.slot)]
  }
}
