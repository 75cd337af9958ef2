import Foundation
import HolonBase
import HolonTree

/// A writer of todo.txt, line by line.
struct TodoTxtWriter: ~Copyable {
  private let timeZone: TimeZone
  private var offsets: ZoneOffsets
  private var text = ByteWriter()
  private var line = 0
  private var findings: [ToDoFinding] = []

  init(timeZone: TimeZone) {
    self.timeZone = timeZone
    offsets = ZoneOffsets(timeZone)
  }

  mutating func write(_ list: ToDoList) -> ToDoWriting {
    text.reserveCapacity(list.count * 64)
    for ((node, _), completed) in zip(list.tree.preorder, list.completionDates) {
      let entry = list.tree[node]
      write(entry.toDo, completed: completed)
      // Only checklists and their parts need names.
      if !list.tree.isLeaf(node) { write(pair: "id", String(entry.number)) }
      if let whole = list.tree.parent(of: node) { write(pair: "p", String(list.tree[whole].number)) }
      text.append(0x0A)
    }
    if list.isExcerpt { findings.insert(.excerpt, at: 0) }
    return ToDoWriting(data: text.data, findings: findings)
  }

  private mutating func write(_ toDo: ToDo, completed: Date?) {
    line += 1
    let place = completed == nil ? TodoTxtPriority.first : TodoTxtPriority(of: toDo)
    if completed != nil { text.append("x ") }
    if place == .first { writePriority(of: toDo) }
    if let completed { write(offsets.day(of: completed)) }
    if place == .between { writePriority(of: toDo) }
    write(offsets.day(of: toDo.created))
    if place == .last { writePriority(of: toDo) }
    let named = write(title: toDo.title, tags: toDo.tags)
    for tag in toDo.tags where !named.contains(tag) {
      text.append(tag.utf8.count > 1 && tag.utf8.first == UInt8(ascii: "+") ? " " : " @")
      text.append(tag)
    }
    for field in ToDo.Field.values {
      guard field != .priority || place == nil, let value = toDo[field] else { continue }
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
        report(.attribute, of: toDo.title, "todo.txt can't store the attribute \(name) of “\(toDo.title)”.")
      }
    }
    if !toDo.notes.isEmpty { report(.notes, of: toDo.title, "todo.txt can't store the notes of “\(toDo.title)”.") }
    if !toDo.needs.isEmpty {
      report(.need, of: toDo.title, "todo.txt can't store the dependencies of “\(toDo.title)”.")
    }
    if !toDo.attachments.isEmpty {
      report(.attachment, of: toDo.title, "todo.txt can't store the attachments of “\(toDo.title)”.")
    }
  }

  private mutating func writePriority(of toDo: ToDo) {
    guard let priority = toDo.priority else { return }
    text.append(UInt8(ascii: "("))
    text.append(priority.code)
    text.append(") ")
  }

  /// Returns the time from which recurrences count when the line is read.
  private mutating func anchor(of toDo: ToDo) -> RecurrenceAnchor {
    var read = toDo
    if let due = toDo.due { read.due = .day(offsets.day(of: due)) }
    return RecurrenceAnchor(of: read, in: timeZone)
  }

  private mutating func write(_ time: Due, of field: ToDo.Field, _ verb: String, _ toDo: ToDo) {
    write(pair: TodoTxtWord.name(of: field), offsets.day(of: time).description)
    if case .moment = time {
      report(
        field == .start ? .start : .due, of: toDo.title,
        "todo.txt can't store the time of day at which “\(toDo.title)” \(verb): only the day was written.")
    }
  }

  private mutating func write(_ day: Day) {
    text.append(day.description)
    text.append(0x20)
  }

  private mutating func write(pair name: String, _ value: String) {
    text.append(0x20)
    text.append(name)
    text.append(UInt8(ascii: ":"))
    text.append(value)
  }

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
  private mutating func write(title: String, tags: [String]) -> Set<String> {
    var named: Set<String> = []
    var title = title
    title.withUTF8 { bytes in
      let words = bytes.words
      if words.reduce(words.count - 1, { $0 + $1.count }) != bytes.count || bytes.contains(0x09) {
        report(.title, of: bytes.text, "The white space in “\(bytes.text)” was written as single spaces.")
      }
      for (index, word) in words.enumerated() {
        if index > 0 { text.append(0x20) }
        switch place(of: word, isLast: index == words.count - 1, isFirst: index == 0, tags: tags) {
        case .named(let tag): named.insert(tag)
        case .escaped: text.append(UInt8(ascii: "\\"))
        case .plain: break
        }
        text.append(contentsOf: word)
      }
    }
    return named
  }

  private enum WordOfTitle {
    case plain
    case escaped

    /// A tag that needn't be written again.
    case named(String)
  }

  private func place(
    of word: UnsafeBufferPointer<UInt8>, isLast: Bool, isFirst: Bool, tags: [String]
  ) -> WordOfTitle {
    let backslashes = word.leadingBackslashes
    let sign = word.part(backslashes, word.count)
    if sign.priorityInParentheses != nil { return isFirst || backslashes > 0 ? .escaped : .plain }
    guard let meaning = TodoTxtWord(sign) else { return .plain }
    if isLast || backslashes > 0 { return .escaped }
    switch meaning {
    case .tag(let tag): return tags.contains(tag) ? .named(tag) : .escaped
    case .pair(let name, _): return TodoTxtWord.reservedNames.contains(name) ? .escaped : .plain
    }
  }

  private mutating func report(_ value: LostValue, of title: String, _ message: String) {
    findings.append(ToDoFinding(lost: value, of: title, line: line, message))
  }
}

extension ZoneOffsets {
  fileprivate mutating func day(of due: Due) -> Day {
    switch due {
    case .day(let day): day
    case .moment(let moment): day(of: moment)
    }
  }
}
