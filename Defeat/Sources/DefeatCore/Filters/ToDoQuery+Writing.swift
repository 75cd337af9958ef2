public import HolonToDos

extension ToDoQuery {
  /// The query as a text, which reads as an equal query for everyone and at any time: `open due<2026-12-24`.
  ///
  /// Dates are written with their year. A query that no text stands for is written as one with the same answers.
  public var written: String {
    switch self {
    case .all(let parts) where parts.isEmpty: ""
    case .all(let parts): parts.map { $0.isGroup ? "(\($0.written))" : $0.unit }.joined(separator: " ")
    case .any(let parts) where parts.isEmpty: "not \"\""
    case .any(let parts): parts.map { $0.isAlternative ? "(\($0.written))" : $0.unit }.joined(separator: " or ")
    case .not(.state(.complete)): "open"
    case .not(.has(let field)): "\(Self.name(of: field)):none"
    case .not(.project(nil)): "project:none"
    case .not(let part): "not \(part.isGroup ? "(\(part.written))" : part.unit)"
    case .text(.anywhere, let text): Self.word(text)
    case .text(.title, let text): "title:\(Self.argument(text))"
    case .text(.notes, let text): "notes:\(Self.argument(text))"
    case .tag(let tag): tag.first?.isLetter == true && Self.isPlain(tag) ? "#\(tag)" : "tag:\(Self.quoted(tag))"
    case .project(let project): "project:\(project.map(Self.argument) ?? "any")"
    case .value(_, .recurrence), .value(_, .completion): "not \"\""
    case .value(let comparison, let value): "\(Self.name(of: value.field))\(comparison.sign)\(Self.literal(value))"
    case .date(let field, let comparison, let due): "\(field.rawValue)\(comparison.sign)\(due)"
    case .has(let field): "\(Self.name(of: field)):any"
    case .state(.complete): "done"
    case .state(.overdue): "overdue"
    case .state(.checklist): "checklist"
    case .state(.archived): "is:archived"
    case .state(.blocked): "is:blocked"
    case .state(.blocking): "is:blocking"
    }
  }

  private var isAlternative: Bool { if case .any(let parts) = self { !parts.isEmpty } else { false } }

  private var isGroup: Bool { if case .all(let parts) = self { !parts.isEmpty } else { isAlternative } }

  /// The text within another query, where it can't be empty.
  private var unit: String { self == .all([]) ? "\"\"" : written }

  private static func name(of field: ToDo.Field) -> String { field.notation?.words.last ?? field.rawValue }

  private static func literal(_ value: ToDo.Value) -> String {
    switch value {
    // These letters stand for high, medium and low.
    case .priority(let priority) where "HML".contains(priority.letter): "\"(\(priority))\""
    default: value.description
    }
  }

  /// Returns a word that is searched for, in quotation marks unless it has no other meaning anywhere.
  private static func word(_ text: String) -> String {
    let key = text.lowercased()
    let hasMeaning =
      !text.allSatisfy(\.isLetter) || text.isEmpty || ["and", "or", "not"].contains(key)
      || FilterReader.states.contains(key)
      || !ToDoLine.Vocabulary.english.word(key).classes.isSubset(of: LineClasses(.field))
    return hasMeaning ? quoted(text) : text
  }

  /// Returns a text after a colon.
  private static func argument(_ text: String) -> String {
    isPlain(text) && !["any", "none"].contains(text.lowercased()) ? text : quoted(text)
  }

  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted += "\\" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}

extension ToDoQuery.Comparison {
  /// The sign after a name.
  fileprivate var sign: String { self == .equal ? ":" : rawValue }
}
