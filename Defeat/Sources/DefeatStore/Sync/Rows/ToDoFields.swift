import Foundation
import HolonBase
import HolonSQLite
import HolonSync
public import HolonToDos
import HolonTree

/// A field of a node that is merged on its own: a field of a to-do, or one of its tags, needs, attributes or marks.
public enum SyncField: Hashable, Sendable {
  /// A field whose last written value wins.
  case whole(ToDo.Field)

  /// An element of a field, such as a tag, which is either present or absent.
  case element(ToDo.Field, String)

  private static let elements = ToDo.Field.allCases.compactMap { field in
    field.elementPrefix.map { (field: field, prefix: $0) }
  }

  /// Creates a field from its name in the tree; returns nil for a field of a newer version.
  init?(stored name: String) {
    if let field = ToDo.Field(rawValue: name), field.elementPrefix == nil {
      self = .whole(field)
    } else if let (field, prefix) = Self.elements.first(where: { name.hasPrefix($0.prefix) }) {
      self = .element(field, String(name.dropFirst(prefix.count)))
    } else {
      return nil
    }
  }

  /// The name of the field in the tree.
  var stored: String {
    switch self {
    case .whole(let field): field.rawValue
    case .element(let field, let name): (field.elementPrefix ?? "") + name
    }
  }
}

/// A namespace for conversions between a to-do and the fields of a node, which are merged one by one.
///
/// An absent field has a default: no notes, created at the time in the identifier, and modified at the time of
/// creation. Unreadable values, such as those of newer versions, are treated as absent. They are kept until the field
/// is set.
enum ToDoFields {
  /// The title of a to-do whose title hasn't arrived, or was refused.
  static let untitled = "untitled"

