import DefeatCore
import HolonBase
import HolonLists
import HolonToDos
import HolonTree
import Hummingbird

/// A server-sent event that describes changes of the list to a page (HTML Standard §9.2).
///
/// A change set has `removed`, the numbers of removed to-dos, and `rows`, in the order in which to insert them. Each
/// row has its `number`, and its `html` if that is new or different. A row that is new or moved also has its place: its
/// `section` or its `whole`, and the row that it directly follows in `after`, unless it is the first. Every event has
/// the `quest`, and the `counts` of to-dos in the sections.
struct ChangeEvent: Sendable {
  /// The number of the last edit that the event includes, which is also the event's identifier.
  let lastEdit: Int

  /// The bytes of the event.
  let buffer: ByteBuffer

  /// The maximum number of rows in an event; for more changes, a page reads the list again.
  private static let mostRows = 500

  /// Creates the event that updates pages to a version of the list.
  ///
  /// - Parameter difference: The difference from the pages' version; nil for too many changes.
  init(_ list: SectionedToDos, _ difference: IdentifiedDifference<SectionedToDos.ID>?, _ clock: LocalClock) {
    lastEdit = list.lastEdit
    let difference = difference.flatMap { $0.count > Self.mostRows ? nil : $0 }
    var json = JSONWriter()
    json.open("{")
    json.write(list.lastEdit, key: "edit")
    json.write(DungeonPicture(list, clock))
    json.open("{", key: "counts")
    json.write(list.count(of: .todo), key: "todo")
    json.write(list.count(of: .completed), key: "completed")
    json.close("}")
    if let difference { json.write(difference, in: list, clock) }
    json.close("}")
    var event = ByteBuffer(string: "id: \(list.lastEdit)\nevent: \(difference == nil ? "reload" : "change")\ndata: ")
    event.writeBytes(json.bytes)
    event.writeStaticString("\n\n")
    buffer = event
  }
}

extension JSONWriter {
  fileprivate mutating func write(
    _ difference: IdentifiedDifference<SectionedToDos.ID>, in list: SectionedToDos, _ clock: LocalClock
  ) {
    open("[", key: "removed")
    for case .toDo(let number) in difference.removals { write(number) }
    close("]")
    var updates = Set(difference.updates)
    open("[", key: "rows")
    for arrival in difference.arrivals {
      guard case .toDo(let number) = arrival.id, let row = list[number] else { continue }
      let isUpdated = updates.remove(arrival.id) != nil
      open("{")
      write(number, key: "number")
      switch arrival.parent {
      case .toDo(let whole): write(whole, key: "whole")
      case .section(let section): write(section.rawValue, key: "section")
      case nil: break
      }
      if case .toDo(let previous) = arrival.previous { write(previous, key: "after") }
      if arrival.isNew || isUpdated { write(row, in: list, clock) }
      close("}")
    }
    for update in difference.updates where updates.contains(update) {
      guard case .toDo(let number) = update, let row = list[number] else { continue }
      open("{")
      write(number, key: "number")
      write(row, in: list, clock)
      close("}")
    }
    close("]")
  }

  private mutating func write(_ row: SectionedToDos.Row, in list: SectionedToDos, _ clock: LocalClock) {
    let tree = list.elements.tree
    guard let node = list.elements.handle(of: .toDo(row.entry.number)) else { return }
    let whole = tree.parent(of: node).flatMap { tree[$0].row?.entry.number }
    let level = tree.depth(of: node)
    var html = HTMLWriter()
    html.row(row, RowContext(level: level, whole: whole, isOpen: row.hasChecklist ? true : nil), clock)
    write(String(decoding: html.bytes, as: UTF8.self), key: "html")
  }
}
