import Foundation
import HolonToDos
import HolonTree

/// A row of the table `todo`.
struct ToDoRow {
  let toDo: ToDo
  let number: Int
  let parent: Int
  let key: OrderKey

  /// The progress of its parts; 0 of 0 without a checklist.
  let parts: ToDoProgress

  /// What it contributes to its whole.
  var progress: ToDoProgress {
    parts.total > 0 ? parts : ToDoProgress(completed: toDo.completed == nil ? 0 : 1, total: 1)
  }

  /// The row as a list holds it, as long as none of its parts is at hand.
  var entry: ToDoList.Entry { ToDoList.Entry(toDo, number: number, key: key, elsewhere: parts) }
}

extension ToDoRow {
  /// Reads the row that a statement over `ToDoSchema.columns` stands at.
  ///
  /// - Parameter tags: The lists of tags that were read before, which rows share.
  init(_ row: RawStatement, sharing tags: inout [String: [String]]) throws {
    guard let id = row.uuid(1), let title = row.text(4) else {
      throw ToDoStoreError(
        .notAList, "To-do \(row.integer(0)) of the database is damaged: restore the file from a backup.")
    }
    number = row.integer(0)
    parent = row.integer(2)
    key = OrderKey(stored: row.text(3) ?? "")
    toDo = ToDo(
      storedTitle: title, id: id, notes: row.text(5) ?? "", due: row.text(6).flatMap(Due.init),
      priority: row.isNull(7) ? nil : Priority(code: UInt8(clamping: row.integer(7))),
      tags: row.text(8).map { tags[of: $0] } ?? [],
      attachments: try row.text(15).map { try JSONDecoder().decode([Attachment].self, received: $0.utf8) } ?? [],
      attributes: try row.text(9).map { try JSONDecoder().decode([String: String].self, received: $0.utf8) } ?? [:],
      created: Date(milliseconds: row.integer(10)), modified: Date(milliseconds: row.integer(11)),
      completed: row.isNull(12) ? nil : Date(milliseconds: row.integer(12)))
    parts = ToDoProgress(completed: row.integer(13), total: row.integer(14))
  }
}

extension RawStatement {
  /// Binds a to-do's values in the order of `ToDoSchema.columns`, from the first parameter on.
  func bind(_ entry: ToDoList.Entry, parent: Int, parts: ToDoProgress) throws {
    let toDo = entry.toDo
    bind(entry.number, at: 1)
    bind(toDo.id, at: 2)
    bind(parent, at: 3)
    bind(entry.key.text, at: 4)
    bind(toDo.title, at: 5)
    bind(toDo.notes.isEmpty ? nil : toDo.notes, at: 6)
    bind(toDo.due?.description, at: 7)
    bind(toDo.priority.map { Int($0.code) }, at: 8)
    bind(toDo.tags.isEmpty ? nil : toDo.tags.joined(separator: " "), at: 9)
    bind(try toDo.attributes.isEmpty ? nil : Self.json(toDo.attributes), at: 10)
    bind(toDo.created.milliseconds, at: 11)
    bind(toDo.modified.milliseconds, at: 12)
    bind(toDo.completed?.milliseconds, at: 13)
    bind(parts.completed, at: 14)
    bind(parts.total, at: 15)
    bind(try toDo.attachments.isEmpty ? nil : Self.json(toDo.attachments), at: 16)
  }

  /// A value as it is stored: in JSON, and always as the same text.
  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}

extension [String: [String]] {
  /// The words of a text, of which there is one list however often it is asked for.
  fileprivate subscript(of text: String) -> [String] {
    mutating get {
      if let list = self[text] { return list }
      let list = text.split(separator: " ").map(String.init)
      self[text] = list
      return list
    }
  }
}

extension Date {
  /// The milliseconds since 1970, as the database keeps times; times beyond its reach are the last it can name.
  var milliseconds: Int {
    Int(exactly: (timeIntervalSince1970 * 1_000).rounded()) ?? (timeIntervalSince1970 > 0 ? .max : .min)
  }

  /// Creates a moment of what was stored or received; beyond the years 1 to 9999 it is the nearest in them.
  init(milliseconds: Int) {
    self = Timestamp.bounded(Date(timeIntervalSince1970: Double(milliseconds) / 1_000))
  }
}
