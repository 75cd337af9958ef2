import SwiftSyntax

/// The method, property or subscript by which a spy meets a requirement.
struct SpyWitness {
  let lines: [String]

  /// Writes the declaration around the bodies of its accessors, the getter's first.
  init(_ requirement: Requirement, access: String, bodies: [[String]]) {
    let attributes = requirement.declaration.attributes.repeated
    let modifiers = requirement.declaration.modifiers.filter { !["mutating", "nonmutating"].contains($0.name.text) }
    let head = access + modifiers.map { "\($0.trimmedDescription) " }.joined()
    let signature: String
    let block: [String]
    switch requirement.form {
    case .method(let method):
      signature = Witness.aligned(method.with(\.attributes, []).with(\.modifiers, []).trimmedDescription)
      block = bodies[0]
    case .property(_, let binding):
      signature = "var \(requirement.name): \(binding.typeAnnotation?.type.trimmedDescription ?? "")"
      block = Self.accessors(requirement.accessors, bodies)
    case .subscript(let element):
      let bare = element.with(\.attributes, []).with(\.modifiers, []).with(\.accessorBlock, nil)
      signature = Witness.aligned(bare.trimmedDescription)
      block = Self.accessors(requirement.accessors, bodies)
    case .initializer:
      preconditionFailure("an initializer has been refused or is written by hand")
    }
    lines = attributes + ["\(head)\(signature) {"] + block.indented + ["}"]
  }

  private static func accessors(_ accessors: [AccessorDeclSyntax], _ bodies: [[String]]) -> [String] {
    guard accessors.count > 1 || accessors.first?.effectSpecifiers != nil else { return bodies[0] }
    let getterFirst = accessors.sorted { $0.accessorSpecifier.text < $1.accessorSpecifier.text }
    return zip(getterFirst, bodies).flatMap { accessor, body in
      let effects = accessor.effectSpecifiers.map { " \($0.trimmedDescription)" } ?? ""
      return ["\(accessor.accessorSpecifier.text)\(effects) {"] + body.indented + ["}"]
    }
  }
}
