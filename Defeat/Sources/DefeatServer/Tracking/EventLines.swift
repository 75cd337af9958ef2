import HolonBase

/// The last lines about tracked events, for any number of open pages.
final class EventLines: Sendable {
  private struct State {
    var last: [String] = []
    var pages: [Int: AsyncStream<String>.Continuation] = [:]
    var opened = 0
  }

  private let state = Locked(State())

  /// The number of lines that a page gets when it is opened, and that wait for a slow one.
  private static let most = 1000

  /// Passes a line on to all pages.
  func add(_ line: String) {
    state.use { state in
      if state.last.count == 2 * Self.most { state.last.removeFirst(Self.most) }
      state.last.append(line)
      for page in state.pages.values { page.yield(line) }
    }
  }

  /// Returns the last lines, and then each new one, until the second part of the answer finishes them.
  ///
  /// A page that reads too slowly misses the oldest.
  func open() -> (lines: AsyncStream<String>, end: AsyncStream<String>.Continuation) {
    let (lines, page) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(2 * Self.most))
    let number = state.use { state in
      state.opened += 1
      state.pages[state.opened] = page
      for line in state.last.suffix(Self.most) { page.yield(line) }
      return state.opened
    }
    page.onTermination = { [weak self] _ in self?.state.use { $0.pages[number] = nil } }
    return (lines, page)
  }
}
