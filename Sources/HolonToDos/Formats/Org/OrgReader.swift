import Foundation
import HolonBase

/// A reader of outlines of Org mode, line by line.
struct OrgReader {
  private let now: Date
  let timeZone: TimeZone
  private var drafts = ParsedToDos()
  var findings: [ToDoFinding] = []

  private let settings: OrgSettings

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

  /// Creates the reader of a text, whose lines are read afterwards.
  init(_ bytes: UnsafeBufferPointer<UInt8>, now: Date, timeZone: TimeZone) {
    settings = OrgSettings(bytes)
    self.now = now
    self.timeZone = timeZone
  }

  /// Reads the next line.
  mutating func read(_ line: String, _ number: Int) {
    if settings.definitions.contains(number) { return }
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
    if settings.blocks.kinds[number] == nil {
      if headings.isEmpty, text.hasPrefix("#") { return readKeyword(text, number) }
      if readItem(line, number) { return }
    }
    readNote(line, text, number)
  }

  /// Builds the list and appends the findings.
  mutating func finish() -> ToDoReading {
    for (index, detail) in details.sorted(by: { $0.key < $1.key }) {
      var draft = drafts.all[index]
      apply(detail, to: &draft)
      drafts.all[index] = draft
    }
    for draft in drafts.all where draft.toDo.title.isEmpty {
      let severity = draft.toDo.notes.isEmpty ? ToDoFinding.Severity.lost : .broken
      findings.add(severity, line: draft.line, "This heading has no title, so it was left out; its parts remain.")
    }
    nameDrafts()
    return drafts.makeReading(at: now, findings)
  }

  /// Gives drafts without an ID the identifiers of their paths.
  private mutating func nameDrafts() {
    var identifiers: Set<UUID> = []
    for index in drafts.all.indices {
      guard let id = drafts.all[index].id, !identifiers.insert(id).inserted else { continue }
      drafts.all[index].id = nil
      let title = drafts.all[index].toDo.title
      findings.lose(
        .identifier, of: drafts.all[index], "“\(title)” has the ID of another heading, so it got another one.")
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
      } while !identifiers.insert(id).inserted
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
    let heading = OrgHeading(text, keywords: settings.keywords.all)
    var draft = ParsedToDo(line: number, created: now)
    draft.whole = whole
    draft.toDo.title = heading.title.repairedAsTitle.trimmingWhitespace()
    draft.toDo.priority = heading.priority
    draft.toDo.tags = heading.tags
    draft.toDo.marks[OrgMark.priority] = heading.priorityNumber
    draft.toDo.marks[OrgMark.counter] = heading.counter
    if let keyword = heading.keyword {
      draft.isChecked = settings.keywords.done.contains(keyword)
      if draft.isChecked { draft.toDo.completed = now }
      if keyword != "TODO", keyword != "DONE" {
        let state = draft.isChecked ? "completed" : "open"
        findings.lose(.status, of: draft, "“\(draft.toDo.title)” is \(keyword): it was read as \(state).")
      }
    } else {
      draft.toDo.marks[OrgMark.keyword] = "none"
    }
    return drafts.append(draft)
  }

  private mutating func readKeyword(_ text: String, _ number: Int) {
    guard text.hasPrefix("#+"), text.prefix(while: { $0 != ":" }).uppercased() != "#+TITLE" else { return }
    findings.add(lost: .property, of: nil, line: number, "“\(shortened(text))” was left out.")
  }

  private mutating func readItem(_ line: String, _ number: Int) -> Bool {
    guard let item = OrgItem(line) else { return false }
    while let last = items.last, last.indentation >= item.indentation { items.removeLast() }
    let index = add(item.content, whole: items.last?.draft ?? headings.last?.draft ?? -1, number)
    drafts.all[index].toDo.marks[OrgMark.keyword] = nil
    drafts.all[index].isChecked = item.isChecked
    drafts.all[index].toDo.completed = item.isChecked ? now : nil
    items.append((index, item.indentation))
    return true
  }

  private mutating func readNote(_ line: String, _ text: String, _ number: Int) {
    var spaces = line.utf8.prefix { $0 == 0x20 || $0 == 0x09 }.count
    let kind = settings.blocks.kinds[number] ?? .text
    while kind != .code, let last = items.last, last.indentation >= spaces { items.removeLast() }
    guard let owner = items.last?.draft ?? headings.last?.draft else {
      findings.add(
        lost: .entry, of: nil, line: number, "“\(shortened(text))” isn't part of a heading, so it was left out.")
      return
    }
    let isFirst = drafts.all[owner].toDo.notes.isEmpty && indentations[owner] == nil
    if isFirst { indentations[owner] = spaces }
    spaces = min(spaces, indentations[owner] ?? 0)
    let note = OrgNote.unescaped(line.dropFirst(spaces), kind)
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
