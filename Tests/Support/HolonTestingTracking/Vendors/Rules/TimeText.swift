/// A namespace for dates of ISO 8601, as vendors accept them.
enum TimeText {
  /// Returns the microseconds since the beginning of 1970 of a text such as `2026-11-21T21:38:48.123Z`; nil for others.
  static func microseconds(_ text: String) -> Int64? {
    let parts = text.split(whereSeparator: { "-T:.Z".contains($0) })
    guard text.hasSuffix("Z"), (6...7).contains(parts.count), text.utf8.count >= 20 else { return nil }
    let numbers = parts.prefix(6).compactMap { Int64($0) }
    guard numbers.count == 6, (1...12).contains(numbers[1]), (1...31).contains(numbers[2]), numbers[3] < 24,
      numbers[4] < 60, numbers[5] < 61
    else { return nil }
    var days: Int64 = 0
    for year in 1970..<max(numbers[0], 1970) { days += isLeap(year) ? 366 : 365 }
    for year in min(numbers[0], 1970)..<1970 { days -= isLeap(year) ? 366 : 365 }
    let lengths: [Int64] = [31, isLeap(numbers[0]) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    for month in 0..<Int(numbers[1] - 1) { days += lengths[month] }
    days += numbers[2] - 1
    let seconds = days * 86_400 + numbers[3] * 3600 + numbers[4] * 60 + numbers[5]
    guard parts.count == 7 else { return seconds * 1_000_000 }
    guard let fraction = Int64(parts[6].prefix(6)) else { return nil }
    var microseconds = fraction
    for _ in min(parts[6].count, 6)..<6 { microseconds *= 10 }
    return seconds * 1_000_000 + microseconds
  }

  private static func isLeap(_ year: Int64) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
}
