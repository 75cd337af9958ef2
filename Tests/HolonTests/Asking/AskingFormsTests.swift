import Holon
import Testing

/// Requirements of all forms, asked in all ways.
@Composite(.concrete)
protocol Courier: Sendable {
  @Combined(.concurrently) func carry(_ text: consuming String, _ note: borrowing String, index: Int) async
  @Combined(.concatenated, .concurrently)
  func shown<Value: CustomStringConvertible & Sendable>(_ value: Value, or other: some Sendable) async -> [String]
  @Combined(.concurrently) func keep(_ body: @escaping @Sendable () async -> Void) async
  @Combined(.sum, .concurrently) subscript(parts: Int) -> Int { get async throws }
  @Combined(.concurrently) func `repeat`() async throws
  @Combined(.quorum(2)) func vote() throws -> Int
  @Combined(.stopping) func stop() throws
  @Combined(.race) func fastest() async throws -> Int
}

struct Bicycle: Courier {
  let number: Int
  var log = Log()

  func carry(_ text: consuming String, _ note: borrowing String, index: Int) async {
    let entry = "\(text) \(copy note) \(index)"
    await log.note(entry)
  }
  func shown<Value: CustomStringConvertible & Sendable>(_ value: Value, or other: some Sendable) async -> [String] {
    ["\(number) \(value) \(other)"]
  }
  func keep(_ body: @escaping @Sendable () async -> Void) async { await body() }
  subscript(parts: Int) -> Int { number * parts }
  func `repeat`() async throws { if number == 3 { throw Trouble("flat tyre") } }
  func vote() throws -> Int { number }
  func stop() throws { if number == 3 { throw Trouble("no brakes") } }
  func fastest() async throws -> Int { number }
}

@CourierBuilder
private func couriers(_ isLong: Bool, _ log: Log) -> some Courier {
  Bicycle(number: 1, log: log)
  if isLong { Bicycle(number: 2, log: log) }
  for number in [3, 3] { Bicycle(number: number, log: log) }
}

@Suite("Asking, for requirements and wholes of all forms", .timeLimit(.minutes(10)))
struct AskingFormsTests {
  private let log = Log()

  private var wholes: [any Courier] {
    let bicycles = [1, 2, 3, 3].map { Bicycle(number: $0, log: log) }
    return [CompositeCourier(bicycles), couriers(true, log)]
  }

  @Test func `arguments of every kind reach the parts`() async throws {
    for whole in wholes {
      await whole.carry("a", "b", index: 7)
      #expect(await whole.shown(5, or: "x") == ["1 5 x", "2 5 x", "3 5 x", "3 5 x"])
      await whole.keep { [log] in await log.note("kept") }
      #expect(try await whole[10] == 90)
      #expect([1, 2, 3].contains(try await whole.fastest()))
    }
    #expect(await log.entries.filter { $0 == "a b 7" }.count == 8)
    #expect(await log.entries.filter { $0 == "kept" }.count == 8)
  }

  @Test func `failures name the same parts`() async {
    for whole in wholes {
      #expect(await failure { try await whole.repeat() } == "part 2: flat tyre; part 3: flat tyre")
      #expect(failure { try whole.stop() } == "part 2: no brakes")
    }
    #expect(failure { try couriers(false, log).stop() } == "part 1: no brakes")
  }

  @Test func `parts vote one by one, not by groups`() throws {
    for whole in wholes { #expect(try whole.vote() == 3) }
  }
}
