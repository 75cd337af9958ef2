import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Asks people for what isn't to be seen in the list of processes, or on the screen.
enum Prompt {
  /// Reads a line from the terminal, or from standard input where that is none.
  static func line(_ question: TerminalText) throws -> String {
    if isatty(STDIN_FILENO) == 1 { Terminal.tell(question) }
    guard let line = readLine() else { throw CommandError("Nothing was typed. Nothing was changed.") }
    return line
  }

  /// Reads a password without showing it.
  static func password(_ question: TerminalText) throws -> String {
    guard isatty(STDIN_FILENO) == 1 else { return try line(question) }
    var settings = termios()
    tcgetattr(STDIN_FILENO, &settings)
    var hidden = settings
    hidden.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
      Terminal.tell("\n")
    }
    return try line(question)
  }
}
