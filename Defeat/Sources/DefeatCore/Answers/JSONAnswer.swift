import Foundation
import HolonBase
public import HolonToDos

/// The JSON that programs read: the output of the command line's `--json` and the responses of the server.
///
/// A to-do is an object with `number`, `id`, `title`, `isComplete`, `progress` (`completed` and `total`), `created` and
/// `modified`. It also has the other fields of `ToDo.Field` that have values, under their own names. A to-do with a
/// checklist has `parts`, a list of such objects. Attachments are objects with `name`, `hash` and `bytes`; a folder
/// also has the number of its `files`. Times are ISO 8601. The JSON always ends with a line break.
public enum JSONAnswer {
  /// Returns the whole list: `quest`, and `toDos` in order.
  public static func list(_ list: ToDoList) -> [UInt8] { self.list(list, list.rows) }

  /// Returns some of a list's rows, each with the wholes that contain it: `quest`, and `toDos` in order.
  public static func list(_ list: ToDoList, _ rows: some Sequence<ToDoList.Row>) -> [UInt8] {
    var writer = JSONWriter()
    writer.open("{")
    writer.quest(list.quest)
    writer.open("[", key: "toDos")
    writer.rows(rows)
    writer.close("]")
    return writer.finished()
  }

  /// Returns one to-do with all of its parts.
  ///
  /// - Parameter contents: The stored contents; an attachment whose content is absent has `isMissing`.
  public static func toDo(
    _ number: Int, in list: ToDoList, contents: ContentFiles? = nil
  ) throws -> [UInt8] {
    var writer = JSONWriter()
    guard let entry = list.entry(number) else { throw ToDoError.unknownNumber(number) }
    writer.open("{")
    try writer.values(entry, list.progress(of: number), contents)
    if try list.hasChecklist(number) {
      writer.open("[", key: "parts")
      writer.rows(try list.rows(below: number))
      writer.close("]")
    }
    return writer.finished()
  }

  /// Returns the warrior's position: `room`, `rooms`, `percent`, `isWon`.
  public static func quest(_ quest: Quest) -> [UInt8] {
    var writer = JSONWriter()
    writer.open("{")
    writer.values(quest)
    return writer.finished()
  }

  /// Returns the result of an edit: `numbers`, `affected`, `quest`.
  public static func outcome(_ outcome: Outcome) -> [UInt8] {
    var writer = JSONWriter()
    writer.open("{")
    writer.open("[", key: "numbers")
    for number in outcome.numbers { writer.write(number) }
    writer.close("]")
    writer.write(outcome.affected, key: "affected")
    writer.quest(Quest(outcome.progress))
    return writer.finished()
  }

  /// Returns the result of an import: `added`, `known`, `leftOut`, `findings` and `quest`.
  ///
  /// `leftOut` is the number of lines that couldn't be read. `findings` are the first remarks about lines, each with
  /// `line`, `isLeftOut` and `message`.
  ///
  /// - Parameter limit: The maximum number of findings to write.
  public static func importing(_ outcome: ImportOutcome, _ findings: [ToDoFinding], limit: Int = 20) -> [UInt8] {
    var writer = JSONWriter()
    writer.open("{")
    writer.write(outcome.added, key: "added")
    writer.write(outcome.known, key: "known")
    writer.write(findings.count { $0.severity == .broken }, key: "leftOut")
    writer.open("[", key: "findings")
    for finding in findings.prefix(limit) {
      writer.open("{")
      writer.write(finding.line, key: "line")
      writer.write(finding.severity == .broken, key: "isLeftOut")
      writer.write(finding.message, key: "message")
      writer.close("}")
    }
    writer.close("]")
    writer.quest(Quest(outcome.progress))
    return writer.finished()
  }

  /// Returns undone or redone edits: `edits`, each with `label`, `made` and `overtaken`.
  ///
  /// `overtaken` is the number of changes that were left alone because another device has changed the same values
  /// since.
  public static func edits(_ edits: [ToDoEdit]) -> [UInt8] {
    var writer = JSONWriter()
    writer.open("{")
    writer.open("[", key: "edits")
    for edit in edits {
      writer.open("{")
      writer.write(edit.label, key: "label")
      writer.write(Timestamp.text(edit.made), key: "made")
      if edit.overtaken > 0 { writer.write(edit.overtaken, key: "overtaken") }
      writer.close("}")
    }
    writer.close("]")
    return writer.finished()
  }
}

extension JSONWriter {
  fileprivate mutating func finished() -> [UInt8] {
    close("}")
    lineBreak()
    return bytes
  }

  fileprivate mutating func quest(_ quest: Quest) {
    open("{", key: "quest")
    values(quest)
    close("}")
  }

  fileprivate mutating func values(_ quest: Quest) {
    write(quest.room, key: "room")
    write(quest.rooms, key: "rooms")
    write(quest.percent, key: "percent")
    write(quest.isWon, key: "isWon")
  }

  /// Nests rows by their depth, without recursion, with one to-do on each line.
  fileprivate mutating func rows(_ rows: some Sequence<ToDoList.Row>) {
    var open = 0
    for row in rows {
      while open > row.depth {
        close("]")
        close("}")
        open -= 1
      }
      lineBreak()
      self.open("{")
      values(row.entry, row.progress)
      if row.hasChecklist {
        self.open("[", key: "parts")
        open += 1
      } else {
        close("}")
      }
    }
    while open > 0 {
      close("]")
      close("}")
      open -= 1
    }
  }

  /// Writes the values of one to-do.
  ///
  /// - Parameter contents: The stored contents; nil to omit whether contents are present.
  fileprivate mutating func values(
    _ entry: ToDoList.Entry, _ progress: ToDoProgress, _ contents: ContentFiles? = nil
  ) {
    let toDo = entry.toDo
    write(entry.number, key: "number")
    write(toDo.id.uuidString.lowercased(), key: "id")
    write(toDo.title, key: "title")
    write(progress.isComplete, key: "isComplete")
    open("{", key: "progress")
    write(progress.completed, key: "completed")
    write(progress.total, key: "total")
    close("}")
    for field in ToDo.Field.allCases { write(field, of: toDo, contents) }
  }

  private mutating func write(_ field: ToDo.Field, of toDo: ToDo, _ contents: ContentFiles?) {
    switch field {
    // The title is written first.
    case .title: break
    case .notes: if !toDo.notes.isEmpty { write(toDo.notes, key: "notes") }
    case .tags where toDo.tags.isEmpty: break
    case .tags:
      open("[", key: "tags")
      for tag in toDo.tags { write(tag) }
      close("]")
    case .attachments: write(toDo.attachments, in: contents)
    case .attributes where toDo.attributes.isEmpty: break
    case .attributes:
      open("{", key: "attributes")
      for (name, value) in toDo.attributes.sorted(by: { $0.key < $1.key }) { member(name, value) }
      close("}")
    case .created: write(Timestamp.text(toDo.created), key: "created")
    case .modified: write(Timestamp.text(toDo.modified), key: "modified")
    case .completed: if let completed = toDo.completed { write(Timestamp.text(completed), key: "completed") }
    default:
      guard let value = toDo[field] else { break }
      if let number = value.number { member(field.rawValue, number) } else { member(field.rawValue, value.description) }
    }
  }
}
