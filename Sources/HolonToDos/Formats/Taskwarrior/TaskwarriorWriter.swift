import Foundation
import HolonBase
import HolonTree

/// A writer of one task a line.
struct TaskwarriorWriter: ReportingWriter, ~Copyable {
  private let timeZone: TimeZone
  private var offsets: ZoneOffsets
  private var json = JSONWriter()
  private(set) var line = 1
  var findings: [ToDoFinding] = []

  /// The templates of repeating tasks, which are written after them.
  private var templates: [(id: UUID, text: String)] = []

  init(timeZone: TimeZone) {
    self.timeZone = timeZone
    offsets = ZoneOffsets(timeZone)
  }

  consuming func write(_ list: ToDoList) -> ToDoWriting {
    json.text.reserveCapacity(list.count * 280)
    json.open("[")
    for ((node, _), completed) in zip(list.tree.preorder, list.completionDates) {
      beginTask()
      let parts = list.tree.children(of: node).map { list.tree[$0].toDo.id }
      write(list.tree[node].toDo, completed: completed, parts: parts)
    }
    writeTemplates(besides: list)
    json.lineBreak()
    json.close("]")
    json.lineBreak()
    return writing(json.text.data, of: list)
  }

  private mutating func beginTask() {
    if line > 1 { json.separate() }
    json.lineBreak()
    json.needsComma = false
    line += 1
  }

  /// Writes each template once, unless the list has a to-do with its identifier.
  private mutating func writeTemplates(besides list: ToDoList) {
    guard !templates.isEmpty else { return }
    var known = Set(list.entries.lazy.map(\.entry.toDo.id))
    for template in templates where known.insert(template.id).inserted {
      beginTask()
      json.writeJSON(template.text.utf8)
    }
  }

  /// Returns the identifier of a recurring task from its JSON; nil for other values.
  private static func templateID(_ text: String) -> UUID? {
    guard text.utf8.allSatisfy({ $0 >= 0x20 }), let task = try? JSONValue(reading: text.utf8),
      task["status"]?.string == "recurring", task["description"]?.string?.isEmpty == false
    else { return nil }
    return task["uuid"]?.string.flatMap { UUID(digits: $0) }
  }

  private mutating func write(_ toDo: ToDo, completed: Date?, parts: [UUID]) {
    var attributes = toDo.attributes
    let name = TaskwarriorFormat.templateAttribute
    if let text = attributes.removeValue(forKey: name) {
      if let id = Self.templateID(text) {
        templates.append((id, text))
      } else {
        report(.attribute, of: toDo, "The attribute “\(name)” of “\(toDo.title)” isn't a template: it was left out.")
      }
    }
    var isRecurring = attributes.removeValue(forKey: "status") == "recurring" && completed == nil
    // Also on tasks that the list doesn't have: Taskwarrior keeps deleted ones.
    let depends = parts + Set(toDo.needs).subtracting(parts).sorted { $0.uuidString < $1.uuidString }
    if depends.count < parts.count + toDo.needs.count {
      report(.need, of: toDo, "Dependencies of “\(toDo.title)” on its own parts were written as parts only.")
    }
    nameParts(parts, of: toDo, in: &attributes)
    json.open("{")
    json.member("description", toDo.title)
    if let due = toDo.due { write("due", date(due, .due, "is due", of: toDo)) }
    if let completed { write("end", completed) }
    write("entry", toDo.created)
    write("modified", toDo.modified)
    if let priority = toDo.priority {
      json.member("priority", letter(priority, of: toDo))
      attributes["priority"] = nil
    }
    for field in ToDo.Field.values where ToDo.Field.taskwarriorAttributes.contains(field) {
      switch toDo[field] {
      case .estimate(let estimate)?: attributes[field.rawValue] = CalendarDuration.text(estimate)
      case let value?: attributes[field.rawValue] = value.description
      case nil: break
      }
    }
    for (field, time) in [(ToDo.Field.due, toDo.due), (.start, toDo.start)] {
      if case .time = time, let name = field.localTimeAttribute { attributes[name] = time?.description }
    }
    if writeRecurrence(of: toDo, isOpen: completed == nil, &attributes) { isRecurring = true }
    writeProjectAndTags(of: toDo, &attributes)
    json.member("status", completed != nil ? "completed" : isRecurring ? "recurring" : "pending")
    if let start = toDo.start { write("wait", date(start, .start, "starts", of: toDo)) }
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) { write(attribute: name, value, of: toDo) }
    writeAnnotations(of: toDo)
    if !toDo.attachments.isEmpty {
      report(.attachment, of: toDo, "Taskwarrior can't store the attachments of “\(toDo.title)”.")
    }
    if !depends.isEmpty { write("depends", depends.map { $0.uuidString.lowercased() }) }
    json.member("uuid", toDo.id.uuidString.lowercased())
    json.close("}")
  }
}

// MARK: - Fields

