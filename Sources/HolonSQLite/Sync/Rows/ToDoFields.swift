import Foundation
import HolonBase
import HolonSync
import HolonToDos
import HolonTree

/// What a to-do holds as fields that are merged one by one, and back.
///
/// A field that isn't set stands for what a to-do without it holds: no notes, created when its identifier says,
/// changed when it was created. What can't be read, as a value of a newer version, counts as not set, and stays as long
/// as nobody sets the field.
enum ToDoFields {
  static let tag = "tag:"
  static let attribute = "attribute:"
  static let attachments = "attachments"

  /// What a to-do is called whose title hasn't come, or was refused.
  static let untitled = "untitled"

  /// The to-do that a node's fields make up.
  static func toDo(_ id: UUID, _ cells: [NodeCell]) -> ToDo {
    var title = untitled
    var notes = ""
    var (due, priority): (Due?, Priority?)
    var tags: [(key: String, tag: String)] = []
    var attributes: [String: String] = [:]
    var attachments: [Attachment] = []
    var (created, modified, completed): (Date?, Date?, Date?)
    for cell in cells {
      guard let value = cell.value else { continue }
      switch cell.field {
      case "title": title = line(value) ?? untitled
      case "notes": notes = value
      case "due": due = Due(value)
      case "priority": priority = value.utf8.count == 1 ? value.first.flatMap(Priority.init(letter:)) : nil
      case "created": created = Int(value).map(Date.init(milliseconds:))
      case "modified": modified = Int(value).map(Date.init(milliseconds:))
      case "completed": completed = Int(value).map(Date.init(milliseconds:))
      case Self.attachments: attachments = [Attachment](stored: value)
      case let field where field.hasPrefix(tag):
        let name = String(field.dropFirst(tag.count))
        if isTag(name) { tags.append((value, name)) }
      case let field where field.hasPrefix(attribute): attributes[String(field.dropFirst(attribute.count))] = value
      default: break
      }
    }
    tags.sort { $0.key == $1.key ? $0.tag < $1.tag : $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    let start = created ?? id.timeOfCreation
    return ToDo(
      storedTitle: title, id: id, notes: notes, due: due, priority: priority, tags: tags.map(\.tag),
      attachments: attachments, attributes: attributes, created: start, modified: modified ?? start,
      completed: completed)
  }

  /// What has to be set for a node's fields to make up a to-do.
  ///
  /// - Parameter id: The node's identity; that of the to-do unless given.
  static func changes(
    to toDo: ToDo, from cells: [NodeCell], of id: UUID? = nil
  ) -> [(field: String, value: String?)] {
    let old = Self.toDo(id ?? toDo.id, cells)
    var changes: [(field: String, value: String?)] = []
    func change(_ field: String, _ isEqual: Bool, _ value: @autoclosure () -> String?) {
      if !isEqual { changes.append((field, value())) }
    }
    change("title", toDo.title == old.title, toDo.title)
    change("notes", toDo.notes == old.notes, toDo.notes.isEmpty ? nil : toDo.notes)
    change("due", toDo.due?.description == old.due?.description, toDo.due?.description)
    change("priority", toDo.priority == old.priority, toDo.priority.map { String($0.letter) })
    let completed = toDo.completed?.milliseconds
    change("completed", completed == old.completed?.milliseconds, completed.map(String.init))
    let created = toDo.created.milliseconds
    change("created", created == old.created.milliseconds, String(created))
    // Without a time of its own it was changed when it was created.
    let modified = toDo.modified.milliseconds
    let isKnown = cells.contains { $0.field == "modified" && $0.value != nil }
    change("modified", modified == (isKnown ? old.modified.milliseconds : created), String(modified))
    change(Self.attachments, toDo.attachments == old.attachments, toDo.attachments.stored)
    if toDo.tags != old.tags { changes += tagChanges(to: toDo.tags, from: cells) }
    for (name, value) in toDo.attributes.sorted(by: { $0.key < $1.key }) {
      change(attribute + name, old.attributes[name] == value, value)
    }
    for name in old.attributes.keys.sorted() where toDo.attributes[name] == nil {
      changes.append((attribute + name, nil))
    }
    return changes
  }

  /// A tag's value is its place among the others.
  private static func tagChanges(
    to tags: [String], from cells: [NodeCell]
  ) -> [(field: String, value: String?)] {
    var places: [String: String] = [:]
    for cell in cells where cell.field.hasPrefix(tag) { places[String(cell.field.dropFirst(tag.count))] = cell.value }
    var changes: [(field: String, value: String?)] = []
    var last: OrderKey?
    for name in tags {
      let place = places.removeValue(forKey: name).flatMap { OrderKey($0) }
      if let place, last.map({ $0 < place }) ?? true {
        last = place
      } else {
        let next = OrderKey.after(last)
        changes.append((tag + name, next.text))
        last = next
      }
    }
    return changes + places.keys.sorted().map { (tag + $0, nil) }
  }

  /// A title as one line.
  private static func line(_ text: String) -> String? {
    let isLine = !text.utf8.contains { $0 == 0x0A || $0 == 0x0D || $0 == 0 }
    let line = isLine ? text : text.split { $0.isNewline || $0 == "\0" }.joined(separator: " ")
    return line.allSatisfy(\.isWhitespace) ? nil : line
  }

  private static func isTag(_ name: String) -> Bool {
    !name.isEmpty && !name.contains { $0.isWhitespace || $0 == "," }
  }
}

extension [Attachment] {
  /// Reads what another device has written; nothing where it can't be read.
  fileprivate init(stored text: String) {
    self = (try? JSONDecoder().decode([Attachment].self, received: text.utf8)) ?? []
  }

  /// The names and hashes of the contents, which themselves stay where they were attached; nil for none.
  fileprivate var stored: String? { isEmpty ? nil : try? RawStatement.json(self) }
}

extension UUID {
  /// The time in an identifier of version 7, to the millisecond; 1970 for any other (RFC 9562, section 5.7).
  fileprivate var timeOfCreation: Date {
    guard uuid.6 >> 4 == 7 else { return Date(milliseconds: 0) }
    let bytes = [uuid.0, uuid.1, uuid.2, uuid.3, uuid.4, uuid.5]
    return Date(milliseconds: bytes.reduce(0) { $0 << 8 | Int($1) })
  }
}
