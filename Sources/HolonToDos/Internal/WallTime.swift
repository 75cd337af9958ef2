import Foundation

/// Clock times without a time zone, in seconds since 1970 as if the clocks showed UTC.
enum WallTime {
  /// Returns the moment at which clocks show a time, in seconds since 1970, and whether they skip it.
  ///
  /// A time that clocks show twice is the first one. One that they skip is reckoned with the offset before the change,
  /// so it is moved by the length of the change. Source: RFC 5545, section 3.3.5.
  ///
  /// - Parameter offset: A closure that returns the seconds east of UTC at a moment.
  static func moment(_ wall: Int, offset: (Int) -> Int) -> (seconds: Int, isSkipped: Bool) {
    // Offsets are less than a day, so a change of the clocks that matters lies between these moments.
    let before = offset(wall - 86_400)
    let after = offset(wall + 86_400)
    let first = wall - before
    if before == after || offset(first) == before { return (first, false) }
    let second = wall - after
    return offset(second) == after ? (second, false) : (first, true)
  }
}

extension Int {
  /// Returns the quotient, rounded down, and the remainder, which is never negative.
  func dividedFloor(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

extension Date {
  /// The whole seconds since 1970.
  var wholeSeconds: Int { Int(Timestamp.bounded(self).timeIntervalSince1970.rounded(.down)) }
}
