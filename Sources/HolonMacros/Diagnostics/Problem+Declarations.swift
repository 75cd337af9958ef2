/// What kind of declaration the macros are attached to, and where.
extension Problem {
  static var notAProtocol: Problem {
    Problem("only a protocol has a composite: it says what a part and the whole have in common")
  }

  static var combinedOutsideComposite: Problem {
    Problem("'@Combined' has no effect here: it belongs on a requirement of a protocol that is marked '@Composite'")
  }

  static func localProtocol(_ name: String) -> Problem {
    Problem("'Composite\(name)' couldn't be named inside of a function: put '\(name)' in a type, or outside")
  }

  static func objectiveCProtocol(_ name: String) -> Problem {
    Problem("'\(name)' is an '@objc' protocol, which only an object of Objective-C can conform to")
  }

  static func privateWithin(_ name: String) -> Problem {
    Problem("'\(name)' can't be private within another declaration: an extension that is generated has to name it")
  }

  static func finalSelf(_ requirement: String, in name: String) -> Problem {
    Problem(
      "'\(requirement)' uses 'Self' as only a final class can, and an internal '\(name)' comes with one that isn't")
  }

  static func hiddenAssociatedType(_ name: String) -> Problem {
    Problem("parts can't be held together while '\(name)' may differ between them: make it a primary associated type")
  }

  static func fixedAssociatedType(_ name: String, to type: String) -> Problem {
    Problem("'\(name)' is always '\(type)', which a parameter of the composite can't be: write '\(type)' in its place")
  }

  static func concreteClass(_ name: String) -> Problem {
    Problem("concrete forms are values, and only objects conform to '\(name)'")
  }

  static func concreteMutation(_ requirement: String) -> Problem {
    Problem("'\(requirement)' changes parts, and a concrete form can only leave its policy to a composite of copies")
  }

  static func partTypeIsTaken(_ name: String) -> Problem {
    Problem("the composite says by '\(name)' what its parts have in common: give the type another name")
  }

  static func unreadableOption(_ text: String) -> Problem {
    Problem("'\(text)' can't be read by a macro, which sees no values: spell the option out, as in '.concrete'")
  }

  static var selfConstraint: Problem {
    Problem("'Self' is a part's own type here, and the parts of a composite are of different types")
  }
}
