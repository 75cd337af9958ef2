extension Hierarchy {
  /// Draws the nodes, one line each, with a text of your choice.
  ///
  /// ```swift
  /// print(folders.drawing { $0.name })
  /// // └─ home
  /// //    ├─ music
  /// //    │  └─ live
  /// //    └─ papers
  /// ```
  ///
  /// - Parameter text: What stands for a node.
  /// - Complexity: O(*m*), *m* being the length of the drawing. A line is as long as its node is deep.
  public func drawing(_ text: (Node) throws -> String) rethrows -> String {
    var drawing = ""
    var rails = Rails()
    var cursor = HierarchyCursor(self)
    var isOnNode = cursor.start()
    while isOnNode {
      if !drawing.isEmpty { drawing.append("\n") }
      rails.cut(to: cursor.depth)
      drawing.append(rails.text)
      drawing.append(cursor.isLast ? "└─ " : "├─ ")
      drawing.append(try text(cursor.node))
      rails.extend(pastLastSibling: cursor.isLast)
      isOnNode = cursor.enter() || cursor.advanceOutOfSubtree()
    }
    return drawing
  }
}

/// What stands before a line: for each level above its node whether the line of siblings goes on there.
private struct Rails {
  private(set) var text = ""

  /// Where the part of each level begins, in bytes.
  private var beginnings: [Int] = []

  mutating func extend(pastLastSibling isLast: Bool) {
    beginnings.append(text.utf8.count)
    text.append(isLast ? "   " : "│  ")
  }

  mutating func cut(to depth: Int) {
    guard depth < beginnings.count else { return }
    text.removeSubrange(text.utf8.index(text.startIndex, offsetBy: beginnings[depth])...)
    beginnings.removeSubrange(depth...)
  }
}
