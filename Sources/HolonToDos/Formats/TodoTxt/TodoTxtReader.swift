import Foundation
import HolonBase

/// A line of todo.txt as it is read.
struct TodoTxtLine {
  /// The mark with a line that is written as it came, as long as it means the same.
  static let mark = "todo.txt.line"

  /// The mark with the number of a line in a text that has parts before their checklists.
  static let place = "todo.txt.place"

  var draft: ParsedToDo

  /// The values of `id:` and `p:`.
  var id: String?
  var whole: String?

  /// Whether it has the date of creation.
  var hasCreated = false
}

/// A reader of todo.txt, line by line.
struct TodoTxtReader: ~Copyable {
  var now: Date
  private let timeZone: TimeZone
  private var offsets: ZoneOffsets
  private var drafts = ParsedToDos()
  private var findings: [ToDoFinding] = []

  /// The drafts with an `id:`, and those with a `p:` that names one.
  private var identified: [String: Int] = [:]
  private var parts: [(draft: Int, whole: String)] = []

  /// The writer with which lines are compared.
  private var writer: TodoTxtWriter

  init(now: Date, timeZone: TimeZone) {
    self.now = now
    self.timeZone = timeZone
    offsets = ZoneOffsets(timeZone)
    writer = TodoTxtWriter(timeZone: timeZone)
  }

  /// Reads the next line, which has no whitespace at its ends.
  mutating func read(_ line: UnsafeBufferPointer<UInt8>, _ number: Int) {
    guard !line.isEmpty else { return }
    var read = self.line(line, number)
    guard !read.draft.toDo.title.isEmpty else {
      findings.add(.broken, line: number, "This to-do has no title, so it was left out.")
      return
    }
    if read.draft.toDo.title.needsRepairAsTitle {
      read.draft.toDo.title = read.draft.toDo.title.repairedAsTitle.trimmingWhitespace()
      report(read.draft, "Control characters in “\(read.draft.toDo.title)” were read as spaces.")
    } else if read.id != nil || !read.hasCreated || writer.text(of: read) != line.text,
      line.count <= TodoTxtWriter.longestMark
    {
      read.draft.toDo.marks[TodoTxtLine.mark] = line.text
    }
    let index = drafts.append(read.draft)
    if let whole = read.whole { parts.append((index, whole)) }
    guard let id = read.id else { return }
    if identified[id] == nil {
      identified[id] = index
    } else {
      let title = read.draft.toDo.title
      report(read.draft, "An earlier line has “id:\(id)”, so parts with this identifier weren't added to “\(title)”.")
    }
  }

  /// Returns the values of a line.
  mutating func line(_ line: UnsafeBufferPointer<UInt8>, _ number: Int) -> TodoTxtLine {
    var read = TodoTxtLine(draft: ParsedToDo(line: number, created: now))
    var words = line.words[...]
    readBeginning(&words, into: &read)
    readWords(words, into: &read.draft)
    read.draft.toDo.title = read.draft.toDo.title.trimmingWhitespace()
    read.id = read.draft.toDo.attributes.removeValue(forKey: "id")
    read.whole = read.draft.toDo.attributes.removeValue(forKey: "p")
    return read
  }

  /// Builds the list and appends the findings.
  mutating func finish() -> ToDoReading {
    for (index, name) in parts {
      if let whole = identified[name] {
        drafts.all[index].whole = whole
      } else {
        let title = drafts.all[index].toDo.title
        report(
          drafts.all[index], "No line has “id:\(name)”, the parent of “\(title)”, so it isn't part of another to-do.")
      }
    }
    for index in drafts.breakCycles() {
      let title = drafts.all[index].toDo.title
      report(drafts.all[index], "“p:” of “\(title)” names one of its own parts, so it isn't part of another to-do.")
    }
    markPlaces()
    return drafts.makeReading(at: now, findings)
  }

  /// Stores the places of lines if a part comes before its checklist, or after another to-do.
  private mutating func markPlaces() {
    var path: [Int] = []
    let isPreorder = drafts.all.indices.allSatisfy { index in
      while let last = path.last, last != drafts.all[index].whole { path.removeLast() }
      let isPart = path.last ?? -1 == drafts.all[index].whole
      path.append(index)
      return isPart
    }
    guard !isPreorder else { return }
    for index in drafts.all.indices { drafts.all[index].toDo.marks[TodoTxtLine.place] = "\(drafts.all[index].line)" }
  }

  private mutating func report(_ draft: ParsedToDo, _ message: String) {
    findings.add(.lost, line: draft.line, message)
  }
}

// MARK: - The parts of a line

extension TodoTxtReader {
  private typealias Words = ArraySlice<UnsafeBufferPointer<UInt8>>

  /// Removes completion, priority and dates from the start of a line and applies them.
  private mutating func readBeginning(_ words: inout Words, into read: inout TodoTxtLine) {
    read.draft.isChecked = words.first?.equals("x") == true && words.count > 1
    if read.draft.isChecked { words.removeFirst() }
    read.draft.toDo.priority = priority(&words)
    var days: [Date] = []
    while days.count < (read.draft.isChecked ? 2 : 1), let day = day(&words) {
      days.append(offsets.start(of: day))
      // Some programs insert one or both dates in front of the priority.
      if read.draft.isChecked, read.draft.toDo.priority == nil { read.draft.toDo.priority = priority(&words) }
    }
    read.hasCreated = days.count == (read.draft.isChecked ? 2 : 1)
    // Without a date, it is only known that the to-do had been completed.
    let created = days.last ?? now
    read.draft.toDo.created = created
    if read.draft.isChecked { read.draft.toDo.completed = days.first ?? now }
    read.draft.modified = max(created, read.draft.toDo.completed ?? created)
  }

