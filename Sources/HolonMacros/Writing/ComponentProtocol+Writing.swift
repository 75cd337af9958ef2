import SwiftSyntax

extension ComponentProtocol {
  /// The access level that the generated types have, with a space.
  var access: String { accessLevel.map { "\($0.name.text) " } ?? "" }

  /// The access level that members have to repeat; what is no more than internal goes without saying.
  var memberAccess: String {
    switch effectiveAccessLevel?.name.tokenKind {
    case .keyword(.public): "public "
    case .keyword(.package): "package "
    default: ""
    }
  }

  var isPublic: Bool { memberAccess == "public " }

  /// A documentation comment, for what others can see.
  func documentation(_ sentence: String) -> [String] { memberAccess.isEmpty ? [] : ["/// \(sentence)"] }

  /// The protocol with the given associated types, as in `Repository<First.Entity>`.
  func constraint(_ types: [String]) -> String {
    conformedName + (types.isEmpty ? "" : "<\(types.joined(separator: ", "))>")
  }

  /// A protocol that a generated type conforms to, on the protocol's actor if it has one.
  func isolated(_ conformance: String) -> String {
    [globalActor, conformance].compactMap(\.self).joined(separator: " ")
  }

  /// The members by which a generated type meets the requirements.
  func witnesses(in form: Form) -> [[String]] {
    members.blocks { witness($0.completed, in: form) }
  }

  /// The member by which a generated type meets a requirement; nil for what is written by hand.
  private func witness(_ requirement: Requirement, in form: Form) -> [String]? {
    guard requirement.policy != .known(.manual) || form.kind != .erased && requirement.isAskedOfInstances else {
      return nil
    }
    let combination = Combination(requirement)
    // Concrete forms are for hot paths: other modules have to see what to specialize.
    let inlining = form.kind != .erased && isPublic ? ["@inlinable"] : []
    let witness = Witness(
      requirement, access: memberAccess, answering: form.answering(combination), setting: form.setting(combination))
    return documentation(combination.sentence) + inlining + witness.lines
  }
}
