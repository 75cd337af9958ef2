public import HolonToDos

/// An error from reading input that a person wrote.
public enum InputError: Error, Hashable, Sendable {
  /// The values of one or more fields of a form are invalid.
  case refused([FieldRefusal])

  /// A text isn't a valid value of its field.
  case unreadable(ToDo.Field, String)

  /// A text looks like a time, but the calendar or the clock has no such time, or several.
  case unclearTime(ToDoLine.Problem)

  /// A reference to a to-do is neither a number nor the beginning of an identifier.
  case unreadableReference(String)
}

extension InputError: CustomStringConvertible {
  /// A sentence with the unreadable input and the accepted forms.
  public var description: String {
    switch self {
    case .refused(let refusals) where refusals.count == 1: refusals[0].message
    case .refused(let refusals): refusals.map { "\($0.field): \($0.message)" }.joined(separator: "\n")
    case .unreadable(let field, let text): "“\(text)” isn't \(field.notation?.hint ?? "a value of \(field).")"
    case .unclearTime(let problem): problem.description
    case .unreadableReference(let text):
      "“\(text)” isn't a to-do: use its number, or at least four characters from the beginning of its identifier."
    }
  }
}
