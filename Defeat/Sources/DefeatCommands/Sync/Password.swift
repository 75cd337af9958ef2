import Dispatch
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
  /// Whether somebody sits at a terminal.
  private static var isAnswered: Bool { isatty(STDIN_FILENO) == 1 }

  /// Reads a line from the terminal, or from standard input where that is none.
  static func line(_ question: TerminalText) throws -> String {
    guard let line = optionalLine(question) else { throw CommandError("Nothing was typed. Nothing was changed.") }
    return line
  }

  private static func optionalLine(_ question: TerminalText) -> String? {
    if isAnswered { Terminal.tell(question) }
    return readLine()
  }

  /// Reads a password without showing it.
  static func password(_ question: TerminalText) throws -> String {
    guard isAnswered else { return try line(question) }
    let silence = Silence(question)
    defer { silence.end() }
    return try line(question)
  }

  /// Reads a password that is new; twice from a terminal, since nobody sees what they type.
  static func newPassword(_ name: TerminalText) throws -> String {
    let password = try password("\(name): ")
    if isAnswered, try self.password("\(name), once more: ") != password {
      throw CommandError("The two passwords differ. Nothing was changed.")
    }
    return password
  }

  /// Reads an invitation; nil for none.
  static func invitation(isNeeded: Bool) throws -> String? {
    let question: TerminalText = isNeeded ? "Invitation: " : "Invitation (Enter if you have none): "
    let line = optionalLine(question)?.trimmingCharacters(in: .whitespaces)
    return line?.isEmpty == false ? line : nil
  }

  /// Asks whether somebody means what can't be undone.
  static func confirm(_ warning: String) throws {
    guard isAnswered else { throw CommandError("\(warning) Nothing was changed: add --yes if you mean it.") }
    Terminal.note("\(warning)")
    guard try line("Type “yes” to go on: ").trimmingCharacters(in: .whitespaces).lowercased() == "yes" else {
      throw CommandError("Nothing was changed.")
    }
  }
}

/// A terminal that doesn't show what is typed, until this ends, or a signal ends or stops the program.
private final class Silence {
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]

  private let shown: termios
  private let queue = DispatchQueue(label: "defeat.prompt")
  private var sources: [(signal: Int32, source: any DispatchSourceSignal)] = []

  /// - Parameter question: The question that is asked again when a stopped program goes on.
  init(_ question: TerminalText) {
    var settings = termios()
    tcgetattr(STDIN_FILENO, &settings)
    shown = settings
    settings.c_lflag &= ~tcflag_t(ECHO)
    for number in Self.signals { watch(number, hidden: settings, question) }
    Self.set(settings)
  }

  /// Shows again what is typed.
  func end() {
    // A signal that has come is dealt with first.
    queue.sync { Self.set(shown) }
    for (number, source) in sources {
      source.cancel()
      signal(number, SIG_DFL)
      Self.unblock(number)
    }
    Terminal.tell("\n")
  }

  private func watch(_ number: Int32, hidden: termios, _ question: TerminalText) {
    // What the parent process wants ignored, as nohup does, stays ignored.
    if unsafeBitCast(signal(number, SIG_DFL), to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      signal(number, SIG_IGN)
      return
    }
    let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    source.setEventHandler { [shown] in
      Self.set(shown)
      Terminal.tell("\n")
      Self.send(number)
      // Only a program that was stopped comes here.
      Self.set(hidden)
      Terminal.tell(question)
    }
    // A signal that comes before ends the program while the terminal is still as it was.
    let isRegistered = DispatchSemaphore(value: 0)
    source.setRegistrationHandler { isRegistered.signal() }
    source.activate()
    isRegistered.wait()
    #if canImport(Darwin)
      // Elsewhere, Dispatch has taken the signal's default action away.
      signal(number, SIG_IGN)
    #endif
    sources.append((number, source))
  }

  /// Lets a signal do what it does without this program.
  private static func send(_ number: Int32) {
    let ours = signal(number, SIG_DFL)
    unblock(number)
    // Sent to this thread, it is done before the next line.
    pthread_kill(pthread_self(), number)
    signal(number, ours)
  }

  /// Dispatch blocks signals in the threads that meet them.
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
