extension UInt64 {
  /// A word in which just the bits of a range are set.
  static func bits(_ range: Range<Int>) -> UInt64 { (~0 << range.lowerBound) & ~(~0 << range.upperBound) }

  /// The place of the set bit that a number of set bits come before.
  func place(ofSetBit rank: Int) -> Int {
    var place = 0
    var rank = rank
    var width = 32
    // Halving asks six times, whatever the bits are.
    while width > 0 {
      let before = ((self >> place) & .bits(0..<width)).nonzeroBitCount
      if rank >= before {
        rank -= before
        place += width
      }
      width /= 2
    }
    return place
  }

  /// Moves the bits from a place on upwards, which leaves zeros in between.
  mutating func insertZeros(_ count: Int, at place: Int) {
    let below = UInt64.bits(0..<place)
    self = (self & below) | ((self & ~below) << count)
  }

  /// Takes out the bits of a range; those above move down.
  mutating func removeBits(_ range: Range<Int>) {
    let below = UInt64.bits(0..<range.lowerBound)
    self = (self & below) | ((self >> range.count) & ~below)
  }

  /// Sets or clears the bits of a mask.
  mutating func set(_ mask: UInt64, to isSet: Bool) { self = isSet ? self | mask : self & ~mask }
}
