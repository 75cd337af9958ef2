/// What comes out of compressed bytes (RFC 1951, DEFLATE), up to a limit.
///
/// Whatever was decompressed before trouble is kept, because the metadata of a file lies at its beginning.
struct Inflated {
  /// Why decompression stopped.
  enum End: Equatable {
    /// The last block ended.
    case complete

    /// The limit was reached.
    case limit

    /// The compressed bytes ended early.
    case input

    /// The compressed bytes are no DEFLATE.
    case malformed
  }

  /// What was decompressed.
  private(set) var bytes: [UInt8] = []

  /// Why it is no more.
  private(set) var end = End.complete

  private let limit: Int

  /// Decompresses.
  ///
  /// - Parameters:
  ///   - source: Where the compressed bytes lie.
  ///   - start: The index of the first one.
  ///   - limit: How many bytes come out at most.
  init(_ source: [UInt8], from start: Int = 0, limit: Int) {
    self.limit = limit
    bytes.reserveCapacity(min(limit, max(256, source.count &* 4)))
    var bits = BitReader(source, from: start)
    var isLast = false
    while !isLast {
      guard let header = bits.take(3) else {
        end = .input
        return
      }
      isLast = header & 1 == 1
      switch header >> 1 {
      case 0: end = copyStored(from: &bits)
      case 1: end = expand(from: &bits, Self.fixedLiterals, Self.fixedDistances)
      case 2: end = expandDynamic(from: &bits)
      default: end = .malformed
      }
      if end != .complete { return }
    }
  }

  /// The bytes of a zlib stream (RFC 1950): two bytes of header, DEFLATE, a checksum that isn't looked at.
  init(zlib source: [UInt8], limit: Int) {
    let hasHeader = source.count >= 2 && source[0] & 15 == 8 && (Int(source[0]) << 8 | Int(source[1])) % 31 == 0
    self.init(source, from: hasHeader ? 2 : 0, limit: limit)
  }

  private mutating func copyStored(from bits: inout BitReader) -> End {
    bits.alignToByte()
    guard let length = bits.take(16), let complement = bits.take(16) else { return .input }
    if length != complement ^ 0xFFFF { return .malformed }
    for _ in 0..<length {
      guard let byte = bits.take(8) else { return .input }
      if bytes.count >= limit { return .limit }
      bytes.append(UInt8(byte))
    }
    return .complete
  }

  private mutating func expandDynamic(from bits: inout BitReader) -> End {
    guard let literals = bits.take(5), let distances = bits.take(5), let words = bits.take(4) else { return .input }
    if literals > 29 || distances > 29 { return .malformed }
    var lengths = [UInt8](repeating: 0, count: 19)
    for index in 0..<(words + 4) {
      guard let length = bits.take(3) else { return .input }
      lengths[Self.lengthOrder[index]] = UInt8(length)
    }
    guard let code = HuffmanCode(lengths: lengths[...]) else { return .malformed }
    let total = literals + 257 + distances + 1
    lengths = []
    lengths.reserveCapacity(total + 138)
    while lengths.count < total {
      guard let symbol = code.symbol(from: &bits) else { return .input }
      let (value, times): (UInt8, Int?)
      switch symbol {
      case 16:
        guard let last = lengths.last else { return .malformed }
        (value, times) = (last, bits.take(2).map { $0 + 3 })
      case 17: (value, times) = (0, bits.take(3).map { $0 + 3 })
      case 18: (value, times) = (0, bits.take(7).map { $0 + 11 })
      default: (value, times) = (UInt8(symbol), 1)
      }
      guard let times else { return .input }
      for _ in 0..<times { lengths.append(value) }
    }
    guard lengths.count == total,
      let literalCode = HuffmanCode(lengths: lengths[..<(literals + 257)]),
      let distanceCode = HuffmanCode(lengths: lengths[(literals + 257)...])
    else { return .malformed }
    return expand(from: &bits, literalCode, distanceCode)
  }

  private mutating func expand(
    from bits: inout BitReader, _ literals: HuffmanCode, _ distances: HuffmanCode
  ) -> End {
    while true {
      guard let symbol = literals.symbol(from: &bits) else { return .input }
      if symbol == 256 { return .complete }
      if bytes.count >= limit { return .limit }
      if symbol < 256 {
        bytes.append(UInt8(symbol))
        continue
      }
      guard symbol < 286 else { return .malformed }
      let lengthIndex = symbol - 257
      guard let extra = bits.take(Int(Self.lengthBits[lengthIndex])) else { return .input }
      let length = Int(Self.lengthBases[lengthIndex]) + extra
      guard let distanceIndex = distances.symbol(from: &bits) else { return .input }
      guard distanceIndex < 30 else { return .malformed }
      guard let more = bits.take(Int(Self.distanceBits[distanceIndex])) else { return .input }
      let from = bytes.count - Int(Self.distanceBases[distanceIndex]) - more
      if from < 0 { return .malformed }
      let room = limit - bytes.count
      for index in from..<(from + min(length, room)) { bytes.append(bytes[index]) }
      if length > room { return .limit }
    }
  }
}

// The tables of RFC 1951, section 3.2.5 to 3.2.7.
extension Inflated {
  private static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  private static let lengthBits: [UInt8] = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let lengthBases: [UInt16] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  private static let distanceBits: [UInt8] = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
  ]
  private static let distanceBases: [UInt16] = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
    8193, 12289, 16385, 24577,
  ]
  private static let fixedLiterals = code(
    Array(repeating: 8, count: 144) + Array(repeating: 9, count: 112) + Array(repeating: 7, count: 24)
      + Array(repeating: 8, count: 8))
  private static let fixedDistances = code(Array(repeating: 5, count: 30))

  private static func code(_ lengths: [UInt8]) -> HuffmanCode {
    guard let code = HuffmanCode(lengths: lengths[...]) else {
      preconditionFailure("The code of RFC 1951 can be built.")
    }
    return code
  }
}
