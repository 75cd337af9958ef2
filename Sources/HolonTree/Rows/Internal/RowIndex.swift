/// All nodes of a tree in preorder, with marks that say which of them have a row.
///
/// The nodes lie in blocks of up to 64, with a word for each kind of mark, so that a range is hidden or shown 64 nodes
/// at a time. A ``RankTree`` over the blocks counts nodes and rows. A map from slots to blocks finds a node.
///
/// The index knows nothing of the tree; ``TreeRows`` keeps the two together.
@usableFromInline
struct RowIndex: Sendable {
  /// The nodes of block *b* start at 64 *b*.
  var nodes: ContiguousArray<NodeHandle>

  /// The blocks, from 1; block 0 stands for none, and closes the list of the blocks to a ring.
  var blocks: ContiguousArray<RowBlock>

  /// The block of each slot; 0 when the slot's node isn't here.
  var homes: ContiguousArray<UInt32>

  var ranks: RankTree
  var freeBlocks: [Int] = []
}

extension RowIndex {
  @usableFromInline var rowCount: Int { Int(ranks.total.rows) }
  @usableFromInline var nodeCount: Int { Int(ranks.total.nodes) }

  /// Where a node stands; nil when it isn't here.
  @usableFromInline
  func position(of node: NodeHandle) -> RowPosition? {
    guard Int(node.slot) < homes.count else { return nil }
    let block = Int(homes[Int(node.slot)])
    let first = block * RowBlock.capacity
    for offset in 0..<blocks[block].count where nodes[first + offset] == node {
      return RowPosition(block: block, offset: offset)
    }
    return nil
  }

  /// The node at a position.
  func node(at position: RowPosition) -> NodeHandle { nodes[position.block * RowBlock.capacity + position.offset] }

  /// Where the node stands that a number of nodes come before.
  func position(at place: Int) -> RowPosition {
    guard place < nodeCount else { return .end }
    let (block, offset) = ranks.item(exceeding: place, \.nodes)
    return RowPosition(block: block, offset: offset)
  }

  /// The position right after one.
  @usableFromInline
  func position(after position: RowPosition) -> RowPosition {
    if position.offset + 1 < blocks[position.block].count {
      return RowPosition(block: position.block, offset: position.offset + 1)
    }
    return RowPosition(block: Int(blocks[position.block].next), offset: 0)
  }

  /// How many nodes and rows come before a position.
  func count(before position: RowPosition) -> RowCount {
    guard position != .end else { return ranks.total }
    var count = ranks.sum(before: position.block)
    let visible = blocks[position.block].visible & .bits(0..<position.offset)
    count += RowCount(nodes: UInt32(position.offset), rows: UInt32(visible.nonzeroBitCount))
    return count
  }

  /// How many nodes come before a position.
  @usableFromInline
  func place(of position: RowPosition) -> Int { Int(count(before: position).nodes) }

  /// The rows of a range of nodes.
  @usableFromInline
  func rows(from start: RowPosition, to end: RowPosition) -> Range<Int> {
    let first = Int(count(before: start).rows)
    guard start.block == end.block else { return first..<Int(count(before: end).rows) }
    let visible = blocks[start.block].visible & .bits(start.offset..<end.offset)
    return first..<first + visible.nonzeroBitCount
  }

  @usableFromInline
  func node(atRow row: Int) -> NodeHandle {
    let (block, rest) = ranks.item(exceeding: row, \.rows)
    return nodes[block * RowBlock.capacity + blocks[block].visible.place(ofSetBit: rest)]
  }

  /// The row of a node; nil when it is hidden or isn't here.
  @usableFromInline
  func row(of node: NodeHandle) -> Int? {
    guard let position = position(of: node), self[position].isVisible else { return nil }
    return Int(count(before: position).rows)
  }

  /// The marks of the node at a position.
  @usableFromInline
  subscript(position: RowPosition) -> RowMarks {
    get { blocks[position.block][position.offset] }
    set {
      blocks[position.block][position.offset] = newValue
      ranks.setCount(of: position.block, to: blocks[position.block].rowCount)
    }
  }
}
