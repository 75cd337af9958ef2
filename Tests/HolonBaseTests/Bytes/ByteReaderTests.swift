import HolonBase
import Testing

@Suite("Bytes")
struct ByteReaderTests {
  @Test func `a length below zero is damage`() {
    let least: [UInt8] = Array(repeating: 0x80, count: 9) + [0x01]
    least.withUnsafeBytes { bytes in
      var reader = ByteReader(bytes)
      do {
        _ = try reader.optionalText()
        Issue.record("the length was accepted")
      } catch {}
    }
  }
}
