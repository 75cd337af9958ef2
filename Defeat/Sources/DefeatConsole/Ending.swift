package import ArgumentParser
import Dispatch

/// The ends of a program, whose messages go to standard error, except for help.
extension ParsableCommand {
  /// The first argument of the shells' requests for suggestions.
  private static var suggestionRequest: String { "---completion" }

  /// Prints the message of an error that the program's arguments caused, with the command's usage, and ends the program.
  package static func endProgram(with error: any Error, of arguments: [String]) -> Never {
    if arguments.first == suggestionRequest { suggest(error) }
    guard let problem = UsageProblem(error, in: arguments, of: self) else { endProgram(with: error) }
    Terminal.report(TerminalText(lines: problem.message))
    endProgram(with: ExitCode.validationFailure)
  }

  /// Prints the message of an error and ends the program.
  ///
  /// Help is written to standard output, everything else to standard error.
  package static func endProgram(with error: (any Error)? = nil) -> Never {
    guard let error else { exit() }
    let code = exitCode(for: error)
    var message = fullMessage(for: error)
    // The parser quotes with straight marks.
    if code == .validationFailure { message = message.replacing(/'([^'\n]*)'/) { "“\($0.1)”" } }
    if code == .success {
      try? Terminal.line(TerminalText(lines: message))
    } else if !message.isEmpty {
      // The parser's own messages have several lines. In all others, a line may contain foreign text.
      Terminal.report(TerminalText(lines: message, margin: code == .validationFailure ? "" : "  "))
    }
    exit(withError: code)
  }

  /// Runs asynchronous work, and ends the program after it.
  ///
  /// Swift's concurrency runtime is started here and not by the program's entry point, because other commands take only
  /// a few milliseconds.
  package static func endProgram(after work: @escaping @Sendable () async throws -> Void) -> Never {
    Task {
      do {
        try await work()
        endProgram()
      } catch {
        endProgram(with: error)
      }
    }
    dispatchMain()
  }

  /// Prints the suggestions for a shell, which the parser throws, and ends the program.
  private static func suggest(_ response: any Error) -> Never {
    let text = fullMessage(for: response)
    guard exitCode(for: response) == .success else { exit(withError: ExitCode.failure) }
    if !text.isEmpty { try? Terminal.write(TerminalText(suggestions: text)) }
    exit()
  }
}