extension TaskwarriorWriter {
  private mutating func write(_ name: String, _ date: Date) { json.member(name, basicText(date)) }

  private mutating func write(_ name: String, _ values: [String]) {
    json.key(name)
    json.array { json in for value in values { json.write(value) } }
  }

  private mutating func date(_ time: Due, _ value: LostValue, _ verb: String, of toDo: ToDo) -> Date {
    guard let moment = time.moment(in: timeZone) else { return offsets.start(of: time.day(in: timeZone)) }
    guard case .moment = time else { return moment }
    if offsets.day(beginningAt: moment) != nil {
      report(value, of: toDo, "“\(toDo.title)” \(verb) at midnight, which is read back as the whole day.")
    } else if moment.timeIntervalSince1970 != moment.timeIntervalSince1970.rounded() {
      report(
        value, of: toDo, "“\(toDo.title)” \(verb) at a fraction of a second, which Taskwarrior can't store.")
    }
    return moment
  }

  /// Writes a recurrence as a period if that has the same instances, and without its text if that is the same.
  ///
  /// - Returns: Whether the task is one from which Taskwarrior creates recurring tasks.
  private func writeRecurrence(of toDo: ToDo, isOpen: Bool, _ attributes: inout [String: String]) -> Bool {
    guard isOpen, let recurrence = toDo.recurrence else { return false }
    let name = ToDo.Field.recurrence.rawValue
    let anchor = RecurrenceAnchor(of: toDo, in: timeZone)
    if let own = attributes["recur"] {
      // A task that a template created keeps the period of it.
      let rule = TaskwarriorPeriod.rule(own)
      if let rule, anchor.recurrence(rule, .schedule) == recurrence { attributes[name] = nil }
      return false
    }
    guard let period = TaskwarriorPeriod.text(recurrence, from: anchor) else { return false }
    if TaskwarriorPeriod.rule(period).map({ anchor.recurrence($0, .schedule) }) == recurrence { attributes[name] = nil }
    attributes["recur"] = period
    return true
  }

  private mutating func letter(_ priority: Priority, of toDo: ToDo) -> String {
    if let letter = TaskwarriorFormat.priorities.first(where: { $0.value == priority })?.key { return letter }
    report(
      .priority, of: toDo, "The priority \(priority) of “\(toDo.title)” was written as L, the lowest of Taskwarrior.")
    return "L"
  }

  private mutating func writeProjectAndTags(of toDo: ToDo, _ attributes: inout [String: String]) {
    var project = attributes.removeValue(forKey: "project")
    var tags: [String] = []
    for tag in toDo.tags {
      if tag.utf8.first == UInt8(ascii: "+"), tag.utf8.count > 1, project == nil {
        project = String(tag.dropFirst())
      } else {
        tags.append(tag)
        if tag.utf8.first == UInt8(ascii: "+") {
          report(.tag, of: toDo, "“\(toDo.title)” already has a project, so “\(tag)” was written as a tag.")
        } else if tag.utf8.contains(UInt8(ascii: ":")) {
          report(
            .tag, of: toDo,
            "Taskwarrior reads the colon in the tag “\(tag)” of “\(toDo.title)” as the end of a name.")
        }
      }
    }
    if let project { json.member("project", project) }
    if !tags.isEmpty { write("tags", tags) }
  }

  private mutating func write(attribute name: String, _ value: String, of toDo: ToDo) {
    let isName = !name.isEmpty && name.utf8.allSatisfy(\.isPartOfName)
    let isTaken =
      TaskwarriorFormat.names.contains(name)
      || ["annotation_", "tag_", "tags_", "dep_"].contains { name.hasPrefix($0) }
    if isName, !isTaken {
      json.member(name, value)
    } else {
      report(.attribute, of: toDo, "Taskwarrior can't store the attribute “\(name)” of “\(toDo.title)”.")
    }
  }

  /// Names the parts of a checklist, and leaves out another attribute that would be read as such names.
  private mutating func nameParts(_ parts: [UUID], of toDo: ToDo, in attributes: inout [String: String]) {
    let name = TaskwarriorFormat.checklistAttribute
    let other = attributes[name].flatMap { [UUID](identifiers: $0) }
    if attributes[name] != nil, !parts.isEmpty || other.map({ !toDo.needs.filter($0.contains).isEmpty }) == true {
      attributes[name] = nil
      report(.attribute, of: toDo, "Taskwarrior can't store the attribute “\(name)” of “\(toDo.title)”.")
    }
    if !parts.isEmpty { attributes[name] = parts.attributeText }
  }

  private mutating func writeAnnotations(of toDo: ToDo) {
    guard !toDo.notes.isEmpty else { return }
    json.open("[", key: "annotations")
    for note in TaskwarriorNotes.annotations(of: toDo.notes, created: toDo.created) {
      json.open("{")
      json.member("description", note.text)
      write("entry", note.date)
      json.close("}")
    }
    json.close("]")
  }
}
