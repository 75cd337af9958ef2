import SwiftDiagnostics
import Testing

@Suite("@Composite: structs of functions")
struct StructExpansionTests {
  @Test func `a public struct gets two public, documented functions`() {
    expectExpansion(
      """
      @Composite
      public struct Facts: Sendable {
        public var name = "facts"
        @Combined(.fallback) public var fact: @Sendable (_ number: Int, Bool) async throws -> String
        public var report: @Sendable (String) -> Void
        var title: String { name }
      }
      """,
      to: """
        public struct Facts: Sendable {
          public var name = "facts"
          public var fact: @Sendable (_ number: Int, Bool) async throws -> String
          public var report: @Sendable (String) -> Void
          var title: String { name }

          /// Returns a value whose functions call those of its parts and combine their results.
          public static func composite(_ parts: [Self]) -> Self {
            Self(
              fact: { number, argument2 in
                var failures = Holon.PartErrors()
                for index in parts.indices {
                  try Holon.checkCancellation()
                  do {
                    return try await parts[index].fact(number, argument2)
                  } catch {
                    try failures.collect(error, ofPart: index)
                  }
                }
                throw failures
              },
              report: { argument1 in
                for index in parts.indices {
                  parts[index].report(argument1)
                }
              })
          }

          /// Returns a value whose functions call those of its parts and combine their results.
          public static func composite(_ parts: Self...) -> Self { composite(parts) }
        }
        """)
  }

  @Test func `functions in parentheses, without parameters, and with a part's name`() {
    expectExpansion(
      """
      @Composite
      struct Box {
        @Combined(.sum) let size: (() -> Int)
        var put: (@MainActor (_ parts: [Int]) -> Void) = { _ in }
      }
      """,
      to: """
        struct Box {
          let size: (() -> Int)
          var put: (@MainActor (_ parts: [Int]) -> Void) = { _ in }

          static func composite(_ parts: [Self]) -> Self {
            Self(
              size: {
                var sum: Int = .zero
                for index in parts.indices {
                  sum = sum + parts[index].size()
                }
                return sum
              },
              put: { argument1 in
                for index in parts.indices {
                  parts[index].put(argument1)
                }
              })
          }

          static func composite(_ parts: Self...) -> Self { composite(parts) }
        }
        """)
  }

  @Test(arguments: [
    (
      "var size: () -> Int", "'size' has no policy that combines the parts' results into one 'Int'",
      "@Combined(.sum) var size: () -> Int"
    ),
    (
      "@Combined(.all) var size: () -> Int", "'.all' combines Booleans, not 'Int'",
      "@Combined(.sum) var size: () -> Int"
    ),
  ])
  func `a proposal changes the property`(property: String, message: String, fixed: String) throws {
    func source(_ property: String) -> String { "@Composite\nstruct Box {\n  \(property)\n}" }
    let expansion = Expansion(of: source(property))
    let problem = try #require(expansion.problems.first)
    #expect(problem.message == message && expansion.problems.count == 1)
    #expect(try expansion.fixed(by: #require(problem.fixIts.first)) == source(fixed))
    #expect(!problem.fixIts.contains { $0.message.message.contains("manual") })
  }

  @Test func `names that are keywords`() {
    let text = Expansion(of: "@Composite\nstruct Box {\n  @Combined(.sum) var size: (_ in: Int, _ for: Int) -> Int\n}")
      .text
    #expect(text.contains("size: { `in`, `for` in\n"))
    #expect(text.contains("parts[index].size(`in`, `for`)\n"))
  }
}
