import DefeatCore
import HolonToDos
import Hummingbird
import NIOCore

/// The list as a page that can be read without script.
struct ListPage: Sendable {
  let list: ToDoList
  let clock: LocalClock

  /// The number of an edit that the page certainly includes.
  let lastEdit: Int

  /// How many to-dos are shown at most.
  let limit: Int

  /// How many to-dos a browser shows without becoming slow.
  static let comfortable = 2_000

  /// Writes the page, a packet at a time.
  func write(to writer: inout any ResponseBodyWriter) async throws {
    var html = HTMLWriter()
    var room = limit
    for part in PageTemplate.list.parts {
      html.buffer.writeImmutableBuffer(part.markup)
      switch part.gap {
      case .todo: room = try await write(list.toDo, atMost: room, &html, to: &writer)
      case .completed: room = try await write(list.completed, atMost: room, &html, to: &writer)
      case let gap?: fill(gap, &html)
      case nil: break
      }
    }
    try await writer.write(html.buffer)
    try await writer.finish(nil)
  }

  private func fill(_ gap: PageTemplate.Gap, _ html: inout HTMLWriter) {
    let quest = list.quest
    switch gap {
    case .edit: html.number(lastEdit)
    case .sentence: html.text(quest.description)
    case .room: html.number(quest.room)
    case .rooms: html.number(max(1, quest.rooms))
    case .won: html.markup(quest.isWon ? "true" : "false")
    case .warrior: html.number(Self.place(of: quest))
    case .light: html.number(quest.isWon ? 0 : Self.place(of: quest) - 720)
    case .more where list.count > limit: more(&html)
    case .more, .todo, .completed: break
    }
  }

  private func more(_ html: inout HTMLWriter) {
    html.markup("<p class=\"note\" id=\"partial\">The list has ")
    html.number(list.count)
    html.markup(" to-dos; the first ")
    html.number(limit)
    html.markup(" are shown here. <a href=\"/?all\">Show everything</a>, which may take your browser a while.</p>")
  }

  /// Where the warrior stands in the picture, whose width is 720; the page's script has the same rule.
  private static func place(of quest: Quest) -> Int { 40 + Int(quest.fraction * 580) }

  /// Writes rows as long as there is room.
  ///
  /// - Returns: How much room is left.
  private func write(
    _ tops: [Int], atMost limit: Int, _ html: inout HTMLWriter, to writer: inout any ResponseBodyWriter
  ) async throws -> Int {
    var room = limit
    var walk = RowWalk(list, tops: room > 0 ? tops : [])
    while let step = try walk.next() {
      switch step {
      case .begin(let row, let position):
        html.beginRow(row, at: position, clock)
        room -= 1
        if room == 0 { walk.stop() }
      case .end(let row):
        html.endRow(row)
      }
      guard html.buffer.readableBytes > 65_536 else { continue }
      try await writer.write(html.buffer)
      html.buffer.clear()
    }
    return room
  }
}
