/// The nodes about which a rule has changed its mind, in preorder.
@usableFromInline
struct RowAnswers {
  /// Nodes that may not be shown any more.
  @usableFromInline var refused: [NodeHandle] = []

  /// Nodes that may be shown now.
  @usableFromInline var admitted: [NodeHandle] = []

  @usableFromInline
  init() {}

  /// Notes a node's answer if it is another one than before.
  @usableFromInline
  mutating func note(_ node: NodeHandle, passed: Bool, passes: Bool) {
    if passed, !passes { refused.append(node) }
    if passes, !passed { admitted.append(node) }
  }

  /// Brings the nodes into the order of an index.
  @usableFromInline
  mutating func sort(by index: RowIndex) {
    refused = index.sorted(refused)
    admitted = index.sorted(admitted)
  }
}

extension RowIndex {
  /// Asks about all nodes.
  @usableFromInline
  func newAnswers(_ passes: (NodeHandle) -> Bool) -> RowAnswers {
    var answers = RowAnswers()
    var block = Int(blocks[0].next)
    while block != 0 {
      for entry in entries(of: block, 0..<blocks[block].count) {
        answers.note(entry.node, passed: entry.marks.contains(.passes), passes: passes(entry.node))
      }
      block = Int(blocks[block].next)
    }
    return answers
  }

  /// Nodes of this index in preorder.
  fileprivate func sorted(_ nodes: [NodeHandle]) -> [NodeHandle] {
    let placed = nodes.compactMap { node in position(of: node).map { (node: node, place: place(of: $0)) } }
    return placed.sorted { $0.place < $1.place }.map(\.node)
  }
}
