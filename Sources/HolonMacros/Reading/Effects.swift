import SwiftSyntax

/// The effects of a requirement: whether it is asynchronous, and what happens when a part fails.
struct Effects {
  var isAsync = false
  var failures = Failures.none
  /// Whether a requirement may throw any error, including `CancellationError`.
  var throwsAnyError = false
  /// The spelling of the thrown type.
  let throwsClause: ThrowsClauseSyntax?

  /// The treatment of errors that parts throw.
  enum Failures {
    /// Parts don't throw.
    case none
    /// All parts are called, and their errors are thrown together.
    case together
    /// The first error is thrown immediately, since the signature only allows that one.
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

  /// Whether it only throws the errors of a closure.
  var isRethrowing: Bool { throwsClause?.throwsSpecifier.tokenKind == .keyword(.rethrows) }

  /// The effects independently of their spelling: whether something is awaited, and what is thrown.
  var comparable: [String] {
    let thrown = throwsAnyError || isRethrowing ? "any Error" : throwsClause?.type?.trimmedDescription ?? ""
    return [isAsync ? "async" : "", failures == .none ? "" : thrown]
  }

  /// The effects as they are spelled, each with a space in front.
  var specifiers: String { (isAsync ? " async" : "") + (throwsClause.map { " \($0.trimmedDescription)" } ?? "") }

  /// The keywords before a call of a part.
  var marks: String { (failures == .none ? "" : "try ") + (isAsync ? "await " : "") }
}
