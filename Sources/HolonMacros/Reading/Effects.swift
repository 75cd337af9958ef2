import SwiftSyntax

/// Whether a requirement is asynchronous and what happens when a part fails.
struct Effects {
  var isAsync = false
  var failures = Failures.none
  /// Whether a requirement may throw any error, so that there's room for `CancellationError`.
  var throwsAnyError = false
  /// What is thrown, as it is spelled.
  let throwsClause: ThrowsClauseSyntax?

  /// What becomes of the errors that parts throw.
  enum Failures {
    /// Parts don't throw.
    case none
    /// All parts are asked and their errors thrown together.
    case together
    /// The first error is thrown at once, for the signature has only room for that one.
    case firstStops
  }

  init(_ specifiers: (any EffectSpecifiersSyntax)?) {
    self.init(isAsync: specifiers?.asyncSpecifier != nil, throwsClause: specifiers?.throwsClause)
  }

  init(isAsync: Bool, throwsClause: ThrowsClauseSyntax?) {
    self.isAsync = isAsync
    self.throwsClause = throwsClause
    guard let throwsClause else { return }
    let thrown = throwsClause.type?.trimmedDescription
    throwsAnyError =
      throwsClause.throwsSpecifier.tokenKind == .keyword(.throws)
      && [nil, "any Error", "any Swift.Error"].contains(thrown)
    failures =
      switch thrown {
      case _ where throwsClause.throwsSpecifier.tokenKind == .keyword(.rethrows): .firstStops
      case nil, "any Error", "any Swift.Error", "PartErrors", "Holon.PartErrors": .together
      case "Never": .none
      default: .firstStops
      }
  }

  /// Whether only what a closure throws is thrown.
  var isRethrowing: Bool { throwsClause?.throwsSpecifier.tokenKind == .keyword(.rethrows) }

  /// The effects, however they are spelled: whether something is awaited, and what is thrown.
  var comparable: [String] {
    let thrown = throwsAnyError || isRethrowing ? "any Error" : throwsClause?.type?.trimmedDescription ?? ""
    return [isAsync ? "async" : "", failures == .none ? "" : thrown]
  }

  /// The effects as they are spelled, each with a space in front.
  var specifiers: String { (isAsync ? " async" : "") + (throwsClause.map { " \($0.trimmedDescription)" } ?? "") }

  /// What stands before a call to a part.
  var marks: String { (failures == .none ? "" : "try ") + (isAsync ? "await " : "") }
}
