import HolonBase

/// The time that a to-do is expected to take, in whole minutes.
public struct Estimate: Hashable, Sendable {
  /// The greatest number of minutes: 1,000 hours.
  public static let longest = 60_000

  /// The minutes, from 1 to ``longest``.
  public let minutes: Int

  /// Creates an estimate.
  ///
  /// - Returns: Nil for less than a minute, and for more than ``longest``.
  public init?(minutes: Int) {
    guard (1...Self.longest).contains(minutes) else { return nil }
    self.minutes = minutes
  }
}

extension Estimate: Comparable {
  /// Orders shorter estimates before longer ones.
  public static func < (lhs: Estimate, rhs: Estimate) -> Bool { lhs.minutes < rhs.minutes }
}

extension Estimate: LosslessStringConvertible {
  /// Parses an estimate in several forms, ignoring case.
  ///
  /// The forms are minutes as in 20 or 20min, hours as in 2h, both as in 1h30, 1h30min or 1:30, or a duration as in
  /// PT1H30M (ISO 8601).
  public init?(_ description: String) {
    let text = description.lowercased()
    let isDuration = text.hasPrefix("pt")
    var numbers: [Int] = []
    var units: [String] = []
    var rest = text.dropFirst(isDuration ? 2 : 0)
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      let unit = rest.prefix { !$0.isNumber }
      rest = rest.dropFirst(unit.count)
      guard let number = Int(digits), number <= Self.longest else { return nil }
      numbers.append(number)
      units.append(String(unit).trimmingWhitespace())
    }
    // A duration has units.
    guard !isDuration || units.last?.isEmpty == false else { return nil }
    switch units {
    case [""], ["m"], ["min"]: self.init(minutes: numbers[0])
    case ["h"]: self.init(minutes: numbers[0] * 60)
    case ["h", ""], ["h", "m"], ["h", "min"], [":", ""]:
      guard numbers[1] < 60, units[0] == "h" || text.suffix(3).first == ":" else { return nil }
      self.init(minutes: numbers[0] * 60 + numbers[1])
    default: return nil
    }
  }

  /// The minutes, hours or both, such as 20min, 2h or 1h30min.
  public var description: String { Self.text(ofMinutes: minutes) }

  /// Returns a number of minutes in the form of ``description``, for a sum that may be longer than any estimate.
  public static func text(ofMinutes minutes: Int) -> String {
    let (hours, minutes) = minutes.quotientAndRemainder(dividingBy: 60)
    return (hours > 0 ? "\(hours)h" : "") + (minutes > 0 ? "\(minutes)min" : "")
  }
}
