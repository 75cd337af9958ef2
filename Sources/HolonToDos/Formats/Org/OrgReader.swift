import Foundation
import HolonBase

/// A reader of outlines of Org mode, line by line.
struct OrgReader {
  private let now: Date
  let timeZone: TimeZone
  private var drafts = ParsedToDos()
  var findings: [ToDoFinding] = []

  /// The keywords of all headings, and of completed ones.
  private var keywords: (all: Set<String>, done: Set<String>) = (["TODO", "DONE"], ["DONE"])

  /// The headings that the next line may belong to, with their levels.
  private var headings: [(draft: Int, level: Int)] = []

  /// The items that the next line may belong to, with their indentations.
  private var items: [(draft: Int, indentation: Int)] = []

  private var place = Place.notes
  private var blankLines = 0

  /// The indentation of the first line of notes of each draft.
  private var indentations: [Int: Int] = [:]

  /// The properties and times of the headings, which are applied at the end.
  private var details: [Int: OrgDetails] = [:]

  private enum Place {
    /// Right below a heading, where its times are.
    case planning

    /// Below the times, where the properties may begin.
    case drawer

    /// Within the properties.
    case properties

    /// Below them.
    case notes
  }

  init(now: Date, timeZone: TimeZone) {
    self.now = now
    self.timeZone = timeZone
  }

  /// Reads the next line.
  mutating func read(_ line: String, _ number: Int) {
    let text = line.trimmingWhitespace()
    if place == .properties, readProperty(text, number) { return }
    let stars = line.utf8.prefix { $0 == UInt8(ascii: "*") }.count
    if stars > 0, line.utf8.dropFirst(stars).first == 0x20 {
      return readHeading(line.dropFirst(stars), level: stars, number)
    }
    if text.isEmpty {
      blankLines += 1
      return
    }
    defer { blankLines = 0 }
    if let last = headings.last?.draft, place != .notes {
      if place == .planning, readPlanning(text, of: last, number) {
        place = .drawer
        return
      }
      if text.uppercased() == ":PROPERTIES:" {
        place = .properties
        return
      }
      place = .notes
    }
    if headings.isEmpty, text.hasPrefix("#") { return readKeyword(text, number) }
    if readItem(line, number) { return }
    readNote(line, text, number)
  }

  /// Builds the list and appends the findings.
  mutating func finish(_ findings: inout [ToDoFinding]) -> ToDoList {
    for (index, detail) in details.sorted(by: { $0.key < $1.key }) {
      var draft = drafts.all[index]
      apply(detail, to: &draft)
      drafts.all[index] = draft
    }
    for draft in drafts.all where draft.toDo.title.isEmpty {
      let severity = draft.toDo.notes.isEmpty ? ToDoFinding.Severity.lost : .broken
      self.findings.append(
        ToDoFinding(severity, line: draft.line, "This heading has no title, so it was left out; its parts remain."))
    }
    nameDrafts()
    findings += self.findings
    return drafts.makeList(at: now, findings: &findings)
  }

  /// Gives drafts without an ID the identifiers of their paths.
  private mutating func nameDrafts() {
    var identifiers: Set<UUIDKey> = []
    for index in drafts.all.indices {
      guard let id = drafts.all[index].id else { continue }
      guard !identifiers.insert(id.key).inserted else { continue }
      drafts.all[index].id = nil
      let title = drafts.all[index].toDo.title
      findings.append(
        ToDoFinding(
          lost: .identifier, of: title, line: drafts.all[index].line,
          "“\(title)” has the ID of another heading, so it got another one."))
    }
    var counts: [String: Int] = [:]
    for index in drafts.all.indices where drafts.all[index].id == nil {
      // Wholes come before their parts.
      let whole = drafts.all[index].whole
      let path = "\(whole < 0 ? "" : drafts.all[whole].id?.uuidString ?? "")/\(drafts.all[index].toDo.title)"
      var id: UUID
      repeat {
        let number = counts[path, default: 0]
        counts[path] = number + 1
        id = UUID(foreignName: number == 0 ? path : "\(path)/\(number)")
      } while !identifiers.insert(id.key).inserted
      drafts.all[index].id = id
    }
  }
}

// MARK: - Headings

extension OrgReader {
  private mutating func readHeading(_ text: Substring, level: Int, _ number: Int) {
    while let last = headings.last, last.level >= level { headings.removeLast() }
    items = []
    let index = add(text, whole: headings.last?.draft ?? -1, number)
    headings.append((index, level))
    (place, blankLines) = (.planning, 0)
  }

