import DefeatCore

/// Tells the open pages that the list has changed, whichever process has changed it.
///
/// One loop for all pages looks at the number of the last edit ten times a second, as long as a page is open. Nothing
/// is kept for a page that is slow: it asks for all that it has missed, at once, when it can take it.
actor ChangeFeed {
  /// A page's connection.
  struct Page: Sendable {
    fileprivate let id: Int

    /// Yields when the list may have changed, and every 15 seconds.
    let signals: AsyncStream<Void>

    fileprivate let signal: AsyncStream<Void>.Continuation

    /// Lets the connection look again.
    func again() { signal.yield() }

    /// Ends the connection.
    func close() { signal.finish() }
  }

  /// The number of the last edit that was seen; nil as long as nobody has looked.
  private(set) var lastEdit: Int?

  private let queue: StoreQueue
  private var pages: [Int: Page] = [:]
  private var nextID = 0
  private var loop: Task<Void, Never>?
  private var looksSinceSignal = 0

  /// The changes since some edits, up to the last one; most pages ask for the same.
  private var events: [Int: Task<ChangeEvent, any Error>] = [:]

  init(_ queue: StoreQueue) { self.queue = queue }

  /// Begins to watch for a page.
  func open() async -> Page {
    let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let page = Page(id: nextID, signals: signals, signal: signal)
    nextID += 1
    pages[page.id] = page
    signal.yield()
    loop = loop ?? Task { await watch() }
    await look()
    return page
  }

  /// Stops watching for a page.
  func close(_ page: Page) {
    pages[page.id] = nil
    guard pages.isEmpty else { return }
    loop?.cancel()
    loop = nil
    lastEdit = nil
    events = [:]
  }

  /// Looks whether there is a new edit, and tells the pages.
  func look() async {
    guard !pages.isEmpty else { return }
    looksSinceSignal += 1
    // A store that can't be read now will be looked at again in a tenth of a second.
    let edit = try? await queue.run(.glance) { try $0.lastEdit() }
    if let edit, edit != lastEdit {
      lastEdit = edit
      events = [:]
    } else if looksSinceSignal < 150 {
      return
    }
    looksSinceSignal = 0
    for page in pages.values { page.again() }
  }

  /// What has changed since an edit.
  func event(after edit: Int) async throws -> ChangeEvent {
    if let event = events[edit] { return try await event.value }
    let event = Task { [queue] in
      try await queue.run(.glance) { defeat in try ChangeEvent(defeat.changes(after: edit), defeat.clock) }
    }
    events[edit] = event
    do {
      return try await event.value
    } catch {
      events[edit] = nil
      throw error
    }
  }

  private func watch() async {
    while (try? await Task.sleep(for: .milliseconds(100))) != nil { await look() }
  }
}
