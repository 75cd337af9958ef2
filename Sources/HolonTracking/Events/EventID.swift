internal import HolonBase

/// An identifier of 128 bits, written as a UUID (RFC 9562, version 7: first the time, then random bits).
///
/// It has 36 characters, which are letters, digits and hyphens. Mixpanel's `$insert_id`, Localytics' `uuid`, Segment's
/// `messageId` and PostHog's `uuid` allow this form.
public struct EventID: Hashable, Sendable {
  /// The first and the last 64 bits.
  public let high, low: UInt64

  /// Creates an identifier from its bits.
  public init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  /// Creates a new identifier.
  ///
  /// - Parameter time: The moment in its first bits, in milliseconds.
  public init(at time: EventTime = .now) {
    let random = Entropy.shared.next()
    let milliseconds = UInt64(truncatingIfNeeded: time.milliseconds) & 0xFFFF_FFFF_FFFF
    high = milliseconds << 16 | 0x7000 | random.high & 0x0FFF
    low = 0x8000_0000_0000_0000 | random.low & 0x3FFF_FFFF_FFFF_FFFF
  }

  /// Creates an identifier from its 36 characters; nil for other texts.
  public init?(_ text: some StringProtocol) {
    var digits: [UInt64] = []
    for (index, byte) in text.utf8.enumerated() {
      switch (index, byte) {
      case (8, UInt8(ascii: "-")), (13, UInt8(ascii: "-")), (18, UInt8(ascii: "-")), (23, UInt8(ascii: "-")): continue
      default:
        guard let digit = Hexadecimal.value(byte) else { return nil }
        digits.append(UInt64(digit))
      }
    }
    guard digits.count == 32, text.utf8.count == 36 else { return nil }
    high = digits[..<16].reduce(0) { $0 << 4 | $1 }
    low = digits[16...].reduce(0) { $0 << 4 | $1 }
  }
}

extension EventID: CustomStringConvertible {
  /// The 36 characters.
  public var description: String {
    var text = ByteWriter(capacity: 36)
    text.append(uuid: high, low)
    return text.string
  }
}
