/// The time of an operation, in an order that all devices share and that respects causality.
///
/// A stamp has 12 bytes, most significant first: 6 for milliseconds since 1970, 2 for a counter, 4 for the device's
/// number. Stamps compare like their bytes and their texts.
///
/// Source: Kulkarni, Demirbas, Madappa, Avva, Leone, “Logical Physical Clocks” (2014).
public struct HybridTimestamp: Hashable, Sendable {
  /// The milliseconds since 1970, shifted by 16 bits, and the counter.
  public let ticks: UInt64

  /// The device that made the stamp.
  public let device: DeviceNumber

  /// Creates a stamp.
  ///
  /// - Parameters:
  ///   - ticks: Milliseconds since 1970, shifted by 16 bits, and the counter.
  ///   - device: The device that makes the stamp.
  public init(ticks: UInt64, device: DeviceNumber) {
    self.ticks = ticks
    self.device = device
  }

  /// Creates the first stamp of a millisecond.
  ///
  /// - Parameters:
  ///   - milliseconds: The milliseconds since 1970, clamped to 48 bits.
  ///   - counter: The number of the stamp within its millisecond.
  ///   - device: The device that makes the stamp.
  public init(milliseconds: Int64, counter: UInt16 = 0, device: DeviceNumber = DeviceNumber(rawValue: 0)) {
    ticks = Self.ticks(milliseconds: milliseconds) | UInt64(counter)
    self.device = device
  }

  /// The stamp before all others.
  public static let zero = HybridTimestamp(ticks: 0, device: DeviceNumber(rawValue: 0))

  /// The milliseconds since 1970.
  public var milliseconds: Int64 { Int64(ticks >> 16) }

  /// The counter that distinguishes stamps of one millisecond.
  public var counter: UInt16 { UInt16(truncatingIfNeeded: ticks) }

  static func ticks(milliseconds: Int64) -> UInt64 { UInt64(min(max(milliseconds, 0), 1 << 48 - 1)) << 16 }
}

extension HybridTimestamp: Comparable {
  /// Orders stamps by time, then by device.
  public static func < (lhs: HybridTimestamp, rhs: HybridTimestamp) -> Bool {
    lhs.ticks != rhs.ticks ? lhs.ticks < rhs.ticks : lhs.device < rhs.device
  }
}

extension HybridTimestamp: LosslessStringConvertible {
  /// The bytes as 24 hexadecimal digits.
  public var description: String {
    String(unsafeUninitializedCapacity: 24) { buffer in
      if let start = buffer.baseAddress { write(to: start) }
      return 24
    }
  }

  /// Writes the 24 digits.
  func write(to target: UnsafeMutablePointer<UInt8>) {
    func digit(_ value: UInt8) -> UInt8 { value < 10 ? 48 + value : 87 + value }
    for index in 0..<16 { target[index] = digit(UInt8(truncatingIfNeeded: ticks >> (60 - 4 * index)) & 15) }
    for index in 0..<8 {
      target[16 + index] = digit(UInt8(truncatingIfNeeded: device.rawValue >> (28 - 4 * index)) & 15)
    }
  }

  /// Parses a stamp.
  ///
  /// - Returns: Nil unless the text has 24 hexadecimal digits in lower case.
  public init?(_ description: String) {
    var description = description
    guard let stamp = description.withUTF8({ HybridTimestamp(text: $0) }) else { return nil }
    self = stamp
  }

  /// Parses a stamp from the bytes of its text.
  init?(text: UnsafeBufferPointer<UInt8>) {
    guard text.count == 24 else { return nil }
    var high: UInt64 = 0
    var low: UInt64 = 0
    for (index, byte) in text.enumerated() {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      default: return nil
      }
      if index < 16 { high = high << 4 | UInt64(digit) } else { low = low << 4 | UInt64(digit) }
    }
    ticks = high
    device = DeviceNumber(rawValue: UInt32(low))
  }
}
