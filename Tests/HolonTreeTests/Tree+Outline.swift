import HolonTree

extension Tree {
  /// Creates a tree from elements and depths in preorder, which tests can write down without labels.
  init(outline: [(Element, Int)]) {
    self.init(preorder: outline.lazy.map { (element: $0.0, depth: $0.1) })
  }
}
