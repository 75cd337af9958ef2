import Holon
import Testing

@Composite
private protocol Clock: Sendable {
  @Combined(.sum, .within(.zero)) func soon() async throws -> Int
  @Combined(.sum, .within(.seconds(86_400))) func someday() async throws -> Int
  @Combined(.fallback, .within(.zero)) func ask() async throws -> Int
  @Combined(.race, .within(.zero)) func race() async throws -> Int
  @Combined(.within(.zero), .stopping) func strike() async throws
}

private struct Hands: Clock {
  let read: @Sendable () async throws -> Int

  func soon() async throws -> Int { try await read() }
  func someday() async throws -> Int { try await read() }
  func ask() async throws -> Int { try await read() }
  func race() async throws -> Int { try await read() }
  func strike() async throws { _ = try await read() }
}

@Suite("A time limit", .timeLimit(.minutes(10)))
struct TimeLimitTests {
  private let log = Log()
  private let quick = Hands { 1 }
  private let broken = Hands { throw Trouble("broken") }

  private var stuck: Hands {
    Hands { [log] in
      do { try await Task.sleep(for: .seconds(86_400)) } catch { await log.note("cancelled") }
      return 5
    }
  }

  @Test func `a part that takes longer is cancelled and has failed`() async {
    let whole: CompositeClock = [stuck, CompositeClock(stuck)]
    #expect(
      await failure { _ = try await whole.soon() }
        == "part 0: no result within 0.0 seconds; part 1: no result within 0.0 seconds")
    #expect(await log.entries == ["cancelled", "cancelled"])
  }

  @Test func `the error tells the limit`() async throws {
    let errors = try await #require(throws: PartErrors.self) { try await CompositeClock(stuck).soon() }
    #expect(errors.failures.first?.error as? TimeLimitExceeded == TimeLimitExceeded(limit: .zero))
  }

  @Test func `a part in time isn't hurried`() async throws {
    #expect(try await CompositeClock(quick, CompositeClock(quick, quick), CompositeClock()).someday() == 3)
    #expect(await failure { _ = try await CompositeClock(quick, broken).someday() } == "part 1: broken")
  }

  @Test func `without parts no time is needed`() async throws {
    #expect(try await CompositeClock().soon() == 0)
    try await CompositeClock().strike()
    #expect(await failure { _ = try await CompositeClock().ask() } == "the composite has no parts")
  }

  @Test func `a fallback goes on when the time is up`() async {
    #expect(
      await failure { _ = try await CompositeClock(stuck, stuck).ask() }
        == "part 0: no result within 0.0 seconds; part 1: no result within 0.0 seconds")
    #expect(await log.entries == ["cancelled", "cancelled"])
  }

  @Test func `a race that nobody wins in time`() async throws {
    #expect(
      await failure { _ = try await CompositeClock(stuck, stuck).race() }
        == "part 0: no result within 0.0 seconds; part 1: no result within 0.0 seconds")
  }

  @Test func `it can end the asking`() async throws {
    #expect(
      await failure { try await CompositeClock(stuck, stuck).strike() } == "part 0: no result within 0.0 seconds")
    #expect(await log.entries == ["cancelled"])
  }
}
