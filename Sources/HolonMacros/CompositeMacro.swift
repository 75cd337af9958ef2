import SwiftDiagnostics
public import SwiftSyntax
import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// The macro `@Composite`, which generates the composite of a protocol beside it, and that of a struct within it.
public struct CompositeMacro: PeerMacro {
  /// Disabled, since the generated text has its layout already.
  public static var formatMode: FormatMode { .disabled }

  /// Writes the composite, or reports what prevents it.
  public static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if let other = declaration.as(StructDeclSyntax.self) {
      // Without options, the macro writes a member of the struct instead.
      if node.arguments != nil {
        let problem = Problem.optionsOfStruct(other.name.text)
        let plain = node.with(\.leftParen, nil).with(\.arguments, nil).with(\.rightParen, nil)
        let bare = plain.with(\.trailingTrivia, node.trailingTrivia)
        let fixIt = FixIt(.use(bare.trimmedDescription), replace: node, with: bare)
        context.diagnose(Diagnostic(node: node, message: problem, fixIts: [fixIt]))
      }
      return []
    }
    guard let syntax = declaration.as(ProtocolDeclSyntax.self) else {
      context.diagnose(Diagnostic(.notAProtocol, of: node, on: declaration))
      return []
    }
    let component = ComponentProtocol(syntax, node, context: context.lexicalContext)
    let problems = component.problems
    problems.forEach(context.diagnose)
    guard problems.isEmpty else { return [] }
    let concrete = component.options.isConcrete ? ConcreteDeclarations(component).texts : []
    let inheritable = component.options.isInheritable ? [InheritableDeclaration(component: component).protocolText] : []
    let unused = component.unusedConformers(
      with: component.compositeName, as: component.conformance, over: component.primaryTypes)
    return ([CompositeDeclaration(component: component).text] + concrete + inheritable + unused).map { "\(raw: $0)" }
  }
}

extension CompositeMacro: MemberMacro {
  /// Writes the functions that create the composite of a struct of functions, or reports what prevents them.
  public static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let syntax = declaration.as(StructDeclSyntax.self), node.arguments == nil else { return [] }
    let component = ComponentStruct(syntax, node)
    let problems = component.problems
    problems.forEach(context.diagnose)
    return problems.isEmpty ? StructComposite(component: component).texts.map { "\(raw: $0)" } : []
  }
}

extension CompositeMacro: ExtensionMacro {
  /// Lets composites of inheriting protocols reuse the answers of an inheritable one.
  public static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard let syntax = declaration.as(ProtocolDeclSyntax.self) else { return [] }
    let component = ComponentProtocol(syntax, node, context: context.lexicalContext)
    guard component.options.isInheritable, component.problems.isEmpty else { return [] }
    return [try ExtensionDeclSyntax("\(raw: InheritableDeclaration(component: component).extensionText)")]
  }
}
