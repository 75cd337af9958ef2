/// Mobipocket and Kindle books: records of a Palm database (MobileRead wiki, "PDB", "MOBI").
enum MOBIFormat {
  /// The maximum number of additional records of metadata.
  private static let mostRecords = 1_024

  /// Returns whether the type and the creator of the database are those of a book.
  static func isRecognised(_ reader: ByteReader) throws(FileError) -> Bool {
    guard reader.count >= 78 + 8 else { return false }
    if try reader.matches("BOOKMOBI", at: 60) { return true }
    return try reader.matches("TEXtREAd", at: 60)
  }

  /// Reads title, authors and language from the first record.
  static func read(_ reader: ByteReader, into details: inout EBookDetails) throws(FileError) {
    let start = Int64(try reader.bigEndian(at: 78, as: UInt32.self))
    guard start >= 86, start < reader.count else {
      throw .malformed("the MOBI file has no first record at \(start)")
    }
    // The database's own name is a short form of the title.
    let short = String(plain: try reader.bytes(at: 0, count: 32)).trimmed
    guard try reader.matches("MOBI", at: start + 16) else {
      details.title = short
      guard try reader.matches("TEXtREAd", at: 60) else { throw .malformed("the MOBI file has no header at \(start)") }
      return
    }
    let headerLength = Int64(try reader.bigEndian(at: start + 20, as: UInt32.self))
    let isUTF8 = try reader.bigEndian(at: start + 28, as: UInt32.self) == 65_001
    if headerLength >= 132, try reader.bigEndian(at: start + 128, as: UInt32.self) & 0x40 != 0 {
      try readRecords(reader, at: start + 16 + headerLength, isUTF8, into: &details)
    }
    if details.title == nil {
      let offset = Int64(try reader.bigEndian(at: start + 84, as: UInt32.self))
      let length = Int64(try reader.bigEndian(at: start + 88, as: UInt32.self))
      guard length == 0 || length <= reader.count - start - offset else {
        details.title = short
        throw .malformed("the MOBI file ends before the last of \(length) bytes of its title at \(start + offset)")
      }
      details.title = text(try reader.word(at: start + offset, end: start + offset + length), isUTF8) ?? short
    }
  }

  /// Reads the additional records, “EXTH”, of which each has a type and a length that includes its header.
  private static func readRecords(
    _ reader: ByteReader, at start: Int64, _ isUTF8: Bool, into details: inout EBookDetails
  ) throws(FileError) {
    guard try reader.matches("EXTH", at: start) else {
      throw .malformed("the MOBI file has no metadata at \(start), to which its header refers")
    }
    let count = try reader.bigEndian(at: start + 8, as: UInt32.self)
    var position = start + 12
    for _ in 0..<min(Int(count), mostRecords) {
      let type = try reader.bigEndian(at: position, as: UInt32.self)
      let length = Int64(try reader.bigEndian(at: position + 4, as: UInt32.self))
      guard length >= 8, length <= reader.count - position else {
        throw .malformed("the MOBI file has metadata of an invalid length at \(position)")
      }
      if [100, 503, 524].contains(type), details.authors.count < 256 {
        let text = text(try reader.word(at: position + 8, end: position + length), isUTF8)
        switch type {
        case 100: if let text { details.authors.append(text) }
        case 503: details.title = details.title ?? text
        default: details.language = details.language ?? text
        }
      }
      position += length
    }
  }

  private static func text(_ bytes: [UInt8], _ isUTF8: Bool) -> String? {
    let bytes = bytes.prefix { $0 != 0 }
    return (isUTF8 ? String(decoding: bytes, as: UTF8.self) : String(plain: Array(bytes))).trimmed
  }
}
