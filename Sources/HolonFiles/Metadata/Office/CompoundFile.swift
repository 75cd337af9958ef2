/// A file with streams in it, as Microsoft Office wrote until 2003 ([MS-CFB] 2.1–2.6).
struct CompoundFile {
  /// The maximum number of sectors of a chain, and of entries of the directory, that are visited.
  private static let longestChain = 8_192

  /// The maximum number of sectors that list the sectors of the allocation table, enough for 8 GB.
  private static let longestList = 1_024

  private static let endOfChain: UInt32 = 0xFFFF_FFFA

  /// A stream, by its entry in the directory.
  struct Stream {
    let start: UInt32
    let size: Int64
  }

  /// The streams at the top, by name.
  private(set) var streams: [String: Stream] = [:]

  private let reader: ByteReader
  private let sectorShift: Int64
  private let smallShift: Int64
  private let cutoff: Int64
  private var root = Stream(start: 0, size: 0)

  /// Returns whether a file begins like one.
  static func isRecognised(_ reader: ByteReader) throws(FileError) -> Bool {
    guard reader.count >= 512 else { return false }
    return try reader.bigEndian(at: 0, as: UInt64.self) == 0xD0CF_11E0_A1B1_1AE1
  }

  /// Reads the header and the names of the streams at the top.
  init(_ reader: ByteReader) throws(FileError) {
    self.reader = reader
    sectorShift = Int64(try reader.littleEndian(at: 30, as: UInt16.self))
    smallShift = Int64(try reader.littleEndian(at: 32, as: UInt16.self))
    cutoff = Int64(try reader.littleEndian(at: 56, as: UInt32.self))
    guard (7...16).contains(sectorShift), (2...12).contains(smallShift), smallShift <= sectorShift else {
      throw .malformed("the document has sectors of an invalid size")
    }
    let directory = try chain(from: reader.littleEndian(at: 48, as: UInt32.self), limit: Self.longestChain)
    try readDirectory(directory)
  }

  /// Reads the entries in the tree below the root; those inside of embedded objects aren't in it.
  private mutating func readDirectory(_ sectors: [UInt32]) throws(FileError) {
    let perSector = Int64(1) << (sectorShift - 7)
    func place(_ index: UInt32) -> Int64? {
      let (sector, rest) = Int64(index).quotientAndRemainder(dividingBy: perSector)
      return sector < sectors.count ? offset(of: sectors[Int(sector)]) + rest * 128 : nil
    }
    guard let top = place(0) else { throw .malformed("the document has no directory") }
    root = try stream(at: top)
    var waiting = [try reader.littleEndian(at: top + 76, as: UInt32.self)]
    var visited: Set<UInt32> = []
    while let index = waiting.popLast(), visited.count < Self.longestChain {
      guard index != .max, visited.insert(index).inserted, let entry = place(index) else { continue }
      waiting.append(try reader.littleEndian(at: entry + 68, as: UInt32.self))
      waiting.append(try reader.littleEndian(at: entry + 72, as: UInt32.self))
      let length = Int(min(64, try reader.littleEndian(at: entry + 64, as: UInt16.self)))
      let name = String(utf16: try reader.bytes(at: entry, count: max(0, length - 2)), .little)
      if try reader.byte(at: entry + 66) == 2 { streams[name] = try stream(at: entry) }
    }
  }

  private func stream(at entry: Int64) throws(FileError) -> Stream {
    // Files with sectors of 512 bytes may have anything in the upper half of the size.
    Stream(
      start: try reader.littleEndian(at: entry + 116, as: UInt32.self),
      size: Int64(try reader.littleEndian(at: entry + 120, as: UInt32.self)))
  }

  /// Returns the first bytes of a stream.
  func prefix(of stream: Stream, limit: Int) throws(FileError) -> [UInt8] {
    let wanted = min(stream.size, Int64(limit))
    if stream.size >= cutoff {
      return try bytes(of: chain(from: stream.start, limit: sectors(for: wanted, sectorShift)), wanted)
    }
    // Small streams are parts of the root's stream, in sectors of their own.
    let container = try chain(from: root.start, limit: Self.longestChain)
    let table = try chain(from: reader.littleEndian(at: 60, as: UInt32.self), limit: Self.longestChain)
    let perSector = Int64(1) << (sectorShift - smallShift)
    var result: [UInt8] = []
    var sector = stream.start
    while Int64(result.count) < wanted {
      let (index, rest) = Int64(sector).quotientAndRemainder(dividingBy: perSector)
      guard index < container.count else { throw broken(sector) }
      let length = min(Int64(1) << smallShift, wanted - Int64(result.count))
      result += try reader.bytes(at: offset(of: container[Int(index)]) + rest << smallShift, count: Int(length))
      let (tableIndex, entry) = Int64(sector).quotientAndRemainder(dividingBy: 1 << (sectorShift - 2))
      guard tableIndex < table.count else { throw broken(sector) }
      sector = try reader.littleEndian(at: offset(of: table[Int(tableIndex)]) + entry * 4, as: UInt32.self)
    }
    return result
  }

  private func bytes(of sectors: [UInt32], _ wanted: Int64) throws(FileError) -> [UInt8] {
    var result: [UInt8] = []
    for sector in sectors where Int64(result.count) < wanted {
      let length = min(Int64(1) << sectorShift, wanted - Int64(result.count))
      result += try reader.bytes(at: offset(of: sector), count: Int(length))
    }
    guard Int64(result.count) == wanted else { throw .malformed("a stream of the document ends early") }
    return result
  }

  // MARK: - Sectors

  private func offset(of sector: UInt32) -> Int64 { (Int64(sector) + 1) << sectorShift }

  private func sectors(for bytes: Int64, _ shift: Int64) -> Int { Int((bytes + (1 << shift) - 1) >> shift) }

  private func broken(_ sector: UInt32) -> FileError { .malformed("the document has no sector \(sector)") }

  /// Returns the sectors of a chain, at most a given number.
  private func chain(from first: UInt32, limit: Int) throws(FileError) -> [UInt32] {
    let all = sectors(for: reader.count, sectorShift)
    var sectors: [UInt32] = []
    var sector = first
    while sector < Self.endOfChain, sectors.count < limit {
      guard offset(of: sector) < reader.count else { throw broken(sector) }
      guard sectors.count < all else { throw .malformed("the sectors of a stream of the document form a loop") }
      sectors.append(sector)
      sector = try next(after: sector)
    }
    return sectors
  }

  /// Returns the entry of the allocation table, whose own sectors are listed in the header and in further sectors.
  private func next(after sector: UInt32) throws(FileError) -> UInt32 {
    let perSector = Int64(1) << (sectorShift - 2)
    var (index, entry) = Int64(sector).quotientAndRemainder(dividingBy: perSector)
    let list: Int64
    if index < 109 {
      list = 76 + index * 4
    } else {
      index -= 109
      var further = try reader.littleEndian(at: 68, as: UInt32.self)
      var steps = 0
      while index >= perSector - 1 {
        guard further < Self.endOfChain, steps < Self.longestList else { throw broken(sector) }
        further = try reader.littleEndian(at: offset(of: further) + (perSector - 1) * 4, as: UInt32.self)
        index -= perSector - 1
        steps += 1
      }
      list = offset(of: further) + index * 4
    }
    let table = try reader.littleEndian(at: list, as: UInt32.self)
    guard table < Self.endOfChain else { throw broken(sector) }
    entry *= 4
    return try reader.littleEndian(at: offset(of: table) + entry, as: UInt32.self)
  }
}
