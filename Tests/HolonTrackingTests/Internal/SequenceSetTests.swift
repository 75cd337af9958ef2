import HolonTesting
import Testing

@testable import HolonTracking

@Suite("Sets of numbers of events")
struct SequenceSetTests {
  @Test func `sequence sets behave like sets`() {
    var random = SeededGenerator()
    for _ in 0..<100 {
      var ranges = SequenceSet()
      var model: Set<UInt64> = []
      for _ in 0..<60 {
        let start = UInt64.random(in: 0..<60, using: &random)
        let range = start..<start + .random(in: 0..<8, using: &random)
        if Bool.random(using: &random) {
          ranges.insert(range)
          model.formUnion(range)
        } else {
          ranges.remove(range)
          model.subtract(range)
        }
        #expect(ranges.count == model.count, "seed \(random.seed)")
        #expect((0..<70).allSatisfy { ranges.contains($0) == model.contains($0) }, "seed \(random.seed)")
        #expect(ranges == SequenceSet(ordered: model.sorted()), "seed \(random.seed)")
        #expect(ranges.count(in: range) == model.count { range.contains($0) }, "seed \(random.seed)")
        let gaps = SequenceSet(ordered: range.filter { !model.contains($0) })
        #expect(ranges.gaps(in: range) == gaps, "seed \(random.seed)")
        #expect(ranges.firstGap(from: start) == (start...).first { !model.contains($0) }, "seed \(random.seed)")
      }
    }
  }

  @Test func `checksums equal the standard ones`() {
    var crc = CRC32()
    Array("123456789".utf8).withUnsafeBytes { crc.update($0) }
    #expect(crc.value == 0xCBF4_3926)
    var parts = CRC32()
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    for start in stride(from: 0, to: 1000, by: 13) {
      Array(bytes[start..<min(start + 13, 1000)]).withUnsafeBytes { parts.update($0) }
    }
    var whole = CRC32()
    bytes.withUnsafeBytes { whole.update($0) }
    #expect(parts.value == whole.value)
  }
}
