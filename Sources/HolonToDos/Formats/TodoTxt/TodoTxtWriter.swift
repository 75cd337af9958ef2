import Foundation
import HolonBase
import HolonTree

/// A writer of todo.txt, line by line.
struct TodoTxtWriter: ReportingWriter, ~Copyable {
  /// The maximum number of bytes of a line that is written as it came.
  static let longestMark = 4_096

  private let timeZone: TimeZone
  private var offsets: ZoneOffsets
  private var text = ByteWriter(capacity: 1)
  private(set) var line = 0
  var findings: [ToDoFinding] = []

  /// The lines that to-dos had in a text, by their numbers.
  private var read: [Int: (line: TodoTxtLine?, text: String)] = [:]

  init(timeZone: TimeZone) {
    self.timeZone = timeZone
    offsets = ZoneOffsets(timeZone)
  }

  consuming func write(_ list: ToDoList) -> ToDoWriting {
    readLines(of: list)
    let names = names(in: list)
    let known = Set(names.values)
    var lines = ByteWriter(capacity: list.count * 64)
    for (node, completed) in Self.ordered(list) {
      let (toDo, number) = (list.written(node), list.tree[node].number)
      let whole = list.tree.parent(of: node).flatMap { names[list.tree[$0].number] }
      line += 1
      let (read, original) = read[number] ?? (nil, "")
      let hasCreated = read?.hasCreated ?? true
      var text = text(of: toDo, completed, names[number], whole, hasCreated: hasCreated)
      if let read, read.id == names[number], read.whole == whole || whole == nil && !known.contains(read.whole ?? "") {
        let findings = findings
        // The date of a checklist is that of its parts.
        let own = list.hasOwnState(node) ? completed : completed.map { read.draft.toDo.completed ?? $0 }
        let other = read.draft.toDo
        let isSame =
          self.text(of: toDo, own, read.id, whole, hasCreated: hasCreated)
          == self.text(of: other, other.completed, read.id, whole, hasCreated: hasCreated)
        if isSame { text = original }
        self.findings = findings
      }
      lines.append(contentsOf: text.utf8)
      lines.append(0x0A)
    }
    return writing(lines.data, of: list)
  }

  /// Returns the text of a line that was read, in the usual order of its values.
  mutating func text(of line: TodoTxtLine) -> String {
    text(of: line.draft.toDo, line.draft.toDo.completed, line.id, line.whole, hasCreated: line.hasCreated)
  }

  private mutating func text(
    of toDo: ToDo, _ completed: Date?, _ id: String?, _ whole: String?, hasCreated: Bool
  ) -> String {
    text = ByteWriter(capacity: 200)
    write(toDo, completed: completed, hasCreated: hasCreated)
    if let id { write(pair: "id", id) }
    if let whole { write(pair: "p", whole) }
    return text.string
  }

  private mutating func write(_ toDo: ToDo, completed: Date?, hasCreated: Bool) {
    if completed != nil { text.append("x ") }
    if completed == nil, let priority = toDo.priority { text.append("(\(priority)) ") }
    if let completed { text.append("\(offsets.day(of: completed)) ") }
    if hasCreated { text.append("\(offsets.day(of: toDo.created)) ") }
    let named = writeTitle(of: toDo)
    for tag in toDo.tags where !named.contains(tag) {
      text.append(tag.utf8.count > 1 && tag.utf8.first == UInt8(ascii: "+") ? " " : " @")
      text.append(tag)
    }
    for field in ToDo.Field.values {
      guard field != .priority || completed != nil, let value = toDo[field] else { continue }
      switch value {
      case .due(let due): write(due, of: field, "is due", toDo)
      case .start(let start): write(start, of: field, "starts", toDo)
      case .recurrence(let recurrence):
        let anchor = anchor(of: toDo)
        let period = completed == nil ? TodoTxtRecurrence.text(recurrence, from: anchor) : nil
        if let period { write(pair: TodoTxtWord.name(of: field), period) }
        if period.flatMap({ TodoTxtRecurrence.recurrence($0, from: anchor) }) != recurrence {
          write(pair: TodoTxtWord.rule, recurrence.description)
        }
      default: write(pair: TodoTxtWord.name(of: field), value.description)
      }
    }
    for (name, value) in toDo.attributes.sorted(by: { $0.key < $1.key }) {
      if isWritable(name, value, of: toDo, isOpen: completed == nil) {
        write(pair: name, value)
      } else {
        report(.attribute, of: toDo, "todo.txt can't store the attribute \(name) of “\(toDo.title)”.")
      }
    }
    reportLosses(of: toDo, in: "todo.txt", hasAttributes: true, hasNotes: false)
  }

  /// Returns the time from which recurrences count when the line is read.
  private mutating func anchor(of toDo: ToDo) -> RecurrenceAnchor {
    var read = toDo
    if let due = toDo.due { read.due = .day(offsets.day(of: due)) }
    return RecurrenceAnchor(of: read, in: timeZone)
  }

