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

/// The prompts for input that mustn't appear in the list of processes or on the screen.
enum Prompt {
  /// Whether standard input is a terminal.
  private static var isAnswered: Bool { isatty(STDIN_FILENO) == 1 }

  /// Reads a line from the terminal, or from standard input if that isn't a terminal.
  static func line(_ question: TerminalText) throws -> String {
    guard let line = optionalLine(question) else {
      throw CommandError("The input has ended: type an answer, or pass it to standard input. Nothing was changed.")
    }
    return line
  }

  private static func optionalLine(_ question: TerminalText) -> String? {
    if isAnswered { Terminal.report(question, terminator: "") }
    return readLine()
  }

  /// Reads a password without showing it.
  static func password(_ question: TerminalText) throws -> String {
    guard isAnswered else { return try line(question) }
    let silence = Silence(question)
    defer { silence.end() }
    return try line(question)
  }

  /// Reads a new password, twice from a terminal because the input is invisible.
  static func newPassword(_ name: TerminalText) throws -> String {
    let password = try password("\(name): ")
    if isAnswered, try self.password("\(name) again: ") != password {
      throw CommandError("The two passwords differ: try again. Nothing was changed.")
    }
    return password
  }

  /// Reads an invitation; returns nil if none is entered.
  static func invitation(isNeeded: Bool) throws -> String? {
    let question: TerminalText = isNeeded ? "Invitation: " : "Invitation (Enter if you have none): "
    let line = optionalLine(question)?.trimmingCharacters(in: .whitespaces)
    return line?.isEmpty == false ? line : nil
  }

  /// Requests a confirmation of an action that can't be undone.
  static func confirm(_ warning: String) throws {
    guard isAnswered else { throw CommandError("\(warning) Nothing was changed: add --yes to confirm.") }
    Terminal.report("\(warning)")
    guard try line("Type “yes” to continue: ").trimmingCharacters(in: .whitespaces).lowercased() == "yes" else {
      throw CommandError("Nothing was changed.")
    }
  }
}

/// A terminal that hides typed characters until this object ends, or a signal ends or stops the program.
private final class Silence {
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]

  private let shown: termios
  private let queue = DispatchQueue(label: "defeat.prompt")
  private var sources: [(signal: Int32, source: any DispatchSourceSignal)] = []

  /// Hides typed characters.
  ///
  /// - Parameter question: The question, which is repeated when a stopped program continues.
  init(_ question: TerminalText) {
    var settings = termios()
    tcgetattr(STDIN_FILENO, &settings)
    shown = settings
    settings.c_lflag &= ~tcflag_t(ECHO)
    for number in Self.signals { watch(number, hidden: settings, question) }
    Self.set(settings)
  }

  /// Shows typed characters again.
  func end() {
    // A signal that has already arrived is processed first.
    queue.sync { Self.set(shown) }
    for (number, source) in sources {
      source.cancel()
      signal(number, SIG_DFL)
      Self.unblock(number)
    }
    Terminal.report("")
  }

  private func watch(_ number: Int32, hidden: termios, _ question: TerminalText) {
    // Signals that the parent process ignores, as with nohup, remain ignored.
    if unsafeBitCast(signal(number, SIG_DFL), to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      signal(number, SIG_IGN)
      return
    }
    let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    source.setEventHandler { [shown] in
      Self.set(shown)
      Terminal.report("")
      Self.send(number)
      // This line is reached only after the program was stopped and continued.
      Self.set(hidden)
      Terminal.report(question, terminator: "")
    }
    // A signal before the registration ends the program while the terminal is still unchanged.
    let isRegistered = DispatchSemaphore(value: 0)
    source.setRegistrationHandler { isRegistered.signal() }
    source.activate()
    isRegistered.wait()
    #if canImport(Darwin)
      // On other systems, Dispatch has disabled the signal's default action.
      signal(number, SIG_IGN)
    #endif
    sources.append((number, source))
  }

  /// Performs the default action of a signal.
  private static func send(_ number: Int32) {
    let ours = signal(number, SIG_DFL)
    unblock(number)
    // The signal is sent to this thread, so it is processed before the next line.
    pthread_kill(pthread_self(), number)
    signal(number, ours)
  }

  /// Unblocks a signal, which Dispatch blocks in the threads that receive it.
  private static func unblock(_ number: Int32) {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  private static func set(_ settings: termios) {
    var settings = settings
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
  }
}
