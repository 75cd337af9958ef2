public import HolonTree

/// The cells of a section in order, visible or not, with lookup of a row by its number and of a number by its row.
///
/// Cells are stored in chunks of up to 64, with a bit for each visible cell. ``CountSums`` over the chunks count the
/// rows. Versions share the chunks that neither of them has written to. The stored row of a hidden cell may be out of
/// date.
@usableFromInline
struct RowChunks<Content: ListContent>: Sendable {
  @usableFromInline struct Item: Sendable {
    @usableFromInline let node: NodeHandle
    @usableFromInline var row: ListRow<Content>

    @inlinable
    init(node: NodeHandle, row: ListRow<Content>) { (self.node, self.row) = (node, row) }
  }

  @usableFromInline struct Chunk: Sendable {
    /// The name of the chunk in ``RowHomes``, independent of its index.
    @usableFromInline let name: Int
    @usableFromInline var items: ContiguousArray<Item>
    @usableFromInline var shown: UInt64

    @inlinable
    init(name: Int, items: ContiguousArray<Item>, shown: UInt64) {
      (self.name, self.items, self.shown) = (name, items, shown)
    }
  }

  @usableFromInline struct Position {
    @usableFromInline let chunk: Int
    @usableFromInline let offset: Int

    @inlinable
    init(chunk: Int, offset: Int) { (self.chunk, self.offset) = (chunk, offset) }

    @inlinable var bit: UInt64 { 1 << UInt64(offset) }
  }

  @usableFromInline var chunks: ContiguousArray<Chunk> = []

  /// The index of the chunk with each name; -1 for none.
  @usableFromInline var places: ContiguousArray<Int> = []

  @usableFromInline var sums: CountSums

  @inlinable
  static var capacity: Int { 64 }

  /// Creates chunks with some room for more cells.
  ///
  /// - Complexity: O(*n*), *n* being the number of cells.
  @inlinable
  init(_ items: ContiguousArray<Item>, isShown: (Item) -> Bool, homes: inout RowHomes) {
    sums = CountSums(EmptyCollection<Int>())
    let room = Self.capacity * 3 / 4
    for first in stride(from: 0, to: max(items.count, 1), by: room) {
      var chunk = Chunk(name: chunks.count, items: [], shown: 0)
      chunk.items = ContiguousArray(items[first..<min(first + room, items.count)])
      for (offset, item) in chunk.items.enumerated() {
        if isShown(item) { chunk.shown |= 1 << UInt64(offset) }
        homes.setHome(of: item.node, to: chunk.name)
      }
      chunks.append(chunk)
    }
    arrange()
  }

  /// Recomputes places and counts after chunks were added or removed.
  @inlinable
  mutating func arrange() {
    for name in places.indices { places[name] = -1 }
    for (place, chunk) in chunks.enumerated() {
      while places.count <= chunk.name { places.append(-1) }
      places[chunk.name] = place
    }
    sums = CountSums(chunks.map { $0.shown.nonzeroBitCount })
  }
}

extension RowChunks {
  /// The number of visible rows.
  @inlinable var count: Int { sums.total }

  /// The visible rows.
  ///
  /// - Complexity: O(*n*), *n* being the number of cells.
  @inlinable var rows: [ListRow<Content>] {
    var rows: [ListRow<Content>] = []
    rows.reserveCapacity(count)
    for chunk in chunks {
      for (offset, item) in chunk.items.enumerated() where chunk.shown >> UInt64(offset) & 1 == 1 {
        rows.append(item.row)
      }
    }
    return rows
  }

  /// Returns whether two values share the same memory, so that comparing their rows is unnecessary.
  @inlinable
  func isIdentical(to other: RowChunks) -> Bool {
    chunks.withUnsafeBufferPointer { own in
      other.chunks.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress && own.count == $0.count }
    }
  }

  /// The row with a number.
  ///
  /// - Complexity: O(log *n*), *n* being the number of cells.
  @inlinable
  subscript(row: Int) -> ListRow<Content> {
    precondition(row >= 0 && row < count, "the section of \(count) rows has no row \(row)")
    let (place, rest) = sums.place(exceeding: row)
    var shown = chunks[place].shown
    for _ in 0..<rest { shown &= shown - 1 }
    return chunks[place].items[shown.trailingZeroBitCount].row
  }

  /// Returns the position of a cell of the section.
  @inlinable
  func position(of node: NodeHandle, homes: RowHomes) -> Position {
    let chunk = places[homes.home(of: node)]
    let offset = chunks[chunk].items.firstIndex { $0.node == node }
    guard let offset else { preconditionFailure("a cell is missing from the record of its section") }
    return Position(chunk: chunk, offset: offset)
  }

  @inlinable
  func isShown(at position: Position) -> Bool { chunks[position.chunk].shown & position.bit != 0 }

  /// Returns the number of the row at a position, or the one that it would have if it were visible.
  ///
  /// - Complexity: O(log *n*), *n* being the number of cells.
  @inlinable
  func row(at position: Position) -> Int {
    sums.sum(before: position.chunk) + (chunks[position.chunk].shown & (position.bit - 1)).nonzeroBitCount
  }
}

/// The chunk in which each cell is stored, in pages that versions share.
@usableFromInline
struct RowHomes: Sendable {
  private static var pageSize: Int { 1_024 }

  private var pages: [[UInt32]] = []

  @usableFromInline
  init() {}

  /// Returns the name of a cell's chunk; undefined for cells without one.
  @usableFromInline
  func home(of node: NodeHandle) -> Int {
    Int(pages[Int(node.slot) / Self.pageSize][Int(node.slot) % Self.pageSize])
  }

  @usableFromInline
  mutating func setHome(of node: NodeHandle, to chunk: Int) {
    let page = Int(node.slot) / Self.pageSize
    while pages.count <= page { pages.append(Array(repeating: 0, count: Self.pageSize)) }
    pages[page][Int(node.slot) % Self.pageSize] = UInt32(truncatingIfNeeded: chunk)
  }
}
