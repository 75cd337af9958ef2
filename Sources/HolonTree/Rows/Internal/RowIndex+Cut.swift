extension RowIndex {
  /// Takes out the nodes of a range of places.
  ///
  /// - Returns: The nodes, with the rows that they had.
  /// - Complexity: O(*m* + log *n*), *m* being the number of the nodes and *n* that of all.
  mutating func cut(_ places: Range<Int>) -> [RowEntry] {
    var removed: [RowEntry] = []
    removed.reserveCapacity(places.count)
    var position = position(at: places.lowerBound)
    var row = Int(count(before: position).rows)
    var partlyCut = 0
    while removed.count < places.count {
      let block = position.block
      let stop = min(blocks[block].count, position.offset + places.count - removed.count)
      let offsets = position.offset..<stop
      position = RowPosition(block: Int(blocks[block].next), offset: 0)
      for var entry in entries(of: block, offsets) {
        homes[Int(entry.node.slot)] = 0
        if entry.marks.isVisible {
          entry.formerRow = row
          row += 1
        }
        removed.append(entry)
      }
      if removeNodes(of: block, offsets) { partlyCut = block }
    }
    if partlyCut != 0 { mergeIfSmall(partlyCut) }
    return removed
  }

  /// Takes out nodes of a block.
  ///
  /// - Returns: Whether the block is still there.
  private mutating func removeNodes(of block: Int, _ offsets: Range<Int>) -> Bool {
    let first = block * RowBlock.capacity
    for offset in offsets.upperBound..<blocks[block].count {
      nodes[first + offset - offsets.count] = nodes[first + offset]
    }
    blocks[block].remove(offsets)
    // The last block of all stays, though it is empty.
    if blocks[block].count == 0, blocks[block].previous != 0 || blocks[block].next != 0 {
      freeBlock(block)
      return false
    }
    ranks.setCount(of: block, to: blocks[block].rowCount)
    return true
  }

  private mutating func freeBlock(_ block: Int) {
    let (previous, next) = (blocks[block].previous, blocks[block].next)
    blocks[Int(previous)].next = next
    blocks[Int(next)].previous = previous
    ranks.remove(block)
    blocks[block] = RowBlock()
    freeBlocks.append(block)
  }

  /// Puts a block that holds few nodes together with one beside it.
  private mutating func mergeIfSmall(_ block: Int) {
    guard blocks[block].count < 16 else { return }
    let (previous, next) = (Int(blocks[block].previous), Int(blocks[block].next))
    if next != 0, blocks[block].count + blocks[next].count <= 48 {
      merge(next, into: block)
    } else if previous != 0, blocks[previous].count + blocks[block].count <= 48 {
      merge(block, into: previous)
    }
  }

  private mutating func merge(_ block: Int, into previous: Int) {
    for offset in 0..<blocks[block].count {
      let node = nodes[block * RowBlock.capacity + offset]
      nodes[previous * RowBlock.capacity + blocks[previous].count + offset] = node
      homes[Int(node.slot)] = UInt32(previous)
    }
    blocks[previous].append(blocks[block])
    ranks.setCount(of: previous, to: blocks[previous].rowCount)
    freeBlock(block)
  }
}
