import Foundation
import HolonBase

/// A reader of checklists, line by line.
struct MarkdownReader {
  private let now: Date
  private let timeZone: TimeZone
  private var drafts = ParsedToDos()
  private var findings: [ToDoFinding] = []

  /// The items that the next line may belong to, with their columns and those of their content.
  private var items: [(draft: Int, indentation: Int, content: Int, hasNotes: Bool)] = []

  /// The headings that the next item may belong to.
  private var headings: [(draft: Int, level: Int)] = []

  /// The number of blank lines before the next one.
  private var blankLines = 0

  /// The number of the last line of metadata at the start; 0 for none.
  private let endOfMetadata: Int

  /// The current block of code, HTML or comment, and whether it is part of notes; nil outside.
  private var block: (block: MarkdownBlock, isNote: Bool)?

  /// Whether the last line was one of code, because of its indentation after a blank line.
  private var isInIndentedCode = false

  /// Consecutive lines that belong to no item.
  private var strays: (line: Int, count: Int, text: String)?

  /// Creates the reader of a text, whose lines are read afterwards.
  init(_ bytes: UnsafeBufferPointer<UInt8>, now: Date, timeZone: TimeZone) {
    endOfMetadata = MarkdownBlock.endOfMetadata(in: bytes)
    self.now = now
    self.timeZone = timeZone
  }

  /// Reads the next line.
  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, _ number: Int) {
    let line = MarkdownLine(bytes)
    if number <= endOfMetadata { return addText(line, number, isCode: true) }
    if block != nil, readBlock(line, number) { return }
    switch line.kind {
    case .blank:
      blankLines += 1
      return
    case _ where isIndentedCode(line):
      addText(line, number, isCode: line.hasOnlySpaces)
    case .item(let content, let column, let isChecked):
      while let last = items.last, last.indentation >= line.indentation { items.removeLast() }
      let whole = items.last?.draft ?? headings.last?.draft ?? -1
      let draft = add(bytes.part(content, bytes.count), number, isChecked: isChecked == true, whole: whole)
      if isChecked != nil { reportState(bytes[content - 2], of: draft) }
      items.append((draft, line.indentation, column, false))
    case .heading(let level, let text):
      while let last = headings.last, last.level >= level { headings.removeLast() }
      items.removeAll()
      let whole = headings.last?.draft ?? -1
      let draft = add(bytes.part(text.lowerBound, text.upperBound), number, isChecked: false, whole: whole)
      headings.append((draft, level))
    case .rule:
      if owner(of: line) != nil { addText(line, number) }
    case .fence, .text:
      let opened = MarkdownBlock(openedBy: line)
      block = opened.map { ($0, owner(of: line) != nil) }
      addText(line, number, isCode: opened != nil)
    }
    blankLines = 0
  }

  /// Builds the list and appends the findings.
  mutating func finish() -> ToDoReading {
    reportStrays()
    reportUntitled()
    return drafts.makeReading(at: now, findings)
  }
}

// MARK: - Items

extension MarkdownReader {
  private mutating func add(
    _ content: UnsafeBufferPointer<UInt8>, _ line: Int, isChecked: Bool, whole: Int
  ) -> Int {
    var draft = ParsedToDo(line: line, created: now)
    draft.whole = whole
    draft.isChecked = isChecked
    if isChecked { draft.toDo.completed = now }
    readTitle(content, into: &draft)
    return drafts.append(draft)
  }

  /// Reports a state that only other programs have: in progress, or cancelled.
  private mutating func reportState(_ sign: UInt8, of draft: Int) {
    guard sign == UInt8(ascii: "/") || sign == UInt8(ascii: "-") else { return }
    let draft = drafts.all[draft]
    let state = sign == UInt8(ascii: "/") ? "in progress: it was read as open" : "cancelled: it was read as completed"
    findings.lose(.status, of: draft, "“\(draft.toDo.title)” is \(state).")
  }

  private mutating func readTitle(_ content: UnsafeBufferPointer<UInt8>, into draft: inout ParsedToDo) {
    var title = content.trimmed
    var unread: [String] = []
    if title.part(title.lastWord, title.count).first == UInt8(ascii: "^"),
      ObsidianValue.last(in: title.part(0, title.lastWord).trimmed) != nil
    {
      // The identifier of the line in Obsidian.
      unread.append(title.part(title.lastWord, title.count).text)
      title = title.part(0, title.lastWord).trimmed
    }
    var rule: (RecurrenceRule, Recurrence.Basis)?
    while title.lastWord > 0 {
      if apply(title.part(title.lastWord, title.count), to: &draft) {
        title = title.part(0, title.lastWord).trimmed
      } else if let (start, value) = ObsidianValue.last(in: title) {
        if !apply(value, &rule, to: &draft) { unread.append(title.part(start, title.count).text) }
        title = title.part(0, start).trimmed
      } else {
        break
      }
    }
    draft.toDo.tags.reverse()
    if let (rule, basis) = rule {
      draft.toDo.recurrence = RecurrenceAnchor(of: draft.toDo, in: timeZone).recurrence(rule, basis)
    }
    if let sign = ObsidianValue.unreadSign(in: title), ObsidianValue.last(in: title, isEscaped: true) == nil {
      unread.append(sign)
    }
    let word = title.part(title.lastWord, title.count)
    let backslashes = word.leadingBackslashes
    if backslashes > 0, MarkdownToken(word.part(backslashes, word.count)) != nil {
      draft.toDo.title = title.part(0, title.lastWord).text + word.part(1, word.count).text
    } else if let (start, _) = ObsidianValue.last(in: title, isEscaped: true) {
      draft.toDo.title = title.part(0, start - 1).text + title.part(start, title.count).text
    } else {
      draft.toDo.title = title.text
    }
    if draft.toDo.title.needsRepairAsTitle {
      draft.toDo.title = draft.toDo.title.repairedAsTitle
      findings.add(.lost, line: draft.line, "Control characters in “\(draft.toDo.title)” were read as spaces.")
    }
    draft.toDo.title = draft.toDo.title.trimmingWhitespace()
    for text in unread {
      findings.lose(
        .property, of: draft, "“\(text)” of “\(draft.toDo.title)” wasn't read: it isn't understood, or not at the end.")
    }
  }

