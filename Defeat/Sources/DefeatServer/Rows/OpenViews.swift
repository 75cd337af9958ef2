import DefeatCore
import Foundation
import HolonToDos
import NIOCore

/// The views of the open pages, each with the window of rows that its page holds.
actor OpenViews {
  private struct Page {
    var window: RowWindow
    var connections = 0

    /// The number of to-dos that differ since the last message; nil if the page has everything.
    var unsent: Int?

    var lastUse = ContinuousClock.now
  }

  /// The maximum number of views without a connection.
  private static let mostIdle = 16

  private let feed: ChangeFeed
  private let queue: StoreQueue
  private let base: String
  private var pages: [String: Page] = [:]

  /// The rows that were made last, which other pages with the same view share.
  private var made: (rows: ViewRows, generation: Int)?

  /// The monsters of the list, which all pages share, and the history to which their version belongs.
  private var monsters: (monsters: Monsters, generation: Int)?

  private var forgetting: Task<Void, any Error>?

  /// Creates the views of a list.
  ///
  /// - Parameter base: The address of the list.
  init(_ feed: ChangeFeed, _ queue: StoreQueue, base: String) {
    self.feed = feed
    self.queue = queue
    self.base = base
  }

  /// Returns the window of a page that is being opened, and the dungeon.
  func window(_ request: RowWindow.Request) async throws -> (window: RowWindow, picture: DungeonPicture) {
    let version = try await feed.version()
    let rows = try await rows(of: request.view, version)
    var window = RowWindow(rows, generation: version.generation, request, base: base)
    window.move(request)
    forgetLater()
    return (window, picture(of: window))
  }

  /// Moves a page's window, and returns the message with all of its rows.
  func load(_ page: String, _ request: RowWindow.Request) async throws -> [UInt8] {
    try await update(page, request)
    let clock = queue.defeat.clock.settled()
    return change(page) { page in
      page.unsent = nil
      page.window.move(request)
      return page.window.message(isComplete: true, picture(of: page.window), clock)
    } ?? []
  }

  /// Starts a connection of a page, which has the rows after an edit.
  func open(_ page: String, _ request: RowWindow.Request, after edit: Int?) async throws -> ByteBuffer? {
    let isKnown = pages[page] != nil
    let event = isKnown ? try await event(page, request) : nil
    if !isKnown { try await update(page, request) }
    let clock = queue.defeat.clock.settled()
    return change(page) { page in
      page.connections += 1
      // A page that scrolls while it connects has received other rows since.
      if isKnown || page.window.serial > request.serial { return event }
      page.unsent = nil
      page.window.move(request)
      if page.window.lastEdit == edit {
        page.window.markSent(clock)
        return nil
      }
      let message = page.window.message(isComplete: true, picture(of: page.window), clock)
      return Self.event(message, edit: page.window.lastEdit)
    } ?? nil
  }

  /// Ends a connection of a page.
  func close(_ page: String) {
    pages[page]?.connections -= 1
    if let connections = pages[page]?.connections, connections <= 0 { pages[page] = nil }
    forgetLater()
  }

  /// Returns the event that updates a page; nil if it shows the present state.
  func event(_ page: String, _ request: RowWindow.Request) async throws -> ByteBuffer? {
    var request = request
    // The page may show another view since it has opened the connection.
    if let known = pages[page]?.window { request.view = known.view }
    try await update(page, request)
    let clock = queue.defeat.clock.settled()
    return change(page) { page -> ByteBuffer? in
      guard let changed = page.unsent else { return nil }
      page.unsent = nil
      let message = page.window.message(isComplete: false, changed: changed, picture(of: page.window), clock)
      return Self.event(message, edit: page.window.lastEdit)
    } ?? nil
  }

  /// Returns the neighbours of a to-do in a page's view; nil if it isn't shown there.
  func place(_ page: String, _ request: RowWindow.Request, of number: Int) async throws -> ViewRows.Place? {
    try await update(page, request)
    return pages[page]?.window.rows.place(of: number)
  }

  private static func event(_ json: [UInt8], edit: Int) -> ByteBuffer {
    var event = ByteBuffer(string: "id: \(edit)\nevent: window\ndata: ")
    event.writeBytes(json)
    event.writeStaticString("\n\n")
    return event
  }

  /// Brings a page's rows up to date, after creating them if necessary; the next message has the changes.
  private func update(_ page: String, _ request: RowWindow.Request) async throws {
    let version = try await feed.version()
    let clock = queue.defeat.clock.settled()
    if let known = pages[page]?.window, known.view == request.view, known.generation == version.generation,
      !known.isOutdated(clock)
    {
      change(page) { page in
        page.lastUse = .now
        // A call that was suspended earlier may continue later, with an older version.
        guard page.window.lastEdit < version.list.lastEdit else { return }
        page.unsent = (page.unsent ?? 0) + page.window.update(to: version.list)
      }
      return
    }
    let rows = try await rows(of: request.view, version)
    if var known = pages[page], known.window.view == request.view {
      let isNewer = known.window.generation == version.generation && known.window.lastEdit > version.list.lastEdit
      guard !isNewer else { return }
      known.window = known.window.replaced(by: rows, generation: version.generation)
      // How many to-dos differ isn't known.
      known.unsent = known.unsent ?? 0
      pages[page] = known
      return
    }
    makeRoom()
    let connections = pages[page]?.connections ?? 0
    var window = RowWindow(rows, generation: version.generation, request, base: base)
    if let known = pages[page]?.window { window.follow(known) }
    pages[page] = Page(window: window, connections: connections, unsent: 0)
  }

  /// Changes a page in its place.
  @discardableResult
  private func change<Result>(_ name: String, _ body: (inout Page) -> Result) -> Result? {
    // The only reference is needed for changing the rows without copying them.
    guard var page = pages.removeValue(forKey: name) else { return nil }
    let result = body(&page)
    pages[name] = page
    return result
  }

  /// Returns the dungeon of a window's version of the list.
  private func picture(of window: RowWindow) -> DungeonPicture {
    let clock = queue.defeat.clock.settled()
    // The only reference is needed for changing the monsters without copying them.
    var next =
      monsters.take().flatMap { known in
        known.generation == window.generation && known.monsters.isCurrent(clock) ? known.monsters : nil
      } ?? Monsters(window.rows.list, clock)
    next.update(to: window.rows.list)
    monsters = (next, window.generation)
    return DungeonPicture(next)
  }

  /// Returns the rows of a view in a version of the list.
  private func rows(of view: ListView, _ version: ListVersion) async throws -> ViewRows {
    if let made, made.rows.view == view, made.generation == version.generation,
      made.rows.today == queue.defeat.clock.today, made.rows.moment.map({ $0 > queue.defeat.clock.now() }) ?? true,
      !view.isSearch
    {
      var rows = made.rows
      _ = rows.update(to: version.list)
      self.made = (rows, version.generation)
      return rows
    }
    let other = made.flatMap { $0.generation == version.generation ? $0.rows : nil }
    let rows = try await queue.run(.whole) { defeat in
      var top: Int?
      if case .toDo(let text) = view.kind { top = try defeat.show(ToDoReference(written: text)).number }
      var other = other
      _ = other?.update(to: version.list)
      return try ViewRows(
        view, version.list, top: top, saved: defeat.savedFilters(), like: other, defeat.clock.settled())
    }
    made = (rows, version.generation)
    return rows
  }

  /// Discards the view that was used least recently, if there are many without a connection.
  private func makeRoom() {
    let idle = pages.filter { $0.value.connections == 0 }
    guard idle.count >= Self.mostIdle else { return }
    if let oldest = idle.min(by: { $0.value.lastUse < $1.value.lastUse }) { pages[oldest.key] = nil }
  }

  /// Discards the rows some time after their last use, because those of a long list need much memory.
  private func forgetLater() {
    forgetting?.cancel()
    forgetting = Task {
      try await Task.sleep(for: .seconds(30))
      pages = pages.filter { $0.value.connections > 0 }
      if pages.isEmpty { (made, monsters) = (nil, nil) }
    }
  }
}
