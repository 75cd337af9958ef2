import DefeatConsole
import Foundation

/// A program that shows desktop notifications.
///
/// Its arguments are passed without a shell, and no title is read as an option or as a script.
struct Notifier: Sendable {
  /// The path of the program.
  let program: String

  /// The arguments before the title and the text.
  let arguments: [String]

  /// The time after which a program that shows nothing is ended.
  var patience = Duration.seconds(10)

  /// The system's program; nil if it has none.
  ///
  /// - Parameter folders: The folders in which to search, separated by colons.
  static func system(in folders: String? = Environment.value("PATH")) -> Notifier? {
    #if os(macOS)
      let script = ["on run argv", "display notification (item 2 of argv) with title (item 1 of argv)", "end run"]
      return Notifier(program: "/usr/bin/osascript", arguments: script.flatMap { ["-e", $0] })
    #else
      let paths = (folders ?? "").split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/notify-send" }
      guard let path = paths.first(where: { access($0, X_OK) == 0 }) else { return nil }
      return Notifier(program: path, arguments: ["--app-name=defeat", "--"])
    #endif
  }

  /// Shows a notification.
  ///
  /// - Parameters:
  ///   - title: The title, which may be foreign text.
  ///   - text: The text below it.
  /// - Returns: Whether the program has shown it.
  func show(_ title: String, _ text: String) -> Bool {
    let program = Program(
      path: program, arguments: arguments + [Self.line(title), Self.line(text)], output: .discarded)
    return program.run(limit: patience) == .success
  }

  /// Returns a text in one line without control characters; osascript would read a leading hyphen as an option.
  static func line(_ text: String) -> String {
    let isControl = { (scalar: Unicode.Scalar) in
      scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
    }
    let scalars = text.unicodeScalars.prefix(200).map { isControl($0) ? " " : $0 }
    let line = String(String.UnicodeScalarView(scalars))
    return line.hasPrefix("-") ? " \(line)" : line
  }
}
