import SwiftSyntax

/// The text of the composite of a protocol.
struct CompositeDeclaration {
  let component: ComponentProtocol

  var text: String {
    let form = Form(.erased, of: component)
    return TypeDeclaration(
      component: component,
      sentence: "A ``\(component.conformedName)`` that consists of parts and combines their results.",
      keyword: component.isClassBound ? "final class" : "struct", name: component.compositeName,
      parameters: component.genericParameters,
      inherited: [component.conformance] + component.options.refined.map { Reuse(of: $0).name }
        + [component.isolated("Holon.Composite")],
      requirements: component.genericRequirements,
      members: [hints, storage] + initializers + component.reusedParts + component.witnesses(in: form)
    ).text
  }

  /// The facts that a macro can't see, shown next to the compiler's messages about this type.
  private var hints: [String] {
    guard component.options.foreign == nil else { return [] }
    let unseen = component.isClassBound ? [] : component.inherited.filter { $0.kind == .unknown }
    let names = unseen.map { "'\($0.reference.text)'" }.joined(separator: " or ")
    let isCompared = component.inherited.contains { $0.kind == .comparison }
    return [
      names.isEmpty
        ? nil : "// If only classes conform to \(names), '\(component.name)' must inherit 'AnyObject', too.",
      isCompared
        ? "// Operators are declared beside this type; Swift would find those in an extension of it twice." : nil,
    ].compactMap(\.self)
  }

  private var storage: [String] {
    component.documentation("The parts, in the order in which they are called.")
      + [
        "\(component.memberAccess)\(component.partIsolation)\(component.isClassBound ? "let" : "var") parts: [\(component.partType)]"
      ]
  }

  /// The initializers that must be available without an import of the library; that of a block needs one anyway.
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
