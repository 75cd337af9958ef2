extension Tree: Equatable where Element: Equatable {
  /// Returns whether two trees have equal elements in the same places; handles don't matter.
  ///
  /// - Complexity: O(1) for a tree and its copy; otherwise O(*n*), *n* being ``count``.
  @inlinable
  public static func == (lhs: Tree, rhs: Tree) -> Bool {
    guard lhs.storage !== rhs.storage else { return true }
    guard lhs.count == rhs.count else { return false }
    return zip(lhs.preorder, rhs.preorder).allSatisfy { left, right in
      left.depth == right.depth && lhs[left.node] == rhs[right.node]
    }
  }
}

extension Tree: Hashable where Element: Hashable {
  /// Hashes the elements and their depths in preorder.
  ///
  /// - Complexity: O(*n*), *n* being ``count``.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for (node, depth) in preorder {
      hasher.combine(depth)
      hasher.combine(self[node])
    }
  }
}
