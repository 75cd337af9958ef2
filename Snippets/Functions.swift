// A struct of functions, as clients of swift-dependencies are: many clients that answer as one.

import Holon

struct Unreachable: Error {}

// snippet.client
@Composite
struct NumberFacts: Sendable {
  @Combined(.fallback) var fact: @Sendable (_ number: Int) async throws -> String
  @Combined(.sum) var count: @Sendable () async -> Int
  var viewed: @Sendable (_ number: Int) async -> Void
}
// snippet.end

extension NumberFacts {
  static let remote = NumberFacts(
    fact: { _ in throw Unreachable() }, count: { 100 }, viewed: { print("remote: viewed \($0)") })

  static let stored = NumberFacts(
    fact: { "\($0) is a number." }, count: { 1 }, viewed: { print("stored: viewed \($0)") })
}

// snippet.use
let facts = NumberFacts.composite(.remote, .stored)
print(try await facts.fact(7))  // 7 is a number.
print(await facts.count())  // 101
await facts.viewed(7)
// snippet.end
