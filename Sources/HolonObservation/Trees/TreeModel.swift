public import HolonTree
public import Observation

/// A tree that views observe, row by row.
///
/// ```swift
/// let model = TreeModel(tree)
/// List(model.rows, id: \.self) { node in             // invalidated by another order
///   Text(model[node]?.title ?? "")                   // invalidated by this node's element
///     .badge(model.summary(of: node)?.open ?? 0)     // invalidated by this node's summary
/// }
/// model.edit { $0[milk].title = "Oat milk" }         // one row is drawn again
/// ```
///
/// A view that reads a node's element is invalidated when this element changes, is removed or comes back, and by nothing
/// else. The same holds for a node's summary, its depth, and the order of the rows. An edit costs time in proportion to
/// its changes and their depth, and nodes that no view reads need no memory here.
@MainActor
public final class TreeModel<Element: Equatable & Sendable, Summary: TreeSummary>: Observable
where Summary.Element == Element {
  enum Part: Hashable, Sendable {
    case tree, order
    case element(NodeHandle)
    case summary(NodeHandle?)
    case depth(NodeHandle)
    case isLeaf(NodeHandle)
    case isCollapsed(NodeHandle)
  }

  let observers = PartObservers<Part>()
  let hub = VersionHub<Tree<Element, Summary>>()
  var outline: TreeRows<Element, Summary>

  /// Creates a model of a tree.
  ///
  /// - Parameters:
  ///   - tree: The first version of the tree.
  ///   - collapsed: The nodes whose descendants are hidden.
  ///   - isVisible: A predicate that returns whether a node may be shown, from its element and summary; nil shows all.
  /// - Complexity: O(*n*), *n* being the number of the tree's nodes.
  public init(
    _ tree: Tree<Element, Summary>, collapsed: some Sequence<NodeHandle> = [],
    isVisible: TreeRows<Element, Summary>.Rule? = nil
  ) {
    outline = TreeRows(of: tree, collapsed: collapsed, isVisible: isVisible)
  }
}

// MARK: - Observed values

extension TreeModel {
  /// The current version; its reader is invalidated by every change.
  public var tree: Tree<Element, Summary> {
    observers.access(.tree)
    return outline.tree
  }

  /// The visible nodes in their order; its reader is invalidated when nodes appear, disappear or move.
  public var rows: TreeRows<Element, Summary> {
    observers.access(.order)
    return outline
  }

  /// The element of a node; nil when the node doesn't exist.
  public subscript(node: NodeHandle) -> Element? {
    observers.access(.element(node))
    return outline.tree.contains(node) ? outline.tree[node] : nil
  }

  /// Returns the summary of a node and everything below it, or of the whole tree for nil.
  ///
  /// - Returns: The summary; nil when the node doesn't exist.
  public func summary(of node: NodeHandle?) -> Summary? {
    observers.access(.summary(node))
    guard let node else { return outline.tree.summary }
    return outline.tree.contains(node) ? outline.tree.summary(of: node) : nil
  }

  /// Returns the number of nodes above a node; nil when the node doesn't exist.
  public func depth(of node: NodeHandle) -> Int? {
    observers.access(.depth(node))
    return outline.tree.contains(node) ? outline.tree.depth(of: node) : nil
  }

  /// Returns whether a node has no children, and so needs no triangle; true when it doesn't exist.
  public func isLeaf(_ node: NodeHandle) -> Bool {
    observers.access(.isLeaf(node))
    return !outline.tree.contains(node) || outline.tree.isLeaf(node)
  }

  /// Returns whether the nodes below a node are hidden.
  public func isCollapsed(_ node: NodeHandle) -> Bool {
    observers.access(.isCollapsed(node))
    return outline.isCollapsed(node)
  }
}

// MARK: - Changes

extension TreeModel {
  /// Edits the tree, and invalidates the views that read what the edit changes.
  ///
  /// - Returns: The value that the edit returns.
  /// - Throws: Errors that the edit throws; then nothing is changed.
  /// - Complexity: As for ``update(to:)``.
  @discardableResult
  public func edit<Result, Failure: Error>(
    _ edit: (inout Tree<Element, Summary>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var edited = outline.tree
    let result = try edit(&edited)
    update(to: edited)
    return result
  }

  /// Shows another version of the tree, such as an earlier one for undo.
  ///
  /// - Returns: The rows that are removed, inserted, moved and updated.
  /// - Complexity: The sum of `Tree.difference(from:)`, of `TreeRows.update(to:by:)`, and of O(*c* · *d*), *c* being the
  ///   number of changes and *d* the depth.
  @discardableResult
  public func update(to tree: Tree<Element, Summary>) -> TreeRowChanges {
    let old = outline.tree
    let difference = tree.difference(from: old)
    guard !difference.isEmpty else { return TreeRowChanges() }
    var parts = changedParts(difference, from: old, to: tree)
    let changes = outline.update(to: tree, by: difference)
    if changes.hasOtherOrder { parts.insert(.order) }
    finish(parts)
    return changes
  }

  /// Hides everything below a node; nothing happens when the node doesn't exist.
  ///
  /// - Returns: The removed rows.
  @discardableResult
  public func collapse(_ node: NodeHandle) -> TreeRowChanges { fold(node) { $0.collapse(node) } }

  /// Shows the nodes below a node again; nothing happens when the node doesn't exist.
  ///
  /// - Returns: The inserted rows.
  @discardableResult
  public func expand(_ node: NodeHandle) -> TreeRowChanges { fold(node) { $0.expand(node) } }

  /// Replaces the rule for visible nodes; nil shows all.
  ///
  /// - Returns: The removed and the inserted rows.
  @discardableResult
  public func show(where isVisible: TreeRows<Element, Summary>.Rule?) -> TreeRowChanges {
    let changes = outline.show(where: isVisible)
    if changes.hasOtherOrder { observers.invalidate([.order]) }
    return changes
  }

  /// The changes of the tree from now on, for callers other than views.
  public var changes: ModelChanges<Tree<Element, Summary>, TreeDifference<Element>> {
    hub.changes(since: outline.tree) { old, new in
      let difference = new.difference(from: old)
      return difference.isEmpty ? nil : difference
    }
  }

  private func fold(
    _ node: NodeHandle, _ change: (inout TreeRows<Element, Summary>) -> TreeRowChanges
  ) -> TreeRowChanges {
    guard outline.tree.contains(node) else { return TreeRowChanges() }
    let wasCollapsed = outline.isCollapsed(node)
    let changes = change(&outline)
    var parts: Set<Part> = changes.hasOtherOrder ? [.order] : []
    if outline.isCollapsed(node) != wasCollapsed { parts.insert(.isCollapsed(node)) }
    observers.invalidate(parts)
    return changes
  }

  private func finish(_ parts: Set<Part>) {
    var parts = parts
    parts.insert(.tree)
    observers.invalidate(parts)
    hub.send(outline.tree)
  }
}

extension TreeRowChanges {
  /// Whether rows appear, disappear or move.
  var hasOtherOrder: Bool { !removed.isEmpty || !inserted.isEmpty || !moved.isEmpty }
}
