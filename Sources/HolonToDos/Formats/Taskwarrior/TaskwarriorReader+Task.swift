import Foundation
import HolonBase

/// The values of one task.
extension TaskwarriorReader {
  /// Reads the next task.
  mutating func readTask() throws(JSONScanner.Failure) {
    let start = scanner.position
    var draft = ParsedToDo(line: 0, created: now)
    var task = Task()
    try scanner.beginObject()
    while let name = try scanner.nextKey() {
      if !scanner.skipNull() { try readValue(of: scanner.text(of: name), into: &draft, &task) }
    }
    finish(consume draft, task, at: start)
  }

  /// The values of a task that a draft doesn't have.
  private struct Task {
    var status = ""
    var entry: Date?
    var end: Date?
    var depends: [UUID] = []
    var checklist: [UUID] = []
    var notes: [(date: Date?, text: String)] = []
    var problems: [String] = []

    /// The times of day, by the names of their attributes.
    var localTimes: [String: Due] = [:]
  }

  private mutating func readValue(
    of name: String, into draft: inout ParsedToDo, _ task: inout Task
  ) throws(JSONScanner.Failure) {
    // Comparing the lengths first saves most comparisons of texts.
    switch (name.utf8.count, name) {
    case (2, "id"), (7, "urgency"): try scanner.skipValue()
    case (11, "description"): try readDescription(into: &draft, &task)
    case (4, "uuid"):
      let raw = try rawValue()
      draft.id = UUID(scanner.bytes.part(raw.start, raw.end))
      if draft.id == nil { task.problems.append("“\(scanner.text(of: raw))” isn't a UUID: it got a new one.") }
    case (5, "entry"): task.entry = try date(name, &draft, &task)
    case (8, "modified"): draft.modified = try date(name, &draft, &task)
    case (3, "end"): task.end = try date(name, &draft, &task)
    case (3, "due"): draft.toDo.due = try date(name, &draft, &task).map { due($0) } ?? draft.toDo.due
    case (4, "wait"): draft.toDo.start = try date(name, &draft, &task).map { due($0) } ?? draft.toDo.start
    case (6, "status"): try readStatus(into: &draft, &task)
    case (8, "priority"): try readPriority(into: &draft, &task)
    case (7, "project"):
      let project = scanner.text(of: try rawValue())
      if project.isEmpty {
        break
      } else if let tag = "+\(project)".tag {
        if !draft.toDo.tags.contains(tag) { draft.toDo.tags.insert(tag, at: 0) }
      } else {
        draft.toDo.attributes[name] = project
      }
    case (4, "tags"):
      for text in try readStrings() where !text.isEmpty {
        if let tag = text.tag {
          if !draft.toDo.tags.contains(tag) { draft.toDo.tags.append(tag) }
        } else {
          task.problems.append("“\(text)” isn't a tag, because it isn't a single word: it was left out.")
        }
      }
    case (7, "depends"):
      for text in try readStrings().flatMap(\.betweenCommas) {
        if let id = UUID(digits: text) {
          task.depends.append(id)
        } else {
          task.problems.append("“\(text)” isn't a UUID: the task no longer depends on it.")
        }
      }
    case (11, "annotations"): try readAnnotations(into: &task)
    default: try readAttribute(name, into: &draft, &task)
    }
  }

  private mutating func readAttribute(
    _ name: String, into draft: inout ParsedToDo, _ task: inout Task
  ) throws(JSONScanner.Failure) {
    if let sign = scanner.peek(), "[{".utf8.contains(sign) {
      task.problems.append("“\(name)” isn't a string or a number: it is kept as the text of its JSON.")
    }
    let text = scanner.text(of: try rawValue())
    let isTime = [ToDo.Field.due, .start].contains { $0.localTimeAttribute == name }
    if isTime, let time = Due(text) {
      task.localTimes[name] = time
    } else if name == TaskwarriorFormat.checklistAttribute, let parts = [UUID](identifiers: text) {
      task.checklist = parts
    } else if let field = ToDo.Field(rawValue: name), ToDo.Field.taskwarriorAttributes.contains(field),
      // A number without a unit may count anything.
      Double(text) == nil, let value = field.value(text)
    {
      draft.toDo.set(value)
    } else {
      draft.toDo.attributes[name] = text
    }
  }

  /// Returns the time of day of an attribute, unless its task has another moment now.
  private func time(_ field: ToDo.Field, _ read: Due?, _ task: Task) -> Due? {
    guard let read, let time = field.localTimeAttribute.flatMap({ task.localTimes[$0] }) else { return read }
    return read.moment(after: 0, in: timeZone) == time.moment(after: 0, in: timeZone) ? time : read
  }

  /// Returns a day for its beginning in the time zone, and a moment for any other one.
  private mutating func due(_ date: Date) -> Due { offsets.day(beginningAt: date).map { .day($0) } ?? .moment(date) }

  private mutating func date(
    _ name: String, _ draft: inout ParsedToDo, _ task: inout Task
  ) throws(JSONScanner.Failure) -> Date? {
    let raw = try rawValue()
    if let date = TaskwarriorDate.date(scanner.bytes.part(raw.start, raw.end)) { return date }
    let text = scanner.text(of: raw)
    draft.toDo.attributes[name] = text
    task.problems.append("“\(text)” isn't a date: it is kept as the attribute “\(name)”.")
    return nil
  }

  private mutating func readDescription(into draft: inout ParsedToDo, _ task: inout Task) throws(JSONScanner.Failure) {
    let raw = try rawValue()
    var text = scanner.text(of: raw).trimmingWhitespace()
    if raw.hasEscapes, text.needsRepairAsTitle {
      let lines = text.linesOfNotes
      let rest = lines.dropFirst().map { String(Substring($0)) }.joined(separator: "\n").trimmingWhitespace()
      if !rest.isEmpty { task.notes.insert((nil, rest), at: 0) }
      text = String(Substring(lines[0])).repairedAsTitle.trimmingWhitespace()
    }
    draft.toDo.title = text
  }

