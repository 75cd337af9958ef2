public import Foundation

/// The todo.txt format: one to-do a line.
///
/// ```
/// (A) 2026-11-01 Plan the party +home id:1
/// 2026-11-01 Call @mum about the cake @phone due:2026-12-01 p:1
/// x 2026-11-20 2026-11-01 Bake a cake pri:B p:1
/// ```
///
/// - `@phone` is the tag `phone`, and `+home` the tag `+home`. At the end of a line they belong to the tags only;
///   before that they belong to the title as well.
/// - `due:`, for what is completed `pri:`, and the words of other fields (``ToDo/Field/word``) are taken from anywhere in
///   the line. Other pairs of name and value at the
///   end of a line become ``ToDo/attributes``; elsewhere they are part of the title.
/// - A checklist has an `id:`, and its parts name it with `p:`.
/// - A backslash before such a word makes it a part of the title. The other programs know no such sign, but neither do
///   they take the word for anything else.
///
/// The format knows days, not times, and neither notes nor identifiers. What is lost of notes, of the time that a
/// to-do is due and of attributes is named in the findings; creation and completion keep their day.
///
/// Source: https://github.com/todotxt/todo.txt
public struct TodoTxtFormat: ToDoFormat {
  /// What the format is called: “todo.txt”.
  public let name = "todo.txt"

  /// The usual endings of its files.
  public let fileExtensions = ["txt"]

  /// Where the days of the text begin.
  public let timeZone: TimeZone

  /// Creates the format.
  public init(timeZone: TimeZone = .current) { self.timeZone = timeZone }

  /// Returns ``ToDoFormatLikeness/possible`` for any text: every line is a to-do.
  public func likeness(of data: Data) -> ToDoFormatLikeness {
    var likeness = ToDoFormatLikeness.none
    _ = ToDoReading(of: data.prefix(8_000)) { bytes, _ in
      if !bytes.trimmed.isEmpty { likeness = .possible }
      return ToDoList()
    }
    return likeness
  }

  /// Reads one to-do a line; blank lines mean nothing.
  public func read(_ data: Data, at now: Date) -> ToDoReading {
    ToDoReading(of: data) { bytes, findings in
      var reader = TodoTxtReader(now: now, timeZone: timeZone)
      bytes.forEachLine { line, number in reader.read(line.trimmed, number) }
      return reader.finish(&findings)
    }
  }

  /// Writes one to-do a line, every checklist before its parts.
  public func write(_ list: ToDoList) -> ToDoWriting {
    var writer = TodoTxtWriter(timeZone: timeZone)
    return writer.write(list)
  }
}
