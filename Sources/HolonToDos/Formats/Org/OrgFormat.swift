public import Foundation

/// Outlines of Org mode: headings with keywords, and checkboxes.
///
/// ```org
/// * TODO [#A] Plan the party :fun:
///   DEADLINE: <2026-12-01 Tue +1w>
///   :PROPERTIES:
///   :ID: 0f6b3c1e-…
///   :Effort: 1:30
///   :END:
///   Ask Anna first.
/// ** DONE Bake a cake
/// - [ ] Invite friends
/// ```
///
/// - Every heading is a to-do; TODO and DONE, and the keywords of all `#+TODO:` lines, give its state. A heading without a
///   keyword is open. An item of a list with a checkbox is a part of the heading or the item above it, but not within
///   blocks such as `#+begin_src` and `#+BEGIN: clocktable`, or drawers such as `:LOGBOOK:`.
/// - DEADLINE is the due time, SCHEDULED the start, CLOSED the date of completion. A repeater such as +1w is a
///   recurrence from the deadline: `+` and `++` follow the schedule, `.+` the completion. If only SCHEDULED repeats, it
///   is the due time as well. Repeaters are written as they were read, until the recurrence changes. Warning periods and
///   the maxima of habits have no effect, and are stored and reported.
/// - `[#A]`, or `[#1]`, is the priority, `:tag:` at the end of a heading a tag, ID the identifier, Effort the estimate.
///   A counter such as `[1/2]` isn't part of the title, and is written at its place with the present parts.
/// - Other properties are stored in ``ToDo/attributes``. All other lines below a heading are its notes.
/// - A heading without an ID, and a checkbox, has an identifier that is derived from the titles on the path to it.
///
/// Writing adds a comma before lines of notes that would be read differently, as Org mode does in its blocks.
/// Headings nested deeper than 100 levels are written at level 100, and reported.
///
/// Source: https://orgmode.org/manual/
public struct OrgFormat: ToDoFormat {
  /// The name of the format: “org”.
  public let name = "org"

  /// The usual file name extensions.
  public let fileExtensions = ["org"]

  /// The IDs.
  public let identity = ToDoIdentity.identifiers

  /// The values that an application keeps for itself; every other loss is reported.
  public let omissions: [LostValue] = [.mark, .archived]

  /// The attribute that has an ID that isn't a UUID.
  public static let idAttribute = "org.id"

  /// The time zone of times, which Org mode writes as clocks show them.
  public let timeZone: TimeZone

  /// Creates the format.
  public init(timeZone: TimeZone = .current) { self.timeZone = timeZone }

  /// Returns how much a text resembles Org mode.
  ///
  /// Keywords such as `#+TODO:`, and headings with TODO or DONE, are ``ToDoFormatLikeness/certain``.
  public func likeness(of data: Data) -> ToDoFormatLikeness {
    .of(data) { bytes in
      var isOrg = false
      let beginnings: [StaticString] = ["#+TODO:", "#+TITLE:", "#+STARTUP:", "* TODO ", "* DONE "]
      bytes.forEachLine { line, _ in isOrg = isOrg || beginnings.contains { line.begins(with: $0) } }
      return isOrg ? .certain : .none
    }
  }

  /// Reads the headings and checkboxes of a text.
  public func read(_ data: Data, at now: Date) -> ToDoReading {
    ToDoReading(of: data) { bytes in
      var reader = OrgReader(bytes, now: now, timeZone: timeZone)
      bytes.forEachLine { line, number in reader.read(line.text, number) }
      return reader.finish()
    }
  }

  /// Writes a heading for each to-do.
  public func write(_ list: ToDoList) -> ToDoWriting { OrgWriter(timeZone: timeZone).write(list) }
}

/// The marks with words that are written as they were read.
enum OrgMark {
  /// The mark of a heading without a keyword.
  static let keyword = "org.keyword"

  /// A priority that is a number, such as 1 for [#1].
  static let priority = "org.priority"

  /// A counter, such as [1/2], after the number of words before it.
  static let counter = "org.counter"

  /// The words after the times of DEADLINE and SCHEDULED: repeaters and warning periods.
  static let deadline = "org.deadline"
  static let scheduled = "org.scheduled"
}

/// The names of properties with a meaning.
enum OrgProperty {
  static let id = "ID"
  static let effort = "Effort"
  static let created = "CREATED"
  static let modified = "LAST_MODIFIED"

  /// The property of a recurrence that no repeater means exactly.
  static let recurrence = "RECURRENCE"

  /// The property of the rule for the completion of a checklist.
  static let completion = "COMPLETION"

  /// The property of a completion date with seconds.
  static let completed = "COMPLETED"

  /// The properties of times with seconds.
  static let due = "DUE"
  static let start = "START"

  /// The property of tags that a heading can't have.
  static let tags = "TAGS"

  /// The property of a title that would be read differently in a heading.
  static let title = "TITLE"

  static let all: Set = [
    id, effort.uppercased(), created, modified, recurrence, completion, completed, due, start, tags, title,
  ]
}