  private mutating func readStatus(into draft: inout ParsedToDo, _ task: inout Task) throws(JSONScanner.Failure) {
    task.status = scanner.text(of: try rawValue())
    if ["pending", "waiting", "completed", "deleted"].contains(task.status) { return }
    draft.toDo.attributes["status"] = task.status
    if task.status != "recurring" {
      task.problems.append("“\(task.status)” isn't a status of Taskwarrior: the task counts as open.")
    }
  }

  private mutating func readPriority(into draft: inout ParsedToDo, _ task: inout Task) throws(JSONScanner.Failure) {
    let text = scanner.text(of: try rawValue())
    if let priority = TaskwarriorFormat.priorities[text] {
      draft.toDo.priority = priority
    } else if !text.isEmpty {
      draft.toDo.attributes["priority"] = text
      task.problems.append("“\(text)” isn't one of the priorities H, M and L: it is kept as an attribute.")
    }
  }

  /// Reads an array of texts, or one text with commas in between, as Taskwarrior wrote it up to version 2.5.
  ///
  /// Some versions wrote the text of an array into a string. Values of other kinds are read as their JSON.
  private mutating func readStrings() throws(JSONScanner.Failure) -> [String] {
    guard scanner.peek() == UInt8(ascii: "[") else { return Self.split(scanner.text(of: try rawValue())) }
    var texts: [String] = []
    try scanner.beginArray()
    while try scanner.nextElement() {
      if scanner.skipNull() { continue }
      let raw = try rawValue()
      let text = scanner.text(of: raw)
      texts += raw.hasEscapes && text.trimmingWhitespace().hasPrefix("[\"") ? Self.split(text) : [text]
    }
    return texts
  }

  /// Returns the texts of an array's JSON, or those between commas.
  private static func split(_ text: String) -> [String] {
    var text = text
    return text.withUTF8 { bytes in
      var scanner = JSONScanner(bytes)
      let texts = try? scanner.strings()
      return texts ?? bytes.split(separator: UInt8(ascii: ",")).map { UnsafeBufferPointer(rebasing: $0).text }
    }
  }

  private mutating func readAnnotations(into task: inout Task) throws(JSONScanner.Failure) {
    guard scanner.peek() == UInt8(ascii: "[") else {
      return task.notes.append((nil, scanner.text(of: try rawValue())))
    }
    try scanner.beginArray()
    while try scanner.nextElement() {
      guard scanner.peek() == UInt8(ascii: "{") else {
        if !scanner.skipNull() { task.notes.append((nil, scanner.text(of: try rawValue()))) }
        continue
      }
      var note: (date: Date?, text: String) = (nil, "")
      try scanner.beginObject()
      while let name = try scanner.nextKey() {
        switch scanner.text(of: name) {
        case "description": note.text = scanner.text(of: try rawValue())
        case "entry":
          let raw = try rawValue()
          note.date = TaskwarriorDate.date(scanner.bytes.part(raw.start, raw.end))
          if note.date == nil {
            task.problems.append("“\(scanner.text(of: raw))” isn't the date of an annotation: it was left out.")
          }
        default: try scanner.skipValue()
        }
      }
      task.notes.append(note)
    }
  }

  /// Consumes the next value: a string without its quotation marks, or another value as its JSON.
  private mutating func rawValue() throws(JSONScanner.Failure) -> JSONScanner.RawString {
    if scanner.peek() == UInt8(ascii: "\"") { return try scanner.rawString() }
    let start = scanner.position
    try scanner.skipValue()
    return JSONScanner.RawString(start: start, end: scanner.position, hasEscapes: false)
  }
}

// MARK: - From a task to a to-do

extension TaskwarriorReader {
  private mutating func finish(_ draft: consuming ParsedToDo, _ task: Task, at start: Int) {
    draft.line = lines.number(at: start)
    guard !draft.toDo.title.isEmpty else {
      report(.broken, at: start, "This task has no description, so it was left out.")
      return
    }
    if task.status == "deleted" {
      let message = "“\(draft.toDo.title)” was deleted in Taskwarrior, so it was left out."
      return findings.add(lost: LostValue("deleted task"), of: draft.toDo.title, line: draft.line, message)
    }
    draft.toDo.created = task.entry ?? now
    draft.toDo.due = time(.due, draft.toDo.due, task)
    if let start = draft.toDo.start { draft.toDo.start = time(.start, start, task) }
    if task.status == "completed" {
      draft.toDo.completed = task.end ?? draft.modified ?? draft.toDo.created
    } else if let end = task.end {
      draft.toDo.attributes["end"] = basicText(end)
    }
    draft.isChecked = task.status == "completed"
    if !task.notes.isEmpty { draft.toDo.notes = TaskwarriorNotes.text(task.notes, created: draft.toDo.created) }
    for problem in task.problems { report(.lost, at: start, "“\(draft.toDo.title)”: \(problem)") }
    if let id = draft.id {
      guard identified[id] == nil else {
        return report(.broken, at: start, "“\(draft.toDo.title)” has the UUID of an earlier task, so it was left out.")
      }
      identified[id] = drafts.all.count
    }
    let hasPeriod = draft.toDo.attributes["recur"] != nil
    let index = drafts.append(draft)
    if !task.depends.isEmpty || !task.checklist.isEmpty {
      dependents.append((index, task.depends, task.checklist))
    }
    if hasPeriod { recurring.append(index) }
    if task.status == "recurring" {
      templates.append((index, scanner.bytes.part(start, scanner.position).text))
    }
  }
}
