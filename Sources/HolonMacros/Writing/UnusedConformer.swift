import SwiftSyntax

/// The text of a class that conforms to a protocol like a generated type, and of which no instance is ever created.
///
/// With whole-module optimization, the compiler assumes that the only conforming type that it finds is the only one,
/// unless other modules see the protocol. It doesn't find the types that peer macros generate. It does find types in an
/// extension that a macro generates. There ``SubclassMacro`` puts a generic subclass of this class, and the compiler
/// never assumes that a generic type is the only one.
struct UnusedConformer {
  private let name: String
  private let component: ComponentProtocol
  private let conformance: String
  private let associatedTypes: [String]

  /// Creates the conformer that belongs to a generated type.
  ///
  /// - Parameters:
  ///   - generated: The name of the generated type.
  ///   - component: The protocol.
  ///   - conformance: The protocol in the conformance of the generated type.
  ///   - associatedTypes: The associated types that are the generated type's parameters.
  init(with generated: String, _ component: ComponentProtocol, as conformance: String, over associatedTypes: [String]) {
    let name = "_Unused\(generated)"
    self.name = name
    self.component = component.rewritten { ProtocolForClass.rewriting($0, for: name, isFinal: false) }
    self.conformance = conformance
    self.associatedTypes = associatedTypes
  }

  var text: String {
    let refined = component.options.refined.map(Reuse.init)
    let declaration = TypeDeclaration(
      component: component, attribute: "@Holon._Subclassed", keyword: "class", name: name,
      parameters: component.genericParameters(for: associatedTypes),
      inherited: [conformance] + refined.map(\.name) + ["@unchecked Sendable"],
      requirements: component.genericRequirements,
      members: [Self.initializer] + refined.map(reused) + component.members.blocks { witness($0.completed) }
        + inheritedWitnesses)
    let comments =
      ["// Shows the optimizer that unknown types conform to '\(conformance)'."] + hint
    return (comments + [declaration.text]).joined(separator: "\n")
  }

  /// The facts that a macro can't see, shown next to the compiler's messages about this class.
  private var hint: [String] {
    let unseen = (component.options.restated + [component.options.foreign].compactMap(\.self)).map { "'\($0.text)'" }
    guard !unseen.isEmpty else { return [] }
    return [
      "// '\(component.name)' must list the requirements of \(unseen.joined(separator: " and ")), "
        + "also those implemented by hand with '@Combined(.manual)'."
    ]
  }

  private func witness(_ requirement: Requirement) -> [String] {
    Witness(requirement, access: "", answering: Self.body, setting: Self.body).lines
  }

  private func reused(_ reuse: Reuse) -> [String] {
    ["var \(reuse.propertyName): \(reuse.typeName) {"]
      + ["get { \(Self.body[0]) }", "set { \(Self.body[0]) }"].indented + ["}"]
  }

  /// The members that the standard library's protocols require, which needn't be restated.
  private var inheritedWitnesses: [[String]] {
    guard component.options.foreign == nil else { return [] }
    let written = Set(component.requirements.map(\.name))
    var signatures: [(name: String, text: String)] = []
    for (name, text) in component.inherited.flatMap(signatures(of:)) where !written.contains(name) {
      if !signatures.contains(where: { $0.name == name }) { signatures.append((name, text)) }
    }
    let isolation = component.globalActor == nil ? "" : "nonisolated "
    return signatures.map { ["\(isolation)\($0.text) { \(Self.body[0]) }"] }
  }

  private func signatures(of base: InheritedProtocol) -> [(name: String, text: String)] {
    let equality = ("==", "static func == (first: \(self.name), second: \(self.name)) -> Bool")
    switch (base.kind, base.reference.name) {
    case (.description, _): return [("description", "var description: String")]
    case (.debugDescription, _): return [("debugDescription", "var debugDescription: String")]
    case (.identity, _) where !base.reference.arguments.isEmpty:
      return [("id", "var id: \(base.reference.arguments.dropFirst().dropLast())")]
    case (.comparison, "Equatable"): return [equality]
    case (.comparison, "Hashable"): return [equality, ("hash", "func hash(into hasher: inout Hasher)")]
    case (.comparison, _):
      return [equality, ("<", "static func < (first: \(self.name), second: \(self.name)) -> Bool")]
    default: return []
    }
  }

  private static let body = ["Swift.fatalError()"]

  /// An initializer that no code can call.
  ///
  /// The initializer that Swift would add belongs to no actor. The subclass's one couldn't override it in a module
  /// whose declarations are on the main actor by default.
  private static let initializer = ["init(_: Swift.Never) {}"]
}

extension ComponentProtocol {
  /// Returns the class that a generated type needs, so that optimized code calls the right type.
  ///
  /// A protocol that other modules see needs none.
  func unusedConformers(with generated: String, as conformance: String, over associatedTypes: [String]) -> [String] {
    guard isHiddenFromOtherModules else { return [] }
    return [UnusedConformer(with: generated, self, as: conformance, over: associatedTypes).text]
  }
}
