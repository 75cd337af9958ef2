import Holon
import Testing

/// A protocol whose arguments have all names that generated code uses itself, and those of keywords.
@Composite(.concrete)
@Spy
protocol Colliding: Sendable {
  @Combined(.sum)
  func sum(
    `self`: Int, `Self`: Int, _ Int: Int, parts: Int, part: Int, index: Int, sum: Int, failures: Int, error: Int,
    await: Int, Holon: Int, Swift: Int, first: Int, second: Int, elements: Int, `inout`: Int, `in`: Int, value: Int
  ) throws -> Int

  @Combined(.all)
  func all(`self`: Int, Bool: Int, combiner: Int, parts: Int, index: Int, failures: Int, Holon: Int) throws -> Bool

  @Combined(.first)
  func first(`self`: Int, answer: Int, String: Int, parts: Int, index: Int) -> String?

  @Combined(.fallback)
  func fallback(`self`: Int, failures: Int, parts: Int, index: Int, Holon: Int) throws -> Int

  @Combined(.chained)
  func chained(`self`: Int, answer: Bool, next: Bool, parts: Bool, index: Bool, failures: Bool) throws -> Int

  @Combined(.concatenated)
  func concatenated(`self`: Int, concatenation: Int, parts: Int, index: Int) -> [Int]

  @Combined({ (all: [Int]) in all.reduce(0, +) })
  func combined(`self`: Int, answers: Int, combine: Int, parts: Int, index: Int) -> Int

  @Combined(.wrapping)
  func wrapped(`self`: Int, last: Bool, parts: Bool, index: Bool, answer: Bool, next: @Sendable (Int) -> Int) -> Int

  @Combined(.quorum(2))
  func agreed(`self`: Int, votes: Int, parts: Int, index: Int, failures: Int, Int: Int) throws -> Int

  @Combined(.sum, .concurrently)
  func concurrent(`self`: Int, combiner: Int, parts: Int, index: Int, await: Int, Holon: Int) async throws -> Int

  @Combined(.race)
  func race(`self`: Int, parts: Int, index: Int, Holon: Int) async throws -> Int

  @Combined(.sum)
  subscript(`self`: Int, Int Int: Int, newValue: Int, parts: Int, index: Int) -> Int { get }
}

private struct NamedPart: Colliding {
  func sum(
    self a: Int, Self b: Int, _ c: Int, parts d: Int, part e: Int, index f: Int, sum g: Int, failures h: Int,
    error i: Int, await j: Int, Holon k: Int, Swift l: Int, first m: Int, second n: Int, elements o: Int,
    `inout` p: Int, in q: Int, value r: Int
  ) throws -> Int { a + b + c + d + e + f + g + h + i + j + k + l + m + n + o + p + q + r }

  func all(
    self a: Int, Bool: Int, combiner: Int, parts: Int, index: Int, failures: Int, Holon: Int
  ) throws -> Bool { a + Holon == 8 }

  func first(self a: Int, answer: Int, String: Int, parts: Int, index: Int) -> String? { "\(a)\(String)" }

  func fallback(self a: Int, failures: Int, parts: Int, index: Int, Holon: Int) throws -> Int { a + Holon }

  func chained(self a: Int, answer: Bool, next: Bool, parts: Bool, index: Bool, failures: Bool) throws -> Int { a + 1 }

  func concatenated(self a: Int, concatenation: Int, parts: Int, index: Int) -> [Int] { [a, index] }

  func combined(self a: Int, answers: Int, combine: Int, parts: Int, index: Int) -> Int { a + combine }

  func wrapped(
    self a: Int, last: Bool, parts: Bool, index: Bool, answer: Bool, next: @Sendable (Int) -> Int
  ) -> Int { next(a + 1) }

  func agreed(self a: Int, votes: Int, parts: Int, index: Int, failures: Int, Int: Int) throws -> Int { a + Int }

  func concurrent(
    self a: Int, combiner: Int, parts: Int, index: Int, await b: Int, Holon: Int
  ) async throws -> Int { a + b + Holon }

  func race(self a: Int, parts: Int, index: Int, Holon: Int) async throws -> Int { a + Holon }

  subscript(_ a: Int, Int b: Int, newValue: Int, parts: Int, index: Int) -> Int { a + b + newValue + parts + index }
}

@Suite("Arguments with the names of generated code")
struct NamesTests {
  @Test(arguments: 0..<3) func `reach every part`(_ form: Int) async throws {
    let leaf = NamedPart()
    let parts: any Colliding =
      switch form {
      case 0: CompositeColliding(leaf, leaf)
      case 1: PairColliding(leaf, leaf)
      default: ManyColliding([leaf, leaf])
      }
    let sum = try parts.sum(
      self: 1, Self: 1, 1, parts: 1, part: 1, index: 1, sum: 1, failures: 1, error: 1, await: 1, Holon: 1, Swift: 1,
      first: 1, second: 1, elements: 1, `inout`: 1, in: 1, value: 1)
    #expect(sum == 36)
    #expect(try parts.all(self: 1, Bool: 2, combiner: 3, parts: 4, index: 5, failures: 6, Holon: 7))
    #expect(parts.first(self: 1, answer: 2, String: 3, parts: 4, index: 5) == "13")
    #expect(try parts.fallback(self: 1, failures: 2, parts: 3, index: 4, Holon: 5) == 6)
    #expect(
      try parts.chained(self: 1, answer: true, next: true, parts: true, index: true, failures: true) == 3)
    #expect(parts.concatenated(self: 1, concatenation: 2, parts: 3, index: 4) == [1, 4, 1, 4])
    #expect(parts.combined(self: 1, answers: 2, combine: 3, parts: 4, index: 5) == 8)
    #expect(parts.wrapped(self: 1, last: true, parts: true, index: true, answer: true) { $0 * 10 } == 30)
    #expect(try parts.agreed(self: 1, votes: 2, parts: 3, index: 4, failures: 5, Int: 6) == 7)
    #expect(try await parts.concurrent(self: 1, combiner: 2, parts: 3, index: 4, await: 5, Holon: 6) == 24)
    #expect(try await parts.race(self: 1, parts: 2, index: 3, Holon: 4) == 5)
    #expect(parts[1, Int: 2, 3, 4, 5] == 30)
  }

  @Test func `are recorded by a spy`() throws {
    let spy = SpyColliding()
    spy.onFallback = { $0 + $4 }
    #expect(try spy.fallback(self: 1, failures: 2, parts: 3, index: 4, Holon: 5) == 6)
    #expect(spy.calls == [.fallback(self: 1, failures: 2, parts: 3, index: 4, Holon: 5)])
  }
}
