import Foundation
import HolonBase

/// A reader of tables, record by record.
struct CSVReader {
  private let now: Date
  private let timeZone: TimeZone
  private let phrases: TimePhrases
  private var drafts = ParsedToDos()
  private var findings: [ToDoFinding] = []

  /// The index of each column.
  private var columns: [CSVColumn: Int] = [:]

  /// The tasks that the next one may be a part of, with their levels.
  private var open: [(draft: Int, level: Int)] = []
  private var section: Int?

  init(now: Date, timeZone: TimeZone, phrases: TimePhrases) {
    self.now = now
    self.timeZone = timeZone
    self.phrases = phrases
  }

  consuming func read(_ bytes: UnsafeBufferPointer<UInt8>) -> ToDoReading {
    guard !bytes.trimmed.isEmpty else { return ToDoReading() }
    var records = CSVRecords(bytes, separator: CSVColumn.separator(of: bytes))
    if let header = records.next() { readHeader(header) }
    guard columns[.content] != nil else {
      let header = bytes.part(0, bytes.lineEnd(from: 0)).text.uppercased()
      let message =
        header.contains(CSVColumn.content.rawValue)
        ? "The columns of the first line aren't separated by commas, semicolons or tabs, so nothing was read: save the "
          + "table with one of them."
        : "The first line has no column CONTENT, so nothing was read: name the columns as in Todoist's templates."
      return ToDoReading(findings: [ToDoFinding(.broken, line: 1, message)])
    }
    while let record = records.next() { read(record) }
    if records.isCutOff {
      findings.add(
        .broken, line: drafts.all.last?.line ?? 1, "The text ends within quotation marks: there may have been more.")
    }
    return drafts.makeReading(at: now, findings)
  }

  private mutating func readHeader(_ record: CSVRecords.Record) {
    for (index, field) in record.fields.enumerated() {
      let name = CSVColumn.name(field)
      if let column = CSVColumn(rawValue: name) {
        if columns[column] == nil { columns[column] = index }
      } else if !name.isEmpty {
        findings.add(
          lost: .property, of: nil, line: record.line, "The column “\(shortened(field.repairedAsTitle))” was left out.")
      }
    }
  }

  private func value(_ column: CSVColumn, _ record: CSVRecords.Record) -> String {
    guard let index = columns[column], record.fields.indices.contains(index) else { return "" }
    return record.fields[index]
  }

  private mutating func read(_ record: CSVRecords.Record) {
    switch value(.type, record).trimmingWhitespace().lowercased() {
    case "task", "": readTask(record)
    case "section": readSection(record)
    case "note": readNote(record)
    case "meta": break
    default:
      let type = shortened(value(.type, record)).repairedAsTitle
      findings.add(.broken, line: record.line, "“\(type)” isn't a TYPE: the line was left out.")
    }
  }

  private mutating func readSection(_ record: CSVRecords.Record) {
    open = []
    var draft = ParsedToDo(line: record.line, created: now)
    draft.toDo.title = value(.content, record).repairedAsTitle.trimmingWhitespace()
    // A section without a name ends the one before.
    section = draft.toDo.title.isEmpty ? nil : drafts.append(draft)
  }

  private mutating func readNote(_ record: CSVRecords.Record) {
    let text = value(.content, record)
    guard let last = open.last?.draft else {
      findings.add(lost: .notes, of: nil, line: record.line, "This note belongs to no task, so it was left out.")
      return
    }
    drafts.all[last].toDo.notes += (drafts.all[last].toDo.notes.isEmpty ? "" : "\n\n") + text
  }

  private mutating func readTask(_ record: CSVRecords.Record) {
    guard record.fields.contains(where: { !$0.trimmingWhitespace().isEmpty }) else { return }
    var draft = ParsedToDo(line: record.line, created: now)
    readContent(value(.content, record), &draft)
    guard !draft.toDo.title.isEmpty else {
      findings.add(.broken, line: record.line, "This task has no CONTENT, so it was left out.")
      return
    }
    draft.toDo.notes = value(.description, record)
    readPriority(record, &draft)
    readTimes(record, &draft)
    readDuration(record, &draft)
    for (column, noun) in [(CSVColumn.author, "author"), (.responsible, "responsible person")] {
      let name = value(column, record).trimmingWhitespace()
      if !name.isEmpty {
        findings.lose(
          .property, of: draft, "The \(noun) “\(name.repairedAsTitle)” of “\(draft.toDo.title)” was left out.")
      }
    }
    let level = Int(value(.indent, record).trimmingWhitespace()) ?? 1
    while let last = open.last, last.level >= level { open.removeLast() }
    draft.whole = open.last?.draft ?? section ?? -1
    open.append((drafts.append(draft), level))
  }

