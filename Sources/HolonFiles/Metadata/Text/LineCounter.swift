/// A counter of lines, which end with a line feed, a carriage return, or both, in a text that arrives in pieces.
struct LineCounter {
  private static let lineFeed: UInt8 = 0x0A
  private static let carriageReturn: UInt8 = 0x0D

  private let unitLength: Int
  private let lowByte: Int
  private var ends = 0
  private var last: UInt8?

  /// Creates a counter of characters with a length in bytes, of which one is ASCII's and the others are zero.
  init(unitLength: Int, lowByte: Int) {
    self.unitLength = unitLength
    self.lowByte = lowByte
  }

  /// The number of lines so far; the last one counts even without a line break.
  var lines: Int {
    guard let last else { return 0 }
    return last == Self.lineFeed || last == Self.carriageReturn ? ends : ends + 1
  }

  /// Counts the next piece, which has whole characters except at the very end.
  mutating func count(_ bytes: UnsafeRawBufferPointer) {
    if unitLength == 1 { countBytes(bytes) } else { countUnits(bytes) }
  }

  private mutating func countBytes(_ bytes: UnsafeRawBufferPointer) {
    guard let final = bytes.last else { return }
    let (feeds, returns) = Self.ends(in: bytes)
    ends += feeds + returns
    if returns > 0 {
      for index in 1..<max(1, bytes.count)
      where bytes[index] == Self.lineFeed && bytes[index - 1] == Self.carriageReturn {
        ends -= 1
      }
    }
    if last == Self.carriageReturn, bytes[0] == Self.lineFeed { ends -= 1 }
    last = final
  }

  /// Returns the numbers of line feeds and carriage returns, counting eight bytes at a time.
  private static func ends(in bytes: UnsafeRawBufferPointer) -> (feeds: Int, returns: Int) {
    var (feeds, returns, start) = (0, 0, 0)
    while bytes.count - start >= 8 {
      let piece = bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)
      feeds += zeroBytes(piece ^ (everyByte &* UInt64(lineFeed)))
      returns += zeroBytes(piece ^ (everyByte &* UInt64(carriageReturn)))
      start += 8
    }
    while start < bytes.count {
      if bytes[start] == lineFeed { feeds += 1 }
      if bytes[start] == carriageReturn { returns += 1 }
      start += 1
    }
    return (feeds, returns)
  }

  private static let everyByte: UInt64 = 0x0101_0101_0101_0101

  /// Returns the number of zero bytes: those whose highest bit is 0, as is that of their sum with 0x7F.
  @inline(__always)
  private static func zeroBytes(_ number: UInt64) -> Int {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    return (~(((number & low) &+ low) | number | low)).nonzeroBitCount
  }

  private mutating func countUnits(_ bytes: UnsafeRawBufferPointer) {
    for unit in 0..<(bytes.count / unitLength) {
      let start = unit * unitLength
      var others: UInt8 = 0
      for index in 0..<unitLength where index != lowByte { others |= bytes[start + index] }
      let byte = others == 0 ? bytes[start + lowByte] : 0x20
      if byte == Self.lineFeed, last != Self.carriageReturn { ends += 1 }
      if byte == Self.carriageReturn { ends += 1 }
      last = byte
    }
  }
}
