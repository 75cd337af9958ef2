import SwiftSyntax

/// Whether a requirement is asynchronous and what happens when a part fails.
struct Effects {
  var isAsync = false
  var failures = Failures.none

  /// What becomes of the errors that parts throw.
  enum Failures {
    /// Parts don't throw.
    case none
    /// All parts are asked and their errors thrown together.
    case together
    /// The first error is thrown at once, for the signature has only room for that one.
    case firstStops
  }

  init(async: TokenSyntax?, throwsClause: ThrowsClauseSyntax?) {
    isAsync = async != nil
    guard let throwsClause else { return }
    let thrown = throwsClause.type?.trimmedDescription
    failures =
      switch thrown {
      case _ where throwsClause.throwsSpecifier.tokenKind == .keyword(.rethrows): .firstStops
      case nil, "any Error", "any Swift.Error", "PartErrors", "Holon.PartErrors": .together
      case "Never": .none
      default: .firstStops
      }
  }

  /// What stands before a call to a part.
  var marks: String { (failures == .none ? "" : "try ") + (isAsync ? "await " : "") }
}
