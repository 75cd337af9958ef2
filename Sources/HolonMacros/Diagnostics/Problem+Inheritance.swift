/// What a protocol inherits.
extension Problem {
  static func unseenRequirements(of base: String) -> Problem {
    Problem("requirements inherited from '\(base)' can't be seen: say that they are restated here, or refined")
  }

  static func actorProtocol(_ name: String) -> Problem {
    Problem("'\(name)' is a protocol of actors, and parts that are to be awaited can't be asked by one composite actor")
  }

  static func incomparableParts(_ base: String) -> Problem {
    Problem("'\(base)' compares values of one type, and the parts of two wholes may be of any types")
  }

  static func noIdentity(_ base: String) -> Problem {
    Problem("'\(base)' wants an identifier, and the identifiers of parts don't make one for their whole")
  }

  static func noCoding(_ base: String) -> Problem {
    Problem("'\(base)' can't bring the parts back: from what is encoded nobody can tell of which types they were")
  }

  static func notBitwise(_ base: String) -> Problem {
    Problem("'\(base)' is for plain bits, and a composite keeps its parts in an array, which is more than that")
  }

  static func noValuesWithoutParts(_ base: String) -> Problem {
    Problem("'\(base)' makes or lists values of a type, and a composite can't be made without being given its parts")
  }

  static func unlistedRequirements(_ names: [String], of base: String, in name: String) -> Problem {
    let list = names.map { "'\($0)'" }.joined(separator: " and ")
    return Problem(
      "an internal '\(name)' has to list what '\(base)' requires, \(list): a class that is generated has to conform, too"
    )
  }

  static func objectiveCBase(_ base: String) -> Problem {
    Problem("only subclasses of 'NSObject' conform to '\(base)', and a composite isn't one")
  }

  static func concreteRefining(_ base: String) -> Problem {
    Problem("concrete forms keep their parts apart, so they can't reuse the answers of '\(base)': restate these")
  }

  static func foreignInheritable(_ name: String) -> Problem {
    Problem("only the declaration of a protocol itself can make it inheritable, and '\(name)' is declared elsewhere")
  }

  static func nestedInheritable(_ name: String) -> Problem {
    Problem("'\(name)' can't be inheritable within another declaration: the extension of it couldn't see its names")
  }
}
