/// A list of the origins of elements: runs of an old list, and runs of new elements.
///
/// Pieces are stored in chunks of known size, so that an edit skips chunks and then the pieces of one chunk. (Crowley,
/// "Data structures for text sequences", 1998, describes the piece table.)
struct PieceTable: Sendable {
  /// Consecutive elements of the old list, or new elements.
  struct Piece: Hashable, Sendable {
    /// The origin of the first one; negative for new elements.
    var origin: Int
    var count: Int

    /// Returns whether another piece continues this one.
    func isContinued(by next: Piece) -> Bool {
      origin >= 0 ? origin + count == next.origin : origin == PieceTable.new && next.origin == PieceTable.new
    }

    /// Returns the part from an element onwards.
    func dropFirst(_ offset: Int) -> Piece {
      Piece(origin: origin >= 0 ? origin + offset : origin, count: count - offset)
    }
  }

  private struct Chunk: Sendable {
    var pieces: [Piece]
    var count: Int
  }

  /// The origin of new elements that needn't be distinguished.
  static var new: Int { -1 }

  /// The number of elements.
  private(set) var count: Int

  private var chunks: [Chunk]
  private var longestChunk = 64

  /// Creates a list of consecutive elements of the old list, or of new elements.
  init(origin: Int, count: Int) {
    self.count = count
    chunks = [Chunk(pieces: count == 0 ? [] : [Piece(origin: origin, count: count)], count: count)]
  }

  /// The pieces, in order.
  var pieces: [Piece] { chunks.count == 1 ? chunks[0].pieces : chunks.flatMap(\.pieces) }

  /// Returns the origin of an element; negative for a new one.
  ///
  /// - Complexity: O(√*p*), *p* being the number of pieces.
  func origin(at index: Int) -> Int {
    let (chunk, piece, offset) = find(index)
    return chunks[chunk].pieces[piece].dropFirst(offset).origin
  }

  /// Removes elements.
  ///
  /// - Complexity: O(√*p* + *q*), *p* being the number of pieces and *q* the number of those removed.
  mutating func remove(_ range: Range<Int>) {
    var rest = range.count
    while rest > 0 { rest -= removePart(at: range.lowerBound, atMost: rest) }
  }

  /// Inserts elements before the one at an index.
  ///
  /// - Complexity: O(√*p*) amortized, *p* being the number of pieces.
  mutating func insert(_ new: Piece, at index: Int) {
    guard new.count > 0 else { return }
    let (chunk, found, offset) = find(index, orEnd: true)
    var place = found
    count += new.count
    chunks[chunk].count += new.count
    if offset > 0 {
      let piece = chunks[chunk].pieces[place]
      chunks[chunk].pieces[place].count = offset
      chunks[chunk].pieces.insert(piece.dropFirst(offset), at: place + 1)
      place += 1
    }
    if place > 0, chunks[chunk].pieces[place - 1].isContinued(by: new) {
      chunks[chunk].pieces[place - 1].count += new.count
      join(place - 1, in: chunk)
    } else {
      chunks[chunk].pieces.insert(new, at: place)
      join(place, in: chunk)
    }
    if chunks[chunk].pieces.count > longestChunk { split(chunk) }
  }

  /// Removes elements of one piece and returns their number.
  private mutating func removePart(at index: Int, atMost limit: Int) -> Int {
    let (chunk, place, offset) = find(index)
    let piece = chunks[chunk].pieces[place]
    let removed = min(limit, piece.count - offset)
    count -= removed
    chunks[chunk].count -= removed
    switch (offset == 0, offset + removed == piece.count) {
    case (true, true):
      chunks[chunk].pieces.remove(at: place)
      if place > 0 { join(place - 1, in: chunk) }
      if chunks[chunk].pieces.isEmpty, chunks.count > 1 { chunks.remove(at: chunk) }
    case (true, false): chunks[chunk].pieces[place] = piece.dropFirst(removed)
    case (false, true): chunks[chunk].pieces[place].count = offset
    case (false, false):
      chunks[chunk].pieces[place].count = offset
      chunks[chunk].pieces.insert(piece.dropFirst(offset + removed), at: place + 1)
      if chunks[chunk].pieces.count > longestChunk { split(chunk) }
    }
    return removed
  }

  /// Joins a piece with the next one if that continues it.
  private mutating func join(_ place: Int, in chunk: Int) {
    guard place + 1 < chunks[chunk].pieces.count else { return }
    let next = chunks[chunk].pieces[place + 1]
    guard chunks[chunk].pieces[place].isContinued(by: next) else { return }
    chunks[chunk].pieces[place].count += next.count
    chunks[chunk].pieces.remove(at: place + 1)
  }

  private mutating func split(_ index: Int) {
    let pieces = chunks[index].pieces
    let middle = pieces.count / 2
    let second = Chunk(pieces: Array(pieces[middle...]), count: pieces[middle...].reduce(0) { $0 + $1.count })
    chunks[index].pieces.removeSubrange(middle...)
    chunks[index].count -= second.count
    chunks.insert(second, at: index + 1)
    // As many chunks as pieces in a chunk.
    longestChunk = max(64, 2 * chunks.count)
  }

  private func find(_ index: Int, orEnd: Bool = false) -> (chunk: Int, piece: Int, offset: Int) {
    precondition(
      index >= 0 && (index < count || orEnd && index == count), "the list of \(count) rows has no row \(index)")
    var (chunk, offset) = (0, index)
    // The end of a chunk is as good as the start of the next one, except for the last.
    while chunk < chunks.count - 1, offset >= chunks[chunk].count {
      offset -= chunks[chunk].count
      chunk += 1
    }
    return chunks[chunk].pieces.withUnsafeBufferPointer { pieces in
      var piece = 0
      while piece < pieces.count, offset >= pieces[piece].count {
        offset -= pieces[piece].count
        piece += 1
      }
      return (chunk, piece, offset)
    }
  }
}
