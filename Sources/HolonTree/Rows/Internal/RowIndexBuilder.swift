/// Makes a row index of nodes that come in preorder.
@usableFromInline
struct RowIndexBuilder {
  /// What a block gets, so that the next insertions don't split it.
  private static var initialCount: Int { 56 }

  private var nodes: ContiguousArray<NodeHandle> = []
  private var blocks: ContiguousArray<RowBlock> = []
  private var greatestSlot = 0

  @usableFromInline
  init(capacity: Int) {
    let blockCount = max(1, (capacity + Self.initialCount - 1) / Self.initialCount)
    // Room to grow, so that no edit soon after has to move everything.
    nodes.reserveCapacity((blockCount + blockCount / 4 + 1) * RowBlock.capacity)
    blocks.reserveCapacity(blockCount + blockCount / 4 + 1)
    let unused = NodeHandle(slot: 0, turn: 0)
    nodes.append(contentsOf: repeatElement(unused, count: (blockCount + 1) * RowBlock.capacity))
    blocks += [RowBlock(), RowBlock()]
  }

  /// Adds the next node.
  @usableFromInline
  mutating func append(_ node: NodeHandle, _ marks: RowMarks) {
    if blocks[blocks.count - 1].count == Self.initialCount { blocks.append(RowBlock()) }
    let block = blocks.count - 1
    let offset = blocks[block].count
    nodes[block * RowBlock.capacity + offset] = node
    blocks[block].count += 1
    blocks[block][offset] = marks
    greatestSlot = max(greatestSlot, Int(node.slot))
  }

  /// Marks the node that was added last as one that has children.
  @usableFromInline
  mutating func markLastAsBranch() {
    let block = blocks.count - 1
    blocks[block].branches |= 1 << (blocks[block].count - 1)
  }

  /// The index of what was added.
  @usableFromInline
  consuming func build() -> RowIndex {
    var homes: ContiguousArray<UInt32> = []
    homes.reserveCapacity(greatestSlot + greatestSlot / 4)
    homes.append(contentsOf: repeatElement(0, count: greatestSlot + 1))
    for block in blocks.indices {
      blocks[block].previous = UInt32(block == 0 ? blocks.count - 1 : block - 1)
      blocks[block].next = UInt32(block == blocks.count - 1 ? 0 : block + 1)
      let first = block * RowBlock.capacity
      for node in nodes[first..<first + blocks[block].count] { homes[Int(node.slot)] = UInt32(block) }
    }
    let ranks = RankTree(counts: blocks.dropFirst().lazy.map(\.rowCount))
    return RowIndex(nodes: nodes, blocks: blocks, homes: homes, ranks: ranks)
  }
}
