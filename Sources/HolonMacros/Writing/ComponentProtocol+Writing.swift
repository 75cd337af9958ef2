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
    conformedName + (types.isEmpty ? options.foreign?.arguments ?? "" : "<\(types.joined(separator: ", "))>")
  }

  /// A protocol that a generated type conforms to, on the protocol's actor if it has one.
  func isolated(_ conformance: String) -> String {
    [globalActor, conformance].compactMap(\.self).joined(separator: " ")
  }

  /// The protocol as a generated type conforms to it.
  ///
  /// What is printed on an actor conforms there only, for `CustomStringConvertible` isn't on it.
  var conformance: String { descriptions.isEmpty ? conformedName : isolated(conformedName) }

  /// The members by which a generated type meets the requirements.
  func witnesses(in form: Form) -> [[String]] {
    members.blocks { witness($0.completed, in: form) } + descriptions
  }

  /// The drawing of the parts, for protocols that want to be printed and don't say how.
  ///
  /// It's written out because an extension of the protocol may offer another answer as well.
  private var descriptions: [[String]] {
    let kinds = options.foreign == nil ? inherited.map(\.kind) : []
    return [(InheritedProtocol.Kind.description, "description"), (.debugDescription, "debugDescription")]
      .filter { kind, name in kinds.contains(kind) && !requirements.contains { $0.name == name } }
      .map { _, name in
        documentation("The whole as a drawing.")
          + ["\(memberAccess)var \(name): String { Holon.drawing(of: self) }"]
      }
  }

  /// The member by which a generated type meets a requirement; nil for what is written by hand.
  private func witness(_ requirement: Requirement, in form: Form) -> [String]? {
    guard requirement.policy != .known(.manual) || form.kind != .erased && requirement.isAskedOfInstances else {
      return nil
    }
    let combination = Combination(requirement, in: self)
    // Concrete forms are for hot paths: other modules have to see what to specialize.
    let inlining = form.kind != .erased && isPublic ? ["@inlinable"] : []
    let witness = Witness(
      requirement, access: memberAccess, answering: form.answering(combination), setting: form.setting(combination))
    return documentation(combination.sentence) + inlining + witness.lines
  }
}
