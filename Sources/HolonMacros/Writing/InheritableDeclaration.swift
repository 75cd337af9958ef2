import SwiftSyntax

/// The text that lets composites of inheriting protocols reuse the answers of an inheritable protocol's composite.
struct InheritableDeclaration {
  let component: ComponentProtocol

  /// The protocol to which those composites conform.
  var protocolText: String {
    let reuse = Reuse(of: component.plainName)
    let arguments = component.primaryTypes.isEmpty ? "" : "<\(component.primaryTypes.joined(separator: ", "))>"
    return TypeDeclaration(
      component: component,
      sentence: "The requirements of composites of protocols that inherit ``\(component.name)``.",
      keyword: "protocol", name: reuse.name, parameters: component.primaryTypes,
      inherited: (component.isClassBound ? ["AnyObject"] : []) + component.options.refined.map { Reuse(of: $0).name },
      members: component.associatedTypes.map { [$0.with(\.attributes, []).trimmedDescription] } + [
        component.documentation("The type that forwards to the parts as a ``\(component.name)``.")
          + ["typealias \(reuse.typeName) = \(component.compositeName)\(arguments)"],
        component.documentation("The parts, as a ``\(component.name)``.")
          + ["var \(reuse.propertyName): \(reuse.typeName) { \(component.isClassBound ? "get" : "get set") }"],
      ]
    ).text
  }

  /// The answers that those composites reuse, and their parts if they refine the protocol through others.
  ///
  /// A protocol that refines this one through several others has one composite, so its parts are cast here, and not by
  /// each of the others.
  var extensionText: String {
    let reuse = Reuse(of: component.plainName)
    let part = "(\(component.partType)).self"
    let parts =
      ["\(component.memberAccess)var \(reuse.propertyName): \(reuse.typeName) {"]
      + (["get { \(reuse.typeName)(Holon._parts(of: self, as: \(part))) }"]
      + (component.isClassBound ? [] : ["set { Holon._setParts(of: &self, to: newValue.parts) }"])).indented + ["}"]
    let body = ([parts] + component.members.blocks(for: witness)).map { $0.indented.joined(separator: "\n") }
    let head = "\(component.nonisolation)extension \(component.name) where Self: \(reuse.name) {"
    let attributes = component.syntax.attributes.repeated.filter { $0.hasPrefix("@available") }
    return (attributes + [head, body.joined(separator: "\n\n"), "}"]).joined(separator: "\n")
  }

  private func witness(_ requirement: Requirement) -> [String]? {
    guard requirement.canBeAsked(in: component) else { return nil }
    let combination = Combination(requirement.completed, in: component)
    let parts = Part(text: Reuse(of: component.plainName).propertyName, place: "")
    return Witness(
      combination.requirement, access: component.memberAccess, answering: [combination.marked(parts)],
      setting: [combination.setting(parts)]
    ).lines
  }
}

/// The names by which a composite reuses the answers of another one.
struct Reuse {
  /// The protocol, as in `CompositeOfShape`.
  let name: String
  /// The property, as in `partsAsShape`.
  let propertyName: String
  /// Its type, as in `WholeOfShape`.
  let typeName: String

  init(of base: ProtocolReference) {
    self.init(of: base.name, in: base.qualifier)
  }

  init(of base: String, in qualifier: String = "") {
    name = "\(qualifier)CompositeOf\(base)"
    propertyName = "partsAs\(base)"
    typeName = "WholeOf\(base)"
  }
}

extension ComponentProtocol {
  /// The properties by which the composite reuses the answers of the protocols that its protocol refines.
  var reusedParts: [[String]] {
    options.refined.map { base in
      let reuse = Reuse(of: base)
      let setter =
        isClassBound
        ? ["set {}  // The parts are objects, which change in place."]
        : ["set { parts = newValue.parts.map { $0 as! \(partType) } }"]
      return documentation("The parts, as a ``\(base.text)``.")
        + ["\(memberAccess)var \(reuse.propertyName): \(reuse.typeName) {"]
        + (["get { \(reuse.typeName)(parts) }"] + setter).indented + ["}"]
    }
  }
}
