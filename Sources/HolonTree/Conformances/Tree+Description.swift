extension Tree: CustomStringConvertible {
  /// The tree as a drawing, one line a node, 100 levels deep at most.
  ///
  /// - Complexity: O(*n*), *n* being ``count``.
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
  /// - Parameters:
  ///   - levels: How many levels are drawn; of deeper nodes only the number is told.
  ///   - text: What to write for a node; lines after the first are indented.
  /// - Complexity: O(*n* · *l*), *n* being ``count`` and *l* the number of levels.
  public func drawing(levels: Int = 100, _ text: (NodeHandle) -> String) -> String {
    var drawing = TreeDrawing(levels: levels)
    for (node, depth) in preorder {
      drawing.add(depth: depth, isLast: storage.siblings[Int(node.slot)].pointee.next == 0) { text(node) }
    }
    return drawing.finished()
  }
}
