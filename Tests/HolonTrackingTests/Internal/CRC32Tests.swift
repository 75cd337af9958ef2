import HolonTesting
import Testing

@testable import HolonTracking

@Suite("Checksums")
struct CRC32Tests {
  @Test func `the checksum of the nine digits is that of the standard`() {
    var crc = CRC32()
    Array("123456789".utf8).withUnsafeBytes { crc.update($0) }
    #expect(crc.value == 0xCBF4_3926)
  }

  @Test func `the checksum of any pieces equals that of single bits`() {
    var random = SeededGenerator()
    for count in 0..<600 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let cut = Int.random(in: 0...count, using: &random)
      var crc = CRC32()
      bytes.withUnsafeBytes { bytes in
        crc.update(UnsafeRawBufferPointer(rebasing: bytes[..<cut]))
        crc.update(UnsafeRawBufferPointer(rebasing: bytes[cut...]))
      }
      #expect(crc.value == Self.bitwise(bytes), "\(count) bytes, seed \(random.seed)")
    }
  }

  private static func bitwise(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF as UInt32) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
  }
}
