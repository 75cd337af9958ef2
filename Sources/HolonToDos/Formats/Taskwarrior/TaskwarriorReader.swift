import Foundation
import HolonBase

/// A reader of tasks, which turns dependencies into checklists at the end.
struct TaskwarriorReader {
  private let now: Date
  private var scanner: JSONScanner
  private var lines: LineNumbers
  private var offsets: ZoneOffsets
  var drafts = ParsedToDos()
  var findings: [ToDoFinding] = []

  /// The draft of each identifier.
  var identified: [UUIDKey: Int32] = [:]

  /// The identifiers in the attribute `needs` of each draft that has one.
  var needs: [Int: [UUID]] = [:]

  /// The pairs of a task and another one that it depends on.
  var dependencies: [(whole: Int, part: UUID)] = []

  /// The drafts of templates, each with its text.
  private var templates: [(draft: Int, text: String)] = []

  /// The drafts of tasks with a period.
  private var recurring: [Int] = []

  private let timeZone: TimeZone

  init(_ bytes: UnsafeBufferPointer<UInt8>, now: Date, timeZone: TimeZone) {
    self.now = now
    scanner = JSONScanner(bytes)
    lines = LineNumbers(of: bytes)
    self.timeZone = timeZone
    offsets = ZoneOffsets(timeZone)
    drafts.all.reserveCapacity(bytes.count / 250)
    identified.reserveCapacity(bytes.count / 250)
  }

  mutating func read(_ findings: inout [ToDoFinding]) -> ToDoList {
    let needsEnd = scanner.skip("[")
    var hasEnd = false
    while let byte = scanner.peek() {
      let start = scanner.position
      hasEnd = byte == UInt8(ascii: "]")
      if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") {
        scanner.position += 1
        continue
      }
      do throws(JSONScanner.Failure) {
        try readTask()
      } catch {
        report(.broken, at: error.offset, "This task is invalid, since it lacks \(error.expected): it was left out.")
        scanner.position = resumption(after: error, from: start)
      }
    }
    if needsEnd, !hasEnd {
      report(.broken, at: scanner.bytes.count, "The text ends before the tasks do: there may have been more of them.")
    }
    let latest = latestInstances()
    hideTemplates(latest)
    readRecurrences(latest)
    resolveDependencies()
    findings += self.findings
    return drafts.makeList(at: now, findings: &findings)
  }

  /// Returns the offset where reading continues: the next line with a brace that isn't deeper than the broken one.
  private func resumption(after failure: JSONScanner.Failure, from start: Int) -> Int {
    let bytes = scanner.bytes
    let column = start - ((bytes[..<start].lastIndex(of: 0x0A) ?? -1) + 1)
    // Scanned text is scanned again only within a line; otherwise many errors would take quadratic time.
    var line = max(bytes.lineEnd(from: start), bytes.lineEnd(from: max(start, failure.offset - 4_096))) + 1
    while line < bytes.count {
      let end = bytes.lineEnd(from: line)
      if let first = bytes[line..<end].firstIndex(where: { !$0.isASCIIWhitespace }),
        bytes[first] == UInt8(ascii: "{"), first - line <= column
      {
        return first
      }
      line = end + 1
    }
    return bytes.count
  }

  private mutating func report(_ severity: ToDoFinding.Severity, at offset: Int, _ message: String) {
    findings.append(ToDoFinding(severity, line: lines.number(at: offset), message))
  }
}

// MARK: - One task

extension TaskwarriorReader {
  private enum Status {
    case open, recurring, completed, deleted
  }

  private mutating func readTask() throws(JSONScanner.Failure) {
    let start = scanner.position
    var draft = ParsedToDo(line: 0, created: now)
    var task = Task()
    try scanner.beginObject()
    while let name = try scanner.nextKey() {
      if name.hasEscapes {
        var text = scanner.text(of: name)
        let field = text.withUTF8 { TaskwarriorField($0) }
        try readValue(of: field, name: name, into: &draft, &task)
      } else {
        try readValue(
          of: TaskwarriorField(scanner.bytes.part(name.start, name.end)), name: name, into: &draft, &task)
      }
    }
    finish(consume draft, task, at: start)
  }

