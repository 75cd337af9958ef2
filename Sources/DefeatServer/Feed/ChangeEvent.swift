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
    json.object { json in
      json.field("edit", change.lastEdit)
      json.field("quest", Quest(change.progress))
      json.field("sentence", Quest(change.progress).description)
      guard !isReload else { return }
      json.field("removed", change.removed)
      json.beginList("rows")
      for row in change.changed { json.object { $0.fields(ofElement: row, clock) } }
      json.end(UInt8(ascii: "]"))
    }
    var event = ByteBuffer(string: "id: \(change.lastEdit)\nevent: \(isReload ? "reload" : "change")\ndata: ")
    event.writeBuffer(&json.buffer)
    event.writeStaticString("\n\n")
    buffer = event
  }
}

extension JSONWriter {
  fileprivate mutating func fields(ofElement row: ListChange.Row, _ clock: LocalClock) {
    field("number", row.entry.number)
    field("whole", row.whole)
    field("previous", row.previous)
    field("section", row.whole == nil ? (row.progress.isComplete ? "completed" : "todo") : nil)
    var html = HTMLWriter()
    html.beginRow(row, at: nil, clock)
    html.endRow(row)
    field("html", String(buffer: html.buffer))
  }
}
