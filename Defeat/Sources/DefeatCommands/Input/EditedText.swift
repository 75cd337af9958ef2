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
  private let purpose: Purpose

  /// The use of the text, in the words of messages.
  enum Purpose {
    /// The lines are to-dos to add; lines that begin with two slashes are comments.
    case adding

    /// The first line is the title of a to-do, and the others are its notes; comments stand at the end.
    case editing

    /// The sentence on a text that wasn't used.
    fileprivate var nothing: String { if case .adding = self { "Nothing was added." } else { "Nothing was changed." } }
  }

  /// Creates the file.
  init(template: String, for purpose: Purpose = .adding, in folder: String = NSTemporaryDirectory()) throws {
    self.template = template
    self.purpose = purpose
    path = URL(fileURLWithPath: folder).appendingPathComponent("defeat-\(UUID().uuidString.prefix(8)).txt").path
    let isCreated = FileManager.default.createFile(
      atPath: path, contents: Data(template.utf8), attributes: [.posixPermissions: 0o600])
    guard isCreated else {
      throw CommandError("“\(path)” can't be written: check the free space and $TMPDIR. \(purpose.nothing)")
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
        + "\(purpose.nothing)\(kept)")
  }

  /// Passes the text without its comments to a closure, and removes the file if that succeeds.
  ///
  /// - Throws: A `CommandError` that names the file, which then contains the text without its comments.
  func use<Result>(_ body: (String) throws -> Result) throws -> Result {
    let written: String
    do {
      written = try self.written
    } catch {
      throw CommandError("“\(path)” can't be read \(reason(for: error)) \(purpose.nothing)")
    }
    let text = withoutComments(written)
    guard written != template, text.contains(where: { !$0.isWhitespace }) else {
      remove()
      let flaw = written == template ? "is unchanged" : "has no to-dos"
      throw CommandError("The text \(flaw): \(purpose.nothing.prefix(1).lowercased())\(purpose.nothing.dropFirst())")
    }
    do {
      let result = try body(text)
      remove()
      return result
    } catch {
      try? Data(text.utf8).write(to: URL(fileURLWithPath: path))
      var remedy = ""
      if case .adding = purpose { remedy = ": correct it, then add it with “defeat add - < \(Self.quoted(path))”" }
      throw CommandError("\(error)\nYour text is kept in “\(path)”\(remedy).")
    }
  }

  private var written: String {
    get throws { try OutlineText.text(try Data(contentsOf: URL(fileURLWithPath: path)), "“\(path)”") }
  }

  private func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// Returns a text without its comments: all lines with two slashes, or those of the template at the end.
  private func withoutComments(_ text: String) -> String {
    if case .editing = purpose { return text.replacing(OutlineText.notesInstructions, with: "") }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.filter { !$0.drop { $0 == " " || $0 == "\t" }.hasPrefix("//") }.joined(separator: "\n")
  }

  /// Returns a path in single quotation marks for a shell.
  private static func quoted(_ path: String) -> String {
    "'" + path.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }
}
