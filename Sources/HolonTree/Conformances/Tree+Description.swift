extension Tree: CustomStringConvertible {
  /// The tree as a drawing, one line for each node, at most 100 levels deep.
  ///
  /// - Complexity: O(*n*), *n* being ``count``.
  public var description: String { drawing { "\(self[$0])" } }

  /// Draws the tree, one line for each node, with a text of your choice.
  ///
  /// ```swift
  /// print(tree.drawing { tree[$0].name })
  /// // ├─ one
  /// // └─ two
  /// //    └─ three
  /// ```
  ///
  /// - Parameters:
  ///   - levels: The number of levels to draw; of deeper nodes only the number is shown.
  ///   - text: A closure that returns the text of a node; lines after the first are indented.
  /// - Complexity: O(*n* · *l*), *n* being ``count`` and *l* the number of levels.
  public func drawing(levels: Int = 100, _ text: (NodeHandle) -> String) -> String {
    var drawing = TreeDrawing(levels: levels)
    for (node, depth) in preorder {
      drawing.add(depth: depth, isLast: storage.siblings[Int(node.slot)].pointee.next == 0) { text(node) }
    }
    return drawing.finished()
  }
}
