extension RowIndex {
  /// Inserts a node right after a position, or as the first one.
  @usableFromInline
  mutating func insert(_ entry: RowEntry, after position: RowPosition?) {
    insert(CollectionOfOne(entry), after: position)
  }

  /// Inserts nodes right after a position, or as the first ones.
  ///
  /// - Complexity: O(*m* + log *n*), *m* being the number of new nodes and *n* that of all.
  @usableFromInline
  mutating func insert(_ entries: [RowEntry], after position: RowPosition?) {
    insert(entries[...], after: position)
  }

  private mutating func insert(_ entries: some RandomAccessCollection<RowEntry>, after position: RowPosition?) {
    let block = position?.block ?? Int(blocks[0].next)
    let offset = position.map { $0.offset + 1 } ?? 0
    if blocks[block].count + entries.count <= RowBlock.capacity {
      makeRoom(for: entries.count, in: block, at: offset)
      write(entries, to: block, at: offset)
      ranks.setCount(of: block, to: blocks[block].rowCount)
    } else {
      spread(
        self.entries(of: block, 0..<offset) + entries + self.entries(of: block, offset..<blocks[block].count),
        from: block)
    }
  }

  private mutating func makeRoom(for added: Int, in block: Int, at offset: Int) {
    let first = block * RowBlock.capacity
    var last = first + blocks[block].count
    while last > first + offset {
      last -= 1
      nodes[last + added] = nodes[last]
    }
    blocks[block].insertUnmarked(added, at: offset)
  }

  private mutating func write(_ entries: some Sequence<RowEntry>, to block: Int, at start: Int) {
    var offset = start
    for entry in entries {
      nodes[block * RowBlock.capacity + offset] = entry.node
      blocks[block][offset] = entry.marks
      let slot = Int(entry.node.slot)
      if slot >= homes.count { homes.append(contentsOf: repeatElement(0, count: slot + 1 - homes.count)) }
      homes[slot] = UInt32(block)
      offset += 1
    }
  }

  /// Distributes what a block is to hold evenly over the block and new ones after it.
  private mutating func spread(_ entries: [RowEntry], from first: Int) {
    // A quarter of each block stays free.
    let parts = (entries.count + 47) / 48
    var previous = first
    for part in 0..<parts {
      let block = part == 0 ? first : takeBlock(after: previous)
      let piece = entries[entries.count * part / parts..<entries.count * (part + 1) / parts]
      blocks[block].remove(0..<blocks[block].count)
      blocks[block].insertUnmarked(piece.count, at: 0)
      write(piece, to: block, at: 0)
      if part == 0 {
        ranks.setCount(of: block, to: blocks[block].rowCount)
      } else {
        ranks.insert(block, counting: blocks[block].rowCount, after: previous)
      }
      previous = block
    }
  }

  private mutating func takeBlock(after previous: Int) -> Int {
    let block: Int
    if let free = freeBlocks.popLast() {
      block = free
    } else {
      block = blocks.count
      blocks.append(RowBlock())
      nodes.append(contentsOf: repeatElement(NodeHandle(slot: 0, turn: 0), count: RowBlock.capacity))
    }
    let next = blocks[previous].next
    blocks[block].previous = UInt32(previous)
    blocks[block].next = next
    blocks[previous].next = UInt32(block)
    blocks[Int(next)].previous = UInt32(block)
    return block
  }

  /// The nodes of a part of a block, with their marks.
  func entries(of block: Int, _ offsets: Range<Int>) -> [RowEntry] {
    offsets.map { RowEntry(nodes[block * RowBlock.capacity + $0], blocks[block][$0]) }
  }
}
