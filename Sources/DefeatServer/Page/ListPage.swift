import DefeatCore
import HolonToDos
import HolonTree
import Hummingbird
import NIOCore

/// The list as a page that can be read without script.
struct ListPage: Sendable {
  let list: SectionedToDos
  let clock: LocalClock

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
      case .todo: room = try await write(.todo, atMost: room, &html, to: &writer)
      case .completed: room = try await write(.completed, atMost: room, &html, to: &writer)
      case let gap?: fill(gap, &html)
      case nil: break
      }
    }
    try await writer.write(html.buffer)
    try await writer.finish(nil)
  }

  private func fill(_ gap: PageTemplate.Gap, _ html: inout HTMLWriter) {
    let quest = Quest(list.progress)
    switch gap {
    case .edit: html.number(list.lastEdit)
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

  /// Writes a section's rows as long as there is room.
  ///
  /// - Returns: How much room is left.
  private func write(
    _ section: ToDoSection, atMost limit: Int, _ html: inout HTMLWriter, to writer: inout any ResponseBodyWriter
  ) async throws -> Int {
    let tree = list.elements.tree
    guard limit > 0, let top = list.elements.handle(of: .section(section)) else { return 0 }
    var room = limit
    // What waits for its parts to be written: a list may be nested to any depth.
    var open: [SectionedToDos.Row] = []
    for (node, depth) in tree.preorder(from: top) {
      guard let row = tree[node].row else { continue }
      guard room > 0 else { break }
      while open.count >= depth { open.popLast().map { html.endRow($0) } }
      html.beginRow(row, level: depth, clock)
      open.append(row)
      room -= 1
      guard html.buffer.readableBytes > 65_536 else { continue }
      try await writer.write(html.buffer)
      html.buffer.clear()
    }
    while let row = open.popLast() { html.endRow(row) }
    return room
  }
}
