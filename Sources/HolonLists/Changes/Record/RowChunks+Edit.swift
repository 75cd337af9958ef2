public import HolonTree

extension RowChunks {
  /// Inserts a cell after another one, or before all others.
  ///
  /// - Returns: The position of the cell.
  /// - Complexity: O(log *n*) amortized, *n* being the number of cells, apart from a pass over the chunks whenever one
  ///   of them has become full.
  @inlinable
  mutating func insert(
    _ item: Item, after previous: NodeHandle?, isShown: Bool, homes: inout RowHomes
  ) -> Position {
    var position = insertionPoint(after: previous, homes: homes)
    if chunks[position.chunk].items.count == Self.capacity {
      split(position.chunk, homes: &homes)
      position = insertionPoint(after: previous, homes: homes)
    }
    let (shown, before) = (chunks[position.chunk].shown, position.bit - 1)
    chunks[position.chunk].items.insert(item, at: position.offset)
    chunks[position.chunk].shown = shown & before | (shown & ~before) << 1
    homes.setHome(of: item.node, to: chunks[position.chunk].name)
    setShown(isShown, at: position)
    return position
  }

  @inlinable
  func insertionPoint(after previous: NodeHandle?, homes: RowHomes) -> Position {
    guard let previous else { return Position(chunk: 0, offset: 0) }
    let position = position(of: previous, homes: homes)
    return Position(chunk: position.chunk, offset: position.offset + 1)
  }

  /// Removes a cell.
  ///
  /// - Complexity: O(log *n*), *n* being the number of cells.
  @inlinable
  mutating func remove(at position: Position) {
    setShown(false, at: position)
    let (shown, before) = (chunks[position.chunk].shown, position.bit - 1)
    chunks[position.chunk].items.remove(at: position.offset)
    chunks[position.chunk].shown = shown & before | (shown >> 1) & ~before
  }

  /// - Complexity: O(log *n*), *n* being the number of cells.
  @inlinable
  mutating func setShown(_ isShown: Bool, at position: Position) {
    guard isShown != self.isShown(at: position) else { return }
    chunks[position.chunk].shown ^= position.bit
    sums.add(isShown ? 1 : -1, at: position.chunk)
  }

  /// Splits a full chunk in two, and first drops chunks without cells to make room.
  @inlinable
  mutating func split(_ place: Int, homes: inout RowHomes) {
    let (middle, full) = (Self.capacity / 2, chunks[place])
    let empty = chunks.filter { $0.items.isEmpty }.map(\.name)
    let name = empty.first ?? places.firstIndex(of: -1) ?? places.count
    chunks[place].items.removeSubrange(middle...)
    chunks[place].shown &= (1 << UInt64(middle)) - 1
    let second = Chunk(
      name: name, items: ContiguousArray(full.items[middle...]), shown: full.shown >> UInt64(middle))
    for item in second.items { homes.setHome(of: item.node, to: name) }
    chunks.insert(second, at: place + 1)
    if !empty.isEmpty { chunks.removeAll { $0.items.isEmpty } }
    arrange()
  }
}
