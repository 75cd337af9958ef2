import Foundation
import HolonToDos

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What standard output can show.
struct Terminal {
  /// Whether colours are welcome: on a terminal, unless NO_COLOR or TERM=dumb say otherwise.
  let hasColor: Bool

  /// Whether it shows more than ASCII.
  let hasUnicode: Bool

  /// The number of columns; 80 when it isn't known.
  let width: Int

  /// The number of rows; 24 when it isn't known.
  let height: Int

  /// Looks at standard output and the environment.
  init() {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    hasColor = isTerminal && Environment.value("NO_COLOR") == nil && Environment.value("TERM") != "dumb"
    let locale = Environment.value("LC_ALL") ?? Environment.value("LC_CTYPE") ?? Environment.value("LANG")
    hasUnicode = !isTerminal || locale.map { $0.lowercased().contains("utf") } ?? true
    var size = winsize()
    let isKnown = isTerminal && ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    width = isKnown ? Int(size.ws_col) : Environment.value("COLUMNS").flatMap { Int($0) } ?? 80
    height = isKnown && size.ws_row > 0 ? Int(size.ws_row) : 24
  }

  /// The signs to draw the dungeon with.
  var signs: Quest.Signs { hasUnicode ? .unicode : .ascii }

  /// The way of the warrior in one line, or as a sentence only.
  func quest(_ quest: Quest, plain: Bool) -> String {
    plain ? "\(quest)" : "\(quest.map(width: max(10, min(40, width - 44)), signs: signs))  \(quest)"
  }

  /// Writes bytes to standard output.
  static func write(_ bytes: [UInt8]) throws {
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { Self.writeSome($0) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw CommandError("The output can't be written: \(String(cString: strerror(errno))).") }
      start += count
    }
  }

  private static func writeSome(_ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      Musl.write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
    #endif
  }

  /// Writes a line to standard output.
  static func line(_ text: String) throws { try write(Array(text.utf8) + [0x0A]) }

  /// Writes a line to standard error.
  static func note(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }
}
