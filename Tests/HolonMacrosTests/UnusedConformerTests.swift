import Foundation
import HolonMacros
import SwiftDiagnostics
import SwiftSyntaxMacroExpansion
import Testing

@Suite("The class that comes with a type generated for an internal protocol")
struct UnusedConformerTests {
  private func generated(for source: String) -> String {
    let expansion = Expansion(of: source, by: completeMacros)
    #expect(expansion.problems.isEmpty)
    guard let start = expansion.text.range(of: "@Holon._Subclassed") else { return "" }
    return String(expansion.text[start.lowerBound...])
  }

  @Test func `it meets every requirement, also those written by hand, and is never made`() {
    let text = generated(
      for: """
        @MainActor @Composite
        private protocol Shape<Side>: Sendable {
          associatedtype Side: Hashable
          @Combined(.sum) var area: Double { get }
          mutating func grow(by _: Int) async throws
          @Combined(.manual) init(sides: [Self.Side])
          @Combined(.manual) static func == (one: Self, other: Self) -> Bool
          @Combined(.manual) func copy() -> Self?
          @Combined(.manual) subscript(side: Side) -> Double { get nonmutating set }
        }
        """)
    #expect(
      text == """
        @Holon._Subclassed
        private class _UnusedCompositeShape<Side: Hashable>: Shape, @unchecked Sendable {
          init(_: Swift.Never) {}

          var area: Double {
            Swift.fatalError()
          }

          func grow(by value: Int) async throws {
            Swift.fatalError()
          }

          required init(sides: [Side]) {
            Swift.fatalError()
          }

          static func == (one: _UnusedCompositeShape, other: _UnusedCompositeShape) -> Bool {
            Swift.fatalError()
          }

          func copy() -> Self? {
            Swift.fatalError()
          }

          subscript(side: Side) -> Double {
            get {
              Swift.fatalError()
            }
            set {
              Swift.fatalError()
            }
          }
        }
        """)
  }

  @Test func `it is on the protocol's actor and as available as the protocol`() {
    let text = Expansion(of: "@available(macOS 15, *) @MainActor @Composite protocol P {}", by: completeMacros).text
    #expect(text.contains("@available(macOS 15, *)\n@MainActor\n@Holon._Subclassed\nclass _UnusedCompositeP: P,"))
  }

  @Test(arguments: [
    "public protocol P {}", "package protocol P {}", "@usableFromInline protocol P {}",
    "public enum Outer { @Composite public protocol P {} }", "public extension Outer { @Composite protocol P {} }",
  ])
  func `what other modules see needs none`(declaration: String) {
    let source = declaration.contains("@Composite") ? declaration : "@Composite @Spy \(declaration)"
    #expect(generated(for: source).isEmpty)
  }

  @Test(arguments: [
    "protocol P {}", "internal protocol P {}", "fileprivate protocol P {}", "private protocol P {}",
    "enum Outer { @Composite public protocol P {} }", "extension Outer { @Composite public protocol P {} }",
    "private extension Outer { @Composite protocol P {} }",
  ])
  func `what only its module sees needs one`(declaration: String) {
    let source = declaration.contains("@Composite") ? declaration : "@Composite \(declaration)"
    #expect(generated(for: source).contains("class _UnusedCompositeP: P, @unchecked Sendable {"))
  }

  @Test func `a spy has one too, unless there is a composite`() {
    let text = generated(for: "@Spy protocol P<A> { associatedtype A; associatedtype B: Error; func f() -> B }")
    #expect(
      text.contains(
        "class _UnusedSpyP<A, B: Error>: P, @unchecked Sendable {\n  init(_: Swift.Never) {}\n\n  func f() -> B {"))
    let both = Expansion(of: "@Composite @Spy protocol P {}", by: completeMacros).text
    #expect(both.contains("class _UnusedCompositeP") && !both.contains("_UnusedSpyP"))
    let foreign = Expansion(of: "@Composite(of: Other.self) @Spy protocol P {}", by: completeMacros).text
    #expect(foreign.contains("class _UnusedCompositeP: Other,") && foreign.contains("class _UnusedSpyP: P,"))
  }

  @Test func `what is inherited is met as far as it is known`() {
    let text = generated(
      for: """
        @Composite(.restating(Comparable.self), .restating(Hashable.self), .refining(Sized.self))
        protocol P: Comparable, Hashable, Identifiable<Int>, CustomStringConvertible, Sized {
        }
        """.replacing("Identifiable<Int>, ", with: ""))
    #expect(text.contains("class _UnusedCompositeP: P, CompositeOfSized, @unchecked Sendable {"))
    #expect(text.contains("var partsAsSized: WholeOfSized {\n    get { Swift.fatalError() }"))
    #expect(text.components(separatedBy: "static func ==").count == 2)
    #expect(text.contains("static func < (first: _UnusedCompositeP, second: _UnusedCompositeP) -> Bool {"))
    #expect(text.contains("func hash(into hasher: inout Hasher) {"))
    #expect(text.contains("var description: String {"))
  }

  @Test func `its subclass is in an extension`() {
    let macros = completeMacros.merging(["_Subclassed": MacroSpec(type: SubclassMacro.self)]) { $1 }
    let source = "enum Outer { @available(macOS 15, *) @_Subclassed class Base<First, Second: Error>: P {} }"
    #expect(
      Expansion(of: source, by: macros).text.hasSuffix(
        """
        @available(macOS 15, *)
        extension Outer.Base {
          fileprivate final class _Subclass<_Unused>: Outer.Base<First, Second>, @unchecked Sendable {}
        }
        """))
  }

  @Test(arguments: [
    ("func f() -> [Self]", true), ("func f() -> (Self, Int)", true), ("var v: Self { get set }", true),
    ("func f(_ body: (Self) -> Void)", true), ("func f<T: Sequence>(_ t: T) where T.Element == Self", true),
    ("func f() -> Self?", false), ("var v: Self { get }", false), ("func f(_ all: [Self], _ other: Self?)", false),
  ])
  func `what only a final class can meet is refused`(requirement: String, isRefused: Bool) {
    for attribute in ["@Composite", "@Spy"] {
      let source = "\(attribute) protocol P { @Combined(.manual) \(requirement) }"
      #expect(Expansion(of: source).problems.isEmpty == !isRefused, "\(attribute)")
    }
    #expect(Expansion(of: "@Composite package protocol P { @Combined(.manual) \(requirement) }").problems.isEmpty)
  }

  @Test(arguments: [
    ("CaseIterable", "", false), ("LosslessStringConvertible", "@Combined(.manual) init?(_ description: String)", true),
    ("RawRepresentable<Int>", "@Combined(.manual) var rawValue: Int { get }", false),
    ("ExpressibleByIntegerLiteral", "@Combined(.manual) init(integerLiteral value: Int)", true), ("Sized", "", true),
  ])
  func `a restated protocol has to be listed as far as it's known`(base: String, list: String, isListed: Bool) {
    let source = "@Composite(.restating(\(base).self)) protocol P: \(base) { \(list) }"
    #expect(Expansion(of: source).problems.isEmpty == isListed)
    #expect(Expansion(of: source.replacing("protocol", with: "public protocol")).problems.isEmpty)
  }

  @Test func `comments say what the compiler's messages about it mean`() {
    let source = "@Composite(.restating(Sized.self)) protocol P: Sized {}"
    let text = Expansion(of: source, by: completeMacros).text
    let hint =
      "// 'P' must list the requirements of 'Sized', also those implemented by hand with '@Combined(.manual)'.\n"
    #expect(text.contains("\(hint)@Holon._Subclassed\nclass _UnusedCompositeP: P,"))
    #expect(!Expansion(of: "@Composite protocol P {}", by: completeMacros).text.contains("has to list"))
  }

  @Test func `a private type around a nested one is refused`() {
    let expansion = Expansion(
      of: "enum A { private enum B { @Composite fileprivate protocol P {} } }", by: completeMacros)
    #expect(
      expansion.problems.map(\.message) == [
        "'B' can't be private inside another declaration, because a generated extension must refer to it"
      ])
    #expect(Expansion(of: "private enum B { @Composite fileprivate protocol P {} }").problems.isEmpty)
  }
}
