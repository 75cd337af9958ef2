/// What keeps a spy from being generated.
extension Problem {
  static var spyOfNoProtocol: Problem {
    Problem("only a protocol has a spy: it says what can be asked and recorded")
  }

  static func localSpy(_ name: String) -> Problem {
    Problem("'Spy\(name)' couldn't be named inside of a function: put '\(name)' in a type, or outside")
  }

  static func spyOfActor(_ name: String) -> Problem {
    Problem("only actors conform to '\(name)', and a spy is a class, which tests ask without waiting")
  }

  static func unrecordedRequirements(of base: String) -> Problem {
    Problem("requirements inherited from '\(base)' can't be seen: restate them in this protocol and say so")
  }

  static func staticCall(_ name: String) -> Problem {
    Problem("'\(name)' is static, and a spy records what an instance is asked")
  }

  static var recordedInitializer: Problem {
    Problem("a required initializer can't be spied on: what it would record into is only being made")
  }

  static func nonisolatedCall(_ name: String, actor: String) -> Problem {
    Problem("'\(name)' may be asked anywhere, but the spy's record belongs to '\(actor)'")
  }

  static func unrecordedParameter(_ type: String, requirement: String) -> Problem {
    Problem("'\(requirement)' takes '\(type)', which can't be kept as a value of one type and so not be recorded")
  }

  static func recordIsTaken(_ name: String) -> Problem {
    Problem("the spy keeps its record under the name '\(name)': give the requirement another one")
  }

  static func hiddenType(requirement: String) -> Problem {
    Problem("'\(requirement)' names a type 'Call', which the spy's own 'Call' hides: qualify it, as in 'Module.Call'")
  }
}
