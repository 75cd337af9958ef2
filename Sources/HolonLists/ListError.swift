public import HolonBase
public import HolonJSONPatch

/// An error from an edit of a list that was refused.
public enum ListError: Error, Equatable, Sendable {
  /// An element was to be added to a whole whose level can't hold it.
  case misplaced(ListLevel, in: ListLevel, path: String)

  /// The identity of an element to be added is taken.
  case duplicate(path: String, existing: String)

  /// No element has the identity.
  case unknown(id: String, list: String)

  /// An element was to be moved below itself or below one of its own parts.
  case moveIntoItself(path: String)

  /// A call needs an element of another level.
  case wrongLevel(ListLevel, expected: ListLevel, path: String)

  /// The description or the values of a form contain an invalid value at this place of the JSON.
  case malformed(JSONPointer, String)
}

extension ListError: DescribedError {
  /// The refused edit, the place, and the next step.
  public var description: String {
    switch self {
    case .misplaced(let part, let whole, let path):
      "a \(whole) can't contain the \(part) at \(path): \(Self.advice(part, whole))"
    case .duplicate(let path, let existing):
      "the identifier of \(path) is used by \(existing): update or move it, or choose another identifier"
    case .unknown(let id, let list):
      "\(id) isn't in \(list.isEmpty ? "the list" : list): add it first"
    case .moveIntoItself(let path):
      "\(path) can't be moved below itself or one of its parts: choose a place outside it"
    case .wrongLevel(let level, let expected, let path):
      "\(path) is a \(level), but only a \(expected) has this value: choose a \(expected)"
    case .malformed(let place, let problem):
      "at \(place.tokens.isEmpty ? "the top" : "\(place)") of the JSON: \(problem)"
    }
  }

  private static func advice(_ part: ListLevel, _ whole: ListLevel) -> String {
    switch (part, whole) {
    case (.list, _): "add its sections to the list instead"
    case (.section, .cell), (.section, .section), (.section, .group): "add it to the list itself, or make it a group"
    case (_, .list): "add it to a section"
    default: "add it to a section or a group"
    }
  }
}
