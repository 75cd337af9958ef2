public import Foundation
import HolonBase

/// The JSON of Taskwarrior 2.6, as `task export` writes and `task import` reads it.
///
/// - The tasks that a task depends on are to-dos that it ``ToDo/needs``, so no state depends on another one. Writing a
///   checklist lets it depend on its parts, and names them in an attribute that users can define,
///   ``checklistAttribute``. Only tasks that are named there are read as parts. Dependencies in a circle have no effect,
///   which is reported in the findings.
/// - Priorities H, M and L are ``Priority/high``, ``Priority/medium`` and ``Priority/low``.
/// - A project is a tag that starts with `+`, as in todo.txt; a name with whitespace or commas is an attribute.
/// - Annotations are notes, each after its time, such as `2026-11-21T12:24:55Z`; the first one has none if that is the
///   time of the task's creation. Lines of a description after the first are notes, too.
/// - A date at midnight in the local time zone is a day. Taskwarrior has moments only, so a time of day with its zone is an
///   attribute that users define, `localDue` or `localStart`, and counts until Taskwarrior changes the moment.
/// - The date until which a task waits is the start. `scheduled`, which hides nothing, stays in ``ToDo/attributes``.
/// - Periods such as `weekly` are recurrences that count from the due date. Other recurrences are written as an attribute
///   that users define, `recurrence`, with the text of ``Recurrence``.
/// - A task that repeats has a template. If its next task is in the text, that one is read. It keeps the template as
///   the attribute `taskwarrior.template`, from which it is written again. Otherwise the template itself is read as a
///   to-do.
/// - Deleted tasks are left out and reported in the findings; `id` and `urgency` are computed and left out.
/// - Other single values of a to-do are attributes that users define, under the name of the field, as text with a unit.
///   A plain number of that name stays in ``ToDo/attributes``, since it may count anything.
/// - All other names, such as `scheduled` or those that users define, are stored in ``ToDo/attributes`` and written
///   again.
///
/// Taskwarrior's times have a precision of seconds: fractions of creation, change and completion aren't written.
///
/// Source: https://taskwarrior.org/docs/design/task/
public struct TaskwarriorFormat: ToDoFormat {
  /// The name of the format: “taskwarrior”.
  public let name = "taskwarrior"

  /// The usual file name extensions.
  public let fileExtensions = ["json"]

  /// The identifiers and the dates of change.
  public let identity = ToDoIdentity.versions

  /// The values that an application keeps for itself; every other loss is reported.
  public let omissions: [LostValue] = [.mark, .archived]

  /// The attribute with the UUIDs of a checklist's parts, with commas between them.
  public static let checklistAttribute = "checklist"

  /// The names in tasks with a counterpart in a to-do.
  static let names: Set = [
    "id", "due", "end", "uuid", "tags", "wait", "entry", "status", "depends", "project", "urgency", "modified",
    "priority", "description", "annotations",
  ]

  /// The priorities by their letters.
  static let priorities: [String: Priority] = ["H": .high, "M": .medium, "L": .low]

  /// The attribute of the latest task of a template that stores the template's JSON.
  static let templateAttribute = "taskwarrior.template"

  /// The time zone of days.
  public let timeZone: TimeZone

  /// Creates the format.
  public init(timeZone: TimeZone = .current) { self.timeZone = timeZone }

  /// Returns how much a text resembles Taskwarrior's JSON.
  ///
  /// The result is ``ToDoFormatLikeness/certain`` for an array whose first object has a description, for an object that
  /// has another name of a task's as well, and for an empty array.
  public func likeness(of data: Data) -> ToDoFormatLikeness {
    .of(data) { bytes in
      var scanner = JSONScanner(bytes)
      let isArray = scanner.skip("[")
      if isArray, scanner.skip("]") { return scanner.peek() == nil ? .certain : .none }
      let names = scanner.namesOfObject()
      let isTask = isArray || !names.isDisjoint(with: ["entry", "project", "status", "tags", "urgency", "uuid"])
      return names.contains("description") && isTask ? .certain : .none
    }
  }

  /// Reads an array of tasks, or tasks one after another.
  public func read(_ data: Data, at now: Date) -> ToDoReading {
    ToDoReading(of: data) { bytes in TaskwarriorReader(bytes, now: now, timeZone: timeZone).read() }
  }

  /// Writes an array with one task a line.
  public func write(_ list: ToDoList) -> ToDoWriting { TaskwarriorWriter(timeZone: timeZone).write(list) }
}

extension ToDo.Field {
  /// The fields that are attributes that users define, under their own names.
  static let taskwarriorAttributes: Set<ToDo.Field> = [.recurrence, .completion, .estimate]

  /// The name of the attribute with a time of day and its zone, besides the moment; nil for other values.
  var localTimeAttribute: String? { self == .due ? "localDue" : self == .start ? "localStart" : nil }
}

extension JSONScanner {
  /// Consumes the next value, which is an array of strings.
  mutating func strings() throws(Failure) -> [String] {
    var strings: [String] = []
    try beginArray()
    while try nextElement() { strings.append(try string()) }
    return strings
  }

  /// Returns the names in an object, as far as it can be read; none for other values.
  mutating func namesOfObject() -> Set<String> {
    var names: Set<String> = []
    do throws(Failure) {
      try beginObject()
      while let name = try nextKey() {
        names.insert(text(of: name))
        try skipValue()
      }
    } catch {
      // A broken or cut-off object is judged by its start.
    }
    return names
  }
}
