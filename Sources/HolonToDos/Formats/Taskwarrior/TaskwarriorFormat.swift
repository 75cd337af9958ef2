public import Foundation

/// The JSON of Taskwarrior 2.6, as `task export` writes and `task import` reads it.
///
/// - A task that depends on others is a checklist, and they are its parts. A task has one whole, the first that depends
///   on it; other dependencies are named in the findings and kept in ``ToDo/attributes`` as `depends`.
/// - Priorities H, M and L are ``Priority/high``, ``Priority/medium`` and ``Priority/low``.
/// - A project is a tag that begins with `+`, as in todo.txt; a name with white space or commas is an attribute.
/// - Annotations are notes, each behind its time as in `2026-11-21T12:24:55Z`; the one that is as old as the task itself
///   has none. Lines of a description after the first are notes, too.
/// - A date that is midnight, here or in Greenwich, is a day.
/// - Deleted tasks are left out and named in the findings; `id` and `urgency` are computed and left out.
/// - All other names, as `wait`, `recur` or those that users define, are kept in ``ToDo/attributes`` and written again.
///
/// Taskwarrior knows times to the second: fractions of creation, change and completion aren't written.
///
/// Source: https://taskwarrior.org/docs/design/task/
public struct TaskwarriorFormat: ToDoFormat {
  /// What the format is called: “taskwarrior”.
  public let name = "taskwarrior"

  /// The usual endings of its files.
  public let fileExtensions = ["json"]

  /// Where a day begins at midnight.
  public let timeZone: TimeZone

  /// Creates the format.
  public init(timeZone: TimeZone = .current) { self.timeZone = timeZone }

  /// Tells whether this is a JSON array, or an object with a description.
  public func recognizes(_ data: Data) -> Bool {
    var isRecognized = false
    _ = ToDoReading(of: data.prefix(64_000)) { bytes, _ in
      var scanner = JSONScanner(bytes)
      let isArray = scanner.skip("[")
      isRecognized = scanner.skip("{") ? bytes.contains("\"description\"") : isArray && scanner.skip("]")
      return ToDoList()
    }
    return isRecognized
  }

  /// Reads an array of tasks, or tasks one after another.
  public func read(_ data: Data, at now: Date) -> ToDoReading {
    ToDoReading(of: data) { bytes, findings in
      var reader = TaskwarriorReader(bytes, now: now, timeZone: timeZone)
      return reader.read(&findings)
    }
  }

  /// Writes an array with one task a line.
  public func write(_ list: ToDoList) -> ToDoWriting {
    var writer = TaskwarriorWriter(timeZone: timeZone)
    return writer.write(list)
  }
}
