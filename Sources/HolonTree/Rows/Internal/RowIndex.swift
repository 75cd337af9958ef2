/// All nodes of a tree in preorder, with marks that say which of them have a row.
///
/// The nodes are stored in blocks of up to 64, with a word for each kind of mark. A range is therefore hidden or shown
/// 64 nodes at a time. ``CountSums`` over the blocks count nodes and rows. A map from slots to blocks finds a node.
///
/// The index has no reference to the tree; ``TreeRows`` keeps the two together.
@usableFromInline
struct RowIndex: Sendable {
  /// The nodes; those of block *b* start at 64 *b*.
  var nodes: ContiguousArray<NodeHandle>

  /// The blocks, from 1; block 0 stands for none.
  var blocks: ContiguousArray<RowBlock>

  /// The block of each slot; 0 when the slot's node isn't in the index.
  var homes: ContiguousArray<UInt32>

  /// The blocks in the order of their nodes, and 0 after the last one.
  var order: ContiguousArray<UInt32>

  /// The numbers of nodes and of rows in the blocks, in that order.
  var nodeSums = CountSums(EmptyCollection<Int>())
  var rowSums = CountSums(EmptyCollection<Int>())

  var freeBlocks: [Int] = []
}

/// The place of a node in a row index: its block, and the number of preceding nodes in it.
///
/// A position is valid until the next insertion or removal.
@usableFromInline
struct RowPosition: Equatable, Sendable {
  var block: Int
  var offset: Int

  /// The position after the last node.
  @usableFromInline static var end: RowPosition { RowPosition(block: 0, offset: 0) }
}

extension RowIndex {
  @usableFromInline var rowCount: Int { rowSums.total }
  @usableFromInline var nodeCount: Int { nodeSums.total }

  /// Returns the position of a node; nil when it isn't in the index.
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

  /// Returns the node at a position.
  func node(at position: RowPosition) -> NodeHandle { nodes[position.block * RowBlock.capacity + position.offset] }

  /// Returns the position that a number of nodes precede.
  func position(at place: Int) -> RowPosition {
    guard place < nodeCount else { return .end }
    let (block, offset) = nodeSums.place(exceeding: place)
    return RowPosition(block: Int(order[block]), offset: offset)
  }

  /// Returns the position right after another one.
  @usableFromInline
  func position(after position: RowPosition) -> RowPosition {
    if position.offset + 1 < blocks[position.block].count {
      return RowPosition(block: position.block, offset: position.offset + 1)
    }
    return RowPosition(block: block(after: position.block), offset: 0)
  }

  /// Returns the block right after another one; 0 after the last.
  func block(after block: Int) -> Int { Int(order[Int(blocks[block].place) + 1]) }

  /// Returns the number of nodes before a position.
  @usableFromInline
  func place(of position: RowPosition) -> Int {
    position == .end ? nodeCount : nodeSums.sum(before: Int(blocks[position.block].place)) + position.offset
  }

  /// Returns the number of rows before a position.
  func row(of position: RowPosition) -> Int {
    guard position != .end else { return rowCount }
    let visible = blocks[position.block].visible & .bits(0..<position.offset)
    return rowSums.sum(before: Int(blocks[position.block].place)) + visible.nonzeroBitCount
  }

  /// Returns the rows of a range of nodes.
  @usableFromInline
  func rows(from start: RowPosition, to end: RowPosition) -> Range<Int> {
    let first = row(of: start)
    guard start.block == end.block else { return first..<row(of: end) }
    let visible = blocks[start.block].visible & .bits(start.offset..<end.offset)
    return first..<first + visible.nonzeroBitCount
  }

  @usableFromInline
  func node(atRow row: Int) -> NodeHandle {
    let (place, rest) = rowSums.place(exceeding: row)
    let block = Int(order[place])
    return nodes[block * RowBlock.capacity + blocks[block].visible.place(ofSetBit: rest)]
  }

  /// Returns the row of a node; nil when it is hidden or isn't in the index.
  @usableFromInline
  func row(of node: NodeHandle) -> Int? {
    guard let position = position(of: node), self[position].isVisible else { return nil }
    return row(of: position)
  }

  /// The marks of the node at a position.
  @usableFromInline
  subscript(position: RowPosition) -> RowMarks {
    get { blocks[position.block][position.offset] }
    set {
      let old = blocks[position.block]
      blocks[position.block][position.offset] = newValue
      recount(position.block, from: old)
    }
  }

