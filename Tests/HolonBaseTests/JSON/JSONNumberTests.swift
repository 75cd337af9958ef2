import HolonBase
import Testing

@Suite("JSON: numbers")
struct JSONNumberTests {
  @Test func `numbers of all kinds are equal when they amount to the same`() throws {
    #expect(JSONNumber(1) == JSONNumber(1.0))
    #expect(JSONNumber(UInt64.max) == JSONNumber(UInt64.max))
    #expect(JSONNumber(UInt64.max) != JSONNumber(0x1p64))
    #expect(JSONNumber(0) == JSONNumber(-0.0))
    #expect(JSONNumber(0).hashValue == JSONNumber(-0.0)?.hashValue)
    #expect(Set([JSONNumber(7), JSONNumber(7.0), JSONNumber(UInt64(7))]).count == 1)
    #expect(JSONNumber(Int64.max) != JSONNumber(Double(Int64.max)))
  }

  @Test func `what JSON can't say is no number`() {
    #expect(JSONNumber(.nan) == nil)
    #expect(JSONNumber(.infinity) == nil)
    #expect(JSONNumber(-.infinity) == nil)
  }

  @Test func `a number is an integer if it is whole and fits`() {
    #expect(JSONNumber(300).integer() == 300)
    #expect(JSONNumber(300).integer(as: UInt8.self) == nil)
    #expect(JSONNumber(UInt64.max).integer(as: UInt64.self) == .max)
    #expect(JSONNumber(UInt64.max).integer() == nil)
    #expect(JSONNumber(2.5)?.integer() == nil)
    #expect(JSONNumber(0x1p70)?.integer() == nil)
    #expect(JSONNumber(0x1p70)?.double == 0x1p70)
    #expect(JSONNumber(-2.5)?.double == -2.5)
    #expect(JSONNumber(Int64.min).double == -0x1p63)
  }

  @Test func `a zero keeps its sign`() throws {
    #expect(try text(JSONNumber(-0.0)) == "-0")
    #expect(try read(JSONNumber.self, "-0").double.sign == .minus)
    #expect(try read(JSONNumber.self, "0").double.sign == .plus)
  }

  @Test func `digits beyond a Double are kept`() throws {
    #expect(try read(JSONNumber.self, "9007199254740993.0") == JSONNumber(9_007_199_254_740_993))
    #expect(try read(JSONNumber.self, "1.00000000000000000001").description == "1.00000000000000000001")
    #expect(try read(JSONNumber.self, "0.1").double == 0.1)
  }

  @Test func `a number that nothing holds isn't read`() {
    #expect(throws: DecodingError.self) { try read(JSONNumber.self, "1e400") }
    #expect(throws: DecodingError.self) { try read(JSONNumber.self, "true") }
    #expect(throws: DecodingError.self) { try read(JSONNumber.self, "\"1\"") }
  }
}
