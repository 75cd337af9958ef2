import Foundation
import HolonBase
import HolonTree

/// A writer of one to-do a line, nested like the checklists.
struct ListWriter: ~Copyable {
  /// The maximum depth of indentation, so that the text doesn't grow with the square of the depth.
  private static let deepestIndentation = 40

  private var text = ByteWriter()

  consuming func write(_ list: ToDoList) -> ToDoWriting {
    text.reserveCapacity(list.count * 220)
    text.append("{\"format\": \"defeat\", \"version\": \(JSONFormat.version), \"next\": \(list.nextNumber), ")
    text.append("\"parts\": [")
    var isFirst = true
    var current = 0
    for (node, depth) in list.tree.preorder {
      close(from: current, to: depth)
      text.append(isFirst || depth > current ? "\n" : ",\n")
      isFirst = false
      current = depth
      indent(depth)
      write(list.tree[node])
      if list.tree.isLeaf(node) { text.append(UInt8(ascii: "}")) } else { text.append(", \"parts\": [") }
    }
    close(from: current, to: 0)
    text.append("\n]}\n")
    return ToDoWriting(data: text.data, findings: list.isExcerpt ? [.excerpt] : [])
  }

  /// Closes checklists down to a depth.
  private mutating func close(from current: Int, to depth: Int) {
    guard current > depth else { return }
    for level in (depth..<current).reversed() {
      text.append(0x0A)
      indent(level)
      text.append("]}")
    }
  }

  private mutating func indent(_ depth: Int) {
    text.append(contentsOf: repeatElement(0x20, count: min(depth + 1, Self.deepestIndentation) * 2))
  }

  private mutating func write(_ entry: ToDoList.Entry) {
    let toDo = entry.toDo
    text.append("{\"number\": ")
    text.append(decimal: entry.number)
    for field in ToDo.Field.allCases { write(field, of: toDo) }
    write("key", entry.key.text)
    text.append(", \"id\": \"")
    text.append(digitsOf: toDo.id)
    text.append(UInt8(ascii: "\""))
  }

  private mutating func write(_ field: ToDo.Field, of toDo: ToDo) {
    switch field {
    case .title: write("title", toDo.title)
    case .notes: if !toDo.notes.isEmpty { write("notes", toDo.notes) }
    case .tags: write("tags", "[]", toDo.tags) { $0.append(quoted: $1) }
    case .needs: write("needs", "[]", toDo.needs) { $0.append(quoted: $1.uuidString.lowercased()) }
    case .attachments: write("attachments", "[]", toDo.attachments) { Self.write($1, to: &$0) }
    case .attributes: write("attributes", toDo.attributes)
    case .marks: write("marks", toDo.marks)
    case .created: write("created", Timestamp.exactText(toDo.created))
    case .modified: if toDo.modified != toDo.created { write("modified", Timestamp.exactText(toDo.modified)) }
    case .completed: if let completed = toDo.completed { write("completed", Timestamp.exactText(completed)) }
    case .archived: if let archived = toDo.archived { write("archived", Timestamp.exactText(archived)) }
    default:
      guard let value = toDo[field] else { break }
      text.append(", \"\(field.rawValue)\": ")
      if let number = value.number { text.append(decimal: number) } else { text.append(quoted: value.exactDescription) }
    }
  }

  /// Writes a list or an object, unless it is empty.
  private mutating func write<Value>(
    _ name: String, _ brackets: String, _ values: [Value], _ body: (inout ByteWriter, Value) -> Void
  ) {
    guard !values.isEmpty else { return }
    text.append(", \"\(name)\": \(brackets.prefix(1))")
    for (index, value) in values.enumerated() {
      if index > 0 { text.append(", ") }
      body(&text, value)
    }
    text.append(String(brackets.suffix(1)))
  }

  private mutating func write(_ name: String, _ texts: [String: String]) {
    write(name, "{}", texts.sorted { $0.key < $1.key }) { text, pair in
      text.append(quoted: pair.key)
      text.append(": ")
      text.append(quoted: pair.value)
    }
  }

  private static func write(_ attachment: Attachment, to text: inout ByteWriter) {
    text.append("{\"name\": ")
    text.append(quoted: attachment.name)
    text.append(", \"hash\": \"\(attachment.hash)\", \"bytes\": \(attachment.bytes)")
    if let files = attachment.files { text.append(", \"files\": \(files)") }
    text.append(UInt8(ascii: "}"))
  }

  private mutating func write(_ name: StaticString, _ value: String) {
    text.append(", \"")
    text.append(constant: name)
    text.append("\": ")
    text.append(quoted: value)
  }
}
