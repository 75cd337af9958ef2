import Foundation
import HolonBase
import HolonTree

/// A writer of outlines, element by element.
struct OPMLWriter: ReportingWriter, ~Copyable {
  private var text = ByteWriter()
  private(set) var line = 1
  var findings: [ToDoFinding] = []

  consuming func write(_ list: ToDoList) -> ToDoWriting {
    text.reserveCapacity(list.count * 100)
    add("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    add("<opml version=\"2.0\">")
    add("<head><title>defeat</title></head>")
    add("<body>")
    var depth = 0
    for (node, level) in list.tree.preorder {
      close(from: depth, to: level)
      let isLeaf = list.tree.isLeaf(node)
      write(list.written(node), isComplete: list.isComplete(node), isLeaf: isLeaf)
      depth = isLeaf ? level : level + 1
    }
    close(from: depth, to: 0)
    add("</body>")
    add("</opml>")
    return writing(text.data, of: list)
  }

  private mutating func close(from depth: Int, to level: Int) {
    guard depth > level else { return }
    for _ in level..<depth { add("</outline>") }
  }

  private mutating func write(_ toDo: ToDo, isComplete: Bool, isLeaf: Bool) {
    text.append("<outline")
    write("text", toDo.title, of: toDo, .title)
    if isComplete { write("_complete", "true", of: toDo, .completed) }
    if !toDo.notes.isEmpty { write("_note", toDo.notes, of: toDo, .notes) }
    if !toDo.tags.isEmpty { write("category", toDo.tags.joined(separator: ","), of: toDo, .tag) }
    for field in ToDo.Field.values {
      if let value = toDo[field] { write(field.word, value.exactDescription, of: toDo, .property) }
    }
    reportLosses(of: toDo, in: "OPML")
    add(isLeaf ? "/>" : ">")
  }

  /// Writes an attribute; control characters, which XML 1.0 doesn't have, become spaces.
  private mutating func write(_ name: String, _ value: String, of toDo: ToDo, _ lost: LostValue) {
    text.append(" \(name)=\"")
    var hasControls = false
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "&"): text.append("&amp;")
      case UInt8(ascii: "<"): text.append("&lt;")
      case UInt8(ascii: ">"): text.append("&gt;")
      case UInt8(ascii: "\""): text.append("&quot;")
      case 0x09, 0x0A, 0x0D: text.append("&#\(byte);")
      case 0..<0x20:
        hasControls = true
        text.append(0x20)
      default: text.append(byte)
      }
    }
    text.append(UInt8(ascii: "\""))
    if hasControls {
      report(lost, of: toDo, "Control characters in “\(shortened(toDo.title))” were written as spaces.")
    }
  }

  private mutating func add(_ content: String) {
    text.append(content)
    text.append(0x0A)
    line += 1
  }
}
