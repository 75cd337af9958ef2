/// A box of an MP4 (ISO/IEC 14496-12, section 4.2).
struct MP4Box {
  /// The type of the box: four letters as a number.
  let type: UInt32

  /// The offset of the content.
  let start: Int64

  /// The end of the content.
  let end: Int64

  /// Reads a box's header; a size of 1 is followed by one of eight bytes, and a size of 0 means up to the end.
  init(_ reader: ByteReader, at offset: Int64, in parentEnd: Int64) throws(FileError) {
    let size = try reader.bigEndian(at: offset, as: UInt32.self)
    type = try reader.bigEndian(at: offset + 4, as: UInt32.self)
    start = offset + (size == 1 ? 16 : 8)
    switch size {
    case 0: end = parentEnd
    case 1: end = offset + (try reader.length64(at: offset + 8))
    default: end = offset + Int64(size)
    }
    guard end >= start else { throw .malformed("the MP4 file has a box of an invalid length at \(offset)") }
  }

  /// Returns whether the box has the type of these four letters.
  func `is`(_ letters: StaticString) -> Bool { type == Self.type(letters) }

  /// Returns four letters as a number; each letter above ASCII counts as one byte.
  static func type(_ letters: StaticString) -> UInt32 {
    letters.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  /// Calls a closure with each box in this one; a box that exceeds its end is an error.
  func forEach(
    _ reader: ByteReader, from first: Int64? = nil, _ body: (MP4Box) throws(FileError) -> Void
  ) throws(FileError) {
    var position = first ?? start
    while end - position >= 8 {
      let box = try MP4Box(reader, at: position, in: end)
      guard box.end <= end else {
        throw .malformed("the MP4 file has a box at \(position) that is longer than its parent")
      }
      try body(box)
      position = box.end
    }
  }
}
