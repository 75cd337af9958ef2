/// Where parts can't be called one after another, or one by another.
extension Problem {
  static func nothingToHandOn(requirement: String, answer: String) -> Problem {
    Problem("'.chained' hands each part's answer to the next part, but '\(requirement)' takes no '\(answer)'")
  }

  static func severalToHandOn(requirement: String, answer: String) -> Problem {
    Problem("'\(requirement)' takes several '\(answer)': '.chained' has to say which one each part's answer is for")
  }

  static func changedInPlace(_ parameter: String, requirement: String) -> Problem {
    Problem("'.chained' hands on what '\(requirement)' returns, but every part already changes '\(parameter)' in place")
  }

  static func noNext(requirement: String, answer: String) -> Problem {
    Problem(
      "'.wrapping' needs a closure that calls the next part, and no argument of '\(requirement)' returns '\(answer)'")
  }

  static func severalNext(requirement: String, answer: String) -> Problem {
    Problem("'\(requirement)' takes several closures that return '\(answer)': '.wrapping' has to name the next part's")
  }

  static func unseenNext(_ parameter: String, type: String) -> Problem {
    Problem("a macro can't see that '\(type)' is a function: write the type of '\(parameter)' out")
  }

  static func unknownArgument(_ name: String, requirement: String) -> Problem {
    Problem("'\(requirement)' has no argument '\(name)' that could be handed on")
  }

  static func unreadableArgument(_ text: String) -> Problem {
    Problem("'\(text)' can't be read by a macro, which sees no values: write the argument's name as a string")
  }

  static func unfitNext(_ parameter: String, requirement: String, answer: String) -> Problem {
    Problem(
      "'\(parameter)' calls the next part, so it has to be a closure that returns '\(answer)', as '\(requirement)' does"
    )
  }

  static func unknownNextArgument(_ type: String, of parameter: String, requirement: String) -> Problem {
    Problem("'\(parameter)' takes '\(type)', and nothing tells which argument of '\(requirement)' that is")
  }

  static func nextEffects(_ parameter: String, requirement: String) -> Problem {
    Problem(
      "'\(parameter)' calls the next part, so it has to be async and throw exactly as '\(requirement)' is and does")
  }

  static func nextMutates(requirement: String) -> Problem {
    Problem("'.wrapping' calls a part while another one is being called, and '\(requirement)' would change both")
  }

  static func sharedByWrapping(_ parameter: String, next: String) -> Problem {
    Problem(
      "'\(parameter)' belongs to the part that is called, and the next part can have it only if '\(next)' takes it")
  }

  static func sendableNext(_ parameter: String, component: String) -> Problem {
    Problem(
      "'\(parameter)' is '@Sendable' and calls the next part, but '\(component)' doesn't say that parts are Sendable")
  }

  static func settableChain(policy: String, requirement: String) -> Problem {
    Problem("'.\(policy)' says how '\(requirement)' is read, and nothing says how it is set")
  }

  static func chainStops(requirement: String) -> Problem {
    Problem("'\(requirement)' stops at the first failure anyway: '.chained' has nothing to hand on then")
  }
}
