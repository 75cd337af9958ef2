package import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The capabilities of standard output.
package struct Terminal {
  /// Whether to use colours: on a terminal, unless NO_COLOR or TERM=dumb forbids them.
  package let hasColor: Bool

  /// Whether it shows characters beyond ASCII.
  package let hasUnicode: Bool

  /// The number of columns; 80 if unknown.
  package let width: Int

  /// The number of rows; 24 if unknown.
  package let height: Int

  /// Detects the capabilities from standard output and the environment.
  package init() {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    hasColor = isTerminal && Environment.value("NO_COLOR") == nil && Environment.value("TERM") != "dumb"
    let locale = Environment.value("LC_ALL") ?? Environment.value("LC_CTYPE") ?? Environment.value("LANG")
    hasUnicode = !isTerminal || locale.map { $0.lowercased().contains("utf") } ?? true
    var size = winsize()
    let isKnown = isTerminal && ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    let given = Environment.value("COLUMNS").flatMap { Int($0) }.map { min(max($0, 1), 10_000) }
    width = isKnown ? Int(size.ws_col) : given ?? 80
    height = isKnown && size.ws_row > 0 ? Int(size.ws_row) : 24
  }
}

// MARK: - Output

/// The output of commands, all of which consists of ``TerminalText``.
extension Terminal {
  /// Writes a line to standard output.
  package static func line(_ text: TerminalText) throws { try write("\(text)\n") }

  /// Writes a paragraph to standard output; on a terminal, lines end between words.
  package static func paragraph(_ text: TerminalText) throws {
    try line(isatty(STDOUT_FILENO) == 1 ? text.wrapped(toColumns: Terminal().width, margin: "    ") : text)
  }

  /// Writes a text to standard output.
  package static func write(_ text: TerminalText) throws { try send(text.bytes) }

  /// Writes JSON to standard output.
  package static func write(_ json: [UInt8]) throws { try send(TerminalText(json: json).bytes) }

  /// Writes a file to standard output, escaped if that is a terminal.
  package static func write(file: Data) throws {
    guard isatty(STDOUT_FILENO) == 1 else { return try send([UInt8](file)) }
    try write(TerminalText(lines: String(decoding: file, as: UTF8.self)))
  }

  /// Writes the result of an edit, which stays if this fails.
  ///
  /// - Throws: A `CommandError` that says so.
  package static func afterEdit(_ report: () throws -> Void) throws {
    do {
      try report()
    } catch let error as CommandError {
      throw CommandError("\(error.description) The edit was made: “defeat undo” reverts it.")
    }
  }

  /// Writes a text to standard error.
  ///
  /// - Parameter terminator: The text after it; by default, the text is a line.
  package static func report(_ text: TerminalText, terminator: TerminalText = "\n") {
    // Without a reader or space, no one can be told about it. Foundation's handle would end the process.
    try? send((text + terminator).bytes, to: STDERR_FILENO)
  }

  /// Opens the standard files that the caller has closed, so that no other file gets their numbers and the output.
  ///
  /// Using one of them fails as before: input can only be written, and output only be read.
  package static func openStandardFiles() {
    for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(file, F_GETFD) < 0 {
      // The lowest free number is this one.
      _ = open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  package static func send(_ bytes: [UInt8], to file: Int32 = STDOUT_FILENO) throws {
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { sendSome($0, to: file) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw CommandError("The output can't be written (\(String(cString: strerror(errno)))): write it elsewhere.")
      }
      start += count
    }
  }

  private static func sendSome(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Int {
    #if canImport(Glibc)
      Glibc.write(file, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      Musl.write(file, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(file, bytes.baseAddress, bytes.count)
    #endif
  }
}
