import DefeatCore
import HolonToDos
import Hummingbird

/// What a page is told about changes of the list, as a server-sent event (HTML Standard §9.2).
struct ChangeEvent: Sendable {
  /// The number of the last edit that is included, which is also the event's identifier.
  let lastEdit: Int

  /// The event as it is sent.
  let buffer: ByteBuffer

  /// The most rows that a page is told of; with more of them it reads the list anew.
  private static let mostRows = 500

  init(_ change: ListChange, _ clock: LocalClock) {
    lastEdit = change.lastEdit
    let isReload = change.isEverything || change.changed.count > Self.mostRows
    var json = JSONWriter()
    json.open("{")
    json.write(change.lastEdit, key: "edit")
    json.write(Quest(change.progress))
    if !isReload {
      json.open("[", key: "removed")
      for number in change.removed { json.write(number) }
      json.close("]")
      json.open("[", key: "rows")
      for row in change.changed { json.write(row, clock) }
      json.close("]")
    }
    json.close("}")
    var event = ByteBuffer(string: "id: \(change.lastEdit)\nevent: \(isReload ? "reload" : "change")\ndata: ")
    event.writeBytes(json.bytes)
    event.writeStaticString("\n\n")
    buffer = event
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ quest: Quest) {
    open("{", key: "quest")
    write(quest.room, key: "room")
    write(quest.rooms, key: "rooms")
    write(quest.isWon, key: "isWon")
    write(quest.description, key: "sentence")
    close("}")
  }

  fileprivate mutating func write(_ row: ListChange.Row, _ clock: LocalClock) {
    var html = HTMLWriter()
    html.beginRow(row, at: nil, clock)
    html.endRow(row)
    open("{")
    write(row.entry.number, key: "number")
    if let whole = row.whole {
      write(whole, key: "whole")
    } else {
      write(row.progress.isComplete ? "completed" : "todo", key: "section")
    }
    if let previous = row.previous { write(previous, key: "previous") }
    write(String(buffer: html.buffer), key: "html")
    close("}")
  }
}
