/// Bits from bytes, the lowest bit of each byte first (RFC 1951, section 3.1.1).
struct BitReader {
  private let bytes: [UInt8]
  private var next: Int
  private var held: UInt64 = 0
  private var count = 0

  /// Starts at a byte.
  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    next = start
  }

  /// The next bits without taking them; zeros stand for what is behind the end.
  @inline(__always)
  mutating func peek() -> Int {
    if count < 16 { refill() }
    return Int(truncatingIfNeeded: held & 0xFFFF)
  }

  /// Takes bits, or none and false if there are fewer.
  @inline(__always)
  mutating func drop(_ number: Int) -> Bool {
    if number > count { return false }
    held >>= UInt64(number)
    count -= number
    return true
  }

  /// The next bits as a number, up to 16 of them.
  @inline(__always)
  mutating func take(_ number: Int) -> Int? {
    let bits = peek() & ((1 << number) - 1)
    return drop(number) ? bits : nil
  }

  /// Forgets the bits up to the next byte.
  mutating func alignToByte() {
    _ = drop(count & 7)
  }

  private mutating func refill() {
    while count <= 48, next < bytes.count {
      held |= UInt64(bytes[next]) << UInt64(count)
      next += 1
      count += 8
    }
  }
}
