import Foundation

/// The conversion of a task's annotations to notes and back.
enum TaskwarriorNotes {
  /// Returns the annotations as a text, each after its time unless that is the time of creation.
  static func text(_ annotations: [(date: Date?, text: String)], created: Date) -> String {
    annotations.map { note in
      guard let date = note.date, TaskwarriorDate.text(date) != TaskwarriorDate.text(created) else { return note.text }
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
