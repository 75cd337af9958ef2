import DefeatConsole
import DefeatCore
import Foundation
import HolonToDos

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The text of an outline, from standard input or from an editor.
enum OutlineText {
  /// Reads standard input to its end.
  static func fromStandardInput() throws -> String {
    if isatty(STDIN_FILENO) == 1 {
      Terminal.report("Write one to-do on each line, and indent its parts. Ctrl+D on an empty line adds them.")
    }
    return try text(try bytes(of: FileHandle.standardInput), "Standard input")
  }

  /// Opens a template in the person's editor.
  ///
  /// - Parameter lines: The first to-do and its parts; an empty text for none.
  static func fromEditor(beginning lines: [String]) throws -> EditedText {
    let beginning = lines.enumerated().map { index, line in index == 0 ? line : "  \(line)" }
    let file = try EditedText(template: beginning.joined(separator: "\n") + "\n" + instructions)
    try file.edit(with: Environment.value("VISUAL") ?? Environment.value("EDITOR") ?? "vi")
    return file
  }

  /// Opens the title and the notes of a to-do in the person's editor.
  static func fromEditor(of toDo: ToDo) throws -> EditedText {
    let notes = toDo.notes.isEmpty ? "\n" : "\n\(toDo.notes)\n"
    let file = try EditedText(template: "\(toDo.title)\n\(notes)\(notesInstructions)", for: .editing)
    try file.edit(with: Environment.value("VISUAL") ?? Environment.value("EDITOR") ?? "vi")
    return file
  }

  /// The lines after the title and the notes.
  static let notesInstructions = """

    // The first line is the title, and all others are the notes. These two lines are left out.
    // The values of the to-do, such as its due time, stay as they are.

    """

  /// The lines after the gap for to-dos.
  private static let instructions = """

    // Write one to-do on each line, and indent the lines of its parts:
    //
    //   Plan the party fri 5pm
    //     Invite friends #phone
    //     Bake a cake ~2h
    //
    // Lines that begin with // are left out. Without to-dos, nothing is added.

    """

  /// Reads a file up to its end, but not more than an outline may have.
  private static func bytes(of file: FileHandle) throws -> Data {
    var data = Data()
    do {
      while data.count <= ToDoOutline.longestText, let more = try file.read(upToCount: 1 << 16), !more.isEmpty {
        data += more
      }
    } catch {
      throw CommandError("Standard input can't be read \(reason(for: error)) Nothing was added.")
    }
    guard data.count <= ToDoOutline.longestText else { throw InputError.textTooLong(limit: ToDoOutline.longestText) }
    return data
  }

  /// Returns bytes as text.
  static func text(_ data: Data, _ name: String) throws -> String {
    guard let text = String(validating: data, as: UTF8.self) else {
      throw CommandError("\(name) isn't text in UTF-8: convert it, then try again. Nothing was added.")
    }
    guard !text.utf8.contains(0) else {
      throw CommandError(
        "\(name) contains a null character, so it isn't text: check it, then try again. Nothing was added.")
    }
    return text
  }
}
