import Holon
import HolonTesting
import Testing

@Composite
private protocol Runner: Sendable {
  @Combined(.race) func answer() async throws -> Int
  @Combined(.race) func finish() async throws
  @Combined(.race) func guess() async -> Int?
  @Combined(.race) func rest() async
  @Combined(.race, .concurrently(atMost: 1)) func relay() async throws -> Int
}

private struct Athlete: Runner {
  let run: @Sendable () async throws -> Int

  func answer() async throws -> Int { try await run() }
  func finish() async throws { _ = try await run() }
  func guess() async -> Int? { try? await run() }
  func rest() async { _ = try? await run() }
  func relay() async throws -> Int { try await run() }
}

@Suite("race", .timeLimit(.minutes(10)))
struct RacePolicyTests {
  private let log = Log()
  private let fast = Athlete { 1 }
  private let lame = Athlete { throw Trouble("lame") }

  /// Runs until it's stopped, and takes a moment for that.
  private var slow: Athlete {
    Athlete { [log] in
      do { try await Task.sleep(for: .seconds(86_400)) } catch {
        for _ in 1...5 { await Task.yield() }
        await log.note("stopped")
        throw error
      }
      return 2
    }
  }

  @Test func `the fastest part that doesn't fail wins`() async throws {
    let whole: CompositeRunner = [slow, lame, CompositeRunner(slow, fast)]
    #expect(try await whole.answer() == 1)
    try await whole.finish()
    #expect(await whole.guess() == 1)
    await whole.rest()
  }

  @Test func `losers are cancelled and waited for`() async throws {
    #expect(try await CompositeRunner(slow, fast, slow).answer() == 1)
    #expect(await log.entries == ["stopped", "stopped"])
    await CompositeRunner(slow, fast, slow).rest()
    #expect(await log.entries.count == 4)
  }

  @Test func `failures are thrown when all fail, in the order of the parts`() async {
    let last = Gate()
    let late = Athlete {
      await last.pass()
      throw Trouble("late")
    }
    let opening = Athlete {
      await last.open()
      throw Trouble("lame")
    }
    let whole: CompositeRunner = [late, CompositeRunner(lame, opening)]
    #expect(await failure { _ = try await whole.answer() } == "part 0: late; part 1.0: lame; part 1.1: lame")
    #expect(await failure { try await CompositeRunner(lame).finish() } == "part 0: lame")
    #expect(await CompositeRunner(lame, lame).guess() == nil)
  }

  @Test func `without parts nobody wins`() async {
    #expect(await failure { _ = try await CompositeRunner().answer() } == "the composite has no parts")
    #expect(await failure { try await CompositeRunner().finish() } == "the composite has no parts")
    #expect(await CompositeRunner().guess() == nil)
    await CompositeRunner().rest()
  }

  @Test func `with a bound the next one starts when one has failed`() async throws {
    #expect(try await CompositeRunner(lame, fast, slow).relay() == 1)
    #expect(await log.entries.isEmpty)
  }

  @Test func laws() async {
    await checkCompositeLaws(
      of: [fast, lame, lame] as [any Runner], emptyAnswer: nil, compose: { CompositeRunner($0) },
      ask: { try await $0.answer() })
    await checkCompositeLaws(
      of: [lame, lame, fast] as [any Runner], emptyAnswer: .some(nil), compose: { CompositeRunner($0) },
      ask: { await $0.guess() })
  }
}
