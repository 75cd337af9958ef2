import SwiftSyntax

extension Requirement {
  /// Whether a call changes a part that is a value.
  var isMutating: Bool {
    modifier(.mutating) != nil || accessor(.get)?.modifier?.name.tokenKind == .keyword(.mutating)
  }

  /// Whether setting changes a part that is a value.
  var setsItself: Bool {
    accessor(.set).map { $0.modifier?.name.tokenKind != .keyword(.nonmutating) } ?? false
  }

  /// Whether an answer that is written by hand in the composite can be read from there without any change.
  var isAskedOfInstances: Bool {
    switch form {
    case .initializer: false
    case .method, .property, .subscript:
      staticModifier == nil && !isMutating && accessor(.set) == nil && declaration.mentionsOfSelf.isEmpty
    }
  }
}
