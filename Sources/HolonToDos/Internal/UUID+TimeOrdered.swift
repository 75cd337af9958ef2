import Foundation

extension UUID {
  /// Returns a new identifier whose first 48 bits are the milliseconds since 1970 (RFC 9562, version 7).
  ///
  /// Successive identifiers sort next to each other, which keeps an index over them small and quick.
  static func timeOrdered(at date: Date) -> UUID {
    var identifiers = TimeOrderedUUIDs(at: date)
    return identifiers.next()
  }
}

/// New identifiers of one moment, each greater than the one before it (RFC 9562, section 6.2, method 2).
///
/// The system generates random bytes only once, which otherwise costs more than the remaining work for a new to-do.
struct TimeOrderedUUIDs {
  private let high: UInt64
  private var low: UInt64

  /// Creates a generator for a moment, starting at a random value.
  init(at date: Date) {
    let milliseconds = UInt64(min(max(0, date.timeIntervalSince1970 * 1_000), 0xFFFF_FFFF_FFFF))
    var generator = SystemRandomNumberGenerator()
    high = milliseconds << 16 | 0x7000 | generator.next() & 0x0FFF
    low = generator.next() & 0x3FFF_FFFF_FFFF_FFFF
  }

  /// Returns the next identifier.
  mutating func next() -> UUID {
    low = (low &+ 1) & 0x3FFF_FFFF_FFFF_FFFF
    var words = (high.bigEndian, (low | 0x8000_0000_0000_0000).bigEndian)
    return withUnsafeBytes(of: &words) { UUID(uuid: $0.load(as: uuid_t.self)) }
  }
}
