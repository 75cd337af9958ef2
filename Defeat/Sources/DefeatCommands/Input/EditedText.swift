import DefeatConsole
import DefeatCore
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A text that a person writes in their own editor.
///
/// The file is kept until the text has been used, so that no typed text is lost.
struct EditedText {
  /// The path of the file, which only the user can read.
  let path: String

  private let template: String

  /// Creates the file.
  init(template: String, in folder: String = NSTemporaryDirectory()) throws {
    self.template = template
    path = URL(fileURLWithPath: folder).appendingPathComponent("defeat-\(UUID().uuidString.prefix(8)).txt").path
    let isCreated = FileManager.default.createFile(
      atPath: path, contents: Data(template.utf8), attributes: [.posixPermissions: 0o600])
    guard isCreated else {
      throw CommandError("“\(path)” can't be written: check the free space and $TMPDIR. Nothing was added.")
    }
  }

  /// Opens the file in an editor and waits until that ends.
  ///
  /// - Parameter editor: The command, which may have arguments and quotes, as git expects it.
  func edit(with editor: String) throws {
    // The shell's own call leaves the terminal to the editor, which Foundation's Process doesn't.
    let status = system("\(editor) \(Self.quoted(path))")
    guard status != 0 else { return }
    let code = status & 0x7F == 0 ? "exit code \((status >> 8) & 0xFF)" : "signal \(status & 0x7F)"
    let kept = (try? written) == template ? "" : " Your text is kept in “\(path)”."
    if kept.isEmpty { remove() }
    throw CommandError(
      "The editor “\(editor)” has failed (\(code)): set $VISUAL or $EDITOR to an editor that waits, such as nano. "
        + "Nothing was added.\(kept)")
  }

  /// Passes the text without its comments to a closure, and removes the file if that succeeds.
  ///
  /// - Throws: A `CommandError` that names the file, which then contains the text without its comments.
  func use<Result>(_ body: (String) throws -> Result) throws -> Result {
    let written: String
    do {
      written = try self.written
    } catch {
      throw CommandError("“\(path)” can't be read \(reason(for: error)) Nothing was added.")
    }
    let text = Self.withoutComments(written)
    guard written != template, text.contains(where: { !$0.isWhitespace }) else {
      remove()
      throw CommandError(
        written == template
          ? "The text is unchanged: nothing was added." : "The text has no to-dos: nothing was added.")
    }
    do {
      let result = try body(text)
      remove()
      return result
    } catch {
      try? Data(text.utf8).write(to: URL(fileURLWithPath: path))
      throw CommandError(
        "\(error)\nYour text is kept in “\(path)”: correct it, then add it with “defeat add - < \(Self.quoted(path))”.")
    }
  }

  private var written: String {
    get throws { try OutlineText.text(try Data(contentsOf: URL(fileURLWithPath: path)), "“\(path)”") }
  }

  private func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// Returns a text without the lines that begin with two slashes.
  private static func withoutComments(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.filter { !$0.drop { $0 == " " || $0 == "\t" }.hasPrefix("//") }.joined(separator: "\n")
  }

  /// Returns a path in single quotation marks for a shell.
  private static func quoted(_ path: String) -> String {
    "'" + path.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }
}
