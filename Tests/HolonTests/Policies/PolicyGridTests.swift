import Holon
import Testing

/// Every policy on {no parts, one, many, nested, failing} x {sync, throws, async, async throws}.
@Suite("Policies, on all kinds of wholes and requirements")
struct PolicyGridTests {
  @Test func `asked at once`() async {
    await check(syncQuestions, of: { $0 as any SyncGrid }) { CompositeSyncGrid($0) }
  }

  @Test func `asked for answers that may fail`() async {
    await check(throwingQuestions, of: { $0 as any ThrowingGrid }, broken: Broken()) { CompositeThrowingGrid($0) }
  }

  @Test func `asked asynchronously`() async {
    await check(asyncQuestions, of: { $0 as any AsyncGrid }) { CompositeAsyncGrid($0) }
  }

  @Test func `asked asynchronously for answers that may fail`() async {
    await check(asyncThrowingQuestions, of: { $0 as any AsyncThrowingGrid }, broken: Broken()) {
      CompositeAsyncThrowingGrid($0)
    }
  }

  // MARK: What is expected

  /// The answers of no parts, of a cell 1, and of cells 1, 2 and 3.
  private let expected: [String: (none: String, one: String, many: String)] = [
    "all": ("true", "true", "false"),
    "any": ("false", "false", "true"),
    "sum": ("0", "1", "6"),
    "count": ("0", "1", "3"),
    "least": ("nil", "nil", "2"),
    "greatest": ("nil", "nil", "3"),
    "concatenated": ("[]", "[1]", "[1, 2, 3]"),
    "merged": ("[]", "[0: 1]", "[0: 1, 1: 2]"),
    "united": ("[]", "[0]", "[0, 1]"),
    "first": ("nil", "nil", "2"),
    "last": ("nil", "nil", "3"),
    "product": ("1", "1", "6"),
    "median": ("0.0", "1.0", "2.0"),
    "fallback": ("the composite has no parts", "1", "1"),
  ]

  private func check<Part>(
    _ questions: [String: (Part) async throws -> String], of part: (Cell) -> Part, broken: Part? = nil,
    compose: ([Part]) -> Part
  ) async {
    let cells = (1...3).map { part(Cell(number: $0)) }
    for (name, ask) in questions {
      let expected = expected[name]
      func answer(of parts: [Part]) async -> String {
        do { return try await ask(compose(parts)) } catch { return "\(error)" }
      }
      #expect(await answer(of: []) == expected?.none, "\(name) of nothing")
      #expect(await answer(of: [cells[0]]) == expected?.one, "\(name) of one")
      #expect(await answer(of: cells) == expected?.many, "\(name) of many")
      #expect(await answer(of: [cells[0], compose([cells[1]]), cells[2]]) == expected?.many, "\(name), nested")
      guard let broken else { continue }
      let failing = await answer(of: [compose([]), compose([broken])] + cells)
      #expect(failing == (name == "fallback" ? expected?.many : "part 1.0: broken"), "\(name), failing")
    }
  }

  // MARK: Questions

  private let syncQuestions: [String: (any SyncGrid) async throws -> String] = [
    "all": { "\($0.all())" },
    "any": { "\($0.any())" },
    "sum": { "\($0.sum())" },
    "count": { "\($0.count())" },
    "least": { shown($0.least()) },
    "greatest": { shown($0.greatest()) },
    "concatenated": { "\($0.concatenated())" },
    "merged": { shown($0.merged()) },
    "united": { "\($0.united().sorted())" },
    "first": { shown($0.first()) },
    "last": { shown($0.last()) },
    "product": { "\($0.product())" },
    "median": { "\($0.median())" },
  ]

  private let throwingQuestions: [String: (any ThrowingGrid) async throws -> String] = [
    "all": { "\(try $0.all())" },
    "any": { "\(try $0.any())" },
    "sum": { "\(try $0.sum())" },
    "count": { "\(try $0.count())" },
    "least": { try shown($0.least()) },
    "greatest": { try shown($0.greatest()) },
    "concatenated": { "\(try $0.concatenated())" },
    "merged": { try shown($0.merged()) },
    "united": { "\(try $0.united().sorted())" },
    "first": { try shown($0.first()) },
    "last": { try shown($0.last()) },
    "product": { "\(try $0.product())" },
    "median": { "\(try $0.median())" },
    "fallback": { "\(try $0.fallback())" },
  ]

  private let asyncQuestions: [String: (any AsyncGrid) async throws -> String] = [
    "all": { "\(await $0.all())" },
    "any": { "\(await $0.any())" },
    "sum": { "\(await $0.sum())" },
    "count": { "\(await $0.count())" },
    "least": { await shown($0.least()) },
    "greatest": { await shown($0.greatest()) },
    "concatenated": { "\(await $0.concatenated())" },
    "merged": { await shown($0.merged()) },
    "united": { "\(await $0.united().sorted())" },
    "first": { await shown($0.first()) },
    "last": { await shown($0.last()) },
    "product": { "\(await $0.product())" },
    "median": { "\(await $0.median())" },
  ]

  private let asyncThrowingQuestions: [String: (any AsyncThrowingGrid) async throws -> String] = [
    "all": { "\(try await $0.all())" },
    "any": { "\(try await $0.any())" },
    "sum": { "\(try await $0.sum())" },
    "count": { "\(try await $0.count())" },
    "least": { try await shown($0.least()) },
    "greatest": { try await shown($0.greatest()) },
    "concatenated": { "\(try await $0.concatenated())" },
    "merged": { try await shown($0.merged()) },
    "united": { "\(try await $0.united().sorted())" },
    "first": { try await shown($0.first()) },
    "last": { try await shown($0.last()) },
    "product": { "\(try await $0.product())" },
    "median": { "\(try await $0.median())" },
    "fallback": { "\(try await $0.fallback())" },
  ]
}

/// A dictionary in the order of its keys.
private func shown(_ dictionary: [Int: Int]) -> String {
  "[\(dictionary.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", "))]"
}

private func shown(_ number: Int?) -> String { number.map(String.init) ?? "nil" }
