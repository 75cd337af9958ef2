extension TreeRows {
  /// Replaces the rule; nil shows all nodes.
  ///
  /// - Returns: The removed and the inserted rows.
  /// - Complexity: O(*n* + *c* log *n*), *n* being the number of the tree's nodes and *c* that of the nodes about which
  ///   the two rules disagree.
  @inlinable
  @discardableResult
  public mutating func show(where isVisible: Rule?) -> TreeRowChanges {
    rule = isVisible
    let answers = index.newAnswers { isVisible?(version, $0) ?? true }
    var update = RowUpdate()
    update.leaving = rows(fromEach: answers.refused)
    accept(answers)
    update.arriving = rows(fromEach: answers.admitted)
    return update.changes(in: index)
  }

  /// Evaluates the rule again for the changed nodes and all nodes above them, whose summaries may have changed.
  @inlinable
  func newAnswers(in new: Tree<Element, Summary>, after difference: TreeDifference<Element>) -> RowAnswers {
    var answers = RowAnswers()
    guard let rule else { return answers }
    var asked: Set<NodeHandle> = []
    for change in difference.changes {
      let parent = version.contains(change.node) ? version.parent(of: change.node) : nil
      for case let start? in [change.node, parent] where new.contains(start) {
        var upcoming: NodeHandle? = start
        while let node = upcoming, asked.insert(node).inserted {
          // Inserted nodes are evaluated when they are placed.
          if let position = index.position(of: node) {
            answers.record(node, passed: index[position].contains(.passes), passes: rule(new, node))
          }
          upcoming = new.parent(of: node)
        }
      }
    }
    return answers
  }

  /// Hides the nodes that the rule now refuses, and shows those that it admits.
  @inlinable
  mutating func accept(_ answers: RowAnswers) {
    // Those further up are hidden first and shown last, so that the nodes below them are visited once.
    for node in answers.refused { mark(node, .passes, as: false) }
    for node in answers.admitted.reversed() { mark(node, .passes, as: true) }
  }
}
