import Foundation
import HolonBase
import HolonTree

/// A writer of checklists, line by line.
struct MarkdownWriter: ReportingWriter, ~Copyable {
  /// The maximum depth of indentation.
  private static let deepestLevel = 100

  private var text = ByteWriter()
  private(set) var line = 0
  var findings: [ToDoFinding] = []

  consuming func write(_ list: ToDoList) -> ToDoWriting {
    text.reserveCapacity(list.count * 64)
    for (node, depth) in list.tree.preorder {
      write(list.written(node), depth: depth, isComplete: list.isComplete(node))
    }
    return writing(text.data, of: list)
  }

  private mutating func write(_ toDo: ToDo, depth: Int, isComplete: Bool) {
    line += 1
    let indentation = min(depth, Self.deepestLevel) * 2
    text.append(contentsOf: repeatElement(0x20, count: indentation))
    text.append(isComplete ? "- [x] " : "- [ ] ")
    write(title: toDo.title)
    if let priority = toDo.priority { text.append(" !\(priority)") }
    for tag in toDo.tags { text.append(" #\(tag)") }
    for field in ToDo.Field.values where field != .priority {
      if let value = toDo[field] { text.append(" \(field.word):\(value.exactDescription)") }
    }
    text.append(0x0A)
    if depth > Self.deepestLevel {
      report(.level, of: toDo, "“\(toDo.title)” was written at level \(Self.deepestLevel), the deepest of Markdown.")
    }
    reportLosses(of: toDo, in: "Markdown")
    if !toDo.notes.isEmpty { line += text.appendMarkdown(notes: toDo.notes, indentation: indentation + 2) }
  }

  /// Writes a title, with a backslash before a last word that would be read as a token.
  private mutating func write(title: String) {
    var title = title
    title.withUTF8 { bytes in
      let word = bytes.lastWord
      let backslashes = bytes.part(word, bytes.count).leadingBackslashes
      let value = ObsidianValue.last(in: bytes) ?? ObsidianValue.last(in: bytes, isEscaped: true)
      let isToken = MarkdownToken(bytes.part(word + backslashes, bytes.count)) != nil
      let escape = isToken ? word : value?.start
      text.append(contentsOf: bytes[..<(escape ?? 0)])
      if escape != nil { text.append(UInt8(ascii: "\\")) }
      text.append(contentsOf: bytes[(escape ?? 0)...])
    }
  }
}
