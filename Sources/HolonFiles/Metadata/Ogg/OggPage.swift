/// A page of an Ogg stream (RFC 3533, section 6).
struct OggPage {
  /// The offset of the page.
  let offset: Int64

  /// The number of samples that are complete with this page; nil when no packet ends on it.
  let granule: Int64?

  /// The serial number of the page's stream.
  let serial: UInt32

  /// Whether it is the first of its stream.
  let isFirst: Bool

  /// The offset of its packets.
  let payload: Int64

  /// The offset of the next page.
  let end: Int64

  /// Reads a page's header.
  init(_ reader: ByteReader, at offset: Int64) throws(FileError) {
    guard try reader.matches("OggS\0", at: offset) else {
      throw .malformed("the Ogg file has no page at \(offset)")
    }
    self.offset = offset
    isFirst = try reader.byte(at: offset + 5) & 2 != 0
    let granule = try reader.littleEndian(at: offset + 6, as: Int64.self)
    self.granule = granule == -1 ? nil : granule
    serial = try reader.littleEndian(at: offset + 14, as: UInt32.self)
    let segments = Int(try reader.byte(at: offset + 26))
    payload = offset + 27 + Int64(segments)
    let length = try reader.withBytes(at: offset + 27, count: segments) { bytes throws(FileError) in
      bytes.reduce(0) { $0 + Int64($1) }
    }
    end = payload + length
  }
}
