import Foundation

extension UUID {
  /// A new identifier whose first 48 bits are the milliseconds since 1970 (RFC 9562, version 7).
  ///
  /// Those made one after another sort next to each other, which keeps an index over them small and quick.
  static func timeOrdered(at date: Date) -> UUID {
    let milliseconds = UInt64(max(0, date.timeIntervalSince1970 * 1_000))
    var generator = SystemRandomNumberGenerator()
    let (a, b) = (generator.next(), generator.next())
    func byte(_ value: UInt64, _ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: value >> shift) }
    return UUID(
      uuid: (
        byte(milliseconds, 40), byte(milliseconds, 32), byte(milliseconds, 24), byte(milliseconds, 16),
        byte(milliseconds, 8), byte(milliseconds, 0), 0x70 | byte(a, 0) & 0x0F, byte(a, 8),
        0x80 | byte(b, 0) & 0x3F, byte(b, 8), byte(b, 16), byte(b, 24),
        byte(b, 32), byte(b, 40), byte(b, 48), byte(b, 56)
      ))
  }
}
