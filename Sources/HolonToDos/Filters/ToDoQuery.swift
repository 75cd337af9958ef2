/// A condition for to-dos, or several that are combined into one, as a value.
///
/// A query can be compared, written as a text and translated for a database. A ``QueryFilter`` evaluates it.
///
/// ```swift
/// let query = ToDoQuery.all([.not(.state(.complete)), .any([.tag("home"), .value(.atLeast, .priority(.medium))])])
/// let filter = QueryFilter(query, at: Date(), in: .current)
/// let numbers = list.numbers(of: filter)
/// ```
///
/// - How answers combine: ``all(_:)`` selects the to-dos that all of its parts select, ``any(_:)`` those that at least
///   one selects. ``not(_:)`` selects all others.
/// - Order: the parts are evaluated in order, until the result is certain.
/// - Failures: no evaluation fails; a comparison with a value that a to-do doesn't have is false.
/// - No parts: `all` selects every to-do, `any` none.
public indirect enum ToDoQuery: Hashable, Sendable {
  /// To-dos that contain a text, ignoring case.
  case text(Place, String)

  /// To-dos with a tag, ignoring case.
  case tag(String)

  /// To-dos of a project, ignoring case, such as the tag `+Home` or `+Home.Kitchen` for “home”; for nil, of any.
  case project(String?)

  /// To-dos with a value that compares so with another one; a day stands for all of its time.
  ///
  /// Recurrences can't be compared, so none is selected.
  case value(Comparison, ToDo.Value)

  /// To-dos with a date that compares so with a day or a moment; a day stands for all of its time.
  case date(DateField, Comparison, Due)

  /// To-dos with a value of a field.
  case has(ToDo.Field)

  /// To-dos in a state.
  case state(State)

  /// The to-dos that all conditions select.
  case all([ToDoQuery])

  /// The to-dos that at least one condition selects.
  case any([ToDoQuery])

  /// The to-dos that a condition doesn't select.
  case not(ToDoQuery)
}

extension ToDoQuery {
  /// Returns whether the query has a condition on a state.
  public func contains(_ state: State) -> Bool {
    switch self {
    case .all(let parts), .any(let parts): parts.contains { $0.contains(state) }
    case .not(let part): part.contains(state)
    case .state(let other): other == state
    case .text, .tag, .project, .value, .date, .has: false
    }
  }

  /// The place that a text is searched for in.
  public enum Place: Hashable, Sendable, CaseIterable {
    /// The title, the notes and the tags.
    case anywhere

    /// The title.
    case title

    /// The notes.
    case notes
  }

  /// A date that the list itself sets.
  public enum DateField: String, Hashable, Sendable, CaseIterable {
    /// The date of creation.
    case created

    /// The date of the last change.
    case modified

    /// The date of completion, which only plain to-dos have.
    case completed
  }

  /// A state of to-dos.
  public enum State: Hashable, Sendable, CaseIterable {
    /// Done; a checklist when all of its parts are.
    case complete

    /// Not done, and the due time has passed.
    case overdue

    /// With parts.
    case checklist

    /// Open and waiting for another to-do, itself or with a checklist that contains it.
    case blocked

    /// Archived, itself or with a checklist that contains it.
    case archived

    /// Open and needed by an open to-do, itself or with a checklist that contains it.
    case blocking
  }

  /// The comparison of two values.
  public enum Comparison: String, CaseIterable, Hashable, Sendable {
    /// Less, earlier, or less urgent.
    case less = "<"

    /// Not greater, later, or more urgent.
    case atMost = "<="

    /// The same.
    case equal = "="

    /// Not less, earlier, or less urgent.
    case atLeast = ">="

    /// Greater, later, or more urgent.
    case greater = ">"

    /// Returns whether two values compare so.
    public func holds<Value: Comparable>(_ value: Value, _ other: Value) -> Bool {
      switch self {
      case .less: value < other
      case .atMost: value <= other
      case .equal: value == other
      case .atLeast: value >= other
      case .greater: value > other
      }
    }
  }
}
