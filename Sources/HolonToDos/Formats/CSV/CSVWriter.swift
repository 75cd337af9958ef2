import Foundation
import HolonBase
import HolonTree

/// A writer of tables, record by record.
struct CSVWriter: ReportingWriter, ~Copyable {
  private let timeZone: TimeZone
  private let phrases: TimePhrases
  private var text = ByteWriter()
  private(set) var line = 1
  var findings: [ToDoFinding] = []

  init(timeZone: TimeZone, phrases: TimePhrases) {
    self.timeZone = timeZone
    self.phrases = phrases
  }

  consuming func write(_ list: ToDoList) -> ToDoWriting {
    write(Dictionary(uniqueKeysWithValues: CSVColumn.allCases.map { ($0, $0.rawValue) }))
    for ((node, depth), completed) in zip(list.tree.preorder, list.completionDates) {
      write(list.written(node), depth: depth, completed: completed)
    }
    return writing(text.data, of: list)
  }

  private mutating func write(_ fields: [CSVColumn: String]) {
    for column in CSVColumn.allCases {
      if column != .type { text.append(UInt8(ascii: ",")) }
      let field = CSVRecords.quoted(fields[column] ?? "")
      text.append(field)
      line += field.utf8.count { $0 == 0x0A }
    }
    text.append("\r\n")
    line += 1
  }

  private mutating func write(_ toDo: ToDo, depth: Int, completed: Date?) {
    var fields: [CSVColumn: String] = [.type: "task", .content: content(of: toDo), .indent: "\(depth + 1)"]
    fields[.description] = notes(of: toDo)
    fields[.priority] = number(toDo.priority)
    if let due = toDo.due {
      fields[.date] = due.exactDescription
      fields[.language] = "en"
    }
    fields[.start] = toDo.start?.exactDescription
    fields[.recurrence] = toDo.recurrence?.description
    fields[.completion] = toDo.completion?.description
    if let estimate = toDo.estimate {
      fields[.duration] = "\(estimate.minutes)"
      fields[.durationUnit] = "minute"
    }
    fields[.completed] = completed.map(Timestamp.exactText)
    reportLosses(of: toDo, in: "CSV")
    write(fields)
  }

  /// Returns the title with its tags, and a backslash before a last word that would be read as a tag.
  private func content(of toDo: ToDo) -> String {
    var title = toDo.title
    if let space = title.lastIndex(of: " ") {
      let word = title[title.index(after: space)...]
      if word.drop(while: { $0 == "\\" }).hasPrefix("@") { title = title[...space] + "\\" + word }
    }
    return title + toDo.tags.map { " @\($0)" }.joined()
  }

  /// Returns the number of a priority; other letters than those of Todoist's are read back by this program only.
  private func number(_ priority: Priority?) -> String {
    guard let priority else { return CSVColumn.noPriority }
    return CSVColumn.priorities.first { $0.value == priority }?.key ?? priority.description
  }
}
