/// The first 128 bytes of a file, whose numbers are little-endian.
///
/// | from | bytes | content |
/// |---|---|---|
/// | 0 | 8 | `HOLONTRE` |
/// | 8 | 4 | version of the format, 1 |
/// | 12 | 4 | bytes of an element; 4,294,967,295 if elements have different lengths |
/// | 16 | 4 | bytes of a summary |
/// | 20 | 4 | index of the last root; 4,294,967,295 without roots |
/// | 24 | 8 | number of nodes |
/// | 32 | 8 | bytes of all elements of different lengths together |
/// | 40 | 8 | checksum of everything after the header |
/// | 48 | 64 | kind of content, in UTF-8, filled up with zeros |
/// | 112 | 8 | zeros |
/// | 120 | 8 | checksum of the preceding 120 bytes |
///
/// A record for each node follows, in preorder: the indices of the parent, of the previous sibling, of the first node
/// after everything below it, and of the last child, each 4 bytes; then the summary; then the element. An element of
/// varying length is represented by its offset (8 bytes) and its length (4 bytes) in the bytes after the last record.
struct TreeFileHeader: Equatable {
  static let byteCount = 128
  static let kindByteCount = 64
  static let none = UInt32.max
  static let name = Array("HOLONTRE".utf8)
  static let version: UInt32 = 1

  var elementByteCount: UInt32
  var summaryByteCount: UInt32
  var lastRoot: UInt32
  var nodes: UInt64
  var variableByteCount: UInt64
  var checksum: UInt64
  var kind: String

  func encoded() -> [UInt8] {
    var bytes = Self.name
    Self.version.appendTreeFileBytes(to: &bytes)
    elementByteCount.appendTreeFileBytes(to: &bytes)
    summaryByteCount.appendTreeFileBytes(to: &bytes)
    lastRoot.appendTreeFileBytes(to: &bytes)
    nodes.appendTreeFileBytes(to: &bytes)
    variableByteCount.appendTreeFileBytes(to: &bytes)
    checksum.appendTreeFileBytes(to: &bytes)
    bytes += kind.utf8
    bytes += Array(repeating: 0, count: Self.byteCount - 8 - bytes.count)
    bytes.withUnsafeBytes { FNV.hash($0) }.appendTreeFileBytes(to: &bytes)
    return bytes
  }

  init(element: Int?, summary: Int, kind: String) {
    elementByteCount = element.map { UInt32($0) } ?? Self.none
    summaryByteCount = UInt32(summary)
    lastRoot = Self.none
    (nodes, variableByteCount, checksum) = (0, 0, 0)
    self.kind = kind
  }

  init(_ file: MappedFile) throws(TreeFileError) {
    let bytes = file.bytes
    guard bytes.prefix(8).elementsEqual(Self.name) else { throw .notATree(path: file.path) }
    let version = bytes.number(at: 8, UInt32.self)
    guard version == Self.version else { throw .unknownVersion(path: file.path, version: version) }
    guard FNV.hash(UnsafeRawBufferPointer(rebasing: bytes[..<120])) == bytes.number(at: 120, UInt64.self) else {
      throw .damaged(path: file.path, reason: "the checksum of the header is wrong")
    }
    elementByteCount = bytes.number(at: 12, UInt32.self)
    summaryByteCount = bytes.number(at: 16, UInt32.self)
    lastRoot = bytes.number(at: 20, UInt32.self)
    nodes = bytes.number(at: 24, UInt64.self)
    variableByteCount = bytes.number(at: 32, UInt64.self)
    checksum = bytes.number(at: 40, UInt64.self)
    kind = String(decoding: bytes[48..<112].prefix { $0 != 0 }, as: UTF8.self)
  }
}

extension UnsafeRawBufferPointer {
  /// Reads a little-endian number, whose bytes must be in the buffer.
  @inlinable
  @inline(__always)
  func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int, _: Number.Type) -> Number {
    Number(littleEndian: loadUnaligned(fromByteOffset: offset, as: Number.self))
  }
}

/// The 64-bit hash FNV-1a of Fowler, Noll and Vo, over little-endian numbers of 8 bytes instead of single bytes.
enum FNV {
  static let start: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Returns the hash of bytes, which are filled up with zeros to a multiple of 8.
  static func hash(_ bytes: UnsafeRawBufferPointer, from start: UInt64 = start) -> UInt64 {
    var hash = start
    let words = bytes.count / 8
    for word in 0..<words {
      hash = (hash ^ bytes.number(at: word * 8, UInt64.self)) &* 0x100_0000_01b3
    }
    if words * 8 < bytes.count {
      var rest: UInt64 = 0
      for (place, byte) in bytes[(words * 8)...].enumerated() { rest |= UInt64(byte) << UInt64(place * 8) }
      hash = (hash ^ rest) &* 0x100_0000_01b3
    }
    return hash
  }
}
