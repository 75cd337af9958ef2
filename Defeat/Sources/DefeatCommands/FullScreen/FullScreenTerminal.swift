import DefeatConsole
import Dispatch
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A full screen on the terminal, until the person quits.
///
/// The terminal's state and its former contents are restored at every end: by keys, signals and errors.
final class FullScreenTerminal {
  private var session: FullScreenSession
  private var raw = RawTerminal()
  private var writer = FrameWriter()
  private var decoder = InputDecoder()
  private var sources = EventSources()
  private var escapeTimer: (any DispatchSourceTimer)?

  init(_ session: FullScreenSession) { self.session = session }

  /// Shows the screen; everything else runs on the main queue.
  ///
  /// - Parameter end: Called once at the end, with an error if one occurred.
  func start(end: @escaping (Result<Void, any Error>) -> Void) throws {
    let finish = { [self] (result: Result<Void, any Error>) in
      raw.leave()
      end(result)
    }
    do {
      try raw.enter()
      try draw()
    } catch {
      raw.leave()
      throw error
    }
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sources.on(number) { finish(.success(())) } }
    sources.on(SIGWINCH) { [self] in attempt(finish) { try redraw() } }
    sources.on(SIGTSTP) { [self] in attempt(finish) { try suspend() } }
    sources.on(SIGCONT) { [self] in
      attempt(finish) {
        try raw.reenter()
        try redraw()
      }
    }
    let keys = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    sources.add(keys) { [self] in
      attempt(finish) { if try !read() { finish(.success(())) } }
    }
    let escapeTimer = DispatchSource.makeTimerSource(queue: .main)
    escapeTimer.schedule(deadline: .distantFuture)
    self.escapeTimer = escapeTimer
    sources.add(escapeTimer) { [self] in
      attempt(finish) { if try !handle(decoder.timeOut()) { finish(.success(())) } }
    }
    let clock = DispatchSource.makeTimerSource(queue: .main)
    clock.schedule(deadline: .now(), repeating: .milliseconds(200), leeway: .milliseconds(50))
    sources.add(clock) { [self] in
      attempt(finish) {
        try session.follow()
        try draw()
      }
    }
  }
}

extension FullScreenTerminal {
  private func attempt(_ finish: (Result<Void, any Error>) -> Void, _ body: () throws -> Void) {
    do { try body() } catch { finish(.failure(error)) }
  }

  private func draw() throws {
    guard raw.isEntered else { return }
    let terminal = Terminal()
    let frame = session.frame(
      columns: terminal.width, rows: terminal.height, hasColor: terminal.hasColor, hasUnicode: terminal.hasUnicode)
    let text = writer.show(frame)
    if !text.bytes.isEmpty { try Terminal.write(text) }
  }

  private func redraw() throws {
    writer.clear()
    try draw()
  }

  private func suspend() throws {
    raw.leave()
    raw.stop()
    try raw.enter()
    try redraw()
  }

  /// Reads keys.
  ///
  /// - Returns: Whether the program goes on.
  private func read() throws -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
    if count < 0, errno == EINTR { return true }
    guard count > 0 else { return false }
    let goesOn = try handle(decoder.decode(bytes[..<count]))
    // Terminals send a sequence as a whole; over a slow connection, its parts may arrive one after another.
    if decoder.isWaiting { escapeTimer?.schedule(deadline: .now() + .milliseconds(60)) }
    return goesOn
  }

  private func handle(_ events: [TerminalEvent]) throws -> Bool {
    for request in try session.handle(events) {
      switch request {
      case .quit: return false
      case .redraw: writer.clear()
      case .suspend: try suspend()
      }
    }
    try draw()
    return true
  }
}