  private func priority(_ words: inout Words) -> Priority? {
    guard words.count > 1, let priority = words.first?.priorityInParentheses else { return nil }
    words.removeFirst()
    return priority
  }

  private func day(_ words: inout Words) -> Day? {
    guard words.count > 1, let word = words.first, let day = Timestamp.day(in: word) else { return nil }
    words.removeFirst()
    return day
  }

  private mutating func readWords(_ words: Words, into draft: inout ParsedToDo) {
    var title: [UnsafeBufferPointer<UInt8>] = []
    var pairs: [(name: String, value: String)] = []
    var end = words.endIndex
    while end > words.startIndex + 1, TodoTxtWord(words[end - 1]) != nil { end -= 1 }
    for (index, word) in zip(words.indices, words) {
      switch TodoTxtWord(word) {
      case .tag(let tag):
        if !draft.toDo.tags.contains(tag) { draft.toDo.tags.append(tag) }
        if index < end { title.append(word) }
      case .pair(let name, let value)
      where index >= end || index > words.startIndex && isReserved(name, value, in: draft):
        pairs.append((name, value))
      default:
        title.append(word)
      }
    }
    draft.toDo.title = title.map(Self.unescaped).joined(separator: " ")
    // Recurrences count from the due time.
    let isRecurrence = { (pair: (name: String, value: String)) in TodoTxtWord.field(named: pair.name) == .recurrence }
    for pair in pairs where !isRecurrence(pair) { apply(pair, to: &draft) }
    let recurrences = pairs.filter(isRecurrence)
    if let recurrence = recurrence(recurrences, in: draft) {
      draft.toDo.recurrence = recurrence
    } else {
      for pair in recurrences { apply(pair, to: &draft) }
    }
  }

  /// Returns the recurrence of a period and of the exact rule beside it; nil for other pairs.
  private func recurrence(_ pairs: [(name: String, value: String)], in draft: ParsedToDo) -> Recurrence? {
    guard pairs.count == 2, !draft.isChecked,
      let period = pairs.first(where: { $0.name == TodoTxtWord.name(of: .recurrence) })?.value,
      let rule = pairs.first(where: { $0.name == TodoTxtWord.rule })?.value, let exact = try? Recurrence(rule)
    else { return nil }
    let anchor = RecurrenceAnchor(of: draft.toDo, in: timeZone)
    return TodoTxtRecurrence.recurrence(period, from: anchor).map {
      anchor.recurrence($0.rule, $0.basis, exact: exact)
    }
  }

  /// Returns whether a pair among the words of a title isn't a part of it.
  private func isReserved(_ name: String, _ value: String, in draft: ParsedToDo) -> Bool {
    guard TodoTxtWord.reservedNames.contains(name) else { return false }
    // Unlike “due:”, these names are too short, or too new, to mean nothing else.
    switch TodoTxtWord.field(named: name) {
    case .start?, .recurrence?: return self.value((name, value), in: draft) != nil
    default: return true
    }
  }

  /// Returns the value of a pair; nil for a pair that has none.
  private func value(_ pair: (name: String, value: String), in draft: ParsedToDo) -> ToDo.Value? {
    let field = TodoTxtWord.field(named: pair.name)
    guard field == .recurrence, pair.name != TodoTxtWord.rule else { return field?.value(pair.value) }
    // The next instance of a completed to-do has a line of its own.
    guard !draft.isChecked else { return nil }
    let anchor = RecurrenceAnchor(of: draft.toDo, in: timeZone)
    return TodoTxtRecurrence.recurrence(pair.value, from: anchor).map { .recurrence($0) }
  }

  /// Returns a word of the title without its escaping backslash.
  private static func unescaped(_ word: UnsafeBufferPointer<UInt8>) -> String {
    let backslashes = word.leadingBackslashes
    guard backslashes > 0, word.part(backslashes, word.count).isTodoTxtSign else { return word.text }
    return word.part(1, word.count).text
  }

  private mutating func apply(_ pair: (name: String, value: String), to draft: inout ParsedToDo) {
    if let field = TodoTxtWord.field(named: pair.name) {
      if draft.toDo[field] == nil, let value = value(pair, in: draft) { return draft.toDo.set(value) }
      // Other programs have more forms of recurrences.
      if pair.name != TodoTxtWord.name(of: .recurrence) {
        let form = field == .due || field == .start ? "a day as in 2026-12-01" : field.notation?.form ?? ""
        report(
          draft,
          "“\(pair.value)” isn't \(form), or is the second one: “\(draft.toDo.title)” keeps it only as an attribute.")
      }
    }
    if let kept = draft.toDo.attributes[pair.name] {
      report(draft, "“\(pair.name):\(pair.value)” was left out, because the line already has “\(pair.name):\(kept)”.")
    } else {
      draft.toDo.attributes[pair.name] = pair.value
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a word has a special meaning at some place of a line.
  var isTodoTxtSign: Bool { priorityInParentheses != nil || TodoTxtWord(self) != nil }
}
