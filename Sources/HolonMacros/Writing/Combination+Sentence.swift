extension Combination {
  /// What the answer is, for the documentation.
  var sentence: String {
    let failing =
      switch requirement.effects.failures {
      case .none: ""
      case .together where requirement.policy == .known(.fallback): ""
      case .together: "; throws all failures together"
      case .firstStops: "; stops at the first failure"
      }
    return meaning + failing + "."
  }

  private var meaning: String {
    guard case .known(let name) = requirement.policy else {
      return requirement.answer == nil ? "Asks every part in order" : "Combines the answers of all parts"
    }
    return switch name {
    case .all: "True when all parts answer true; asks no further after a false"
    case .any: "True when a part answers true; asks no further then"
    case .sum, .count: "The sum of the parts' answers"
    case .min: "The least of the parts' answers; nil when there is none"
    case .max: "The greatest of the parts' answers; nil when there is none"
    case .concatenated: "The parts' answers end to end"
    case .merged: "The parts' answers merged, those of earlier parts counting first"
    case .first: "The first answer that isn't nil; asks no further then"
    case .last: "The last answer that isn't nil"
    case .fallback: "Asks part after part until one doesn't fail; throws the failures when all do"
    case .manual: "Written by hand"
    }
  }
}
