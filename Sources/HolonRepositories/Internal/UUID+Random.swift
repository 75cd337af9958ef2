import Foundation

extension UUID {
  /// Returns a random identifier (RFC 9562, version 4).
  ///
  /// On Linux, `UUID()` opens a file of the system for each one, which takes several microseconds.
  static func random() -> UUID {
    var generator = SystemRandomNumberGenerator()
    let (high, low) = (generator.next() as UInt64, generator.next() as UInt64)
    var words = (
      (high & 0xFFFF_FFFF_FFFF_0FFF | 0x4000).bigEndian, (low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000).bigEndian
    )
    return withUnsafeBytes(of: &words) { UUID(uuid: $0.load(as: uuid_t.self)) }
  }
}
