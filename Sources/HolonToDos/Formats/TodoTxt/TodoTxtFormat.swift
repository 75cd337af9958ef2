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
/// - `t:` is the start. `rec:+2w` is a recurrence by the schedule, and `rec:2w` one after completion. Both count from
///   `due:`, or from the creation. Other recurrences are written as `rrule:`, with the text of ``Recurrence``; it is also
///   beside a `rec:` with the same instances and another start, and counts as long as they are the same.
/// - `due:`, the `pri:` of completed to-dos, and the words of other fields (``ToDo/Field/Notation/words``) are
///   recognized anywhere in the line. Other pairs of name and value at the end of a line become ``ToDo/attributes``;
///   elsewhere they are part of the title.
/// - A checklist has an `id:`, and its parts name it with `p:`.
/// - A backslash before such a word makes it part of the title. Other programs ignore this sign, but they don't misread
///   the word either.
///
/// The format has days, not times, and neither notes nor identifiers. Loss of notes, of the time that a to-do is due
/// and of attributes is reported in the findings; creation and completion keep their day.
///
/// Source: https://github.com/todotxt/todo.txt
public struct TodoTxtFormat: ToDoFormat {
  /// The name of the format: “todo.txt”.
  public let name = "todo.txt"

  /// The usual file name extensions.
  public let fileExtensions = ["txt"]

  /// The titles.
  public let identity = ToDoIdentity.titles

  /// Values for which the format has no form.
  public let omissions: [LostValue] = [.created, .modified, .completed, .identifier, .mark, .archived]

  /// The time zone of the text's days.
  public let timeZone: TimeZone

  /// Creates the format.
  public init(timeZone: TimeZone = .current) { self.timeZone = timeZone }

  /// Returns ``ToDoFormatLikeness/possible`` for any text, because every line is a to-do.
  public func likeness(of data: Data) -> ToDoFormatLikeness {
    .of(data, first: 8_000) { $0.trimmed.isEmpty ? .none : .possible }
  }

  /// Reads a to-do from each line; blank lines are ignored.
  public func read(_ data: Data, at now: Date) -> ToDoReading {
    ToDoReading(of: data) { bytes in
      var reader = TodoTxtReader(now: now, timeZone: timeZone)
      bytes.forEachLine { line, number in reader.read(line.trimmed, number) }
      return reader.finish()
    }
  }

  /// Writes a line for each to-do, every checklist before its parts.
  public func write(_ list: ToDoList) -> ToDoWriting { TodoTxtWriter(timeZone: timeZone).write(list) }
}
