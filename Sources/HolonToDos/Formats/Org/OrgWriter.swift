import Foundation
import HolonBase
import HolonTree

/// A writer of headings, line by line.
struct OrgWriter: ReportingWriter, ~Copyable {
  /// The maximum number of stars, so that deep lists don't grow with the square of their depth.
  private static let deepestLevel = 100

  private let timeZone: TimeZone
  private var text = ByteWriter()
  private(set) var line = 1
  var findings: [ToDoFinding] = []

  /// The last to-do that is due when it is scheduled, after which the copies of its instances follow.
  private var scheduled: ToDo?

  init(timeZone: TimeZone) { self.timeZone = timeZone }

  consuming func write(_ list: ToDoList) -> ToDoWriting {
    text.reserveCapacity(list.count * 200)
    add("#+TODO: TODO | DONE")
    for ((node, depth), completed) in zip(list.tree.preorder, list.completionDates) {
      let toDo = list.tree[node].toDo
      write(toDo, title: title(of: toDo, node, in: list), depth: depth, completed, isLeaf: list.tree.isLeaf(node))
    }
    return writing(text.data, of: list)
  }

  /// Returns the title with the counter of the parts, if it had one.
  private func title(of toDo: ToDo, _ node: NodeHandle, in list: ToDoList) -> String {
    guard let counter = toDo.marks[OrgMark.counter] else { return toDo.title }
    let isRecursive = toDo.attributes["COOKIE_DATA"]?.contains("recursive") == true
    var parts = Array(list.tree.children(of: node))
    if isRecursive { parts = list.tree.preorder.lazy.map(\.node).filter { list.tree.ancestors(of: $0).contains(node) } }
    // Headings without a keyword don't count.
    parts.removeAll { list.tree[$0].toDo.marks[OrgMark.keyword] != nil && !list.isComplete($0) }
    let completed = parts.count { list.isComplete($0) }
    return OrgHeading.title(toDo.title, counter: counter, completed: completed, total: parts.count)
  }

  private mutating func write(_ toDo: ToDo, title: String, depth: Int, _ completed: Date?, isLeaf: Bool) {
    let tags = toDo.tags.filter(OrgHeading.isTag)
    let priority = toDo.priority.map { priority in
      toDo.marks[OrgMark.priority].flatMap { OrgHeading.priority($0) == priority ? $0 : nil } ?? "\(priority)"
    }
    let keyword = completed != nil ? "DONE" : toDo.marks[OrgMark.keyword] == nil ? "TODO" : nil
    let state = (keyword.map { "\($0) " } ?? "") + (priority.map { "[#\($0)] " } ?? "")
    let heading = state + title + (tags.isEmpty ? "" : " :\(tags.joined(separator: ":")):")
    let read = OrgHeading(heading, keywords: ["TODO", "DONE"])
    let isExact =
      read.title == toDo.title && read.priority == toDo.priority && read.tags == tags && read.keyword == keyword
      && (read.counter != nil) == (title != toDo.title)
    let words = OrgTimeWords(of: toDo, in: timeZone)
    if depth >= Self.deepestLevel {
      report(.level, of: toDo, "“\(toDo.title)” was written at level \(Self.deepestLevel), the deepest here.")
    }
    add(String(repeating: "*", count: min(depth + 1, Self.deepestLevel)) + " " + (isExact ? heading : state + "-"))
    writePlanning(of: toDo, words, completed: completed)
    add(":PROPERTIES:")
    if !isExact { add(":\(OrgProperty.title): \(toDo.title)") }
    add(":\(OrgProperty.id): \(toDo.foreignName(in: OrgFormat.idAttribute))")
    add(":\(OrgProperty.created): \(Timestamp.exactText(toDo.created))")
    if toDo.modified != toDo.created { add(":\(OrgProperty.modified): \(Timestamp.exactText(toDo.modified))") }
    if !words.isScheduledOnly { writeExact(toDo.due, OrgProperty.due) }
    writeExact(toDo.start, OrgProperty.start)
    if isLeaf || toDo.completion != nil { writeExact(completed.map(Due.moment), OrgProperty.completed) }
    if let recurrence = toDo.recurrence, !words.isExact {
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

  private mutating func writeNotes(of toDo: ToDo) {
    guard !toDo.notes.isEmpty else { return }
    let lines = notes(of: toDo).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var blocks = OrgBlocks()
    // A first line with whitespace before it gets a comma.
    for (index, note) in lines.enumerated() where index > 0 || note.first?.isWhitespace != true {
      blocks.read(note.trimmingWhitespace(), index)
    }
    for (index, note) in lines.enumerated() {
      let kind = blocks.kinds[index] ?? .text
      add(OrgNote.escaped(note, isFirst: index == 0, isLast: index == lines.count - 1, kind))
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
}

// MARK: - Times and properties

extension OrgWriter {
  private mutating func writePlanning(of toDo: ToDo, _ words: OrgTimeWords, completed: Date?) {
    var times: [String] = []
    let isCopy = isScheduledCopy(toDo)
    if words.isScheduledOnly { scheduled = toDo }
    if let due = toDo.due, !words.isScheduledOnly, !isCopy {
      times.append("DEADLINE: " + OrgTimestamp.text(due, words: words.deadline, in: timeZone))
    }
    if let start = isCopy ? toDo.due : toDo.start {
      times.append("SCHEDULED: " + OrgTimestamp.text(start, words: words.scheduled, in: timeZone))
    }
    if let completed {
      times.append("CLOSED: " + OrgTimestamp.text(.moment(completed), in: timeZone, isActive: false))
    }
    if !times.isEmpty { add(times.joined(separator: " ")) }
  }

  /// Returns whether a to-do is the copy of an instance of the last one that is due when it is scheduled.
  private func isScheduledCopy(_ toDo: ToDo) -> Bool {
    guard let scheduled, let due = toDo.due, toDo.start == nil, toDo.id.isNameBased else { return false }
    return toDo.id == UUID.nameBased(due.description, in: scheduled.id)
  }

  /// Writes a time as a property if it has more than minutes, is a moment, or has another time zone.
  private mutating func writeExact(_ due: Due?, _ name: String) {
    guard let due else { return }
    let text = OrgTimestamp.text(due, in: timeZone)
    let read = OrgTimestamp(text.dropFirst().dropLast(), in: timeZone)?.due
    // A date of completion is always a moment.
    if read == due || name == OrgProperty.completed && read?.isDue(with: due, in: timeZone) == true { return }
    add(":\(name): \(due.exactDescription)")
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
