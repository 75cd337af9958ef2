import Foundation

extension UUID {
  /// Returns the key of a request, which is always the same for the same write and request.
  ///
  /// Keys only have to differ, so the text is mixed in by FNV-1a, in two lanes of 64 bits.
  func derived(for text: String) -> UUID {
    var lanes = (0xcbf2_9ce4_8422_2325 as UInt64, 0x8422_2325_cbf2_9ce4 as UInt64)
    for byte in text.utf8 {
      lanes.0 = (lanes.0 ^ UInt64(byte)) &* 0x100_0000_01b3
      lanes.1 = (lanes.1 ^ UInt64(byte &+ 1)) &* 0x100_0000_01b3
    }
    var bytes = uuid
    withUnsafeMutableBytes(of: &bytes) { bytes in
      withUnsafeBytes(of: (lanes.0.bigEndian, lanes.1.bigEndian)) { mixed in
        for index in 0..<16 { bytes[index] ^= mixed[index] }
      }
      // Version 8 and the variant of RFC 9562: a form without a meaning of its own.
      bytes[6] = bytes[6] & 0x0f | 0x80
      bytes[8] = bytes[8] & 0x3f | 0x80
    }
    return UUID(uuid: bytes)
  }
}
