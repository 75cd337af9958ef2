public import SwiftSyntax
import SwiftSyntaxBuilder
public import SwiftSyntaxMacros

/// A macro that generates a generic subclass of a generated class, in an extension, where the optimizer sees it.
public struct SubclassMacro: ExtensionMacro {
  /// Disabled, since the generated text has its layout already.
  public static var formatMode: FormatMode { .disabled }

  /// Writes the extension.
  public static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let name = type.trimmedDescription
    let parameters = declaration.as(ClassDeclSyntax.self)?.genericParameterClause?.parameters.map(\.name.text) ?? []
    let arguments = parameters.isEmpty ? "" : "<\(parameters.joined(separator: ", "))>"
    let isNonisolated = declaration.modifiers.contains { $0.name.tokenKind == .keyword(.nonisolated) }
    let isolation = isNonisolated ? "nonisolated " : ""
    let availability = declaration.attributes.repeated.filter { $0.hasPrefix("@available") }
    let lines = [
      "extension \(name) {",
      "  fileprivate \(isolation)final class _Subclass<_Unused>: \(name)\(arguments), @unchecked Sendable {}",
      "}",
    ]
    return [try ExtensionDeclSyntax("\(raw: (availability + lines).joined(separator: "\n"))")]
  }
}
