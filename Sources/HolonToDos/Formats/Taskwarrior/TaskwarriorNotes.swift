import Foundation

/// The annotations of a task as notes, and back.
enum TaskwarriorNotes {
  /// The annotations as a text, each behind its time unless that is the time of creation.
  static func text(_ annotations: [(date: Date?, text: String)], created: Date) -> String {
    annotations.map { note in
      guard let date = note.date, TaskwarriorDate.text(date) != TaskwarriorDate.text(created) else { return note.text }
      return "\(Timestamp.text(date)) \(note.text)"
    }.joined(separator: "\n")
  }

  /// The annotations that a text stands for: one for each line that begins with a time, together with the lines behind
  /// it, and one for what comes before them.
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
