import Foundation
import HolonBase

/// A reader of checklists, line by line.
struct MarkdownReader {
  private let now: Date
  private var drafts = ParsedToDos()
  private var findings: [ToDoFinding] = []

  /// The items that the next line may belong to, with their columns and those of their content.
  private var items: [(draft: Int, indentation: Int, content: Int, hasNotes: Bool)] = []

  /// The headings that the next item may belong to.
  private var headings: [(draft: Int, level: Int)] = []

  /// The number of blank lines before the next one.
  private var blankLines = 0

  /// The sign that ends the current block of code, and whether the block is part of notes; nil outside.
  private var fence: (sign: UInt8, isNote: Bool)?

  /// Consecutive lines that belong to no item.
  private var strays: (line: Int, count: Int, text: String)?

  init(now: Date) { self.now = now }

  /// Reads the next line.
  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, _ number: Int) {
    let line = MarkdownLine(bytes)
    if fence != nil, readCode(line, number) { return }
    switch line.kind {
    case .blank:
      blankLines += 1
      return
    case .item(let content, let column, let isChecked):
      while let last = items.last, last.indentation >= line.indentation { items.removeLast() }
      let whole = items.last?.draft ?? headings.last?.draft ?? -1
      let draft = add(bytes.part(content, bytes.count), number, isChecked: isChecked, whole: whole)
      items.append((draft, line.indentation, column, false))
    case .heading(let level, let text):
      while let last = headings.last, last.level >= level { headings.removeLast() }
      items.removeAll()
      let whole = headings.last?.draft ?? -1
      let draft = add(bytes.part(text.lowerBound, text.upperBound), number, isChecked: nil, whole: whole)
      headings.append((draft, level))
    case .rule:
      if owner(of: line) != nil { addText(line, number) }
    case .fence:
      fence = (bytes[line.start], owner(of: line) != nil)
      addText(line, number)
    case .text:
      addText(line, number)
    }
    blankLines = 0
  }

  /// Builds the list and appends the findings.
  mutating func finish(_ findings: inout [ToDoFinding]) -> ToDoList {
    reportStrays()
    reportUntitled()
    findings += self.findings
    return drafts.makeList(at: now, findings: &findings)
  }
}

// MARK: - Items

extension MarkdownReader {
  private mutating func add(
    _ content: UnsafeBufferPointer<UInt8>, _ line: Int, isChecked: Bool?, whole: Int
  ) -> Int {
    var draft = ParsedToDo(line: line, created: now)
    draft.whole = whole
    draft.isChecked = isChecked
    if isChecked == true { draft.toDo.completed = now }
    readTitle(content, into: &draft)
    return drafts.append(draft)
  }

  private mutating func readTitle(_ content: UnsafeBufferPointer<UInt8>, into draft: inout ParsedToDo) {
    var title = content.trimmed
    while title.lastWord > 0, apply(title.part(title.lastWord, title.count), to: &draft) {
      title = title.part(0, title.lastWord).trimmed
    }
    draft.toDo.tags.reverse()
    let word = title.part(title.lastWord, title.count)
    let backslashes = word.leadingBackslashes
    if backslashes > 0, MarkdownToken(word.part(backslashes, word.count)) != nil {
      draft.toDo.title = title.part(0, title.lastWord).text + word.part(1, word.count).text
    } else {
      draft.toDo.title = title.text
    }
    if draft.toDo.title.needsRepairAsTitle {
      draft.toDo.title = draft.toDo.title.repairedAsTitle
      findings.append(
        ToDoFinding(.lost, line: draft.line, "Control characters in “\(draft.toDo.title)” were read as spaces."))
    }
    draft.toDo.title = draft.toDo.title.trimmingWhitespace()
  }

  /// Reports items without a title: those with notes are broken, all others are empty.
  private mutating func reportUntitled() {
    for index in drafts.all.indices where drafts.all[index].toDo.title.isEmpty {
      let line = drafts.all[index].line
      findings.append(
        drafts.all[index].toDo.notes.isEmpty
          ? ToDoFinding(.lost, line: line, "This item is empty, so it was left out.")
          : ToDoFinding(.broken, line: line, "This item has no title, so it was left out with its notes."))
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

  /// Reads a line in a block of code; returns false when the block has ended before it.
  private mutating func readCode(_ line: MarkdownLine, _ number: Int) -> Bool {
    guard let fence else { return false }
    if line.kind == .blank {
      blankLines += 1
      return true
    }
    if fence.isNote, owner(of: line) == nil {
      self.fence = nil
      return false
    }
    addText(line, number, isCode: true)
    blankLines = 0
    if line.kind == .fence, line.bytes[line.start] == fence.sign { self.fence = nil }
    return true
  }

  private mutating func addText(_ line: MarkdownLine, _ number: Int, isCode: Bool = false) {
    guard let owner = owner(of: line) else {
      items.removeAll()
      if line.bytes.trimmed.beginsAsTodoTxt {
        reportStrays()
        let text = line.bytes.trimmed.text.prefix(60)
        findings.append(
          ToDoFinding(.broken, line: number, "“\(text)” is a line of todo.txt, not of Markdown, so it was left out."))
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
    if !item.hasNotes, line.kind == .text, drafts.all[item.draft].toDo.title.isEmpty {
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
    findings.append(ToDoFinding(.lost, line: strays.line, message))
    self.strays = nil
  }
}
