/// The path from the top to the latest node of a walk in preorder, which finds each node's parent by its depth.
@usableFromInline
struct Lineage<Node> {
  @usableFromInline var nodes: ContiguousArray<Node> = []

  @inlinable
  init() {}

  /// Returns whether the next node can have a depth, which may exceed that of the latest one by 1.
  @inlinable
  func reaches(_ depth: Int) -> Bool { 0 <= depth && depth <= nodes.count }

  /// Returns the parent of the next node at a depth; nil at depth 0.
  ///
  /// - Complexity: O(1) amortized.
  @inlinable
  mutating func parent(at depth: Int) -> Node? {
    nodes.removeSubrange(depth...)
    return nodes.last
  }

  /// Adds the next node, after the call of ``parent(at:)``.
  @inlinable
  mutating func append(_ node: Node) { nodes.append(node) }
}
