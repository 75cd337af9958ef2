extension RowIndex {
  /// Hides the nodes of a range, a block at a time.
  ///
  /// - Complexity: O(*n* / 64), *n* being the number of nodes in the range.
  @usableFromInline
  mutating func hide(from start: RowPosition, to end: RowPosition) {
    var position = start
    while position != end {
      let block = position.block
      let stop = block == end.block ? end.offset : blocks[block].count
      blocks[block].hidden |= .bits(position.offset..<stop)
      ranks.setCount(of: block, to: blocks[block].rowCount)
      position = block == end.block ? end : RowPosition(block: Int(blocks[block].next), offset: 0)
    }
  }

  /// Shows the nodes of a range, up to the first closed one.
  ///
  /// - Returns: The closed node, which is shown, too; nil when the range has none.
  /// - Complexity: O(*n* / 64), *n* being the number of nodes that are shown.
  @usableFromInline
  mutating func show(from start: RowPosition, to end: RowPosition) -> NodeHandle? {
    var position = start
    while position != end {
      let block = position.block
      let stop = block == end.block ? end.offset : blocks[block].count
      let closed = blocks[block].closed & .bits(position.offset..<stop)
      let shown = closed == 0 ? stop : closed.trailingZeroBitCount + 1
      blocks[block].hidden &= ~.bits(position.offset..<shown)
      ranks.setCount(of: block, to: blocks[block].rowCount)
      if closed != 0 { return nodes[block * RowBlock.capacity + shown - 1] }
      position = block == end.block ? end : RowPosition(block: Int(blocks[block].next), offset: 0)
    }
    return nil
  }
}
