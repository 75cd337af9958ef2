import Foundation

/// Dates in the format 20261121T150405Z.
enum TaskwarriorDate {
  static func date(_ bytes: UnsafeBufferPointer<UInt8>) -> Date? {
    guard bytes.count == 16, bytes[8] == UInt8(ascii: "T"), bytes[15] == UInt8(ascii: "Z"),
      let year = Timestamp.number(bytes, 0, 4), let month = Timestamp.number(bytes, 4, 2),
      let dayOfMonth = Timestamp.number(bytes, 6, 2), let day = Day(year: year, month: month, day: dayOfMonth),
      let hour = Timestamp.number(bytes, 9, 2), hour < 24, let minute = Timestamp.number(bytes, 11, 2), minute < 60,
      let second = Timestamp.number(bytes, 13, 2), second < 61
    else { return Timestamp.date(bytes.text) }
    return Date(timeIntervalSince1970: Double(Int(day.daysSince1970) * 86_400 + hour * 3_600 + minute * 60 + second))
  }

  /// Returns the date without its fraction of a second.
  static func text(_ date: Date) -> String {
    let seconds = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
    return String(decoding: Timestamp.text(seconds).utf8.filter { $0 != 0x2D && $0 != 0x3A }, as: UTF8.self)
  }
}
