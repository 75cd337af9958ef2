extension Combination {
  /// The description of the answer, for the documentation.
  var sentence: String {
    let failing =
      switch requirement.effects.failures {
      case .none: ""
      case _ where requirement.policy == .known(.wrapping): ""
      case .together where requirement.policy == .known(.chained): "; stops at the first failure"
      case .together where [.fallback, .race, .quorum].contains(requirement.policy?.name): ""
      case .together where requirement.asking.says(.stopping): "; stops at the first failure"
      case .together: "; throws all failures together"
      case .firstStops: "; stops at the first failure"
      }
    return meaning + failing + "." + asking
  }

  private var asking: String {
    let order = requirement.isAskedAtOnce && requirement.policy != .known(.race) ? "concurrently" : nil
    let time = requirement.asking.says(.within) ? "with a time limit" : nil
    let ways = [order, time].compactMap(\.self).joined(separator: " and ")
    return ways.isEmpty ? "" : " Parts are called \(ways)."
  }

  private var meaning: String {
    guard case .known(let name) = requirement.policy else {
      guard requirement.answer == nil else { return "Combines the results of all parts" }
      return requirement.isAskedAtOnce ? "Calls every part" : "Calls every part in order"
    }
    return switch name {
    case .all: "True if all parts return true; calls no further parts after a false"
    case .any: "True if a part returns true; calls no further parts then"
    case .sum, .count: "The sum of the parts' results"
    case .min: "The least of the parts' results; nil without any"
    case .max: "The greatest of the parts' results; nil without any"
    case .concatenated: "The concatenated results of the parts"
    case .merged: "The merged results of the parts; those of earlier parts take precedence"
    case .first: "The first result that isn't nil; calls no further parts then"
    case .last: "The last result that isn't nil"
    case .fallback: "Calls part after part until one succeeds; throws the failures if none does"
    case .race where requirement.effects.failures == .none: "The result of the fastest part; nil without parts"
    case .race: "The result of the fastest part that succeeds; throws the failures if none does"
    case .quorum: "The result on which enough parts agree"
    case .chained: "Passes each part's result to the next part as its argument"
    case .wrapping: "Calls the first part, which calls the next one by its closure"
    case .manual: "Implemented by hand"
    }
  }
}
