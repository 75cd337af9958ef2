extension Hierarchy {
  /// Returns the results for the roots, where each node's result is computed from the results of its children.
  ///
  /// ```swift
  /// let sizes = folders.combined { folder, sizes in folder.ownSize + sizes.reduce(0, +) }
  /// ```
  ///
  /// The closure is called for a node after its children, and for children from the first to the last. A node without
  /// children receives an empty array. When the closure throws, it isn't called again.
  ///
  /// - Parameter combine: A closure that returns the result for a node, given the results of its children in order.
  /// - Returns: The results for the roots, in their order: one for a single root, none without roots.
  /// - Complexity: O(*n*), *n* being the number of nodes, apart from the cost of `combine` and of the children.
  @inlinable
  public func combined<Answer>(_ combine: (Node, [Answer]) throws -> Answer) rethrows -> [Answer] {
    var cursor = HierarchyCursor(self)
    guard cursor.start() else { return [] }
    var answers: [Answer] = []
    // For the current node and each of its ancestors, the index of the first answer of its children.
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