  /// The values of a task that a draft doesn't have.
  private struct Task {
    var status = Status.open
    var entry: Date?
    var end: Date?
    var depends: [UUID] = []
    var needs: [UUID] = []
    var notes: [(date: Date?, text: String)] = []
    var problems: [String] = []
  }

  private mutating func readValue(
    of field: TaskwarriorField?, name: JSONScanner.RawString, into draft: inout ParsedToDo, _ task: inout Task
  ) throws(JSONScanner.Failure) {
    if scanner.skipNull() { return }
    switch field {
    case .id, .urgency: try scanner.skipValue()
    case .description: try readDescription(into: &draft, &task)
    case .uuid:
      let raw = try scanner.rawString()
      draft.id = UUID(scanner.bytes.part(raw.start, raw.end))
      if draft.id == nil { task.problems.append("“\(scanner.text(of: raw))” isn't a UUID: it got a new one.") }
    case .entry: task.entry = try date("entry", &draft, &task)
    case .modified: draft.modified = try date("modified", &draft, &task)
    case .end: task.end = try date("end", &draft, &task)
    case .due:
      if let date = try date("due", &draft, &task) { draft.toDo.due = due(date) }
    case .wait:
      if let date = try date("wait", &draft, &task) { draft.toDo.start = due(date) }
    case .status: try readStatus(into: &draft, &task)
    case .priority: try readPriority(into: &draft, &task)
    case .project:
      let project = try scanner.string()
      var tag = "+" + project
      if project.isEmpty {
        break
      } else if let tag = tag.withUTF8({ $0.tag }) {
        if !draft.toDo.tags.contains(tag) { draft.toDo.tags.insert(tag, at: 0) }
      } else {
        draft.toDo.attributes["project"] = project
      }
    case .tags: try readTags(into: &draft, &task)
    case .depends: try readDepends(into: &task)
    case .annotations: try readAnnotations(into: &task)
    case nil:
      let name = scanner.text(of: name)
      let text = try attribute(named: name, &task)
      // A number without a unit may count anything.
      if Double(text) == nil, let field = ToDo.Field(rawValue: name), ToDo.Field.taskwarriorAttributes.contains(field),
        let value = field.value(text)
      {
        draft.toDo.set(value)
      } else if name == ToDo.Field.needs.rawValue, let needs = [UUID](identifiers: text) {
        task.needs = needs
      } else {
        draft.toDo.attributes[name] = text
      }
    }
  }

  /// Returns a day for its beginning, and a moment for any other one.
  private mutating func due(_ date: Date) -> Due { offsets.day(beginningAt: date).map { .day($0) } ?? .moment(date) }

  private mutating func date(
    _ name: String, _ draft: inout ParsedToDo, _ task: inout Task
  ) throws(JSONScanner.Failure) -> Date? {
    let raw = try scanner.rawString()
    if let date = TaskwarriorDate.date(scanner.bytes.part(raw.start, raw.end)) { return date }
    let text = scanner.text(of: raw)
    draft.toDo.attributes[name] = text
    task.problems.append("“\(text)” isn't a date: it is kept as the attribute “\(name)”.")
    return nil
  }

  private mutating func readDescription(into draft: inout ParsedToDo, _ task: inout Task) throws(JSONScanner.Failure) {
    let raw = try scanner.rawString()
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
    let raw = try scanner.rawString()
    let status = scanner.bytes.part(raw.start, raw.end)
    if status.equals("pending") || status.equals("waiting") {
      task.status = .open
    } else if status.equals("recurring") {
      task.status = .recurring
      draft.toDo.attributes["status"] = "recurring"
    } else if status.equals("completed") {
      task.status = .completed
    } else if status.equals("deleted") {
      task.status = .deleted
    } else {
      draft.toDo.attributes["status"] = scanner.text(of: raw)
      task.problems.append("“\(scanner.text(of: raw))” isn't a status of Taskwarrior: the task counts as open.")
    }
  }

