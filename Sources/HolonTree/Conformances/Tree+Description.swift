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

/// Lines that show a hierarchy, made from nodes in preorder.
struct TreeDrawing {
  private let levels: Int
  private var lines: [String] = []
  private var rails: [String] = []
  private var hidden = 0

  init(levels: Int) { self.levels = levels }

  /// Adds a node.
  mutating func add(depth: Int, isLast: Bool, text: () -> String) {
    guard depth < levels else {
      hidden += 1
      return
    }
    tellHidden()
    rails.removeSubrange(min(depth, rails.count)...)
    let rail = rails.joined()
    let (first, following) = isLast ? ("└─ ", "   ") : ("├─ ", "│  ")
    for (number, line) in text().split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      lines.append(rail + (number == 0 ? first : following) + line)
    }
    rails.append(following)
  }

  private mutating func tellHidden() {
    guard hidden > 0 else { return }
    lines.append(rails.joined() + "└─ … \(hidden) below")
    hidden = 0
  }

  /// The whole drawing.
  consuming func finished() -> String {
    tellHidden()
    return lines.joined(separator: "\n")
  }
}
