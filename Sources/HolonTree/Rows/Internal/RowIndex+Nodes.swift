extension RowIndex {
  /// Some of the nodes, in preorder.
  @usableFromInline
  struct Nodes: Sequence, IteratorProtocol, Sendable {
    @usableFromInline
    enum Choice: Sendable { case visible, collapsed }

    private let index: RowIndex
    private let choice: Choice
    private var block = 0
    private var upcoming: UInt64 = 0

    @usableFromInline
    init(_ choice: Choice, of index: RowIndex) {
      self.index = index
      self.choice = choice
    }

    @usableFromInline
    mutating func next() -> NodeHandle? {
      while upcoming == 0 {
        block = Int(index.blocks[block].next)
        guard block != 0 else { return nil }
        upcoming = choice == .visible ? index.blocks[block].visible : index.blocks[block].collapsed
      }
      defer { upcoming &= upcoming - 1 }
      return index.nodes[block * RowBlock.capacity + upcoming.trailingZeroBitCount]
    }
  }
}
