import SwiftSyntax

/// The text of the composite of a protocol.
struct CompositeDeclaration {
  let component: ComponentProtocol

  init(_ component: ComponentProtocol) {
    self.component = component
  }

  var text: String {
    let form = Form(.erased, of: component)
    return TypeDeclaration(
      component: component,
      sentence: "A ``\(component.conformedName)`` made of parts, which answers by combining their answers.",
      keyword: component.isClassBound ? "final class" : "struct", name: component.compositeName,
      parameters: component.genericParameters,
      inherited: [component.conformance] + component.options.refined.map { Reuse(of: $0).name }
        + [component.isolated("Holon.Composite")],
      requirements: component.genericRequirements,
      members: [storage] + initializers + component.reusedParts + component.witnesses(in: form)
    ).text
  }

  private var storage: [String] {
    component.documentation("The parts, in the order in which they are asked.")
      + ["\(component.memberAccess)\(component.isClassBound ? "let" : "var") parts: [\(component.partType)]"]
  }

  /// The initializers that have to be found without an import of the library; that of a block needs one anyway.
  private var initializers: [[String]] {
    [
      ("Creates a whole from a list of parts.", "_ parts: [\(component.partType)]"),
      ("Creates a whole from its parts.", "_ parts: \(component.partType)..."),
      ("Creates a whole from a list of parts.", "arrayLiteral parts: \(component.partType)..."),
    ].map { sentence, parameter in
      component.documentation(sentence)
        + ["\(component.memberAccess)init(\(parameter)) {", "  self.parts = parts", "}"]
    }
  }
}

extension [String] {
  /// The lines, one level further to the right.
  var indented: [String] { map { $0.isEmpty ? "" : "  \($0)" } }
}
