public import Foundation

/// A day and a time of day as clocks show them, without a time zone.
///
/// Where a person means a time of day, this is stored with a time zone, and not a moment: 2:30 stays 2:30, also after a
/// day on which clocks skip it.
///
/// ```swift
/// let berlin = TimeZone(identifier: "Europe/Berlin")!
/// let time = LocalTime(Day("2027-03-28")!, secondsIntoDay: 9_000)
/// time.description                         // "2027-03-28T02:30:00"
/// Timestamp.text(time.moment(in: berlin))  // "2027-03-28T01:30:00Z"
/// ```
public struct LocalTime: Hashable, Sendable {
  /// The day.
  public let day: Day

  /// The time of day, in seconds since midnight.
  public let secondsIntoDay: Int

  /// Creates a time.
  ///
  /// - Parameters:
  ///   - day: The day.
  ///   - seconds: The time of day, from 0 to 86,399.
  public init(_ day: Day, secondsIntoDay seconds: Int) {
    precondition((0..<86_400).contains(seconds), "A time of day has less than 24 hours.")
    self.day = day
    secondsIntoDay = seconds
  }

  /// Creates the time that clocks in a time zone show at a moment, in whole seconds.
  public init(of moment: Date, in timeZone: TimeZone) {
    self.init(Day(of: moment, in: timeZone), secondsIntoDay: Day.secondsIntoDay(of: moment, in: timeZone))
  }

  /// Returns the moment at which clocks in a time zone show the time.
  ///
  /// A time that clocks skip, because they are put forward, is moved by the length of the change. One that they show
  /// twice is the first (RFC 5545, section 3.3.5).
  public func moment(in timeZone: TimeZone) -> Date {
    Timestamp.bounded(day.moment(secondsIntoDay: secondsIntoDay, in: timeZone))
  }
}

extension LocalTime: CustomStringConvertible {
  /// The day and the time in ISO 8601 format, such as 2026-11-21T15:04:05.
  public var description: String {
    String(Timestamp.text(Date(timeIntervalSince1970: Double(wallSeconds))).dropLast())
  }

  /// Parses a time with the identifier of its time zone, such as 2026-11-21T15:04:05[Europe/Berlin].
  ///
  /// - Returns: Nil for another text, and for an identifier of more than 64 characters or with others than ASCII's.
  static func withZone(_ text: String) -> (time: LocalTime, zone: String)? {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.count >= 22, bytes[19] == UInt8(ascii: "["), bytes[bytes.count - 1] == UInt8(ascii: "]"),
        let seconds = Timestamp.wallSeconds(in: bytes)
      else { return nil }
      let zone = bytes[20..<bytes.count - 1]
      let brackets = [UInt8(ascii: "["), UInt8(ascii: "]")]
      guard zone.count <= 64, zone.allSatisfy({ (0x21...0x7E).contains($0) && !brackets.contains($0) }) else {
        return nil
      }
      return (LocalTime(wallSeconds: seconds), String(decoding: zone, as: UTF8.self))
    }
  }
}

extension LocalTime {
  /// Creates the time with a number of seconds since 1970, as if clocks showed UTC.
  init(wallSeconds: Int) {
    let (day, seconds) = wallSeconds.dividedFloor(by: 86_400)
    self.init(Day(daysSince1970: Int32(clamping: day)), secondsIntoDay: seconds)
  }

  /// The number of seconds since 1970, as if clocks showed UTC.
  var wallSeconds: Int { Int(day.daysSince1970) * 86_400 + secondsIntoDay }

  /// Returns the same time of day some days later, or earlier for a negative number.
  func advanced(byDays days: Int) -> LocalTime {
    LocalTime(day.advanced(by: days) ?? day, secondsIntoDay: secondsIntoDay)
  }
}
