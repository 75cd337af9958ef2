public import Foundation
import HolonBase

/// Tables as Todoist's templates: one line for each task, with its level in a column.
///
/// ```csv
/// TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT
/// task,Plan the party @fun,,1,1,,,2026-12-01,en,,,
/// task,Bake a cake,With nuts,4,2,,,every friday,en,,45,minute
/// ```
///
/// - The columns are found by the names in the first line, in any order; TYPE and CONTENT are needed.
/// - A task with a greater INDENT is a part of the nearest one above with a smaller one. A section is a to-do whose
///   checklist consists of the tasks below it. A note belongs to the task above it.
/// - PRIORITY 1 is ``Priority/high``, 2 is ``Priority/medium``, 3 is ``Priority/low``, and 4 is none.
/// - Words such as @phone at the end of CONTENT are tags. A backslash precedes one that isn't a tag.
/// - DATE is read by ``TimePhrases``; a date that can't be read is reported.
/// - Values without a column of Todoist's have columns of their own: START, RECURRENCE, COMPLETION, COMPLETED.
///
/// Source: https://www.todoist.com/help/articles/format-a-csv-file-to-import-into-todoist
public struct CSVFormat: ToDoFormat {
  /// The name of the format: “csv”.
  public let name = "csv"

  /// The usual file name extensions.
  public let fileExtensions = ["csv"]

  /// The titles.
  public let identity = ToDoIdentity.titles

  /// Values for which the format has no form.
  public let omissions: [LostValue] = [.created, .modified, .identifier, .mark, .archived]

  /// The time zone of times without a zone.
  public let timeZone: TimeZone

  private let phrases: TimePhrases

  /// Creates the format.
  ///
  /// - Parameters:
  ///   - timeZone: The time zone of times without a zone.
  ///   - phrases: The reader of dates.
  public init(timeZone: TimeZone = .current, phrases: TimePhrases = .iso8601) {
    self.timeZone = timeZone
    self.phrases = phrases
  }

  /// Returns ``ToDoFormatLikeness/certain`` for a first line with the columns TYPE and CONTENT.
  public func likeness(of data: Data) -> ToDoFormatLikeness {
    .of(data, first: 4_096) { bytes in
      var records = CSVRecords(bytes, separator: CSVColumn.separator(of: bytes))
      let names = Set(records.next()?.fields.map { CSVColumn.name($0) } ?? [])
      return names.isSuperset(of: ["TYPE", "CONTENT"]) ? .certain : .none
    }
  }

  /// Reads the tasks of a table.
  public func read(_ data: Data, at now: Date) -> ToDoReading {
    ToDoReading(of: data) { bytes in CSVReader(now: now, timeZone: timeZone, phrases: phrases).read(bytes) }
  }

  /// Writes a table whose lines end with CR LF.
  public func write(_ list: ToDoList) -> ToDoWriting { CSVWriter(timeZone: timeZone, phrases: phrases).write(list) }
}

/// The columns that are written; those after the twelfth aren't Todoist's.
enum CSVColumn: String, CaseIterable {
  case type = "TYPE"
  case content = "CONTENT"
  case description = "DESCRIPTION"
  case priority = "PRIORITY"
  case indent = "INDENT"
  case author = "AUTHOR"
  case responsible = "RESPONSIBLE"
  case date = "DATE"
  case language = "DATE_LANG"
  case timeZone = "TIMEZONE"
  case duration = "DURATION"
  case durationUnit = "DURATION_UNIT"
  case start = "START"
  case recurrence = "RECURRENCE"
  case completion = "COMPLETION"
  case completed = "COMPLETED"

  /// The priorities by their numbers, and the number of none.
  static let priorities: [String: Priority] = ["1": .high, "2": .medium, "3": .low]
  static let noPriority = "4"

  /// Returns the separator with which the first line has the column of titles: spreadsheets write semicolons or tabs
  /// where the comma is a decimal mark.
  static func separator(of bytes: UnsafeBufferPointer<UInt8>) -> UInt8 {
    let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    return separators.first { separator in
      var records = CSVRecords(bytes, separator: separator)
      return records.next()?.fields.contains { name($0) == CSVColumn.content.rawValue } == true
    } ?? separators[0]
  }

  /// Returns the name of a column in its usual spelling.
  static func name(_ field: String) -> String { field.trimmingWhitespace().uppercased() }
}
