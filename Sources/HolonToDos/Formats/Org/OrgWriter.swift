import Foundation
import HolonBase
import HolonTree

/// A writer of headings, line by line.
struct OrgWriter: ~Copyable {
  /// The maximum number of stars, so that deep lists don't grow with the square of their depth.
  private static let deepestLevel = 100

  private let timeZone: TimeZone
  private var text = ByteWriter()
  private var line = 1
  private var findings: [ToDoFinding] = []

  init(timeZone: TimeZone) { self.timeZone = timeZone }

  mutating func write(_ list: ToDoList) -> ToDoWriting {
    text.reserveCapacity(list.count * 200)
    add("#+TODO: TODO | DONE")
    for ((node, depth), completed) in zip(list.tree.preorder, list.completionDates) {
      write(list.tree[node].toDo, depth: depth, completed: completed, isLeaf: list.tree.isLeaf(node))
    }
    if list.isExcerpt { findings.insert(.excerpt, at: 0) }
    return ToDoWriting(data: text.data, findings: findings)
  }

  private mutating func write(_ toDo: ToDo, depth: Int, completed: Date?, isLeaf: Bool) {
    let tags = toDo.tags.filter(OrgHeading.isTag)
    let state = (completed == nil ? "TODO " : "DONE ") + (toDo.priority.map { "[#\($0)] " } ?? "")
    let heading = state + toDo.title + (tags.isEmpty ? "" : " :\(tags.joined(separator: ":")):")
    let read = OrgHeading(heading, keywords: ["TODO", "DONE"])
    let isExact = read.title == toDo.title && read.priority == toDo.priority && read.tags == tags
    if depth >= Self.deepestLevel {
      report(.level, of: toDo, "“\(toDo.title)” was written at level \(Self.deepestLevel), the deepest here.")
    }
    add(String(repeating: "*", count: min(depth + 1, Self.deepestLevel)) + " " + (isExact ? heading : state + "-"))
    writePlanning(of: toDo, completed: completed)
    add(":PROPERTIES:")
    if !isExact { add(":\(OrgProperty.title): \(toDo.title)") }
    add(":\(OrgProperty.id): \(id(of: toDo))")
    add(":\(OrgProperty.created): \(Timestamp.exactText(toDo.created))")
    if toDo.modified != toDo.created { add(":\(OrgProperty.modified): \(Timestamp.exactText(toDo.modified))") }
    writeExact(toDo.due, OrgProperty.due)
    writeExact(toDo.start, OrgProperty.start)
    if isLeaf || toDo.completion != nil { writeExact(completed.map(Due.moment), OrgProperty.completed) }
    if let recurrence = toDo.recurrence, repeater(of: toDo)?.isExact != true {
      add(":\(OrgProperty.recurrence): \(recurrence)")
    }
    if let rule = toDo.completion { add(":\(OrgProperty.completion): \(rule)") }
    if let estimate = toDo.estimate { add(":\(OrgProperty.effort): \(Self.effort(estimate))") }
    if !isExact || tags.count != toDo.tags.count { add(":\(OrgProperty.tags): \(toDo.tags.joined(separator: " "))") }
    writeAttributes(of: toDo)
    add(":END:")
    writeNotes(of: toDo)
    if !toDo.needs.isEmpty { report(.need, of: toDo, "The dependencies of “\(toDo.title)” weren't written.") }
    for attachment in toDo.attachments {
      report(.attachment, of: toDo, "The attachment “\(attachment.name)” of “\(toDo.title)” wasn't written.")
    }
  }

  private func id(of toDo: ToDo) -> String {
    if let id = toDo.attributes[OrgFormat.idAttribute], UUID(foreignName: id) == toDo.id { return id }
    return toDo.id.uuidString.lowercased()
  }

  private mutating func writeNotes(of toDo: ToDo) {
    guard !toDo.notes.isEmpty else { return }
    let lines = toDo.notes.linesOfNotes.map { String(decoding: $0, as: UTF8.self) }
    for (index, note) in lines.enumerated() {
      add(OrgNote.escaped(note, isAtEnd: index == 0 || index == lines.count - 1))
    }
    if toDo.notes.utf8.contains(0x0D) {
      report(.notes, of: toDo, "The line ends in the notes of “\(toDo.title)” were written as line feeds.")
    }
  }

  private static func effort(_ estimate: Estimate) -> String {
    let minutes = estimate.minutes % 60
    return "\(estimate.minutes / 60):\(minutes < 10 ? "0" : "")\(minutes)"
  }

  private mutating func add(_ content: String) {
    text.append(content)
    text.append(0x0A)
    line += 1
  }

  private mutating func report(_ value: LostValue, of toDo: ToDo, _ message: String) {
    findings.append(ToDoFinding(lost: value, of: toDo.title, line: line, message))
  }
}

// MARK: - Times and properties

extension OrgWriter {
  private mutating func writePlanning(of toDo: ToDo, completed: Date?) {
    var words: [String] = []
    if let due = toDo.due {
      words.append("DEADLINE: " + OrgTimestamp.text(due, repeater: repeater(of: toDo)?.text, in: timeZone))
    }
    if let start = toDo.start { words.append("SCHEDULED: " + OrgTimestamp.text(start, in: timeZone)) }
    if let completed {
      words.append("CLOSED: " + OrgTimestamp.text(.moment(completed), in: timeZone, isActive: false))
    }
    if !words.isEmpty { add(words.joined(separator: " ")) }
  }

  /// Returns the repeater of the deadline; nil when the recurrence has no such form.
  private func repeater(of toDo: ToDo) -> (text: String, isExact: Bool)? {
    guard toDo.due != nil, let recurrence = toDo.recurrence else { return nil }
    return OrgRepeater.text(recurrence, from: RecurrenceAnchor(of: toDo, in: timeZone))
  }

  /// Writes a time as a property if it has more than minutes, or if clocks show it twice.
  private mutating func writeExact(_ due: Due?, _ name: String) {
    guard let due else { return }
    let text = OrgTimestamp.text(due, in: timeZone)
    if OrgTimestamp(text.dropFirst().dropLast(), in: timeZone)?.due != due {
      add(":\(name): \(due.exactDescription)")
    }
  }

  private mutating func writeAttributes(of toDo: ToDo) {
    for (name, value) in toDo.attributes.sorted(by: { $0.key < $1.key }) {
      if name == OrgFormat.idAttribute, UUID(foreignName: value) == toDo.id { continue }
      let isName = !name.isEmpty && !name.contains { $0.isWhitespace || $0 == ":" } && name.trimmingWhitespace() == name
      let isValue = !value.isEmpty && value.trimmingWhitespace() == value && !value.needsRepairAsTitle
      if isName, isValue, !OrgProperty.all.contains(name.uppercased()), name.uppercased() != "END" {
        add(":\(name): \(value)")
      } else {
        report(.attribute, of: toDo, "Org mode can't store the attribute “\(name)” of “\(toDo.title)”.")
      }
    }
  }
}