  /// Reads the title and, from the end, the tags.
  private mutating func readContent(_ content: String, _ draft: inout ParsedToDo) {
    draft.setTitle(content, &findings)
    var rest = Substring(draft.toDo.title)
    var tags: Set<String> = []
    while let space = rest.lastIndex(of: " ") {
      let word = rest[rest.index(after: space)...]
      guard word.hasPrefix("@"), let tag = word.dropFirst().tag, tags.insert(tag).inserted else { break }
      draft.toDo.tags.append(tag)
      rest = rest[..<space]
      while rest.last?.isWhitespace == true { rest.removeLast() }
    }
    draft.toDo.tags.reverse()
    var title = String(rest)
    // A backslash precedes a last word that isn't a tag.
    if let space = title.lastIndex(of: " ") {
      let word = title[title.index(after: space)...]
      if word.hasPrefix("\\"), word.drop(while: { $0 == "\\" }).hasPrefix("@") {
        title = String(title[...space] + word.dropFirst())
      }
    }
    draft.toDo.title = title
  }

  private mutating func readPriority(_ record: CSVRecords.Record, _ draft: inout ParsedToDo) {
    let text = value(.priority, record).trimmingWhitespace()
    if ["", CSVColumn.noPriority].contains(text) { return }
    draft.toDo.priority = CSVColumn.priorities[text] ?? (text.utf8.count == 1 ? Priority(text) : nil)
    guard draft.toDo.priority == nil else { return }
    findings.lose(
      .priority, of: draft, "“\(shortened(text).repairedAsTitle)” isn't a PRIORITY from 1 to 4: it was left out.")
  }

  private mutating func readTimes(_ record: CSVRecords.Record, _ draft: inout ParsedToDo) {
    let named = value(.timeZone, record).trimmingWhitespace()
    let zone = TimeZone(identifier: named)
    if !named.isEmpty, zone == nil {
      findings.lose(
        .due, of: draft, "The time zone “\(shortened(named))” of “\(draft.toDo.title)” is unknown: yours was used.")
    }
    let date = value(.date, record).trimmingWhitespace()
    if !date.isEmpty {
      if let times = phrases.times(date, now, zone ?? timeZone) {
        (draft.toDo.due, draft.toDo.recurrence) = (times.due, times.recurrence)
      } else {
        let text = shortened(date).repairedAsTitle
        findings.lose(.due, of: draft, "The DATE “\(text)” of “\(draft.toDo.title)” isn't understood: it was left out.")
      }
    }
    for (column, lost, field) in [
      (CSVColumn.start, LostValue.start, ToDo.Field.start), (.recurrence, .recurrence, .recurrence),
      (.completion, .completion, .completion),
    ] {
      let text = value(column, record).trimmingWhitespace()
      guard !text.isEmpty else { continue }
      if let value = field.value(text) {
        draft.toDo.set(value)
      } else {
        findings.lose(
          lost, of: draft, "“\(shortened(text).repairedAsTitle)” isn't a \(column.rawValue): it was left out.")
      }
    }
    let completed = value(.completed, record).trimmingWhitespace()
    guard !completed.isEmpty else { return }
    draft.toDo.completed = Timestamp.date(completed) ?? now
    draft.isChecked = true
  }

  private mutating func readDuration(_ record: CSVRecords.Record, _ draft: inout ParsedToDo) {
    let text = value(.duration, record).trimmingWhitespace()
    guard !text.isEmpty else { return }
    let unit = value(.durationUnit, record).trimmingWhitespace().lowercased()
    if ["", "minute", "minutes"].contains(unit), let estimate = Int(text).flatMap({ Estimate(minutes: $0) }) {
      draft.toDo.estimate = estimate
    } else {
      let duration = shortened("\(text) \(unit)").repairedAsTitle
      findings.lose(.estimate, of: draft, "The duration “\(duration)” of “\(draft.toDo.title)” was left out.")
    }
  }
}