  /// Returns the to-do with the fields of a node.
  static func toDo(_ id: UUID, _ cells: [NodeCell]) -> ToDo {
    var contents: (title: String, notes: String) = (untitled, "")
    var values: [ToDo.Value] = []
    var tags: [(key: String, tag: String)] = []
    var (attributes, marks): ([String: String], [String: String]) = ([:], [:])
    var attachments: [Attachment] = []
    var needs: [UUID] = []
    var (created, modified, completed, archived): (Date?, Date?, Date?, Date?)
    for cell in cells {
      guard let text = cell.value else { continue }
      switch SyncField(stored: cell.field) {
      case .whole(let field):
        switch field {
        case .title: contents.title = line(text) ?? untitled
        case .notes: contents.notes = text
        case .attachments: attachments = [Attachment](stored: text)
        case .created: created = Int(text).map(Date.init(milliseconds:))
        case .modified: modified = Int(text).map(Date.init(milliseconds:))
        case .completed: completed = Int(text).map(Date.init(milliseconds:))
        case .archived: archived = Int(text).map(Date.init(milliseconds:))
        default: if let value = field.value(text) { values.append(value) }
        }
      case .element(.tags, let tag): if isTag(tag) { tags.append((text, tag)) }
      case .element(.needs, let id): if let id = UUID(uuidString: id) { needs.append(id) }
      case .element(.marks, let name): marks[name] = text
      case .element(_, let name): attributes[name] = text
      case nil: break
      }
    }
    tags.sort { $0.key == $1.key ? $0.tag < $1.tag : $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    let start = created ?? id.timeOfCreation
    var toDo = ToDo(
      storedTitle: contents.title, id: id, tags: tags.map(\.tag), attachments: attachments, created: start,
      modified: modified ?? start)
    toDo.notes = contents.notes
    toDo.attributes = attributes
    toDo.marks = marks
    if !needs.isEmpty { toDo.setNeeds(needs) }
    toDo.completed = completed
    toDo.archived = archived
    for value in values { toDo.set(value) }
    return toDo
  }

  /// Returns the changes that turn a node's fields into those of a to-do.
  ///
  /// - Parameter id: The identifier of the node; by default the to-do's.
  static func changes(
    to toDo: ToDo, from cells: [NodeCell], of id: UUID? = nil
  ) -> [(field: String, value: String?)] {
    var old = Self.toDo(id ?? toDo.id, cells)
    // A to-do without a time of modification was modified at its creation.
    if !cells.contains(where: { $0.field == ToDo.Field.modified.rawValue && $0.value != nil }) {
      old.modified = toDo.created
    }
    var changes: [(field: SyncField, value: String?)] = []
    for field in ToDo.Field.allCases {
      switch field {
      case .tags: if toDo.tags != old.tags { changes += tagChanges(to: toDo.tags, from: cells) }
      case .attributes: changes += elementChanges(of: field, to: toDo.attributes, from: old.attributes)
      case .needs: changes += elementChanges(of: field, to: toDo.needs.elements, from: old.needs.elements)
      case .marks: changes += elementChanges(of: field, to: toDo.marks, from: old.marks)
      default:
        let text = text(field, of: toDo)
        if text != self.text(field, of: old) { changes.append((.whole(field), text)) }
      }
    }
    return changes.map { ($0.field.stored, $0.value) }
  }

  /// Returns the text of a field; nil for no value.
  private static func text(_ field: ToDo.Field, of toDo: ToDo) -> String? {
    switch field {
    case .title: toDo.title
    case .notes: toDo.notes.isEmpty ? nil : toDo.notes
    case .attachments: toDo.attachments.stored
    case .created: String(toDo.created.milliseconds)
    case .modified: String(toDo.modified.milliseconds)
    case .completed: toDo.completed.map { String($0.milliseconds) }
    case .archived: toDo.archived.map { String($0.milliseconds) }
    default: toDo[field]?.description
    }
  }

  /// Returns the changes of texts by name, each merged on its own.
  private static func elementChanges(
    of field: ToDo.Field, to texts: [String: String], from old: [String: String]
  ) -> [(field: SyncField, value: String?)] {
    guard texts != old else { return [] }
    let changed = Set(texts.keys).union(old.keys).filter { texts[$0] != old[$0] }
    return changed.sorted().map { (field: .element(field, $0), value: texts[$0]) }
  }

  /// Returns the changes of tags, whose values are their positions.
  private static func tagChanges(
    to tags: [String], from cells: [NodeCell]
  ) -> [(field: SyncField, value: String?)] {
    var places: [String: String] = [:]
    for cell in cells {
      if case .element(.tags, let tag) = SyncField(stored: cell.field) { places[tag] = cell.value }
    }
    var changes: [(field: SyncField, value: String?)] = []
    var last: OrderKey?
    for tag in tags {
      let place = places.removeValue(forKey: tag).flatMap { OrderKey($0) }
      if let place, last.map({ $0 < place }) ?? true {
        last = place
      } else {
        let next = OrderKey.after(last)
        changes.append((.element(.tags, tag), next.text))
        last = next
      }
    }
    return changes + places.keys.sorted().map { (.element(.tags, $0), nil) }
  }

  /// Returns a title on one line.
  private static func line(_ text: String) -> String? {
    let isLine = !text.utf8.contains { $0 == 0x0A || $0 == 0x0D || $0 == 0 }
    let line = isLine ? text : text.split { $0.isNewline || $0 == "\0" }.joined(separator: " ")
    return line.allSatisfy(\.isWhitespace) ? nil : line
  }

  private static func isTag(_ name: String) -> Bool {
    !name.isEmpty && !name.contains { $0.isWhitespace || $0 == "," }
  }
}

extension [UUID] {
  /// The identifiers as the names of elements, which have a value while they are present.
  fileprivate var elements: [String: String] {
    Dictionary(map { ($0.uuidString.lowercased(), "1") }) { first, _ in first }
  }
}

extension [Attachment] {
  /// Reads attachments that another device has written; unreadable ones are left out.
  fileprivate init(stored text: String) {
    self = (try? JSONDecoder().decode([Attachment].self, received: text.utf8)) ?? []
  }

  /// The attachments as JSON without their contents, which are synced separately; nil for none.
  fileprivate var stored: String? { isEmpty ? nil : try? RawStatement.json(self) }
}

extension UUID {
  /// The time in an identifier of version 7, in milliseconds; 1970 for any other (RFC 9562, section 5.7).
  fileprivate var timeOfCreation: Date {
    guard uuid.6 >> 4 == 7 else { return Date(milliseconds: 0) }
    let bytes = [uuid.0, uuid.1, uuid.2, uuid.3, uuid.4, uuid.5]
    return Date(milliseconds: bytes.reduce(0) { $0 << 8 | Int($1) })
  }
}
