import Holon
import Testing

@Composite(.concrete)
private protocol Source: Sendable {
  @Combined(.fallback) func load() -> Result<Int, any Error>
  @Combined(.fallback) func read() -> Result<Int, PartErrors>
  @Combined(.fallback, .concurrently) func fetch() async -> Result<Int, any Error>
}

/// A part that answers a number, or fails without one.
private struct Server: Source {
  let number: Int?

  func load() -> Result<Int, any Error> { number.map { .success($0) } ?? .failure(Trouble("down")) }
  func read() -> Result<Int, PartErrors> { number.map { .success($0) } ?? .failure(PartErrors()) }
  func fetch() async -> Result<Int, any Error> { load() }
}

@Suite("Results as answers: the first success, or all failures")
struct ResultTests {
  private func servers(_ numbers: Int?...) -> CompositeSource { CompositeSource(numbers.map(Server.init)) }

  @Test func `the first success counts`() async throws {
    #expect(try servers(nil, 2, 3).load().get() == 2)
    #expect(try servers(nil, 2, 3).read().get() == 2)
    #expect(try await servers(nil, 2, nil).fetch().get() == 2)
    #expect(try PairSource(Server(number: nil), Server(number: 4)).load().get() == 4)
  }

  @Test func `all failures come together`() async {
    #expect(failure { _ = try servers(nil, nil).load().get() } == "part 0: down; part 1: down")
    #expect(await failure { _ = try await servers(nil, nil).fetch().get() } == "part 0: down; part 1: down")
    #expect(
      failure { _ = try CompositeSource(Server(number: nil), servers(nil)).load().get() }
        == "part 0: down; part 1.0: down")
    #expect(
      failure {
        _ = try PairSource(Server(number: nil), EitherSource<Server, Server>.first(Server(number: nil))).load().get()
      }
        == "part 0: down; part 1: down")
  }

  @Test func `without parts there is no success`() {
    #expect(failure { _ = try servers().load().get() } == "the composite has no parts")
    #expect(failure { _ = try EmptySource().read().get() } == "the composite has no parts")
  }
}
