import Foundation

/// A kind of value that a format can't keep, in the words of a report.
public struct LostValue: Hashable, Sendable {
  /// The noun for one of them, such as “attachment”.
  public let singular: String

  /// The noun for several, such as “attachments”.
  public let plural: String

  /// Creates a kind of value.
  ///
  /// - Parameters:
  ///   - singular: The noun for one value.
  ///   - plural: The noun for several; by default with an s.
  public init(_ singular: String, plural: String? = nil) {
    self.singular = singular
    self.plural = plural ?? singular + "s"
  }

  /// Text of a title, such as repeated spaces.
  public static let title = LostValue("title")

  /// Notes.
  public static let notes = LostValue("note")

  /// Due times, or their times of day.
  public static let due = LostValue("due time")

  /// Starts, or their times of day.
  public static let start = LostValue("start")

  /// Recurrences.
  public static let recurrence = LostValue("recurrence")

  /// Rules for the completion of checklists.
  public static let completion = LostValue("completion rule")

  /// Priorities.
  public static let priority = LostValue("priority", plural: "priorities")

  /// Estimates.
  public static let estimate = LostValue("estimate")

  /// Tags.
  public static let tag = LostValue("tag")

  /// Dependencies on other to-dos.
  public static let need = LostValue("dependency", plural: "dependencies")

  /// Attachments.
  public static let attachment = LostValue("attachment")

  /// Values of other programs.
  public static let attribute = LostValue("attribute")

  /// Values that an application keeps for itself.
  public static let mark = LostValue("mark")

  /// Dates of creation.
  public static let created = LostValue("creation date")

  /// Dates of change.
  public static let modified = LostValue("date of change", plural: "dates of change")

  /// Completions, or their dates.
  public static let completed = LostValue("completion date")

  /// Dates of archiving.
  public static let archived = LostValue("date of archiving", plural: "dates of archiving")

  /// Identifiers.
  public static let identifier = LostValue("identifier")

  /// Levels of checklists.
  public static let level = LostValue("level")

  /// Reminders.
  public static let reminder = LostValue("reminder")

  /// States other than open and completed.
  public static let status = LostValue("status", plural: "states")

  /// Properties of other programs that have no place in a to-do.
  public static let property = LostValue("other property", plural: "other properties")

  /// Entries that aren't to-dos.
  public static let entry = LostValue("entry that isn't a to-do", plural: "entries that aren't to-dos")

  /// Returns the count with the noun, such as “3 attachments”.
  public func counted(_ count: Int) -> String { "\(count) \(count == 1 ? singular : plural)" }
}

/// The report of what a format couldn't keep: for each kind of value, the number and the first titles.
///
/// ```swift
/// var list = ToDoList()
/// try list.add(ToDo("Taxes", notes: "Ask Ada"))
/// try list.add(ToDo("Trip", notes: "Ask Ben"))
/// let writing = TodoTxtFormat().write(list)
/// for loss in ToDoLosses(writing.findings).all { print(loss) }  // 2 notes not kept: “Taxes”, “Trip”
/// ```
public struct ToDoLosses: Hashable, Sendable {
  /// The losses, in the order of the first finding of each kind.
  public let all: [Loss]

  /// The maximum number of titles that a loss names.
  public static let limit = 3

  /// The values of one kind that weren't kept.
  public struct Loss: Hashable, Sendable {
    /// The kind of value.
    public let value: LostValue

    /// The number of values.
    public fileprivate(set) var count: Int

    /// The first different titles of their to-dos, at most ``ToDoLosses/limit``.
    public fileprivate(set) var titles: [String]

    /// Whether more to-dos than those of ``titles`` have lost values.
    public fileprivate(set) var hasMore: Bool
  }

