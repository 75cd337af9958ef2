/// What a policy doesn't fit.
extension Problem {
  static func missingPolicy(requirement: String, answer: String) -> Problem {
    Problem("nothing says how the parts' answers to '\(requirement)' become one '\(answer)'")
  }

  static func emptyPolicy(requirement: String) -> Problem {
    Problem("'@Combined' needs a policy to say how the parts' answers to '\(requirement)' become one")
  }

  static func nothingToCombine(requirement: String) -> Problem {
    Problem(
      "'\(requirement)' answers nothing that could be combined: all parts are asked in order, without a policy")
  }

  static func wrongAnswer(policy: String, takes: String, answer: String) -> Problem {
    Problem("'.\(policy)' combines answers that are \(takes), not '\(answer)'")
  }

  static func noAnswerWithoutParts(policy: String, answer: String) -> Problem {
    Problem(
      "'.\(policy)' has no '\(answer)' to answer when there are no parts: the requirement has to return an optional")
  }

  static func fallbackNeverUsed(requirement: String) -> Problem {
    Problem("'.fallback' asks the next part when one fails, but '\(requirement)' doesn't throw")
  }

  static func fallbackTypedThrows(requirement: String) -> Problem {
    Problem(
      "'.fallback' throws all failures together as 'PartErrors', which the typed throws of '\(requirement)' "
        + "doesn't allow")
  }

  static func fallbackRethrows(requirement: String) -> Problem {
    Problem(
      "'.fallback' throws all failures together as 'PartErrors', which 'rethrows' of '\(requirement)' doesn't allow")
  }
}
