import Foundation
import HolonBase

/// A reader of outlines, which doesn't recurse and continues after damage.
struct OPMLReader {
  private let now: Date
  private var scanner: XMLScanner
  private var lines: LineNumbers
  private var drafts = ParsedToDos()
  private var findings: [ToDoFinding] = []

  /// The drafts of the open outlines, the outermost first.
  private var open: [Int] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>, now: Date) {
    self.now = now
    scanner = XMLScanner(utf8: Array(bytes))
    lines = LineNumbers(of: bytes)
  }

  consuming func read() -> ToDoReading {
    var isOPML = false
    var hasText = false
    while let event = scanner.next() {
      switch event {
      case .start where scanner.isNamed("outline"):
        isOPML = true
        readOutline()
      case .start where scanner.isNamed("opml"): isOPML = true
      case .end where scanner.isNamed("outline"): _ = open.popLast()
      case .text: hasText = hasText || !scanner.text.trimmingWhitespace().isEmpty
      case .start, .end: break
      }
    }
    if scanner.isCutOff || !open.isEmpty {
      report(.broken, "The document ends before its elements do: there may have been more.")
    }
    if !isOPML, hasText { report(.broken, "The text has no outline of OPML, so nothing was read.") }
    return drafts.makeReading(at: now, findings)
  }

  private mutating func readOutline() {
    var draft = ParsedToDo(line: lines.number(at: scanner.start), created: now)
    var values: [(name: String, value: String)] = []
    scanner.forEachAttribute { name, value in
      values.append((String(decoding: scanner.bytes[name], as: UTF8.self), scanner.text(of: value)))
    }
    let titles = ["text", "title"].compactMap { name in values.first { $0.name == name } }
    if let text = titles.first(where: { !$0.value.trimmingWhitespace().isEmpty }) {
      draft.setTitle(text.value, &findings)
    }
    draft.whole = open.last ?? -1
    for (name, value) in values { read(name, value, &draft) }
    if draft.toDo.title.isEmpty {
      let severity = values.isEmpty ? ToDoFinding.Severity.lost : .broken
      findings.add(severity, line: draft.line, "This outline has no text, so it was left out; its parts remain.")
    }
    open.append(drafts.append(draft))
  }

  private mutating func read(_ name: String, _ value: String, _ draft: inout ParsedToDo) {
    switch name {
    case "text", "title": break
    case "_note": draft.toDo.notes = value
    case "_complete", "complete", "checked":
      check(["true", "yes", "1", "checked"].contains(value.lowercased()), &draft)
    case "_status": check(value.lowercased() == "checked", &draft)
    case "category":
      for part in value.split(separator: ",") { draft.addTag(named: String(part), &findings) }
    default:
      if let field = ToDo.Field(word: name), let value = field.value(value) {
        draft.toDo.set(value)
      } else {
        let text = shortened("\(name)=\(value)").repairedAsTitle
        findings.lose(.property, of: draft, "“\(text)” of “\(draft.toDo.title)” can't be kept: it was left out.")
      }
    }
  }

  private func check(_ isChecked: Bool, _ draft: inout ParsedToDo) {
    guard !draft.isChecked else { return }
    draft.isChecked = isChecked
    draft.toDo.completed = isChecked ? now : nil
  }

  private mutating func report(_ severity: ToDoFinding.Severity, _ message: String) {
    findings.add(severity, line: lines.number(at: max(0, scanner.bytes.count - 1)), message)
  }
}
