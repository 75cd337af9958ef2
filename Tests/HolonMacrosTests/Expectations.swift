import HolonMacros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

/// Expects the macros to turn one picture of source code into another.
func expectExpansion(
  _ source: String, to expanded: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  assertMacroExpansion(
    source, expandedSource: expanded, macroSpecs: macros, indentationWidth: .spaces(2), failureHandler: record,
    fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Expects a requirement to be met as pictured, in the composite of a protocol that requires nothing else.
func expectWitness(
  of requirement: String, _ witness: String, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
  }
  let bare = requirement.replacing(#/@Combined\((\{.*\}|[^ ]*)\) /#, with: "")
  expectExpansion(
    """
    @Composite
    protocol P {
    \(indented(requirement))
    }
    """,
    to: """
      protocol P {
      \(indented(bare))
      }

      struct CompositeP: P, Holon.Composite {
        var parts: [any P]

        init(_ parts: [any P]) {
          self.parts = parts
        }

        init(_ parts: any P...) {
          self.parts = parts
        }

        init(arrayLiteral parts: any P...) {
          self.parts = parts
        }\(witness.isEmpty ? "" : "\n\n\(indented(witness))")
      }
      """,
    fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Expects the macros to refuse some source code and to write nothing for it.
///
/// - Parameters:
///   - source: The code that is refused.
///   - message: The reason.
///   - place: The line and column of the message.
///   - fixIts: The proposals that come with it.
///   - fixed: What the first proposal makes of the code.
func expectProblem(
  in source: String, _ message: String, at place: (line: Int, column: Int), fixIts: [String] = [],
  fixed: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let problem = DiagnosticSpec(
    message: message, line: place.line, column: place.column, fixIts: fixIts.map { FixItSpec(message: $0) })
  assertMacroExpansion(
    source, expandedSource: unmarked(source), diagnostics: [problem], macroSpecs: macros,
    applyFixIts: fixIts.first.map { [$0] }, fixedSource: fixed, indentationWidth: .spaces(2), failureHandler: record,
    fileID: fileID, filePath: filePath, line: line, column: column)
}

/// The macros as pictures show them, without the class that comes with a type generated for an internal protocol.
let macros: [String: MacroSpec] = [
  "Composite": MacroSpec(type: PicturedComposite.self), "Combined": MacroSpec(type: CombinedMacro.self),
  "Spy": MacroSpec(type: PicturedSpy.self),
]

/// The macros with all that they generate.
let completeMacros: [String: MacroSpec] = [
  "Composite": MacroSpec(type: CompositeMacro.self), "Combined": MacroSpec(type: CombinedMacro.self),
  "Spy": MacroSpec(type: SpyMacro.self),
]

private enum PicturedComposite: PeerMacro, MemberMacro, ExtensionMacro {
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    try CompositeMacro.expansion(of: node, providingMembersOf: declaration, conformingTo: protocols, in: context)
  }

  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    try CompositeMacro.expansion(of: node, providingPeersOf: declaration, in: context).filter { !isUnused($0) }
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    try CompositeMacro.expansion(
      of: node, attachedTo: declaration, providingExtensionsOf: type, conformingTo: protocols, in: context)
  }
}

private enum PicturedSpy: PeerMacro {
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    try SpyMacro.expansion(of: node, providingPeersOf: declaration, in: context).filter { !isUnused($0) }
  }
}

private func isUnused(_ declaration: DeclSyntax) -> Bool {
  declaration.as(ClassDeclSyntax.self)?.name.text.hasPrefix("_Unused") == true
}

/// The source code without the attributes, as a refused expansion leaves it.
private func unmarked(_ source: String) -> String {
  let attributes = #/@Composite\n|@Spy(\([^()]*\))?\n|@Combined(\([^()]*(\([^()]*(\([^()]*\)[^()]*)*\)[^()]*)*\))? ?/#
  return source.replacing(attributes, with: "")
}

private func record(_ failure: TestFailureSpec) {
  let location = SourceLocation(
    fileID: failure.location.fileID, filePath: failure.location.filePath, line: failure.location.line,
    column: failure.location.column)
  Issue.record("\(failure.message)", sourceLocation: location)
}
