extension Hierarchy {
  /// What the roots answer when every whole answers by combining the answers of its parts.
  ///
  /// ```swift
  /// let sizes = folders.combined { folder, sizes in folder.ownSize + sizes.reduce(0, +) }
  /// ```
  ///
  /// A node is asked after its children, and these are asked from the first to the last. A node without children gets
  /// an empty array. When a node throws, nobody else is asked.
  ///
  /// - Parameter combine: Answers for a node from the answers of its children, which come in the children's order.
  /// - Returns: The answers of the roots, in their order: a single one for a single root, none without roots.
  /// - Complexity: O(*n*), *n* being the number of nodes, apart from what `combine` and the children cost.
  @inlinable
  public func combined<Answer>(_ combine: (Node, [Answer]) throws -> Answer) rethrows -> [Answer] {
    var cursor = HierarchyCursor(self)
    guard cursor.start() else { return [] }
    var answers: [Answer] = []
    // For the current node and each of its ancestors, where the answers of its children begin.
    var beginnings: [Int] = []
    while true {
      repeat { beginnings.append(answers.count) } while cursor.enter()
      repeat {
        let beginning = beginnings.removeLast()
        let answer = try combine(cursor.node, Array(answers[beginning...]))
        answers.removeSubrange(beginning...)
        answers.append(answer)
        if cursor.advance() { break }
        guard cursor.leave() else { return answers }
      } while true
    }
  }
}