  private mutating func write(_ time: Due, of field: ToDo.Field, _ verb: String, _ toDo: ToDo) {
    write(pair: TodoTxtWord.name(of: field), offsets.day(of: time).description)
    if !time.isDay {
      report(
        field == .start ? .start : .due, of: toDo,
        "todo.txt can't store the time of day at which “\(toDo.title)” \(verb): only the day was written.")
    }
  }

  private mutating func write(pair name: String, _ value: String) { text.append(" \(name):\(value)") }

  /// Returns whether a pair is read back unchanged.
  private mutating func isWritable(_ name: String, _ value: String, of toDo: ToDo, isOpen: Bool) -> Bool {
    if name == "id" || name == "p" { return false }
    if let field = TodoTxtWord.field(named: name) {
      let isPeriod = isOpen && TodoTxtRecurrence.recurrence(value, from: anchor(of: toDo)) != nil
      let isRead = name == TodoTxtWord.name(of: .recurrence) ? isPeriod : field.value(value) != nil
      if isRead || toDo[field] != nil { return false }
    }
    let word = Array("\(name):\(value)".utf8)
    return word.withUnsafeBufferPointer { bytes in
      guard bytes.words.count == 1, bytes.trimmed.count == bytes.count, !bytes.contains(where: { $0 < 0x20 }),
        case .pair(name, value) = TodoTxtWord(bytes)
      else { return false }
      return true
    }
  }

  /// Writes a title, and returns the tags that it contains.
  ///
  /// A backslash precedes each word that would be read differently.
  private mutating func writeTitle(of toDo: ToDo) -> Set<String> {
    var named: Set<String> = []
    var title = toDo.title
    title.withUTF8 { bytes in
      let words = bytes.words
      if words.reduce(words.count - 1, { $0 + $1.count }) != bytes.count || bytes.contains(0x09) {
        report(.title, of: toDo, "The white space in “\(toDo.title)” was written as single spaces.")
      }
      for (index, word) in words.enumerated() {
        if index > 0 { text.append(0x20) }
        if needsBackslash(word, isFirst: index == 0, isLast: index == words.count - 1, tags: toDo.tags) {
          text.append(UInt8(ascii: "\\"))
        } else if case .tag(let tag) = TodoTxtWord(word) {
          named.insert(tag)
        }
        text.append(contentsOf: word)
      }
    }
    return named
  }

  private func needsBackslash(
    _ word: UnsafeBufferPointer<UInt8>, isFirst: Bool, isLast: Bool, tags: [String]
  ) -> Bool {
    let backslashes = word.leadingBackslashes
    let sign = word.part(backslashes, word.count)
    if sign.priorityInParentheses != nil { return isFirst || backslashes > 0 }
    switch TodoTxtWord(sign) {
    case nil: return false
    case _? where isLast || backslashes > 0: return true
    case .tag(let tag)?: return !tags.contains(tag)
    case .pair(let name, _)?: return TodoTxtWord.reservedNames.contains(name)
    }
  }
}

// MARK: - Lines as they came

extension TodoTxtWriter {
  /// Reads the lines that to-dos had in a text.
  private mutating func readLines(of list: ToDoList) {
    var reader = TodoTxtReader(now: .distantPast, timeZone: timeZone)
    for (entry, _) in list.entries {
      guard var text = entry.toDo.marks[TodoTxtLine.mark] else { continue }
      guard text.utf8.allSatisfy({ $0 >= 0x20 || $0 == 0x09 }) else { continue }
      // A to-do without dates was created when it was read.
      reader.now = entry.toDo.created
      read[entry.number] = (text.withUTF8 { reader.line($0, 1) }, text)
    }
  }

  /// Returns the names for `id:`, by the numbers of to-dos: those that were read, and for other checklists their numbers.
  private func names(in list: ToDoList) -> [Int: String] {
    var names: [Int: String] = [:]
    var used: Set<String> = []
    for (entry, _) in list.entries {
      if let id = read[entry.number]?.line?.id, used.insert(id).inserted { names[entry.number] = id }
    }
    for (node, _) in list.tree.preorder where !list.tree.isLeaf(node) && names[list.tree[node].number] == nil {
      var name = "\(list.tree[node].number)"
      while !used.insert(name).inserted { name += "_" }
      names[list.tree[node].number] = name
    }
    return names
  }

  /// Returns the to-dos with their dates of completion, in the order of their lines if a part came before its checklist.
  ///
  /// Those from elsewhere follow all lines of the to-dos before them. Siblings that were moved since have the order of the list.
  private static func ordered(_ list: ToDoList) -> [(NodeHandle, Date?)] {
    var last = 0
    let entries = zip(list.tree.preorder, list.completionDates).map { entry, completed in
      let place = list.tree[entry.node].toDo.marks[TodoTxtLine.place].flatMap { Int($0) } ?? last
      last = max(last, place)
      return (node: entry.node, completed: completed, place: place)
    }
    var latest: [NodeHandle?: Int] = [:]
    let isSorted =
      last == 0
      || entries.allSatisfy { node, _, place in
        latest.updateValue(place, forKey: list.tree.parent(of: node)) ?? 0 <= place
      }
    guard last > 0, isSorted else { return entries.map { ($0.node, $0.completed) } }
    return entries.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
      .map { ($0.element.node, $0.element.completed) }
  }
}
