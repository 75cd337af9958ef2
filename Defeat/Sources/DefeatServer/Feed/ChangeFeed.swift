import DefeatCore
import HolonBase
import HolonLists
import NIOCore

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

  private let queue: StoreQueue
  private var versions = ListVersions()
  private var reading: Task<SectionedToDos, any Error>?
  private var pages: [Int: Page] = [:]
  private var nextID = 0
  private var loop: Task<Void, Never>?
  private var looksSinceSignal = 0
  private var forgetting: Task<Void, any Error>?

  /// The changes since some edits, up to the last one; most pages ask for the same.
  private var events: [Int: Task<ChangeEvent, any Error>] = [:]

  init(_ queue: StoreQueue) { self.queue = queue }

  /// The last text that pages were sent besides changes, and the number of such texts.
  private(set) var notice: (number: Int, event: ByteBuffer) = (0, ByteBuffer())

  /// The number of the last edit that was seen; nil as long as nobody has looked.
  var lastEdit: Int? { versions.last?.lastEdit }

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
    forgetLater()
  }

  /// Tells the open pages a sentence.
  func tell(_ sentence: String) {
    var json = JSONWriter()
    json.open("{")
    json.write(sentence, key: "sentence")
    json.close("}")
    var event = ByteBuffer(string: "event: notice\ndata: ")
    event.writeBytes(json.bytes)
    event.writeStaticString("\n\n")
    notice = (notice.number + 1, event)
    for page in pages.values { page.again() }
  }

  /// Looks whether there is a new edit, and tells the pages.
  func look() async {
    guard !pages.isEmpty else { return }
    looksSinceSignal += 1
    let known = lastEdit
    // A store that can't be read now will be looked at again in a tenth of a second.
    _ = try? await read()
    guard lastEdit != known || looksSinceSignal >= 150 else { return }
    looksSinceSignal = 0
    for page in pages.values { page.again() }
  }

  /// The list as it is, for a page that is opened.
  func list() async throws -> SectionedToDos {
    let list = try await read()
    if pages.isEmpty { forgetLater() }
    return list
  }

  /// What has changed since an edit.
  func event(after edit: Int) async throws -> ChangeEvent {
    if let event = events[edit] { return try await event.value }
    guard let list = versions.last else { throw CancellationError() }
    let known = versions[edit]
    let event = Task { [queue] in
      try await queue.run(.glance) { defeat in
        if let known { return ChangeEvent(list, list.difference(from: known), defeat.clock) }
        return ChangeEvent(list, try list.difference(refreshing: defeat.changes(after: edit)), defeat.clock)
      }
    }
    events[edit] = event
    do {
      return try await event.value
    } catch {
      events[edit] = nil
      throw error
    }
  }

  /// Reads what has changed, one reading at a time: a reading that was begun earlier may have missed the last edit.
  private func read() async throws -> SectionedToDos {
    _ = try? await reading?.value
    if let reading { return try await reading.value }
    let reading = Task {
      defer { self.reading = nil }
      let list = try await queue.list(after: versions.last)
      if versions.append(list) { events = [:] }
      return list
    }
    self.reading = reading
    return try await reading.value
  }

  /// Forgets the list when it isn't asked for any more, which for a long one is worth while.
  private func forgetLater() {
    forgetting?.cancel()
    forgetting = Task {
      try await Task.sleep(for: .seconds(30))
      guard pages.isEmpty else { return }
      versions = ListVersions()
      events = [:]
    }
  }

  private func watch() async {
    while (try? await Task.sleep(for: .milliseconds(100))) != nil { await look() }
  }
}