  private mutating func readPriority(into draft: inout ParsedToDo, _ task: inout Task) throws(JSONScanner.Failure) {
    let text = try scanner.string()
    switch text {
    case "H": draft.toDo.priority = .high
    case "M": draft.toDo.priority = .medium
    case "L": draft.toDo.priority = .low
    case "": break
    default:
      draft.toDo.attributes["priority"] = text
      task.problems.append("“\(text)” isn't one of the priorities H, M and L: it is kept as an attribute.")
    }
  }

  private mutating func readTags(into draft: inout ParsedToDo, _ task: inout Task) throws(JSONScanner.Failure) {
    func add(_ text: UnsafeBufferPointer<UInt8>) {
      if let tag = text.tag {
        if !draft.toDo.tags.contains(tag) { draft.toDo.tags.append(tag) }
      } else if !text.isEmpty {
        task.problems.append("“\(text.text)” isn't a tag, because it isn't a single word: it was left out.")
      }
    }
    try readStrings { text in add(text) }
  }

  private mutating func readDepends(into task: inout Task) throws(JSONScanner.Failure) {
    try readStrings { text in
      if let id = UUID(text.trimmed) {
        task.depends.append(id)
      } else {
        task.problems.append("“\(text.text)” isn't a UUID: the task no longer depends on it.")
      }
    }
  }

  /// Reads an array of texts, or one text with commas in between, as Taskwarrior wrote it up to version 2.5.
  private mutating func readStrings(_ body: (UnsafeBufferPointer<UInt8>) -> Void) throws(JSONScanner.Failure) {
    guard scanner.peek() == UInt8(ascii: "[") else {
      var text = try scanner.string()
      text.withUTF8 { bytes in
        for part in bytes.split(separator: UInt8(ascii: ",")) { body(UnsafeBufferPointer(rebasing: part)) }
      }
      return
    }
    try scanner.beginArray()
    while try scanner.nextElement() {
      let raw = try scanner.rawString()
      if raw.hasEscapes {
        var text = scanner.text(of: raw)
        text.withUTF8 { body($0) }
      } else {
        body(scanner.bytes.part(raw.start, raw.end))
      }
    }
  }

  private mutating func readAnnotations(into task: inout Task) throws(JSONScanner.Failure) {
    try scanner.beginArray()
    while try scanner.nextElement() {
      var note: (date: Date?, text: String) = (nil, "")
      try scanner.beginObject()
      while let name = try scanner.nextKey() {
        let key = scanner.bytes.part(name.start, name.end)
        if key.equals("description") {
          note.text = try scanner.string()
        } else if key.equals("entry") {
          let raw = try scanner.rawString()
          note.date = TaskwarriorDate.date(scanner.bytes.part(raw.start, raw.end))
        } else {
          try scanner.skipValue()
        }
      }
      task.notes.append(note)
    }
  }

  /// Returns the next value as text: a string as it is, other values as JSON.
  private mutating func attribute(
    named name: String, _ task: inout Task
  ) throws(JSONScanner.Failure) -> String {
    switch scanner.peek() {
    case UInt8(ascii: "\""): return try scanner.string()
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      task.problems.append("“\(name)” isn't a string or a number: it is kept as the text of its JSON.")
    default: break
    }
    let start = scanner.position
    try scanner.skipValue()
    return scanner.bytes.part(start, scanner.position).text
  }
}

// MARK: - From tasks to to-dos

extension TaskwarriorReader {
  private mutating func finish(_ draft: consuming ParsedToDo, _ task: Task, at start: Int) {
    draft.line = lines.number(at: start)
    guard !draft.toDo.title.isEmpty else {
      report(.broken, at: start, "This task has no description, so it was left out.")
      return
    }
    if task.status == .deleted {
      findings.append(
        ToDoFinding(
          lost: LostValue("deleted task"), of: draft.toDo.title, line: lines.number(at: start),
          "“\(draft.toDo.title)” was deleted in Taskwarrior, so it was left out."))
      return
    }
    draft.toDo.created = task.entry ?? now
    if task.status == .completed {
      draft.toDo.completed = task.end ?? draft.modified ?? draft.toDo.created
    } else if let end = task.end {
      draft.toDo.attributes["end"] = TaskwarriorDate.text(end)
    }
    draft.isChecked = task.status == .completed
    if !task.notes.isEmpty { draft.toDo.notes = TaskwarriorNotes.text(task.notes, created: draft.toDo.created) }
    for problem in task.problems { report(.lost, at: start, "“\(draft.toDo.title)”: \(problem)") }
    if let id = draft.id {
      let next = Int32(truncatingIfNeeded: drafts.all.count)
      if let other = identified.updateValue(next, forKey: id.key) {
        identified[id.key] = other
        report(.broken, at: start, "“\(draft.toDo.title)” has the UUID of an earlier task, so it was left out.")
        return
      }
    }
    let hasPeriod = draft.toDo.attributes["recur"] != nil
    let index = drafts.append(draft)
    if !task.needs.isEmpty { needs[index] = task.needs }
    for part in task.depends { dependencies.append((index, part)) }
    if hasPeriod { recurring.append(index) }
    if task.status == .recurring {
      templates.append((index, scanner.bytes.part(start, scanner.position).text))
    }
  }

