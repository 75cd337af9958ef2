import Foundation

/// The conversion of a task's annotations to notes and back.
enum TaskwarriorNotes {
  /// Returns the annotations as a text, each after its time unless the first one has the time of creation.
  static func text(_ annotations: [(date: Date?, text: String)], created: Date) -> String {
    annotations.enumerated().map { index, note in
      guard let date = note.date, index > 0 || basicText(date) != basicText(created) else { return note.text }
      return "\(Timestamp.text(date)) \(note.text)"
    }.joined(separator: "\n")
  }

  /// Returns the annotations of a text.
  ///
  /// A line that starts with a time is one annotation, together with the lines after it. Earlier lines are another one.
  static func annotations(of text: String, created: Date) -> [(date: Date, text: String)] {
    var annotations: [(date: Date, text: String)] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let word = line.prefix { $0 != " " }
      if word.utf8.count == 20, word.utf8.count < line.utf8.count, let date = Timestamp.date(String(word)) {
        annotations.append((date, String(line.dropFirst(word.count + 1))))
      } else if annotations.isEmpty {
        annotations.append((created, String(line)))
      } else {
        annotations[annotations.count - 1].text += "\n" + line
      }
    }
    return annotations
  }
}

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
}
