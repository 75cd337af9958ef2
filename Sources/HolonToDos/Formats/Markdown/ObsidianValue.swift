import Foundation

/// A value at the end of an item as Obsidian's plugin Tasks writes it: after its sign, such as 📅 2026-12-01.
///
/// Source: https://publish.obsidian.md/tasks/Reference/Task+Formats/Tasks+Emoji+Format
enum ObsidianValue {
  case value(ToDo.Value)
  case created(Day)
  case completed(Day)
  case recurrence(RecurrenceRule, Recurrence.Basis)

  private typealias Reading = @Sendable (String) -> ObsidianValue?

  private static let readings: [(String, Reading)] = [
    ("📅", { Day($0).map { .value(.due(.day($0))) } }),
    ("🛫", { Day($0).map { .value(.start(.day($0))) } }),
    ("⏳", { Day($0).map { .value(.start(.day($0))) } }),
    ("➕", { Day($0).map { .created($0) } }),
    ("✅", { Day($0).map { .completed($0) } }),
    ("❌", { Day($0).map { .completed($0) } }),
    ("🔁", { recurrence($0) }),
    ("🔺", { priority("A", $0) }), ("⏫", { priority("B", $0) }), ("🔼", { priority("C", $0) }),
    ("🔽", { priority("D", $0) }), ("⏬", { priority("E", $0) }),
  ]

  private static let signs = readings.map { (bytes: Array($0.0.utf8), read: $0.1) }

  private static func priority(_ letter: String, _ text: String) -> ObsidianValue? {
    text.isEmpty ? Priority(letter).map { .value(.priority($0)) } : nil
  }

  /// Returns the value at the end of a title, and the offset of its sign; nil for a title without or with nothing else.
  ///
  /// - Parameter isEscaped: Whether to find a sign after a backslash, which makes it a part of the title.
  static func last(
    in title: UnsafeBufferPointer<UInt8>, isEscaped: Bool = false
  ) -> (start: Int, value: ObsidianValue)? {
    // All signs begin with one of these bytes.
    for start in title.indices.reversed() where title[start] == 0xE2 || title[start] == 0xF0 {
      let rest = title.part(start, title.count)
      guard let sign = signs.first(where: { rest.starts(with: $0.bytes) }) else { continue }
      var text = rest.part(sign.bytes.count, rest.count)
      // A variation selector may follow.
      if text.starts(with: [0xEF, 0xB8, 0x8F]) { text = text.part(3, text.count) }
      guard !title.part(0, start).trimmed.isEmpty, isEscaped == (title[start - 1] == UInt8(ascii: "\\")) else { break }
      return sign.read(text.trimmed.text).map { (start, $0) }
    }
    return nil
  }

  /// Returns the first sign in a title that a value may follow; nil for none.
  static func unreadSign(in title: UnsafeBufferPointer<UInt8>) -> String? {
    for start in title.indices where title[start] == 0xE2 || title[start] == 0xF0 {
      let rest = title.part(start, title.count)
      if let sign = signs.prefix(7).first(where: { rest.starts(with: $0.bytes) }) {
        return String(decoding: sign.bytes, as: UTF8.self)
      }
    }
    return nil
  }

  /// Reads “every”, a number and a unit or weekday, and “when done”, such as “every 2 weeks when done”.
  @Sendable private static func recurrence(_ text: String) -> ObsidianValue? {
    var words = text.lowercased().split(separator: " ")[...]
    let isAfterDone = words.suffix(2) == ["when", "done"]
    if isAfterDone { words = words.dropLast(2) }
    guard words.popFirst() == "every", let name = words.popLast(), words.count < 2 else { return nil }
    let interval = words.first.map { $0 == "other" ? 2 : Int($0) ?? 0 } ?? 1
    let unit = name.hasSuffix("s") ? name.dropLast() : name
    let weekday = RecurrenceRule.Weekday.allCases.first { "\($0)" == name }
    let rule: RecurrenceRule? =
      switch unit {
      case "day": try? RecurrenceRule(.daily, interval: interval)
      case "week": try? RecurrenceRule(.weekly, interval: interval)
      case "month": try? RecurrenceRule(.monthly, interval: interval)
      case "year": try? RecurrenceRule(.yearly, interval: interval)
      case "weekday" where words.isEmpty: RecurrenceRule.everyWorkday
      default: weekday.flatMap { try? RecurrenceRule(.weekly, interval: interval, weekdays: [.init($0)]) }
      }
    return rule.map { .recurrence($0, isAfterDone ? .completion : .schedule) }
  }
}
