/// The frames of a tag (ID3v2.2, .3 and .4, section 4 and the frames T…).
struct ID3Tag {
  /// The maximum number of bytes of an unsynchronised tag that are read; the rest, such as pictures, is ignored.
  private static let longestUnsynchronised: Int64 = 1 << 20

  private let header: ID3Header
  private let reader: ByteReader
  private var position: Int64
  private let end: Int64

  /// Reads the frames of a tag.
  static func read(_ header: ID3Header, _ reader: ByteReader, into details: inout MusicDetails) throws(FileError) {
    var tag = try ID3Tag(header, reader)
    try tag.readFrames(into: &details)
  }

  private init(_ header: ID3Header, _ file: ByteReader) throws(FileError) {
    self.header = header
    let end = min(header.end, file.count)
    if header.isUnsynchronised, header.version < 4 {
      let length = min(end - header.start, Self.longestUnsynchronised)
      reader = ByteReader(
        MemoryBytes(ID3Header.resynchronised(try file.bytes(at: header.start, count: Int(max(0, length))))))
      position = 0
      self.end = reader.count
    } else {
      reader = file
      position = header.start
      self.end = end
    }
    if header.isExtended, header.version > 2, self.end - position >= 4 {
      let size = try reader.bigEndian(at: position, as: UInt32.self)
      // Version 3 counts the bytes after the size, version 4 includes it (section 3.2).
      position += header.version == 3 ? 4 + Int64(size) : Int64(ID3Header.synchsafe(size))
    }
  }

  private mutating func readFrames(into details: inout MusicDetails) throws(FileError) {
    let headerLength: Int64 = header.version == 2 ? 6 : 10
    var artists: String?
    defer { details.artist = details.artist ?? artists }
    while end - position >= headerLength {
      // Zeros fill the rest (section 3.3).
      if try reader.byte(at: position) == 0 { break }
      let frame = try ID3Frame(reader, at: position, in: header, end: end)
      position = frame.end
      switch frame.field {
      case .title where details.title == nil: details.title = try frame.text(reader)
      case .artist: TagText.append(try frame.text(reader), to: &artists)
      case .album where details.album == nil: details.album = try frame.text(reader)
      default: break
      }
    }
    if header.end > end, !header.isUnsynchronised {
      throw .malformed("the file ends before the last of \(header.end - header.start) bytes of its tag")
    }
  }
}
