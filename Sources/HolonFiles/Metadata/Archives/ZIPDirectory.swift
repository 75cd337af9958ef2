/// The central directory of an archive (PKWARE APPNOTE 6.3.10, section 4.3), including numbers of eight bytes (ZIP64).
struct ZIPDirectory {
  private static let endLength: Int64 = 22

  private let reader: ByteReader
  private let start: Int64
  private let end: Int64

  /// Finds the directory from the end of the file.
  init(_ reader: ByteReader) throws(FileError) {
    self.reader = reader
    let record = try Self.endRecord(reader)
    var start = Int64(try reader.littleEndian(at: record + 16, as: UInt32.self))
    var size = Int64(try reader.littleEndian(at: record + 12, as: UInt32.self))
    var end = record
    if start == 0xFFFF_FFFF || size == 0xFFFF_FFFF, record >= 20,
      try reader.matches("PK\u{06}\u{07}", at: record - 20)
    {
      // The locator of section 4.3.15 has the offset of the record of section 4.3.14.
      let record64 = try reader.littleLength64(at: record - 12)
      guard try reader.matches("PK\u{06}\u{06}", at: record64) else {
        throw .malformed("the archive lacks the directory to which its end refers")
      }
      size = try reader.littleLength64(at: record64 + 40)
      start = try reader.littleLength64(at: record64 + 48)
      end = record64
    }
    guard start <= end, size <= end - start else {
      throw .malformed("the directory of the archive extends beyond its end")
    }
    self.start = start
    self.end = start + size
  }

  /// Returns the first entry whose name satisfies a condition.
  func first(where isWanted: (_ name: UnsafeRawBufferPointer) -> Bool) throws(FileError) -> ZIPEntry? {
    var found: ZIPEntry?
    try walk({ isWanted($0) ? true : nil }) { _, place throws(FileError) in
      found = try entry(place)
      return false
    }
    return found
  }

  /// Calls a closure with each entry whose name is of a wanted kind, in the order of the directory.
  ///
  /// - Parameters:
  ///   - kind: A closure that returns the kind of an entry by its name; nil for entries that aren't wanted.
  ///   - body: A closure that receives the kind and the place of the entry.
  func forEach<Kind>(
    _ kind: (_ name: UnsafeRawBufferPointer) -> Kind?, _ body: (Kind, Place) throws(FileError) -> Void
  ) throws(FileError) {
    try walk(kind) { kind, place throws(FileError) in
      try body(kind, place)
      return true
    }
  }

  /// The place of an entry in the directory.
  struct Place {
    fileprivate let position: Int64
    fileprivate let nameLength: Int
    fileprivate let extraLength: Int64
  }

  private func walk<Kind>(
    _ kind: (_ name: UnsafeRawBufferPointer) -> Kind?, _ body: (Kind, Place) throws(FileError) -> Bool
  ) throws(FileError) {
    var position = start
    while end - position >= 46 {
      guard try reader.matches("PK\u{01}\u{02}", at: position) else {
        throw .malformed("the directory of the archive is invalid at \(position)")
      }
      let nameLength = try Int(reader.littleEndian(at: position + 28, as: UInt16.self))
      let extraLength = Int64(try reader.littleEndian(at: position + 30, as: UInt16.self))
      let commentLength = Int64(try reader.littleEndian(at: position + 32, as: UInt16.self))
      // Names longer than a window are never searched for.
      if nameLength <= 1_024,
        let kind = try reader.withBytes(at: position + 46, count: nameLength, { name throws(FileError) in kind(name) })
      {
        let place = Place(position: position, nameLength: nameLength, extraLength: extraLength)
        guard try body(kind, place) else { return }
      }
      position += 46 + Int64(nameLength) + extraLength + commentLength
    }
  }

  /// Reads an entry.
  func entry(_ place: Place) throws(FileError) -> ZIPEntry {
    let (position, nameLength, extraLength) = (place.position, place.nameLength, place.extraLength)
    var compressed = Int64(try reader.littleEndian(at: position + 20, as: UInt32.self))
    let uncompressed = try reader.littleEndian(at: position + 24, as: UInt32.self)
    var offset = Int64(try reader.littleEndian(at: position + 42, as: UInt32.self))
    // The extra field 1 has those of the numbers that didn't fit, in this order (section 4.5.3).
    var extra = position + 46 + Int64(nameLength)
    let extraEnd = extra + extraLength
    while extraEnd - extra >= 4 {
      let (tag, size) = try (
        reader.littleEndian(at: extra, as: UInt16.self), Int64(reader.littleEndian(at: extra + 2, as: UInt16.self))
      )
      if tag == 1 {
        var field = extra + 4 + (uncompressed == UInt32.max ? 8 : 0)
        if compressed == 0xFFFF_FFFF {
          compressed = try reader.littleLength64(at: field)
          field += 8
        }
        if offset == 0xFFFF_FFFF { offset = try reader.littleLength64(at: field) }
        break
      }
      extra += 4 + size
    }
    return ZIPEntry(
      name: try reader.bytes(at: position + 46, count: nameLength),
      method: try reader.littleEndian(at: position + 10, as: UInt16.self),
      isEncrypted: try reader.littleEndian(at: position + 8, as: UInt16.self) & 1 != 0, compressedSize: compressed,
      offset: offset)
  }

  /// Finds the end record, which a comment of up to 65,535 bytes may follow (section 4.3.16).
  private static func endRecord(_ reader: ByteReader) throws(FileError) -> Int64 {
    let last = reader.count - endLength
    if last >= 0 {
      // The window includes some bytes before the record, since the directory is there.
      _ = try reader.byte(at: max(0, reader.count - Int64(ByteReader.windowSize)))
      if try reader.matches("PK\u{05}\u{06}", at: last) { return last }
      let length = Int(min(65_535 + endLength, reader.count))
      let tail = try reader.bytes(at: reader.count - Int64(length), count: length)
      var index = length - Int(endLength)
      while index >= 0 {
        if tail[index] == 0x50, tail[index + 1] == 0x4B, tail[index + 2] == 5, tail[index + 3] == 6 {
          return reader.count - Int64(length - index)
        }
        index -= 1
      }
    }
    throw .malformed("the archive has no directory at its end")
  }
}