  /// Returns the last open task of each template.
  private func latestInstances() -> [String: Int] {
    guard !recurring.isEmpty || !templates.isEmpty else { return [:] }
    var latest: [String: Int] = [:]
    for (index, draft) in drafts.all.enumerated() where draft.isChecked != true {
      guard let template = draft.toDo.attributes["parent"]?.lowercased() else { continue }
      if let other = latest[template], drafts.all[other].instance >= draft.instance { continue }
      latest[template] = index
    }
    return latest
  }

  /// Gives recurrences to open tasks with a period that is one; of a template's tasks, to the last one.
  private mutating func readRecurrences(_ latest: [String: Int]) {
    for index in recurring where drafts.all[index].isChecked != true {
      let toDo = drafts.all[index].toDo
      let template = toDo.attributes["parent"]?.lowercased()
      guard template == nil || toDo.recurrence == nil, template.map({ latest[$0] == index }) ?? true,
        let rule = toDo.attributes["recur"].flatMap(TaskwarriorPeriod.rule)
      else { continue }
      let anchor = RecurrenceAnchor(of: toDo, in: timeZone)
      drafts.all[index].toDo.recurrence = anchor.recurrence(rule, .schedule, exact: toDo.recurrence)
      guard template == nil else { continue }
      drafts.all[index].toDo.attributes["recur"] = nil
      if toDo.attributes["status"] == "recurring" { drafts.all[index].toDo.attributes["status"] = nil }
    }
  }

  /// Moves each template into its last open task, so that the list doesn't contain both.
  private mutating func hideTemplates(_ latest: [String: Int]) {
    guard !templates.isEmpty else { return }
    for (index, text) in templates {
      let template = drafts.all[index]
      let recur = template.toDo.attributes["recur"]
      let isRead = recur.flatMap(TaskwarriorPeriod.rule) != nil
      let start = "“\(template.toDo.title)” recurs in Taskwarrior\(recur.map { " (\($0))" } ?? "")"
      guard let id = template.id, let next = latest[id.uuidString.lowercased()] else {
        if !isRead {
          findings.append(
            ToDoFinding(
              .lost, line: template.line, "\(start): it was read as a single to-do, which keeps that as attributes."))
        }
        continue
      }
      let isIndented = text.utf8.contains { $0 < 0x20 }
      drafts.all[next].toDo.attributes[TaskwarriorTemplate.attribute] =
        isIndented ? String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }) : text
      if drafts.all[next].toDo.attributes["recur"].flatMap(TaskwarriorPeriod.rule) == nil {
        findings.append(
          ToDoFinding(
            .lost, line: template.line,
            "\(start): its next task was read as a single to-do, which keeps the template as an attribute."))
      }
      // Without a title it isn't added to the list.
      drafts.all[index].toDo.title = ""
      identified[id.key] = nil
    }
    let hidden = Set(templates.lazy.map(\.draft).filter { [drafts] in drafts.all[$0].toDo.title.isEmpty })
    dependencies.removeAll { hidden.contains($0.whole) }
  }
}

extension ParsedToDo {
  /// The number of the task among those of its template, from 0.
  fileprivate var instance: Int { toDo.attributes["imask"].flatMap { Double($0) }.flatMap { Int(exactly: $0) } ?? 0 }
}
