import DefeatCore
import Foundation
import HolonToDos
import NIOCore

extension JSONWriter {
  mutating func field(_ name: StaticString, _ quest: Quest) {
    field(name) { json in
      json.field("room", quest.room)
      json.field("rooms", quest.rooms)
      json.field("percent", quest.percent)
      json.field("isWon", quest.isWon)
    }
  }

  /// Writes the fields of a to-do that are known before its parts are.
  mutating func fields(of row: ListChange.Row) {
    let toDo = row.entry.toDo
    field("number", row.entry.number)
    field("id", toDo.id.uuidString.lowercased())
    field("title", toDo.title)
    field("notes", toDo.notes)
    field("due", toDo.due?.description)
    field("priority", toDo.priority?.description)
    field("tags", toDo.tags)
    field("isComplete", row.progress.isComplete)
    field("progress") { json in
      json.field("completed", row.progress.completed)
      json.field("total", row.progress.total)
    }
    field("created", Timestamp.text(toDo.created))
    field("modified", Timestamp.text(toDo.modified))
  }
}

/// Writes to-dos with their parts as JSON, a few at a time.
///
/// When a checklist was completed is known only after its parts, so that field comes last.
struct ToDoJSONWalk {
  private var rows: RowWalk
  private var lastCompletions: [Date?] = []

  /// Begins with a to-do, or with all of a list.
  init(_ list: ToDoList, from number: Int? = nil) throws {
    rows = try RowWalk(list, tops: number.map { [$0] } ?? list.parts(of: nil))
  }

  /// Writes until there is a fair amount for one packet, or nothing more.
  ///
  /// - Returns: Whether there is more.
  mutating func write(to json: inout JSONWriter, atMost bytes: Int = .max) throws -> Bool {
    while json.buffer.readableBytes < bytes {
      guard let step = try rows.next() else { return false }
      switch step {
      case .begin(let row, _):
        json.begin(UInt8(ascii: "{"))
        json.fields(of: row)
        json.beginList("parts")
        lastCompletions.append(row.entry.toDo.completed)
      case .end(let row):
        json.end(UInt8(ascii: "]"))
        let last = lastCompletions.removeLast()
        json.field("completed", row.progress.isComplete ? last.map(Timestamp.text) : nil)
        json.end(UInt8(ascii: "}"))
        if let last, let whole = lastCompletions.popLast() { lastCompletions.append(max(whole ?? last, last)) }
      }
    }
    return true
  }
}
