import SwiftSyntax

/// The text of the functions that create the composite of a struct of functions.
struct StructComposite {
  let component: ComponentStruct

  var texts: [String] { [ofList, ofArguments].map { $0.joined(separator: "\n") } }

  private var access: String {
    switch component.syntax.modifiers.accessLevel?.name.tokenKind {
    case .keyword(.public): "public "
    case .keyword(.package): "package "
    default: ""
    }
  }

  private var ofList: [String] {
    var lines = documentation + ["\(access)static func composite(_ parts: [Self]) -> Self {", "  Self("]
    let functions = component.functions
    for (index, (property, requirement)) in functions.enumerated() {
      let combination = Combination(requirement, in: component.component)
      let isLast = index == functions.count - 1
      let body = Form(.erased, of: component.component).answering(combination)
      lines.append("    \(property.name): {\(head(property.function?.parameters ?? [], requirement.effects))")
      lines += body.indented.indented.indented
      lines.append("    }\(isLast ? ")" : ",")")
    }
    return lines + ["}"]
  }

  /// Returns a closure's parameters, and its effects if Swift can't infer the type of the error.
  private func head(_ parameters: [String], _ effects: Effects) -> String {
    let list = parameters.joined(separator: ", ")
    if effects.throwsClause?.type != nil { return " (\(list))\(effects.specifiers) in" }
    return list.isEmpty ? "" : " \(list) in"
  }

  private var ofArguments: [String] {
    documentation + ["\(access)static func composite(_ parts: Self...) -> Self { composite(parts) }"]
  }

  private var documentation: [String] {
    access.isEmpty ? [] : ["/// Returns a value whose functions call those of its parts and combine their results."]
  }
}
