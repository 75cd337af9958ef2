public import HolonJSONPatch

/// Why an edit of a list was refused.
public enum ListError: Error, Equatable, Sendable {
  /// An element was to be put where its level has no place.
  case misplaced(ListLevel, in: ListLevel, path: String)

  /// An element was to be added whose identity another one has already.
  case duplicate(path: String, existing: String)

  /// No element has the identity.
  case unknown(id: String, list: String)

  /// An element was to be moved below itself or below one of its own parts.
  case moveIntoItself(path: String)

  /// Something was asked of an element that only elements of another level have.
  case wrongLevel(ListLevel, expected: ListLevel, path: String)

  /// The description or the values of a form have something in this place of the JSON that can't be there.
  case malformed(JSONPointer, String)
}

extension ListError: CustomStringConvertible {
  /// What was refused, where, and what to do instead.
  public var description: String {
    switch self {
    case .misplaced(let part, let whole, let path):
      "a \(whole) can't hold a \(part): \(path); \(Self.advice(part, whole))"
    case .duplicate(let path, let existing):
      "the identifier of \(path) is taken by \(existing): update or move that one, or choose another identifier"
    case .unknown(let id, let list):
      "there is no \(id) in \(list.isEmpty ? "the list" : list): add it first"
    case .moveIntoItself(let path):
      "\(path) can't be moved below itself or one of its own parts: choose a place outside of it"
    case .wrongLevel(let level, let expected, let path):
      "\(path) is a \(level), and only a \(expected) has this: name a \(expected)"
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
