/// A prefix code built from the lengths of its words (RFC 1951, section 3.2.2).
struct HuffmanCode {
  /// Words of up to this many bits are found with one look.
  private static let fastBits = 9

  private var fast: [UInt16]
  private var counts: [UInt16]
  private var symbols: [UInt16]

  /// Builds the code, or nothing if the lengths promise more words than there can be.
  init?(lengths: ArraySlice<UInt8>) {
    counts = [UInt16](repeating: 0, count: 16)
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    var left = 1
    for length in 1..<16 {
      left = left * 2 - Int(counts[length])
      if left < 0 { return nil }
    }
    var offsets = [Int](repeating: 0, count: 16)
    var firstWords = [Int](repeating: 0, count: 16)
    for length in 1..<15 {
      offsets[length + 1] = offsets[length] + Int(counts[length])
      firstWords[length + 1] = (firstWords[length] + Int(counts[length])) << 1
    }
    symbols = [UInt16](repeating: 0, count: lengths.count)
    fast = [UInt16](repeating: 0, count: 1 << Self.fastBits)
    for (symbol, length) in lengths.enumerated() where length != 0 {
      let length = Int(length)
      symbols[offsets[length]] = UInt16(symbol)
      offsets[length] += 1
      let word = firstWords[length]
      firstWords[length] += 1
      if length <= Self.fastBits { enter(word, of: length, for: symbol) }
    }
  }

  /// The next symbol, or nothing when the bits end or are no word.
  @inline(__always)
  func symbol(from bits: inout BitReader) -> Int? {
    let ahead = bits.peek()
    let entry = fast[ahead & ((1 << Self.fastBits) - 1)]
    if entry != 0 { return bits.drop(Int(entry & 15)) ? Int(entry >> 4) : nil }
    return longSymbol(ahead, from: &bits)
  }

  private func longSymbol(_ ahead: Int, from bits: inout BitReader) -> Int? {
    var ahead = ahead
    var word = 0
    var first = 0
    var index = 0
    for length in 1..<16 {
      word |= ahead & 1
      ahead >>= 1
      let count = Int(counts[length])
      if word - count < first {
        return bits.drop(length) ? Int(symbols[index + word - first]) : nil
      }
      index += count
      first = (first + count) << 1
      word <<= 1
    }
    return nil
  }

  /// Words lie in the stream with their highest bit first, so that the table is entered by their mirror image.
  private mutating func enter(_ word: Int, of length: Int, for symbol: Int) {
    var mirrored = 0
    for bit in 0..<length where word & (1 << bit) != 0 { mirrored |= 1 << (length - 1 - bit) }
    let entry = UInt16(symbol << 4 | length)
    for index in stride(from: mirrored, to: fast.count, by: 1 << length) { fast[index] = entry }
  }
}
