extension Tree {
  /// Creates a tree that hangs together as the nodes of a hierarchy do.
  ///
  /// ```swift
  /// let names = Tree<String, NoSummary<String>>(Hierarchy(of: home, children: \.folders)) { $0.name }
  /// ```
  ///
  /// - Parameters:
  ///   - hierarchy: The nodes.
  ///   - element: What the tree holds for a node; asked in preorder.
  /// - Complexity: O(*n*), *n* being the number of nodes, apart from what `element` and the children cost.
  @inlinable
  public init<Node, Children>(
    _ hierarchy: Hierarchy<Node, Children>, element: (Node) throws -> Element
  ) rethrows {
    self.init()
    deferSummaries()
    var lineage = Lineage<NodeHandle>()
    for (node, depth) in hierarchy.preorder {
      lineage.append(append(try element(node), to: lineage.parent(at: depth)))
    }
    settleSummaries()
  }
}
