import DefeatCore
import HolonBase
import HolonLists
import NIOCore

/// A feed that notifies open pages of changes to the list by any process.
///
/// One loop for all pages checks the number of the last edit ten times a second while a page is open. Nothing is queued
/// for slow pages. A page reads all changes that it has missed in one event when it is ready.
actor ChangeFeed {
  /// A page's connection.
  struct Page: Sendable {
    fileprivate let id: Int

    /// A stream that yields when the list may have changed, and every 15 seconds.
    let signals: AsyncStream<Void>

    fileprivate let signal: AsyncStream<Void>.Continuation

    /// Makes the connection check for changes again.
    func wake() { signal.yield() }

    /// Ends the connection.
    func close() { signal.finish() }
  }

  private let queue: StoreQueue
  private var versions = ListVersions()
  private var generation = 0
  private var reading: Task<SectionedToDos, any Error>?
  private var pages: [Int: Page] = [:]
  private var nextID = 0
  private var isClosed = false
  private var loop: Task<Void, Never>?
  private var checksSinceSignal = 0
  private var forgetting: Task<Void, any Error>?

  /// The changes since certain edits up to the last one, which most pages share.
  private var events: [Int: Task<ChangeEvent, any Error>] = [:]

  init(_ queue: StoreQueue) { self.queue = queue }

  /// The last sentence that was shown on all pages, and the number of such sentences.
  private(set) var notice: (number: Int, event: ByteBuffer) = (0, ByteBuffer())

  /// The number of the last edit that was read; nil before the first reading.
  var lastEdit: Int? { versions.last?.lastEdit }

  /// Starts watching for a page.
  func open() async -> Page {
    let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let page = Page(id: nextID, signals: signals, signal: signal)
    nextID += 1
    pages[page.id] = page
    // The list was closed while the request was on its way; its page connects again.
    if isClosed { signal.finish() }
    signal.yield()
    loop = loop ?? Task { await watch() }
    await checkForEdits()
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

  /// Ends the connections of all pages, also of those that are opened from now on.
  func closeAll() {
    isClosed = true
    for page in pages.values { page.close() }
  }

  /// Shows a sentence on the open pages.
  func showNotice(_ sentence: String) {
    var json = JSONWriter()
    json.object { $0.write(sentence, key: "sentence") }
    var event = ByteBuffer(string: "event: notice\ndata: ")
    event.writeBytes(json.bytes)
    event.writeStaticString("\n\n")
    notice = (notice.number + 1, event)
    wakePages()
  }

  /// Checks for a new edit and notifies the pages.
  ///
  /// - Returns: The number of the last edit; nil if no page is open, or if the store can't be read now. It is then read
  ///   again after a tenth of a second.
  @discardableResult
  func checkForEdits() async -> Int? {
    guard !pages.isEmpty else { return nil }
    checksSinceSignal += 1
    let list = try? await read()
    if checksSinceSignal >= 150 { wakePages() }
    return list?.lastEdit
  }

  private func wakePages() {
    checksSinceSignal = 0
    for page in pages.values { page.wake() }
  }

  /// Returns the current list.
  func version() async throws -> ListVersion {
    let list = try await read()
    if pages.isEmpty { forgetLater() }
    return ListVersion(list: list, generation: generation)
  }

  /// Returns the changes since an edit.
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

  /// Reads the changes and notifies the pages of them, whoever asks for the list.
  ///
  /// There is one reading at a time; an earlier reading may have missed the last edit.
  private func read() async throws -> SectionedToDos {
    _ = try? await reading?.value
    if let reading { return try await reading.value }
    let reading = Task {
      defer { self.reading = nil }
      let (list, isContinued) = try await queue.list(after: versions.last)
      if !isContinued { generation += 1 }
      if versions.append(list) {
        events = [:]
        wakePages()
      }
      return list
    }
    self.reading = reading
    return try await reading.value
  }

  /// Discards the list some time after its last use, because a long list needs much memory.
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
    while (try? await Task.sleep(for: .milliseconds(100))) != nil { await checkForEdits() }
  }
}
