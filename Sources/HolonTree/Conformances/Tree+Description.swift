extension Tree: CustomStringConvertible {
  /// The tree as a drawing, one line a node.
  ///
  /// - Complexity: O(*n* · *d*), *n* being ``count`` and *d* the depth.
  public var description: String { drawing { "\(self[$0])" } }

  /// Draws the tree, one line a node, with a text of your choice for each.
  ///
  /// ```swift
  /// print(tree.drawing { tree[$0].name })
  /// // ├─ one
  /// // └─ two
  /// //    └─ three
  /// ```
  ///
  /// - Complexity: O(*n* · *d*), *n* being ``count`` and *d* the depth.
  public func drawing(_ text: (NodeHandle) -> String) -> String {
    var lines: [String] = []
    var rails: [String] = []
    for (node, depth) in preorder {
      rails.removeSubrange(min(depth, rails.count)...)
      let isLast = next(after: node) == nil
      lines.append(rails.joined() + (isLast ? "└─ " : "├─ ") + text(node))
      rails.append(isLast ? "   " : "│  ")
    }
    return lines.joined(separator: "\n")
  }
}
