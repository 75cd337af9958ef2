import ArgumentParser
import DefeatConsole

/// The notation of suggestions in the language of a shell.
struct Candidates {
  private let shell: CompletionShell?

  /// The maximum number of characters of a description.
  private static let longest = 60

  init(for shell: CompletionShell?) { self.shell = shell }

  /// Returns one line for each value, with its description if the shell shows descriptions.
  ///
  /// Descriptions are foreign text, and can't control the terminal or the shell.
  func texts(of candidates: [(value: String, description: String)]) -> [String] {
    candidates.map { candidate in
      let value = Self.shown(candidate.value)
      let description = Self.shown(String(candidate.description.prefix(Self.longest)))
      switch shell?.rawValue {
      case "bash":
        // Bash has no descriptions. They are part of the suggestion as long as it can't be inserted.
        if candidates.count == 1 || description.isEmpty { return Self.quoted(value) }
        // Of a suggestion with slashes, Bash shows only the end, as of a path.
        return Self.quoted("\(value)  \(description)".replacing("/", with: "\u{2215}"))
      case "zsh": return value.replacing(":", with: "\\:") + (description.isEmpty ? "" : ":\(description)")
      case "fish": return description.isEmpty ? value : "\(value)\t\(description)"
      default: return value
      }
    }
  }

  private static func shown(_ text: String) -> String {
    String(decoding: TerminalText(value: text).bytes, as: UTF8.self)
  }

  /// Returns a text that Bash reads literally.
  ///
  /// The parser's script passes suggestions to `compgen -W`, which expands them as if they had been typed: without
  /// quotes, the title `$(rm *)` would be executed.
  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: "'\\''"))'"
  }
}
