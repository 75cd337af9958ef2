package import ArgumentParser
import HolonBase

/// A problem with the words of the command line, with the usage of the command.
///
/// It is a word that is neither a command nor an option, with a suggestion, or a value that the running command refuses.
/// The parser's own suggestions are too far-fetched: it suggests “--json” for “--sort”. For what a running command
/// refuses, the parser shows the usage of the whole program.
package struct UsageProblem {
  /// A sentence about the problem, and the usage of the command.
  package let message: String

  /// Finds the problem that an error is about.
  ///
  /// - Returns: Nil for any other error.
  package init?(_ error: any Error, in arguments: [String], of root: any ParsableCommand.Type) {
    let (commands, word) = Self.path(arguments, of: root)
    guard let command = commands.last else { return nil }
    if arguments.first == "help", root.exitCode(for: error) == .success, let word = Self.unknownTopic(arguments, root) {
      message = Self.message("There is no command “\(word)”.", [root], root)
      return
    }
    if let cluster = Self.mistakenHelp(arguments), root.exitCode(for: error) == .success {
      message = Self.message("There is no option “\(cluster)”.\(Self.wordHint(cluster))", commands, root)
      return
    }
    guard root.exitCode(for: error) == .validationFailure else { return nil }
    if let option = Self.unknownOption(root.message(for: error)) {
      let question = option.suggestion.map { option.name.isMisspelling(of: $0) ? " Did you mean “\($0)”?" : "" } ?? ""
      message = Self.message(
        "There is no option “\(option.name)”.\(question)\(Self.wordHint(option.name))", commands, root)
    } else if let word, !Self.subcommands(of: command).isEmpty {
      let known = Self.subcommands(of: command)
      let names = known.map(Self.name) + known.flatMap { $0.configuration.aliases }
      let nearest = names.filter { word.isMisspelling(of: $0) }.min {
        word.editDistance(to: $0) < word.editDistance(to: $1)
      }
      let question = nearest.map { " Did you mean “\($0)”?" } ?? ""
      message = Self.message("There is no command “\(word)”.\(question)", commands, root)
    } else if let refusal = error as? ValidationError {
      message = Self.message(refusal.message, commands, root)
    } else {
      return nil
    }
  }

  /// Returns the way to write a word such as “-5” or “-+home”, which isn't meant as an option.
  private static func wordHint(_ name: String) -> String {
    name.hasPrefix("--") ? "" : " Write “--” before words that begin with a hyphen."
  }

  private static func message(
    _ sentence: String, _ commands: [any ParsableCommand.Type], _ root: any ParsableCommand.Type
  ) -> String {
    let name = commands.map(name).joined(separator: " ")
    let usage = commands.last.map { root.usageString(for: $0) } ?? ""
    // The forms of a command stand below one another, as in the parser's own errors.
    let forms = usage.replacing("\n", with: "\n       ")
    return "Error: \(sentence)\nUsage: \(forms)\n  See “\(name) --help” for more information."
  }
}

// MARK: - Commands

extension UsageProblem {
  private static func name(_ command: any ParsableCommand.Type) -> String {
    command.configuration.commandName ?? ""
  }

  private static func subcommands(of command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
    command.configuration.subcommands + command.configuration.groupedSubcommands.flatMap(\.subcommands)
  }

  /// Returns the commands that arguments name, from the root on, and the first word after them that names none.
  private static func path(
    _ arguments: [String], of root: any ParsableCommand.Type
  ) -> (commands: [any ParsableCommand.Type], word: String?) {
    var commands = [root]
    var isValue = false
    for argument in arguments {
      if argument.hasPrefix("-") {
        isValue = ["-l", "--list", "--database"].contains(argument)
        continue
      }
      guard let command = commands.last else { break }
      let next = subcommands(of: command).first { name($0) == argument || $0.configuration.aliases.contains(argument) }
      if let next {
        commands.append(next)
      } else if !isValue {
        return (commands, argument)
      }
      isValue = false
    }
    return (commands, nil)
  }

  /// Returns the word after “help” that names no command; nil if all do.
  private static func unknownTopic(_ arguments: [String], _ root: any ParsableCommand.Type) -> String? {
    let topics = Array(arguments.dropFirst())
    let (commands, word) = path(topics, of: root)
    // A word after a command without subcommands names none, either.
    return word ?? (commands.count <= topics.count { !$0.hasPrefix("-") } ? topics.last : nil)
  }

  /// Returns a word such as “-home” or “-+home”, which the parser takes for a request for help; nil if help was requested.
  private static func mistakenHelp(_ arguments: [String]) -> String? {
    let words = arguments.prefix { $0 != "--" }
    guard !words.contains(where: { ["-h", "--help", "help"].contains($0) }) else { return nil }
    return words.first { $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.count > 2 && $0.contains("h") }
  }

  /// Returns the option that the parser doesn't know, and its suggestion.
  private static func unknownOption(_ message: String) -> (name: String, suggestion: String?)? {
    let pattern = /Unknown option '([^']+)'(?:\. Did you mean '([^']+)'\?)?/
    return message.firstMatch(of: pattern).map { (String($0.1), $0.2.map(String.init)) }
  }
}
