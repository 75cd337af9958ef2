import HolonBase
import HolonToDos

/// The meaning of a name before a colon or a comparison.
enum FilterField {
  case text(ToDoQuery.Place)
  case tag
  case project
  case value(ToDo.Field)
  case date(ToDoQuery.DateField)
  case has(ToDo.Field)
  case state

  /// A due time with a comparison in its name, such as `before:`, for shells, which read < and > themselves.
  case due(ToDoQuery.Comparison)

  /// The fields by their names.
  static let named: [String: FilterField] = {
    var named: [String: FilterField] = [
      "text": .text(.anywhere), "title": .text(.title), "note": .text(.notes), "notes": .text(.notes),
      "tag": .tag, "tags": .tag, "project": .project, "proj": .project, "pro": .project,
      "attachments": .has(.attachments), "files": .has(.attachments), "needs": .has(.needs), "depends": .has(.needs),
      "is": .state,
      "before": .due(.less), "by": .due(.atMost), "after": .due(.greater),
    ]
    for field in ToDoQuery.DateField.allCases { named[field.rawValue] = .date(field) }
    for field in ToDo.Field.values {
      // Recurrences can't be compared.
      for word in field.notation?.words ?? [] { named[word] = field == .recurrence ? .has(field) : .value(field) }
    }
    return named
  }()

  /// The field whose presence `any` and `none` ask for, as in `due:none`; nil for a field without this question.
  var presence: ToDoQuery? {
    switch self {
    case .text(.notes): .has(.notes)
    case .tag: .has(.tags)
    case .project: .project(nil)
    case .value(let field), .has(let field): .has(field)
    case .date(.completed): .has(.completed)
    case .text, .date, .state, .due: nil
    }
  }

  /// Whether its values are ordered.
  private var isComparable: Bool {
    switch self {
    case .value, .date: true
    case .text, .tag, .project, .has, .state, .due: false
    }
  }

  /// The field as the grammar of all queries sees it.
  var queryField: QueryField {
    var comparisons: [String: String] = [:]
    if case .value(.due) = self { comparisons = ["<": "before:", "<=": "by:", ">": "after:"] }
    return QueryField(example: example, isComparable: isComparable, comparisons: comparisons)
  }

  /// A value to write, for problems.
  private var example: String {
    switch self {
    case .text: "cake"
    case .tag: "family"
    case .project: "Home"
    case .has: "any"
    case .state: "open"
    case .due: "friday"
    case .date: "monday"
    case .value(.priority): "high"
    case .value(.estimate): "30min"
    case .value: "friday"
    }
  }
}

extension FilterReader {
  /// The words for states, also after `is:`.
  static let states = ["open", "done", "completed", "overdue", "today", "checklist"]

  /// Returns the condition of a word for a state; nil for another word.
  func state(_ word: String) -> ToDoQuery? {
    switch word.lowercased() {
    case "open": .not(.state(.complete))
    case "done", "completed": .state(.complete)
    case "overdue": .state(.overdue)
    case "today": .value(.equal, .due(.day(clock.today)))
    case "checklist": .state(.checklist)
    default: nil
    }
  }

  /// The words for states only after `is:`, because they are common words of titles.
  static let namedStates = ["archived", "blocked", "blocking"]

  /// Returns the condition of a word after `is:`; nil for the name of a saved filter.
  func namedState(_ word: String) -> ToDoQuery? {
    switch word.lowercased() {
    case "archived": .state(.archived)
    case "blocked": .state(.blocked)
    case "blocking": .state(.blocking)
    default: state(word)
    }
  }

  /// Returns the priority of a word, as in “high”, “h” or “a”; in “(h)” the letter itself.
  func priority(_ word: String) -> Priority? {
    ToDoLine.Vocabulary.english.priority(Array(word.utf8)[...])
  }
}
