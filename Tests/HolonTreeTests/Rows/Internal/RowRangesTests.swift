import Testing

@testable import HolonTree

@Suite("RowRanges")
struct RowRangesTests {
  @Test func `ranges that overlap or touch become one, and empty ones vanish`() {
    #expect(RowRanges(union: [7..<9, 1..<3, 5..<5, 2..<4, 4..<6]).ranges == [1..<6, 7..<9])
    #expect(RowRanges(union: []).ranges.isEmpty)
    #expect(RowRanges(union: [1..<9, 2..<3]).ranges == [1..<9])
  }

  @Test func `what is taken out leaves holes`() {
    #expect(difference([0..<10], [2..<3, 5..<7]) == [0..<2, 3..<5, 7..<10])
    #expect(difference([0..<4, 6..<10], [3..<7]) == [0..<3, 7..<10])
    #expect(difference([2..<4, 6..<8, 10..<12], [0..<7, 11..<20]) == [7..<8, 10..<11])
    #expect(difference([2..<4], [2..<4]) == [])
    #expect(difference([2..<4], [4..<6]) == [2..<4])
  }

  private func difference(_ left: [Range<Int>], _ right: [Range<Int>]) -> [Range<Int>] {
    var ranges = RowRanges(union: left)
    ranges.subtract(RowRanges(union: right))
    return ranges.ranges
  }
}

@Suite("UInt64: bits")
struct BitsTests {
  @Test func `a mask has just the bits of its range`() {
    #expect(UInt64.bits(0..<64) == .max)
    #expect(UInt64.bits(64..<64) == 0)
    #expect(UInt64.bits(0..<0) == 0)
    #expect(UInt64.bits(4..<8) == 0xF0)
    #expect(UInt64.bits(63..<64) == 1 << 63)
  }

  @Test func `a set bit is found by its number`() {
    let word: UInt64 = 1 << 0 | 1 << 7 | 1 << 31 | 1 << 32 | 1 << 63
    #expect((0..<5).map(word.place(ofSetBit:)) == [0, 7, 31, 32, 63])
    #expect((0..<64).map(UInt64.max.place(ofSetBit:)) == Array(0..<64))
  }

  @Test func `bits make room and close up`() {
    var word: UInt64 = 0b1111
    word.insertZeros(2, at: 2)
    #expect(word == 0b110011)
    word.removeBits(1..<5)
    #expect(word == 0b11)
    word.removeBits(0..<64)
    #expect(word == 0)
    word.insertZeros(64, at: 0)
    #expect(word == 0)
  }
}
