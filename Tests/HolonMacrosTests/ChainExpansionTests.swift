import SwiftDiagnostics
import Testing

@Suite("@Combined(.chained) and @Combined(.wrapping)")
struct ChainExpansionTests {
  // MARK: Chained

  @Test func `each answer is the next part's argument`() {
    expectWitness(
      of: "@Combined(.chained) func adapt(_ request: Request, for session: Session) async -> Request",
      """
      func adapt(_ request: Request, for session: Session) async -> Request {
        var answer: Request = request
        for index in parts.indices {
          answer = await parts[index].adapt(answer, for: session)
        }
        return answer
      }
      """)
  }

  @Test func `the first failure ends a chain and names its part`() {
    expectWitness(
      of: "@Combined(.chained) mutating func next(after answer: [Int]) throws -> [Int]",
      """
      mutating func next(after answer: [Int]) throws -> [Int] {
        var partAnswer: [Int] = answer
        for index in parts.indices {
          do {
            partAnswer = try parts[index].next(after: partAnswer)
          } catch {
            var failures = Holon.PartErrors()
            try failures.collect(error, ofPart: index)
            throw failures
          }
        }
        return partAnswer
      }
      """)
  }

  @Test(arguments: [" throws(DiskError)", " rethrows"])
  func `a failure with no room for others is thrown as it is`(effect: String) {
    expectWitness(
      of: "@Combined(.chained) func map(_ value: Value, _ body: (Value) throws -> Value)\(effect) -> Value",
      """
      func map(_ value: Value, _ body: (Value) throws -> Value)\(effect) -> Value {
        var answer: Value = value
        for index in parts.indices {
          answer = try parts[index].map(answer, body)
        }
        return answer
      }
      """)
  }

  @Test func `what is handed on can be borrowed, and have an index of its own`() {
    expectWitness(
      of: "@Combined(.chained) subscript(number: borrowing Int) -> Int { get }",
      """
      subscript(number: borrowing Int) -> Int {
        var answer: Int = copy number
        for index in parts.indices {
          answer = parts[index][answer]
        }
        return answer
      }
      """)
  }

  @Test(arguments: ["page", "on"]) func `a name tells where the types don't`(name: String) {
    let text = Expansion(
      of: "@Composite protocol P { @Combined(.chained(through: \"\(name)\")) func f(_ a: URL, on page: Link) -> URL }"
    ).text
    #expect(text.contains("var answer: URL = page\n"))
    #expect(text.contains("answer = parts[index].f(a, on: answer)\n"))
  }

  @Test(arguments: [
    ("Item", "Self.Item"), ("[ Int ]", "[Int]"), ("Swift.String", "String"), ("(any Shape)", "any Shape"),
    ("consuming Item", "Item"), ("(A, B)", "(A,B)"),
  ])
  func `types that are spelled in two ways are the same`(parameter: String, answer: String) {
    let source = "@Composite public protocol P<Item> { associatedtype Item; "
    let requirement = "@Combined(.chained) func f(_ value: \(parameter)) -> \(answer) }"
    #expect(Expansion(of: source + requirement).problems.isEmpty)
  }

  // MARK: Wrapping

  @Test func `a chain of optionals ends at nil`() {
    expectWitness(
      of: "@Combined(.chained) func process(_ image: Image, by next: Int) throws(Trouble) -> Image?",
      """
      func process(_ image: Image, by next: Int) throws(Trouble) -> Image? {
        var answer: Image = image
        for index in parts.indices {
          guard let partNext = try parts[index].process(answer, by: next) else { return nil }
          answer = partNext
        }
        return answer
      }
      """)
  }

  @Test func `each part calls the next one`() {
    expectWitness(
      of: "@Combined(.wrapping) func ask(_ q: Q, in c: C, next: (Q) async throws -> A) async throws -> A",
      """
      func ask(_ q: Q, in c: C, next: (Q) async throws -> A) async throws -> A {
        guard let last = parts.indices.last else { return try await next(q) }
        func answer(from index: Int, _ q: Q) async throws -> A {
          guard index < last else { return try await parts[index].ask(q, in: c, next: next) }
          return try await parts[index].ask(q, in: c, next: { q in
            try await answer(from: index + 1, q)
          })
        }
        return try await answer(from: 0, q)
      }
      """)
  }

  @Test func `what rethrows is given the closure, and may take and answer nothing`() {
    expectWitness(
      of: "@Combined(.wrapping) func perform(_ body: () throws -> Void) rethrows",
      """
      func perform(_ body: () throws -> Void) rethrows {
        guard let last = parts.indices.last else { return try body() }
        func answer(from index: Int, _ body: () throws -> Void) rethrows {
          guard index < last else { return try parts[index].perform(body) }
          try parts[index].perform({
            try answer(from: index + 1, body)
          })
        }
        return try answer(from: 0, body)
      }
      """)
  }

  @Test func `typed errors, names that are taken, arguments in another order and changed in place`() {
    expectWitness(
      of:
        "@Combined(.wrapping) func f(_ last: inout Int, to next: (B, inout Int) throws(E) -> A, `in`: B) throws(E) -> A",
      """
      func f(_ last: inout Int, to next: (B, inout Int) throws(E) -> A, `in`: B) throws(E) -> A {
        guard let partLast = parts.indices.last else { return try next(`in`, &last) }
        func answer(from index: Int, _ `in`: B, _ last: inout Int) throws(E) -> A {
          guard index < partLast else { return try parts[index].f(&last, to: next, in: `in`) }
          return try parts[index].f(&last, to: { (`in`, last) throws(E) in
            try answer(from: index + 1, `in`, &last)
          }, in: `in`)
        }
        return try answer(from: 0, `in`, &last)
      }
      """)
  }

