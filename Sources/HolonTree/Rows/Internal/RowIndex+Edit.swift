extension RowIndex {
  /// Inserts a node right after a position, or as the first one.
  @usableFromInline
  mutating func insert(_ entry: RowEntry, after position: RowPosition?) {
    insert(CollectionOfOne(entry), after: position)
  }

  /// Inserts nodes right after a position, or as the first ones.
  ///
  /// - Complexity: O(*m* + log *n*), *m* being the number of new nodes and *n* that of all; O(*n* / 64) more when a
  ///   block has become full.
  @usableFromInline
  mutating func insert(_ entries: [RowEntry], after position: RowPosition?) {
    insert(entries[...], after: position)
  }

  private mutating func insert(_ entries: some RandomAccessCollection<RowEntry>, after position: RowPosition?) {
    let block = position?.block ?? Int(order[0])
    let offset = position.map { $0.offset + 1 } ?? 0
    if blocks[block].count + entries.count <= RowBlock.capacity {
      let old = blocks[block]
      makeRoom(for: entries.count, in: block, at: offset)
      write(entries, to: block, at: offset)
      recount(block, from: old)
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

  /// Distributes the entries of a block evenly over the block and new ones after it.
  private mutating func spread(_ entries: [RowEntry], from first: Int) {
    // A quarter of each block stays free.
    let parts = (entries.count + 47) / 48
    let new = (1..<parts).map { _ in reserveBlock() }
    for (part, block) in ([first] + new).enumerated() {
      let piece = entries[entries.count * part / parts..<entries.count * (part + 1) / parts]
      blocks[block].remove(0..<blocks[block].count)
      blocks[block].insertUnmarked(piece.count, at: 0)
      write(piece, to: block, at: 0)
    }
    let place = Int(blocks[first].place) + 1
    order.insert(contentsOf: new.lazy.map { UInt32($0) }, at: place)
    arrange(from: place)
  }

  private mutating func reserveBlock() -> Int {
    if let free = freeBlocks.popLast() { return free }
    blocks.append(RowBlock())
    nodes.append(contentsOf: repeatElement(NodeHandle(slot: 0, turn: 0), count: RowBlock.capacity))
    return blocks.count - 1
  }

  /// Returns the nodes of a part of a block, with their marks.
  func entries(of block: Int, _ offsets: Range<Int>) -> [RowEntry] {
    offsets.map { RowEntry(nodes[block * RowBlock.capacity + $0], blocks[block][$0]) }
  }
}

extension RowIndex {
  /// Removes the nodes of a range of places.
  ///
  /// - Returns: The nodes, with their previous rows.
  /// - Complexity: O(*m* + log *n*), *m* being the number of the nodes and *n* that of all; O(*n* / 64) more when a
  ///   block has become empty.
  mutating func cut(_ places: Range<Int>) -> [RowEntry] {
    var removed: [RowEntry] = []
    removed.reserveCapacity(places.count)
    var position = position(at: places.lowerBound)
    var row = row(of: position)
    var touched: [Int] = []
    while removed.count < places.count {
      let block = position.block
      let stop = min(blocks[block].count, position.offset + places.count - removed.count)
      let offsets = position.offset..<stop
      position = RowPosition(block: self.block(after: block), offset: 0)
      for var entry in entries(of: block, offsets) {
        homes[Int(entry.node.slot)] = 0
        if entry.marks.isVisible {
          entry.formerRow = row
          row += 1
        }
        removed.append(entry)
      }
      removeNodes(of: block, offsets)
      touched.append(block)
    }
    freeEmpty(touched)
    if let last = touched.last, blocks[last].count > 0 { mergeIfSmall(last) }
    return removed
  }

  private mutating func removeNodes(of block: Int, _ offsets: Range<Int>) {
    let first = block * RowBlock.capacity
    for offset in offsets.upperBound..<blocks[block].count {
      nodes[first + offset - offsets.count] = nodes[first + offset]
    }
    let old = blocks[block]
    blocks[block].remove(offsets)
    recount(block, from: old)
  }

  /// Frees the empty ones among neighbouring blocks; the last block of all stays.
  private mutating func freeEmpty(_ neighbours: [Int]) {
    let empty = neighbours.filter { blocks[$0].count == 0 }.dropFirst(nodeCount == 0 ? 1 : 0)
    guard let first = empty.first.map({ Int(blocks[$0].place) }) else { return }
    order.removeSubrange(first..<first + empty.count)
    for block in empty { blocks[block] = RowBlock() }
    freeBlocks += empty
    arrange(from: first)
  }

  /// Merges a block that holds few nodes with a neighbouring one.
  private mutating func mergeIfSmall(_ block: Int) {
    guard blocks[block].count < 16 else { return }
    let place = Int(blocks[block].place)
    let (previous, next) = (place == 0 ? 0 : Int(order[place - 1]), Int(order[place + 1]))
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
    blocks[block].remove(0..<blocks[block].count)
    freeEmpty([block])
  }
}