  /// Applies a value of Obsidian, or stores its rule; returns false when the item has one already, or can't have it.
  private func apply(
    _ value: ObsidianValue, _ rule: inout (RecurrenceRule, Recurrence.Basis)?, to draft: inout ParsedToDo
  ) -> Bool {
    switch value {
    case .value(let value) where draft.toDo[value.field] == nil: draft.toDo.set(value)
    case .created(let day): draft.toDo.created = day.moment(secondsIntoDay: 0, in: timeZone)
    case .completed(let day) where draft.isChecked:
      draft.toDo.completed = day.moment(secondsIntoDay: 0, in: timeZone)
    // The next instance of a completed item has one of its own.
    case .recurrence(let read, let basis) where !draft.isChecked && rule == nil: rule = (read, basis)
    default: return false
    }
    return true
  }

  /// Reports items without a title: those with notes are broken, all others are empty.
  private mutating func reportUntitled() {
    for draft in drafts.all where draft.toDo.title.isEmpty {
      if draft.toDo.notes.isEmpty {
        findings.add(.lost, line: draft.line, "This item is empty, so it was left out.")
      } else {
        findings.add(.broken, line: draft.line, "This item has no title, so it was left out with its notes.")
      }
    }
  }

  /// Applies a word from the end of an item; returns false when it is part of the title.
  private func apply(_ word: UnsafeBufferPointer<UInt8>, to draft: inout ParsedToDo) -> Bool {
    switch MarkdownToken(word) {
    case .value(let value) where draft.toDo[value.field] == nil: draft.toDo.set(value)
    case .tag(let tag) where !draft.toDo.tags.contains(tag): draft.toDo.tags.append(tag)
    case .tag: break
    default: return false
    }
    return true
  }
}

// MARK: - Notes

extension MarkdownReader {
  /// Returns the index in ``items`` of the item whose notes a line belongs to.
  private func owner(of line: MarkdownLine) -> Int? { items.lastIndex { $0.indentation < line.indentation } }

  /// Returns whether a line is code: after a blank line, and indented by four columns more than its item.
  private mutating func isIndentedCode(_ line: MarkdownLine) -> Bool {
    let content = items.last { $0.content <= line.indentation }?.content ?? 0
    // The first items of a text may be indented by any width.
    let isFirst = drafts.all.isEmpty && strays == nil
    isInIndentedCode = line.indentation >= content + 4 && !isFirst && (blankLines > 0 || isInIndentedCode)
    return isInIndentedCode
  }

  /// Reads a line in a block; returns false when the block has ended before it.
  private mutating func readBlock(_ line: MarkdownLine, _ number: Int) -> Bool {
    guard let (block, isNote) = block else { return false }
    if line.kind != .blank, isNote, owner(of: line) == nil {
      self.block = nil
      return false
    }
    if line.kind == .blank {
      blankLines += 1
    } else {
      addText(line, number, isCode: true)
      blankLines = 0
    }
    if block.isClosed(by: line) { self.block = nil }
    return true
  }

  private mutating func addText(_ line: MarkdownLine, _ number: Int, isCode: Bool = false) {
    guard let owner = owner(of: line) else {
      items.removeAll()
      if !isCode, line.bytes.trimmed.beginsAsTodoTxt {
        reportStrays()
        let text = line.bytes.trimmed.text.prefix(60)
        findings.add(.broken, line: number, "“\(text)” is a line of todo.txt, not of Markdown, so it was left out.")
      } else if let strays, strays.line + strays.count == number {
        self.strays?.count += 1
      } else {
        reportStrays()
        strays = (number, 1, line.bytes.trimmed.text)
      }
      return
    }
    items.removeSubrange((owner + 1)...)
    let item = items[owner]
    if !item.hasNotes, !isCode, line.kind == .text, drafts.all[item.draft].toDo.title.isEmpty {
      var draft = drafts.all[item.draft]
      readTitle(line.bytes, into: &draft)
      drafts.all[item.draft] = draft
      return
    }
    let text = line.note(from: item.content, isCode: isCode)
    if item.hasNotes { drafts.all[item.draft].toDo.notes += String(repeating: "\n", count: blankLines + 1) }
    drafts.all[item.draft].toDo.notes += text
    items[owner].hasNotes = true
  }

  private mutating func reportStrays() {
    guard let strays else { return }
    let text = strays.text.prefix(60)
    let following = strays.count == 2 ? "line" : "\(strays.count - 1) lines"
    let message =
      strays.count == 1
      ? "“\(text)” isn't part of a to-do, so it was left out."
      : "“\(text)” and the \(following) after it aren't part of a to-do, so they were left out."
    findings.add(.lost, line: strays.line, message)
    self.strays = nil
  }
}
