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
    let time = requirement.asking.says(.within) ? "within a time" : nil
    let ways = [order, time].compactMap(\.self).joined(separator: " and ")
    return ways.isEmpty ? "" : " Parts are asked \(ways)."
  }

  private var meaning: String {
    guard case .known(let name) = requirement.policy else {
      guard requirement.answer == nil else { return "Combines the answers of all parts" }
      return requirement.isAskedAtOnce ? "Asks every part" : "Asks every part in order"
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
    case .race where requirement.effects.failures == .none: "What the fastest part answers; nil when there is none"
    case .race: "What the fastest part answers that doesn't fail; throws the failures when all do"
    case .quorum: "What enough parts agree on"
    case .chained: "Hands each part's answer to the next part as its argument"
    case .wrapping: "Calls the first part, which calls the next one by its closure"
    case .manual: "Written by hand"
    }
  }
}