  private mutating func add(_ text: some StringProtocol, whole: Int, _ number: Int) -> Int {
    let heading = OrgHeading(text, keywords: keywords.all)
    var draft = ParsedToDo(line: number, created: now)
    draft.whole = whole
    draft.toDo.title = heading.title.repairedAsTitle.trimmingWhitespace()
    draft.toDo.priority = heading.priority
    draft.toDo.tags = heading.tags
    if let keyword = heading.keyword {
      draft.isChecked = keywords.done.contains(keyword)
      if draft.isChecked == true { draft.toDo.completed = now }
      if keyword != "TODO", keyword != "DONE" {
        let state = draft.isChecked == true ? "completed" : "open"
        findings.append(
          ToDoFinding(
            lost: .status, of: draft.toDo.title, line: number,
            "“\(draft.toDo.title)” is \(keyword): it was read as \(state)."))
      }
    }
    return drafts.append(draft)
  }

  private mutating func readKeyword(_ text: String, _ number: Int) {
    let name = text.prefix { $0 != ":" }.uppercased()
    guard ["#+TODO", "#+SEQ_TODO", "#+TYP_TODO"].contains(name) else {
      if text.hasPrefix("#+"), name != "#+TITLE" {
        findings.append(
          ToDoFinding(lost: .property, of: nil, line: number, "“\(shortened(text))” was left out."))
      }
      return
    }
    // Keys for fast selection are in parentheses: TODO(t).
    let words = text.dropFirst(name.count + 1).split { $0.isWhitespace }.map { String($0.prefix { $0 != "(" }) }
    let names = words.filter { $0 != "|" && !$0.isEmpty }
    guard let last = names.last else { return }
    let bar = words.firstIndex(of: "|")
    let done = bar.map { Array(words[($0 + 1)...]) } ?? [last]
    keywords.done.formUnion(done.filter { !$0.isEmpty && $0 != "|" })
    keywords.all.formUnion(names)
  }

  private mutating func readItem(_ line: String, _ number: Int) -> Bool {
    var rest = line[...]
    var indentation = 0
    while let first = rest.first, first == " " || first == "\t" {
      indentation += first == "\t" ? 8 - indentation % 8 : 1
      rest = rest.dropFirst()
    }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    if digits.isEmpty {
      guard let sign = rest.first, sign == "-" || sign == "+" || sign == "*" && indentation > 0 else { return false }
      rest = rest.dropFirst()
    } else {
      rest = rest.dropFirst(digits.count)
      guard rest.first == "." || rest.first == ")" else { return false }
      rest = rest.dropFirst()
    }
    guard rest.first == " " else { return false }
    rest = rest.drop { $0 == " " }
    guard rest.hasPrefix("["), rest.dropFirst(2).first == "]", let sign = rest.dropFirst().first, " xX-".contains(sign),
      rest.dropFirst(3).first.map({ $0 == " " || $0 == "\t" }) ?? true
    else { return false }
    while let last = items.last, last.indentation >= indentation { items.removeLast() }
    let index = add(rest.dropFirst(3), whole: items.last?.draft ?? headings.last?.draft ?? -1, number)
    drafts.all[index].isChecked = sign == "x" || sign == "X"
    drafts.all[index].toDo.completed = drafts.all[index].isChecked == true ? now : nil
    items.append((index, indentation))
    return true
  }

  private mutating func readNote(_ line: String, _ text: String, _ number: Int) {
    var spaces = line.utf8.prefix { $0 == 0x20 || $0 == 0x09 }.count
    while let last = items.last, last.indentation >= spaces { items.removeLast() }
    guard let owner = items.last?.draft ?? headings.last?.draft else {
      findings.append(
        ToDoFinding(
          lost: .entry, of: nil, line: number, "“\(shortened(text))” isn't part of a heading, so it was left out."))
      return
    }
    let isFirst = drafts.all[owner].toDo.notes.isEmpty && indentations[owner] == nil
    if isFirst { indentations[owner] = spaces }
    spaces = min(spaces, indentations[owner] ?? 0)
    let note = OrgNote.unescaped(line.dropFirst(spaces))
    if !isFirst { drafts.all[owner].toDo.notes += String(repeating: "\n", count: blankLines + 1) }
    drafts.all[owner].toDo.notes += note
  }
}

// MARK: - Times and properties

extension OrgReader {
  private mutating func readPlanning(_ text: String, of draft: Int, _ number: Int) -> Bool {
    guard let planning = OrgDetails.Planning(text, in: timeZone) else { return false }
    details[draft, default: OrgDetails()].planning = planning
    details[draft]?.line = number
    return true
  }

  /// Reads a line within the properties; returns false when they have ended before it.
  private mutating func readProperty(_ text: String, _ number: Int) -> Bool {
    guard let draft = headings.last?.draft else { return false }
    if text.uppercased() == ":END:" {
      place = .notes
      return true
    }
    let name = text.dropFirst().prefix { $0 != ":" }
    guard text.hasPrefix(":"), !name.isEmpty, text.dropFirst(name.count + 1).first == ":" else {
      place = .notes
      return false
    }
    let value = String(text.dropFirst(name.count + 2)).trimmingWhitespace()
    details[draft, default: OrgDetails()].properties.append((String(name), value, number))
    return true
  }
}
