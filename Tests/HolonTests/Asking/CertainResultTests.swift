import Holon
import Testing

@Composite
private protocol HealthCheck: Sendable {
  @Combined(.all, .concurrently) func areAllWell() async -> Bool
  @Combined(.any, .concurrently) func isAnyWell() async -> Bool
  @Combined(.quorum(2)) func areTwoWell() async -> Bool
  @Combined(.quorum(2)) func verify() async throws
  @Combined(.quorum(2)) func version() async throws -> Int
}

/// A part that answers immediately, or never before its cancellation.
private struct Probe: HealthCheck {
  /// The answer; nil for none before the cancellation.
  let answer: Bool?

  func areAllWell() async -> Bool { await given() }
  func isAnyWell() async -> Bool { await given() }
  func areTwoWell() async -> Bool { await given() }
  func verify() async throws { if await !given() { throw Trouble("ill") } }

  func version() async throws -> Int {
    if await !given() { throw Trouble("ill") }
    return 1
  }

  private func given() async -> Bool {
    if let answer { return answer }
    try? await Task.sleep(for: .seconds(86_400))
    return true
  }
}

/// These tests don't end if a part whose answer can't matter isn't cancelled.
@Suite("When the result is certain, no part is waited for", .timeLimit(.minutes(10)))
struct CertainResultTests {
  @Test func `one false decides that not all are true`() async {
    #expect(await !CompositeHealthCheck(Probe(answer: nil), Probe(answer: false)).areAllWell())
  }

  @Test func `one true decides that one is`() async {
    #expect(await CompositeHealthCheck(Probe(answer: nil), Probe(answer: true)).isAnyWell())
  }

  @Test func `too many false make a quorum unreachable`() async {
    #expect(await !CompositeHealthCheck(Probe(answer: nil), Probe(answer: false), Probe(answer: false)).areTwoWell())
  }

  @Test func `too many failures make a quorum unreachable`() async {
    let whole = CompositeHealthCheck(Probe(answer: nil), Probe(answer: false), Probe(answer: false))
    let expected = "2 parts had to agree, 0 did; part 1: ill; part 2: ill"
    #expect(await failure { try await whole.verify() } == expected)
    #expect(await failure { _ = try await whole.version() } == expected)
  }
}
