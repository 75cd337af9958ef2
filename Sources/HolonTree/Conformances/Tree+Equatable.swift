extension Tree: Equatable where Element: Equatable {
  /// Tells whether two trees hold equal elements in the same places; handles don't matter.
  ///
  /// - Complexity: O(*n*), *n* being ``count``.
  public static func == (lhs: Tree, rhs: Tree) -> Bool {
    guard lhs.count == rhs.count else { return false }
    return zip(lhs.preorder, rhs.preorder).allSatisfy { left, right in
      left.depth == right.depth && lhs[left.node] == rhs[right.node]
    }
  }
}
