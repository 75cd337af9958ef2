public import Foundation
import HolonBase

/// The JSON of Taskwarrior 2.6, as `task export` writes and `task import` reads it.
///
/// - A task that depends on others is a checklist, and they are its parts. A task has one whole, the first that depends
///   on it; other dependencies are named in the findings and kept in ``ToDo/attributes`` as `depends`.
/// - Priorities H, M and L are ``Priority/high``, ``Priority/medium`` and ``Priority/low``.
/// - A project is a tag that begins with `+`, as in todo.txt; a name with white space or commas is an attribute.
/// - Annotations are notes, each behind its time as in `2026-11-21T12:24:55Z`; the one that is as old as the task itself
///   has none. Lines of a description after the first are notes, too.
/// - A date that is midnight, here or in Greenwich, is a day.
/// - A task that repeats has a template. Where its next task is in the text, that one is read, and keeps the template as
///   the attribute `taskwarrior.template`, from which it is written again; else the template itself is read as a to-do.
/// - Tasks that wait are read like all others, and keep `wait` as an attribute.
/// - Deleted tasks are left out and named in the findings; `id` and `urgency` are computed and left out.
/// - What else a to-do holds as a single value is an attribute that users define, under the name of the field, as text
///   with a unit. A plain number of that name stays in ``ToDo/attributes``, since it may count anything.
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

  /// Returns ``ToDoFormatLikeness/certain`` for an array whose first object has a description, for an object that has
  /// another name of a task's as well, and for an empty array.
  public func likeness(of data: Data) -> ToDoFormatLikeness {
    var likeness = ToDoFormatLikeness.none
    _ = ToDoReading(of: data.prefix(64_000)) { bytes, _ in
      var scanner = JSONScanner(bytes)
      let isArray = scanner.skip("[")
      if isArray, scanner.skip("]") {
        likeness = scanner.peek() == nil ? .certain : .none
      } else {
        let names = scanner.namesOfObject()
        let isTask = isArray || !names.isDisjoint(with: ["entry", "project", "status", "tags", "urgency", "uuid"])
        if names.contains("description"), isTask { likeness = .certain }
      }
      return ToDoList()
    }
    return likeness
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

extension JSONScanner {
  /// Scans an object and returns its names, as far as it can be read; none for anything else.
  fileprivate mutating func namesOfObject() -> Set<String> {
    var names: Set<String> = []
    do throws(Failure) {
      try beginObject()
      while let name = try nextKey() {
        names.insert(text(of: name))
        try skipValue()
      }
    } catch {
      // What is broken or cut off is judged by its beginning.
    }
    return names
  }
}
