/// What is in a requirement's own nature.
extension Problem {
  static func staticRequirement(_ name: String) -> Problem {
    Problem("'\(name)' is static, and parts are asked as instances: nobody can say which types to ask")
  }

  static func operatorRequirement(_ name: String) -> Problem {
    Problem("the operator '\(name)' belongs to a type, and parts of different types have none in common")
  }

  static var initializer: Problem {
    Problem("a required initializer can't be composed: from its arguments nobody can tell the parts to make")
  }

  static func selfAnswer(requirement: String) -> Problem {
    Problem("'\(requirement)' answers 'Self', and parts of different types have no answer of the composite's type")
  }

  static func selfParameter(requirement: String) -> Problem {
    Problem("'\(requirement)' takes 'Self', and a part can't be asked about a composite, which isn't of its type")
  }

  static func variadicParameter(requirement: String) -> Problem {
    Problem("'\(requirement)' takes any number of arguments, and Swift can't hand these on to the parts: take an array")
  }

  static func sentParameter(_ name: String, requirement: String) -> Problem {
    Problem("'\(requirement)' gives '\(name)' away by 'sending', and several parts can't all be given the same value")
  }

  static func consumedParameter(_ name: String, requirement: String) -> Problem {
    Problem("'\(requirement)' uses '\(name)' up, and there is no copy for every part of what is '~Copyable'")
  }

  static func mutatingObject(requirement: String, in name: String) -> Problem {
    Problem("'\(requirement)' is mutating, and only classes conform to '\(name)': their methods never are")
  }

  static func optionalRequirement(_ name: String) -> Problem {
    Problem("'\(name)' is optional, as only requirements of '@objc' protocols are, and these have no composite")
  }

  static var partsIsTaken: Problem {
    Problem(
      "the composite keeps its parts under the name 'parts': give the requirement another one, or write it by hand")
  }
}
