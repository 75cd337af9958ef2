import SwiftSyntax

extension ComponentProtocol {
  /// The access level of the generated types, with a space after it.
  var access: String { accessLevel.map { "\($0.name.text) " } ?? "" }

  /// The access level that members have to repeat; empty for internal or less.
  var memberAccess: String {
    switch effectiveAccessLevel?.name.tokenKind {
    case .keyword(.public): "public "
    case .keyword(.package): "package "
    default: ""
    }
  }

  /// The word that frees the generated declarations of the module's default isolation, with a space after it.
  var nonisolation: String { isNonisolated ? "nonisolated " : "" }

  /// The word before stored parts that requirements off the protocol's actor use, with a space after it.
  var partIsolation: String { sharesParts ? "nonisolated " : "" }

  var isPublic: Bool { memberAccess == "public " }

  /// Returns a documentation comment, for members that are visible to others.
  func documentation(_ sentence: String) -> [String] { memberAccess.isEmpty ? [] : ["/// \(sentence)"] }

  /// Returns the protocol with the given associated types, as in `Repository<First.Entity>`.
  func constraint(_ types: [String]) -> String {
    conformedName + (types.isEmpty ? options.foreign?.arguments ?? "" : "<\(types.joined(separator: ", "))>")
  }

  /// Returns a protocol in the conformance of a generated type, on the protocol's actor if it has one.
  func isolated(_ conformance: String) -> String {
    [globalActor, conformance].compactMap(\.self).joined(separator: " ")
  }

  /// The protocol in the conformance of a generated type.
  ///
  /// A type that is printed on an actor conforms there only, since `CustomStringConvertible` isn't isolated to it.
  var conformance: String { descriptions.isEmpty ? conformedName : isolated(conformedName) }

  /// Returns the members with which a generated type implements the requirements.
  func witnesses(in form: Form) -> [[String]] {
    members.blocks { witness($0.completed, in: form) } + descriptions
  }

  /// The drawing of the parts, for protocols that inherit a description and don't define it.
  ///
  /// It's written out because an extension of the protocol may offer another implementation as well.
  private var descriptions: [[String]] {
    let kinds = options.foreign == nil ? inherited.map(\.kind) : []
    return [(InheritedProtocol.Kind.description, "description"), (.debugDescription, "debugDescription")]
      .filter { kind, name in kinds.contains(kind) && !requirements.contains { $0.name == name } }
      .map { _, name in
        documentation("The whole as a drawing.")
          + ["\(memberAccess)var \(name): String { Holon.drawing(of: self) }"]
      }
  }

  /// Returns the member with which a generated type implements a requirement; nil for one that is written by hand.
  private func witness(_ requirement: Requirement, in form: Form) -> [String]? {
    guard requirement.policy != .known(.manual) || form.kind != .erased && requirement.isAskedOfInstances else {
      return nil
    }
    let combination = Combination(requirement, in: self)
    // Concrete forms are for hot paths: other modules need to see the code that they specialize.
    let inlining = form.kind != .erased && isPublic ? ["@inlinable"] : []
    let witness = Witness(
      requirement, access: memberAccess, answering: form.answering(combination), setting: form.setting(combination))
    return documentation(combination.sentence) + inlining + witness.lines
  }
}
