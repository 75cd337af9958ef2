import DefeatConsole
import DefeatCore
import Dispatch
import Foundation

/// A list that fills a terminal, until Ctrl-C or q is pressed.
///
/// The previous contents of the screen are always restored at the end.
final class LiveTerminal {
  private var list: LiveList
  private var screen = Screen()
  private var sources = EventSources()
  private var before = termios()

  init(_ list: LiveList) { self.list = list }

  /// Shows the list; everything else runs on the main queue.
  ///
  /// - Parameter end: Called once at the end, with an error if one occurred.
  func start(end: @escaping (Result<Void, any Error>) -> Void) throws {
    let finish = { [self] (result: Result<Void, any Error>) in
      leave()
      end(result)
    }
    try enter()
    for number in [SIGINT, SIGTERM, SIGHUP] { sources.on(number) { finish(.success(())) } }
    sources.on(SIGWINCH) { [self] in attempt(finish) { try redraw() } }
    sources.on(SIGCONT) { [self] in
      attempt(finish) {
        try enter()
        try redraw()
      }
    }
    let keys = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
    sources.add(keys) { [self] in
      attempt(finish) { if try read() == .end { finish(.success(())) } }
    }
    let clock = DispatchSource.makeTimerSource(queue: .main)
    clock.schedule(deadline: .now(), repeating: .milliseconds(200), leeway: .milliseconds(50))
    sources.add(clock) { [self] in
      attempt(finish) {
        try list.follow()
        try draw()
      }
    }
  }
}

extension LiveTerminal {
  private enum Key { case other, end }

  private func attempt(_ finish: (Result<Void, any Error>) -> Void, _ body: () throws -> Void) {
    do { try body() } catch { finish(.failure(error)) }
  }

  private func draw() throws {
    let text = screen.show(list.lines(in: Terminal()))
    if !text.bytes.isEmpty { try Terminal.write(text) }
  }

  private func redraw() throws {
    screen.clear()
    try Terminal.write("\u{1B}[2J")
    try draw()
  }

  /// Scrolls by the keys of less; q ends the program.
  private func read() throws -> Key {
    var bytes = [UInt8](repeating: 0, count: 1_024)
    let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
    guard count > 0 else { return .end }
    let page = max(1, Terminal().height - 4)
    for key in Self.keys(in: bytes[..<count]) {
      switch key {
      case "q", "Q", "\u{4}": return .end
      case "j", "\r", "\n", "\u{1B}[B", "\u{1B}OB": list.scroll(by: 1)
      case "k", "\u{1B}[A", "\u{1B}OA": list.scroll(by: -1)
      case " ", "f", "\u{1B}[6~": list.scroll(by: page)
      case "b", "\u{1B}[5~": list.scroll(by: -page)
      case "g", "\u{1B}[H", "\u{1B}OH": list.scroll(by: -.max)
      case "G", "\u{1B}[F", "\u{1B}OF":
        list.scroll(by: .max)
        list.scroll(by: -page)
      default: continue
      }
    }
    try draw()
    return .other
  }

  /// Returns the keys in a terminal's input: characters, and sequences that begin with ESC (ECMA-48, CSI and SS3).
  static func keys(in bytes: ArraySlice<UInt8>) -> [String] {
    var keys: [String] = []
    var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let first = rest.first {
      var length = 1
      let introducer = rest.dropFirst().first
      if first == "\u{1B}", introducer == "[" || introducer == "O" {
        length = 2 + rest.dropFirst(2).prefix { !("@"..."~").contains($0) }.count + 1
      }
      keys.append(String(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    return keys
  }

  /// Switches to the alternate screen without a cursor and without line wrapping, and reads keys unbuffered.
  private func enter() throws {
    if sources.isEmpty { tcgetattr(STDIN_FILENO, &before) }
    var now = before
    now.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &now)
    try Terminal.write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J")
  }

  private func leave() {
    try? Terminal.write("\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
    tcsetattr(STDIN_FILENO, TCSANOW, &before)
  }
}