  /// Updates the sums after a block has changed.
  mutating func recount(_ block: Int, from old: RowBlock) {
    nodeSums.add(blocks[block].count - old.count, at: Int(old.place))
    rowSums.add(blocks[block].rowCount - old.rowCount, at: Int(old.place))
  }

  /// Updates the sums and the blocks' places after blocks were added or removed.
  ///
  /// - Complexity: O(*n* / 64), *n* being the number of nodes.
  mutating func arrange(from first: Int) {
    for place in first..<order.count - 1 { blocks[Int(order[place])].place = UInt32(place) }
    let blocks = blocks
    nodeSums = CountSums(order.dropLast().lazy.map { blocks[Int($0)].count })
    rowSums = CountSums(order.dropLast().lazy.map { blocks[Int($0)].rowCount })
  }
}

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
      let old = blocks[block]
      blocks[block].hidden |= .bits(position.offset..<stop)
      recount(block, from: old)
      position = block == end.block ? end : RowPosition(block: self.block(after: block), offset: 0)
    }
  }

  /// Shows the nodes of a range, up to the first closed one.
  ///
  /// - Returns: The closed node, which is shown as well; nil when the range has none.
  /// - Complexity: O(*n* / 64), *n* being the number of nodes that are shown.
  @usableFromInline
  mutating func show(from start: RowPosition, to end: RowPosition) -> NodeHandle? {
    var position = start
    while position != end {
      let block = position.block
      let stop = block == end.block ? end.offset : blocks[block].count
      let closed = blocks[block].closed & .bits(position.offset..<stop)
      let shown = closed == 0 ? stop : closed.trailingZeroBitCount + 1
      let old = blocks[block]
      blocks[block].hidden &= ~.bits(position.offset..<shown)
      recount(block, from: old)
      if closed != 0 { return nodes[block * RowBlock.capacity + shown - 1] }
      position = block == end.block ? end : RowPosition(block: self.block(after: block), offset: 0)
    }
    return nil
  }
}

extension RowIndex {
  /// A sequence of some of the nodes, in preorder.
  @usableFromInline
  struct Nodes: Sequence, IteratorProtocol, Sendable {
    @usableFromInline
    enum Choice: Sendable { case visible, collapsed }

    private let index: RowIndex
    private let choice: Choice
    private var block = 0
    private var nextPlace = 0
    private var upcoming: UInt64 = 0

    @usableFromInline
    init(_ choice: Choice, of index: RowIndex) {
      self.index = index
      self.choice = choice
    }

    @usableFromInline
    mutating func next() -> NodeHandle? {
      while upcoming == 0 {
        guard nextPlace < index.order.count - 1 else { return nil }
        block = Int(index.order[nextPlace])
        nextPlace += 1
        upcoming = choice == .visible ? index.blocks[block].visible : index.blocks[block].collapsed
      }
      defer { upcoming &= upcoming - 1 }
      return index.nodes[block * RowBlock.capacity + upcoming.trailingZeroBitCount]
    }
  }
}

/// A builder of a row index from nodes in preorder.
@usableFromInline
struct RowIndexBuilder {
  /// The number of entries in each block of a new index, so that the next insertions don't split it.
  private static var initialCount: Int { 56 }

  private var nodes: ContiguousArray<NodeHandle> = []
  private var blocks: ContiguousArray<RowBlock> = []
  private var greatestSlot = 0

  @usableFromInline
  init(capacity: Int) {
    let blockCount = max(1, (capacity + Self.initialCount - 1) / Self.initialCount)
    // The extra space keeps early edits from moving everything.
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

  /// Marks the node that was added last as one with children.
  @usableFromInline
  mutating func markLastAsBranch() {
    let block = blocks.count - 1
    blocks[block].branches |= 1 << (blocks[block].count - 1)
  }

  /// Returns the index of the added nodes.
  @usableFromInline
  consuming func build() -> RowIndex {
    var homes: ContiguousArray<UInt32> = []
    homes.reserveCapacity(greatestSlot + greatestSlot / 4)
    homes.append(contentsOf: repeatElement(0, count: greatestSlot + 1))
    var order: ContiguousArray<UInt32> = []
    order.reserveCapacity(blocks.capacity)
    for block in blocks.indices.dropFirst() {
      order.append(UInt32(block))
      let first = block * RowBlock.capacity
      for node in nodes[first..<first + blocks[block].count] { homes[Int(node.slot)] = UInt32(block) }
    }
    var index = RowIndex(nodes: nodes, blocks: blocks, homes: homes, order: order + [0])
    index.arrange(from: 0)
    return index
  }
}