  @Test func `a closure that crosses to other tasks`() {
    let text = Expansion(
      of: """
        @Composite protocol P: Sendable {
          typealias Next = @Sendable (Q) async -> A
          @Combined(.wrapping) func ask(_ q: Q, next: @escaping Next) async -> A
        }
        """
    ).text
    #expect(text.contains("@Sendable func answer(from index: Int, _ q: Q) async -> A {"))
  }

  @Test func `two arguments of a type are told by name or order`() {
    let named = Expansion(
      of: "@Composite protocol P { @Combined(.wrapping) func f(_ a: U, _ b: U, next: (_ b: U) -> A) -> A }"
    ).text
    #expect(named.contains("parts[index].f(a, b, next: { b in"))
    let ordered = Expansion(
      of: "@Composite protocol P { @Combined(.wrapping) func f(_ a: U, _ b: U, next: (U, U) -> A) -> A }"
    ).text
    #expect(ordered.contains("parts[index].f(a, b, next: { a, b in"))
  }

  @Test func `concrete forms call each other without a detour`() {
    let text = Expansion(
      of:
        "@Composite(.concrete) protocol P { @Combined(.wrapping) func ask(_ q: Q, next: (Q) throws -> A) throws -> A }"
    ).text
    let signature = "  func ask(_ q: Q, next: (Q) throws -> A) throws -> A {\n"
    #expect(
      text.contains(
        signature
          + """
              return try first.ask(q, next: { q in
                try second.ask(q, next: next)
              })
            }
          """))
    #expect(text.contains("  case .second(let part):\n      return try part.ask(q, next: next)\n"))
    #expect(text.contains("guard let last = elements.indices.last else { return try next(q) }"))
    #expect(text.contains(signature + "    return try next(q)\n  }"))
  }

  // MARK: Refused

  @Test(arguments: [
    (
      "@Combined(.chained) var size: Int { get }",
      "'.chained' passes each part's result to the next part, but 'size' has"
    ),
    ("@Combined(.chained) func f(_ a: Int)", "'f' returns no result to combine"),
    ("@Combined(.chained, .concurrently) func f(_ a: Int) async -> Int", "'.concurrently' contradicts '.chained'"),
    (
      "@Combined(.chained, .within(.seconds(1))) func f(_ a: Int) async throws -> Int",
      "'.within' contradicts '.chained'"
    ),
    (
      "@Combined(.wrapping, .stopping) func f(_ a: () throws -> Int) throws -> Int",
      "'.stopping' contradicts '.wrapping'"
    ),
    (
      "@Combined(.wrapping) var size: Int { get }",
      "'.wrapping' needs a closure that calls the next part, and no argument"
    ),
    (
      "@Combined(.wrapping) func f(_ a: @autoclosure () -> Int) -> Int",
      "'.wrapping' needs a closure that calls the next"
    ),
    (
      "@Combined(.wrapping) subscript(a: () -> Int) -> Int { get set }",
      "'.wrapping' defines the getter of 'subscript', but"
    ),
    (
      "@Combined(.wrapping) subscript(a: () -> Int) -> Int { mutating get }",
      "'.wrapping' calls a part during the call of another"
    ),
    (
      "@Combined(.wrapping(around: \"b\")) func f(_ a: () -> Int) -> Int",
      "'f' has no argument 'b' to pass on"
    ),
    (
      "@Combined(.wrapping(around: b)) func f(_ a: () -> Int) -> Int",
      "'b' is a value that a macro can't evaluate"
    ),
    (
      "@Combined(.wrapping(around: \"a\")) func f(_ a: Int) -> Int",
      "a macro can't see whether 'Int' is a function: write"
    ),
    (
      "@Combined(.wrapping) func f(_ a: (Int) -> Int) -> Int",
      "'a' takes 'Int', but it is unclear which argument of 'f'"
    ),
    (
      "@Combined(.wrapping) func f(_ a: () throws -> Int) -> Int",
      "'a' calls the next part, so it must have the same 'async' and"
    ),
    (
      "@Combined(.wrapping) func f(_ a: () -> Int) rethrows -> Int",
      "'a' calls the next part, so it must have the same 'async' and"
    ),
    (
      "@Combined(.wrapping) func f(_ b: (Int) -> Void, a: @escaping () -> Int) -> Int",
      "'b' belongs to the called part"
    ),
  ])
  func `what can't be chained is refused`(requirement: String, message: String) throws {
    let expansion = Expansion(of: "@Composite protocol P: Sendable { \(requirement) }")
    #expect(expansion.problems.count == 1)
    let problem = try #require(expansion.problems.first)
    #expect(problem.message.hasPrefix(message))
    for fixIt in problem.fixIts {
      let rest = Expansion(of: expansion.fixed(by: fixIt)).problems
      #expect(rest.isEmpty, "\(fixIt.message.message): \(rest.map(\.message))")
    }
  }
}
