extension Hierarchy {
  /// Draws the nodes, one line for each, with a text of your choice.
  ///
  /// ```swift
  /// print(folders.drawing { $0.name })
  /// // └─ home
  /// //    ├─ music
  /// //    │  └─ live
  /// //    └─ papers
  /// ```
  ///
  /// - Parameters:
  ///   - levels: The number of levels to draw; of deeper nodes only the number is shown.
  ///   - text: A closure that returns the text of a node; lines after the first are indented.
  /// - Complexity: O(*n* · *l*), *n* being the number of nodes and *l* the number of levels.
  public func drawing(levels: Int = 100, _ text: (Node) throws -> String) rethrows -> String {
    var drawing = TreeDrawing(levels: levels)
    var cursor = HierarchyCursor(self)
    var isOnNode = cursor.start()
    while isOnNode {
      try drawing.add(depth: cursor.depth, isLast: cursor.isLast) { try text(cursor.node) }
      isOnNode = cursor.enter() || cursor.advanceOutOfSubtree()
    }
    return drawing.finished()
  }
}
