import Foundation
import HolonBase
import HolonSync
import Testing

@Suite("Hybrid timestamps")
struct HybridTimestampTests {
  static let stamps = [
    HybridTimestamp.zero,
    HybridTimestamp(milliseconds: 0, counter: 1, device: DeviceNumber(rawValue: 9)),
    HybridTimestamp(milliseconds: 1, counter: 0, device: DeviceNumber(rawValue: 1)),
    HybridTimestamp(milliseconds: 1, counter: 0, device: DeviceNumber(rawValue: 2)),
    HybridTimestamp(milliseconds: 1_795_302_000_000, counter: 7, device: DeviceNumber(rawValue: 0xFFFF_FFFE)),
    HybridTimestamp(ticks: .max, device: DeviceNumber(rawValue: .max)),
  ]

  @Test func `stamps, their texts and their bytes have one order`() {
    #expect(Self.stamps.shuffled().sorted() == Self.stamps)
    #expect(Self.stamps.map(\.description).sorted() == Self.stamps.map(\.description))
    #expect(zip(Self.stamps, Self.stamps.dropFirst()).allSatisfy { $0.bytes.lexicographicallyPrecedes($1.bytes) })
  }

  @Test(arguments: stamps) func `a stamp is preserved as text`(stamp: HybridTimestamp) throws {
    #expect(HybridTimestamp(stamp.description) == stamp)
    let read = try stamp.bytes.withUnsafeBytes { bytes in
      var reader = ByteReader(bytes)
      return try reader.stamp()
    }
    #expect(read == stamp)
  }

  @Test func `a stamp has 6 bytes of time, 2 of a counter, 4 of the device`() {
    let device = DeviceNumber(rawValue: 0x090A_0B0C)
    let stamp = HybridTimestamp(milliseconds: 0x0102_0304_0506, counter: 0x0708, device: device)
    #expect(stamp.description == "0102030405060708090a0b0c")
    #expect(stamp.bytes == Array(1...12))
  }

  @Test(arguments: ["", "0102030405060708090a0b0", "0102030405060708090A0B0C", "0102030405060708090a0b0g"])
  func `an invalid stamp is refused`(text: String) {
    #expect(HybridTimestamp(text) == nil)
  }

  @Test func `times are clamped to 48 bits`() {
    #expect(HybridTimestamp(milliseconds: .max).milliseconds == 1 << 48 - 1)
    #expect(HybridTimestamp(milliseconds: .min).milliseconds == 0)
  }
}

extension HybridTimestamp {
  fileprivate var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(self)
    return writer.bytes
  }
}
