import DefeatConsole
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal's state for a full screen: keys unbuffered and without echo, another screen, mouse and pasted texts.
///
/// The alternate screen, line wrapping, the mouse (SGR) and bracketed paste are private modes of xterm: 1049, 7, 1000
/// with 1006, and 2004.
struct RawTerminal {
  private var before = termios()
  private var standardError: Int32 = -1
  private(set) var isEntered = false

  /// Enters the state.
  ///
  /// Standard error is discarded meanwhile if it is the same terminal, because hooks may write to it.
  mutating func enter() throws {
    guard !isEntered else { return }
    guard tcgetattr(STDIN_FILENO, &before) == 0 else {
      throw CommandError("The terminal's state can't be read: run the command on another terminal.")
    }
    if isatty(STDERR_FILENO) == 1 {
      standardError = dup(STDERR_FILENO)
      let nowhere = open("/dev/null", O_WRONLY)
      if nowhere >= 0 {
        dup2(nowhere, STDERR_FILENO)
        close(nowhere)
      }
    }
    isEntered = true
    try apply()
  }

  /// Sets the modes of the terminal.
  private func apply() throws {
    var now = before
    now.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    now.c_iflag &= ~tcflag_t(ICRNL | INLCR | IXON)
    tcsetattr(STDIN_FILENO, TCSANOW, &now)
    try Terminal.write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[2J")
  }

  /// Enters the state again after the program was stopped, which may have been without notice.
  ///
  /// Shells set their own modes then, and those from before the start remain the ones to restore.
  mutating func reenter() throws {
    if isEntered { try apply() } else { try enter() }
  }

  /// Restores the former state.
  mutating func leave() {
    guard isEntered else { return }
    isEntered = false
    try? Terminal.write("\u{1B}[0m\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
    tcsetattr(STDIN_FILENO, TCSANOW, &before)
    if standardError >= 0 {
      dup2(standardError, STDERR_FILENO)
      close(standardError)
      standardError = -1
    }
  }

  /// Stops the program, until the shell continues it.
  ///
  /// Threads of Dispatch block the signal that shells send for Ctrl-Z, but none blocks this one. It is sent to this
  /// thread, because another one would take it only after this one has gone on.
  func stop() { raise(SIGSTOP) }
}