  /// Summarizes the findings that name a kind of value.
  public init(_ findings: [ToDoFinding]) {
    var losses: [Loss] = []
    for finding in findings {
      guard let value = finding.value else { continue }
      let index = losses.firstIndex { $0.value == value } ?? losses.count
      if index == losses.count { losses.append(Loss(value: value, count: 0, titles: [], hasMore: false)) }
      losses[index].count += 1
      guard let title = finding.title, !losses[index].titles.contains(title) else { continue }
      if losses[index].titles.count < Self.limit {
        losses[index].titles.append(title)
      } else {
        losses[index].hasMore = true
      }
    }
    all = losses
  }
}

extension ToDoLosses.Loss: CustomStringConvertible {
  /// The number, the kind and the first titles, such as “2 attachments not kept: “Taxes”, “Trip””.
  public var description: String {
    let named = titles.map { title in "“\(title.prefix(60))\(title.dropFirst(60).isEmpty ? "" : "…")”" }
    let list = named.joined(separator: ", ") + (hasMore ? ", …" : "")
    return "\(value.counted(count)) not kept" + (list.isEmpty ? "" : ": \(list)")
  }
}

extension ToDoFinding {
  /// Creates the finding that a format couldn't keep a value of a to-do.
  ///
  /// - Parameters:
  ///   - value: The kind of value.
  ///   - title: The title of the to-do; nil for a value of the whole text.
  ///   - line: The line number, from 1.
  ///   - message: The problem and its consequence, as a sentence.
  public init(lost value: LostValue, of title: String?, line: Int, _ message: String) {
    self.init(.lost, line: line, message, value: value, title: title)
  }
}

extension [ToDoFinding] {
  mutating func add(_ severity: ToDoFinding.Severity, line: Int, _ message: String) {
    append(ToDoFinding(severity, line: line, message))
  }

  mutating func add(lost value: LostValue, of title: String?, line: Int, _ message: String) {
    append(ToDoFinding(lost: value, of: title, line: line, message))
  }

  /// Appends the finding that a value of a to-do that was read can't be kept.
  mutating func lose(_ value: LostValue, of draft: ParsedToDo, line: Int? = nil, _ message: String) {
    add(lost: value, of: draft.toDo.title, line: line ?? draft.line, message)
  }
}

/// A writer of lists, which reports what its format can't represent.
protocol ReportingWriter: ~Copyable {
  /// The number of the line that is being written.
  var line: Int { get }

  var findings: [ToDoFinding] { get set }
}

extension ReportingWriter where Self: ~Copyable {
  mutating func report(_ value: LostValue, of toDo: ToDo, _ message: String) {
    findings.add(lost: value, of: toDo.title, line: line, message)
  }

  /// Reports the values of a to-do for which the format has no form.
  mutating func reportLosses(of toDo: ToDo, in format: String, hasAttributes: Bool = false, hasNotes: Bool = true) {
    func message(_ noun: String) -> String { "\(format) can't store the \(noun) of “\(toDo.title)”." }
    if !hasAttributes, !toDo.attributes.isEmpty {
      report(.attribute, of: toDo, message("attributes \(toDo.attributes.keys.sorted().joined(separator: ", "))"))
    }
    if !hasNotes, !toDo.notes.isEmpty { report(.notes, of: toDo, message("notes")) }
    if !toDo.needs.isEmpty { report(.need, of: toDo, message("dependencies")) }
    if !toDo.attachments.isEmpty { report(.attachment, of: toDo, message("attachments")) }
  }

  /// Returns the notes with line feeds as line ends, and reports other ones.
  mutating func notes(of toDo: ToDo) -> String {
    guard toDo.notes.utf8.contains(0x0D) else { return toDo.notes }
    report(.notes, of: toDo, "The line ends in the notes of “\(toDo.title)” were written as line feeds.")
    return String(decoding: Array(toDo.notes.linesOfNotes.joined(separator: [0x0A])), as: UTF8.self)
  }

  /// Returns the text of a list with the findings.
  func writing(_ data: Data, of list: ToDoList) -> ToDoWriting {
    ToDoWriting(data: data, findings: (list.isExcerpt ? [.excerpt] : []) + findings)
  }
}
