import HolonMacros
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

/// What the macros make of some source code, to be looked at piece by piece.
struct Expansion {
  let text: String
  let problems: [Diagnostic]
  private let source: String
  private let context: BasicMacroExpansionContext

  init(of source: String, by macros: [String: MacroSpec] = macros) {
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "Tests", fullFilePath: "Tests.swift")])
    text =
      file.expand(
        macroSpecs: macros,
        contextGenerator: { syntax in
          BasicMacroExpansionContext(sharingWith: context, lexicalContext: syntax.allMacroLexicalContexts())
        },
        indentationWidth: .spaces(2)
      ).description
    problems = context.diagnostics
    self.source = source
    self.context = context
  }

  /// The source code as a proposal changes it.
  func fixed(by fixIt: FixIt) -> String {
    var bytes = Array(source.utf8)
    for case .replace(let old, let new) in fixIt.changes {
      let range = offset(of: old.position, in: old)..<offset(of: old.endPosition, in: old)
      bytes.replaceSubrange(range, with: new.description.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func offset(of position: AbsolutePosition, in node: Syntax) -> Int {
    context.location(for: position, anchoredAt: node, fileName: "Tests.swift").offset
  }
}
