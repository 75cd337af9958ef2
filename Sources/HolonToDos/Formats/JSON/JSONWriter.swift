import Foundation
import HolonTree

/// Writes one to-do a line, nested as the checklists are.
struct JSONWriter {
  /// How deep lines are indented at most, so that the text doesn't grow with the square of the depth.
  private static let deepestIndentation = 40

  private var text: [UInt8] = []

  init() {}

  mutating func write(_ list: ToDoList) -> ToDoWriting {
    text.reserveCapacity(list.count * 220)
    text.write("{\"format\": \"defeat\", \"version\": \(JSONFormat.version), \"next\": \(list.nextNumber), ")
    text.write("\"parts\": [")
    var isFirst = true
    var current = 0
    for (node, depth) in list.tree.preorder {
      close(from: current, to: depth)
      text.write(isFirst || depth > current ? "\n" : ",\n")
      isFirst = false
      current = depth
      indent(depth)
      write(list.tree[node])
      if list.tree.isLeaf(node) { text.append(UInt8(ascii: "}")) } else { text.write(", \"parts\": [") }
    }
    close(from: current, to: 0)
    text.write("\n]}\n")
    return ToDoWriting(data: Data(text), findings: list.isExcerpt ? [.excerpt] : [])
  }

  /// Closes checklists down to a depth.
  private mutating func close(from current: Int, to depth: Int) {
    guard current > depth else { return }
    for level in (depth..<current).reversed() {
      text.append(0x0A)
      indent(level)
      text.write("]}")
    }
  }

  private mutating func indent(_ depth: Int) {
    text.append(contentsOf: repeatElement(0x20, count: min(depth + 1, Self.deepestIndentation) * 2))
  }

  private mutating func write(_ entry: ToDoList.Entry) {
    let toDo = entry.toDo
    text.write("{\"number\": ")
    text.write(String(entry.number))
    write("title", toDo.title)
    if !toDo.notes.isEmpty { write("notes", toDo.notes) }
    if let due = toDo.due { write("due", due.exactDescription) }
    if let priority = toDo.priority { write("priority", priority.description) }
    if !toDo.tags.isEmpty {
      text.write(", \"tags\": [")
      for (index, tag) in toDo.tags.enumerated() {
        if index > 0 { text.write(", ") }
        text.writeJSON(tag)
      }
      text.append(UInt8(ascii: "]"))
    }
    if !toDo.attachments.isEmpty { write(toDo.attachments) }
    if !toDo.attributes.isEmpty {
      text.write(", \"attributes\": {")
      for (index, (name, value)) in toDo.attributes.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { text.write(", ") }
        text.writeJSON(name)
        text.write(": ")
        text.writeJSON(value)
      }
      text.append(UInt8(ascii: "}"))
    }
    write("created", Timestamp.exactText(toDo.created))
    if toDo.modified != toDo.created { write("modified", Timestamp.exactText(toDo.modified)) }
    if let completed = toDo.completed { write("completed", Timestamp.exactText(completed)) }
    write("key", entry.key.text)
    text.write(", \"id\": \"")
    toDo.id.write(to: &text)
    text.append(UInt8(ascii: "\""))
  }

  private mutating func write(_ attachments: [Attachment]) {
    text.write(", \"attachments\": [")
    for (index, attachment) in attachments.enumerated() {
      text.write(index > 0 ? ", {\"name\": " : "{\"name\": ")
      text.writeJSON(attachment.name)
      text.write(", \"hash\": \"\(attachment.hash)\", \"bytes\": \(attachment.bytes)")
      if let files = attachment.files { text.write(", \"files\": \(files)") }
      text.append(UInt8(ascii: "}"))
    }
    text.append(UInt8(ascii: "]"))
  }

  private mutating func write(_ name: StaticString, _ value: String) {
    text.write(", \"")
    text.write(name)
    text.write("\": ")
    text.writeJSON(value)
  }
}
