public import HolonToDos

/// An error from reading input that a person wrote.
public enum InputError: Error, Hashable, Sendable {
  /// The values of one or more fields of a form are invalid.
  case refused([FieldRefusal])

  /// A text isn't a valid value of its field.
  case unreadable(ToDo.Field, String)

  /// A text isn't a reminder.
  case unreadableReminder(String)

  /// A text looks like a time, but the calendar or the clock has no such time, or several.
  case unclearTime(ToDoLine.Problem)

  /// A text isn't a time in the past or the future.
  case unreadableTime(String)

  /// A filter can't be read.
  case unreadableFilter(FilterProblem)

  /// A text isn't the name of a filter.
  case invalidFilterName(String)

  /// No filter was saved under a name.
  case unknownFilter(String)

  /// A saved filter is used by others.
  case usedFilter(String, by: [String])

  /// A text isn't the name of a template.
  case invalidTemplateName(String)

  /// No template was saved under a name.
  case unknownTemplate(String)

  /// The list keeps no templates.
  case noTemplates

  /// The text of a template can't be read.
  case damagedTemplate(String)

  /// A reference to a to-do is neither a number nor the beginning of an identifier.
  case unreadableReference(String)

  /// Lines of an outline, or parts of a to-do, can't be read.
  case refusedLines([LineRefusal])

  /// An outline has too many to-dos.
  case tooManyToDos(limit: Int)

  /// The text of an outline has too many bytes.
  case textTooLong(limit: Int)
}

extension InputError: CustomStringConvertible {
  /// A sentence with the unreadable input and the accepted forms.
  public var description: String {
    switch self {
    case .refused(let refusals) where refusals.count == 1: refusals[0].message
    case .refused(let refusals): refusals.map { "\($0.field): \($0.message)" }.joined(separator: "\n")
    case .unreadable(let field, let text): "“\(text)” isn't \(field.notation?.hint ?? "a value of \(field).")"
    case .unreadableReminder(let text):
      "“\(text)” isn't a reminder: write a period before the due time such as 30min, 2h or 1d, start, or a time such as "
        + "“tomorrow 9:00”."
    case .unclearTime(let problem): problem.description
    case .unreadableTime(let text): "“\(text)” isn't a time: write 30d, 2w, monday or a date such as 2026-12-01."
    case .unreadableFilter(let problem): problem.description
    case .invalidFilterName(let name):
      "“\(name)” isn't a name for a filter: use a word of up to 64 letters, digits, “-” and “_” that isn't a state "
        + "such as “open”."
    case .unknownFilter(let name): "There is no saved filter “\(name)”: use the name of a saved one."
    case .usedFilter(let name, let users):
      "The filter “\(name)” is used by \(users.map { "“\($0)”" }.joined(separator: ", ")): remove "
        + "\(users.count == 1 ? "that" : "those") first, or save another text for \(users.count == 1 ? "it" : "them")."
    case .invalidTemplateName(let name):
      "“\(name)” isn't a name for a template: use a word of up to 64 letters, digits, “-” and “_”."
    case .unknownTemplate(let name): "There is no template “\(name)”: use the name of a saved one."
    case .noTemplates:
      "A list at a hub keeps no templates: save them with “defeat template” on a device of yours."
    case .damagedTemplate(let name): "The template “\(name)” can't be read: save it again."
    case .unreadableReference(let text):
      "“\(text)” isn't a to-do: use its number, or at least four characters from the beginning of its identifier."
    case .refusedLines(let refusals):
      Self.listed(refusals.map { "\($0.place): \($0.message)" })
    case .tooManyToDos(let limit):
      "More than \(limit) to-dos can't be added in one edit: add them in several edits, or import a file."
    case .textTooLong(let limit):
      "The text has more than \(limit) bytes: add the to-dos in several edits, or import a file."
    }
  }

  /// The messages of the refused fields, or the description.
  public var messages: [String] {
    if case .refused(let refusals) = self { refusals.map(\.message) } else { [description] }
  }

  /// Joins messages, of which all but the first twenty are only counted.
  private static func listed(_ messages: [String], limit: Int = 20) -> String {
    let rest = messages.count - limit
    return (messages.prefix(limit) + (rest > 0 ? ["\(rest) more lines can't be read."] : [])).joined(separator: "\n")
  }
}
