extension Tree {
  /// Suspends the updates of summaries until ``settleSummaries()``, so that many edits cost no more than one walk.
  ///
  /// Meanwhile ``summary`` and ``summary(of:)`` are meaningless; everything else is valid.
  ///
  /// ```swift
  /// tree.deferSummaries()
  /// for line in lines { tree.append(line) }
  /// tree.settleSummaries()
  /// ```
  ///
  /// - Complexity: O(1)
  @inlinable
  public mutating func deferSummaries() {
    makeWritable()
    storage.counts.defersSummaries = true
  }

  /// Updates all summaries after ``deferSummaries()``, and keeps them up to date from then on.
  ///
  /// - Complexity: O(*n*), *n* being ``count``, however deep the tree is.
  @inlinable
  public mutating func settleSummaries() {
    guard storage.counts.defersSummaries else { return }
    makeWritable()
    storage.counts.defersSummaries = false
    storage.settle()
  }

  /// Creates a tree from elements in preorder, each with its depth.
  ///
  /// The nodes are in memory in the order of the tree, which makes walks fastest.
  ///
  /// ```swift
  /// let tree = Tree<String, NoSummary<String>>(
  ///   preorder: [(element: "animals", depth: 0), (element: "cat", depth: 1), (element: "dog", depth: 1)])
  /// ```
  ///
  /// - Parameter elements: The elements. A root has the depth 0; no depth may exceed the one before by more than 1.
  /// - Complexity: O(*n*), *n* being the number of elements.
  @inlinable
  public init(preorder elements: some Sequence<(element: Element, depth: Int)>) {
    self.init()
    storage.counts.defersSummaries = true
    var lineage = Lineage<Int>()
    for (element, depth) in elements {
      guard lineage.reaches(depth) else { Misuse.depth(depth, atMost: lineage.nodes.count) }
      let slot = Int(storage.store(element).slot)
      storage.link(slot, under: lineage.parent(at: depth) ?? 0, before: 0)
      lineage.append(slot)
    }
    settleSummaries()
  }

  /// Adds leaves one after another, each below an earlier one of them, as rows of a table name their parents.
  ///
  /// ```swift
  /// var staff = Tree<String, NoSummary<String>>()
  /// staff.append(
  ///   parentsFirst: [(element: "Ada", parent: nil), (element: "Ben", parent: 0), (element: "Cleo", parent: 1)])
  /// ```
  ///
  /// - Parameters:
  ///   - elements: The elements, each with the position of its parent in this sequence, which is less than its own, or
  ///     nil.
  ///   - top: The parent of elements without a position; nil for new roots.
  /// - Returns: The handles of the new nodes, in the order of the elements.
  /// - Complexity: O(*k*) for *k* elements, if the tree was empty or the sequence's underestimated count is no less
  ///   than the tree's. Otherwise *k* times that of ``append(_:to:)``.
  @inlinable
  @discardableResult
  public mutating func append(
    parentsFirst elements: some Sequence<(element: Element, parent: Int?)>, to top: NodeHandle? = nil
  ) -> [NodeHandle] {
    makeWritable()
    let top = slot(ofParent: top)
    let defersAlready = storage.counts.defersSummaries
    if elements.underestimatedCount >= count { storage.counts.defersSummaries = true }
    let nodes = ownStorage { storage in storage.append(parentsFirst: elements, to: top) }
    if !defersAlready { settleSummaries() }
    return nodes
  }
}

extension Tree {
  /// Creates a tree with the structure of a hierarchy.
  ///
  /// ```swift
  /// let names = Tree<String, NoSummary<String>>(Hierarchy(of: home, children: \.folders)) { $0.name }
  /// ```
  ///
  /// - Parameters:
  ///   - hierarchy: The nodes.
  ///   - element: A closure that returns the element for a node; called in preorder.
  /// - Complexity: O(*n*), *n* being the number of nodes, apart from the cost of `element` and of the children.
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
