/// What parts can't be asked like.
extension Problem {
  static func unknownAsking(_ text: String) -> Problem {
    Problem(
      "'\(text)' can't be read by a macro, which sees no values: spell '.inOrder', '.concurrently', '.stopping' or "
        + "'.within(…)'")
  }

  static func contradictoryAsking(_ word: String, _ other: String) -> Problem {
    Problem("'.\(word)' contradicts '\(other)'")
  }

  static func repeatedAsking(_ word: String) -> Problem { Problem("'.\(word)' is said twice") }

  static func asynchronousAsking(_ word: String, requirement: String) -> Problem {
    Problem("'.\(word)' asks parts in tasks of their own, but '\(requirement)' isn't async")
  }

  static func sendableAsking(_ word: String, component: String) -> Problem {
    Problem("'.\(word)' asks parts in tasks of their own, but '\(component)' doesn't say that they are Sendable")
  }

  static func mutatingAsking(_ word: String, requirement: String) -> Problem {
    Problem("'.\(word)' asks parts in tasks of their own, where '\(requirement)' can't change them")
  }

  static func confinedParameter(_ word: String, parameter: String) -> Problem {
    Problem("'.\(word)' asks parts in tasks of their own, to which '\(parameter)' can't be handed on")
  }

  static func uncancellableAsking(_ word: String, requirement: String) -> Problem {
    Problem("'.\(word)' can be cancelled, and the typed throws of '\(requirement)' has no room for 'CancellationError'")
  }

  static func stoppingNeverUsed(requirement: String) -> Problem {
    Problem("'.stopping' ends the asking when a part fails, but '\(requirement)' doesn't throw")
  }

  static func stoppingAnyway(requirement: String) -> Problem {
    Problem("'\(requirement)' stops at the first failure anyway: its typed throws has room for only one")
  }

  static func withinNeverThrown(requirement: String) -> Problem {
    Problem("'.within' makes parts fail that take too long, but '\(requirement)' doesn't throw")
  }

  static func withinTypedThrows(requirement: String) -> Problem {
    Problem(
      "'.within' makes parts fail with 'TimeLimitExceeded', which the typed throws of '\(requirement)' doesn't allow")
  }

  static func synchronousRace(requirement: String) -> Problem {
    Problem("'.race' asks all parts at once, but '\(requirement)' isn't async")
  }

  static func quorumNeverThrown(requirement: String) -> Problem {
    Problem("'.quorum' throws when too few parts agree, but '\(requirement)' doesn't throw")
  }

  static func typedThrows(policy: String, requirement: String) -> Problem {
    Problem(
      "'.\(policy)' throws all failures together as 'PartErrors', which the typed throws of '\(requirement)' "
        + "doesn't allow")
  }
}
