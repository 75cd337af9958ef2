extension TreeRows {
  /// Says where the rows aren't those of the tree, the rule and the collapsed nodes, or nil when all is well.
  ///
  /// For tests: it computes everything anew that changes keep up to date.
  ///
  /// - Complexity: O(*n*), *n* being the number of the tree's nodes.
  public func brokenInvariant() -> String? {
    if let broken = index.brokenInvariant() { return broken }
    let expected = Self.index(of: version, collapsed: collapsedNodes, rule: rule)
    if index.nodeCount != expected.nodeCount { return "\(index.nodeCount) nodes instead of \(expected.nodeCount)" }
    var position = index.position(at: 0)
    var expectedPosition = expected.position(at: 0)
    while position != .end {
      let (node, sound) = (index.node(at: position), expected.node(at: expectedPosition))
      if node != sound { return "\(node) is in the place of \(sound)" }
      if index[position] != expected[expectedPosition] { return "\(node) has wrong marks" }
      position = index.position(after: position)
      expectedPosition = expected.position(after: expectedPosition)
    }
    return nil
  }
}
