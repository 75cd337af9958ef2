import HolonMacros
import SwiftSyntaxMacroExpansion
import Testing

@Suite("@Composite and @Spy: actors")
struct IsolationExpansionTests {
  @Test func `what is generated for a nonisolated protocol is nonisolated`() {
    for (attribute, declarations) in [
      ("@Composite", ["nonisolated struct CompositeP: P", "nonisolated class _UnusedCompositeP: P"]),
      (
        "@Composite(.concrete)",
        [
          "nonisolated struct PairP<", "nonisolated enum EitherP<", "nonisolated struct ManyP<",
          "nonisolated struct EmptyP: ", "nonisolated enum PBuilder {",
        ]
      ),
      ("@Composite(.inheritable)", ["nonisolated protocol CompositeOfP {", "nonisolated extension P where Self: "]),
      ("@Spy", ["nonisolated final class SpyP: P", "nonisolated class _UnusedSpyP: P"]),
    ] {
      let source = "\(attribute)\nnonisolated protocol P: Sendable {\n  func close()\n}"
      let text = Expansion(of: source, by: completeMacros).text
      for declaration in declarations { #expect(text.contains("\n\(declaration)"), "\(attribute)") }
    }
  }

  @Test func `its class for the optimizer has a nonisolated subclass`() {
    let macros = ["_Subclassed": MacroSpec(type: SubclassMacro.self)]
    let text = Expansion(of: "@_Subclassed\nnonisolated class C {\n}", by: macros).text
    #expect(text.contains("  fileprivate nonisolated final class _Subclass<_Unused>: C, @unchecked Sendable {}"))
  }

  @Test func `a requirement off the protocol's actor calls nonisolated parts`() {
    let text = Expansion(of: "@MainActor @Composite(.concrete)\nprotocol P: Sendable {\n  nonisolated func close()\n}")
      .text
    for member in [
      "var parts: [any P]", "var first: First", "var second: Second", "var elements: [Element]", "var parts: [any P] {",
      "func close() {",
    ] {
      #expect(text.contains("\n  nonisolated \(member)\n"), "\(member)")
    }
  }

  @Test func `a spy with such a requirement belongs to no actor`() {
    let text = Expansion(of: "@Spy\nprotocol P: Sendable {\n  nonisolated func close()\n  func draw()\n}").text
    #expect(text.contains("\nnonisolated final class SpyP: P, Sendable {\n"))
  }
}
