import Holon
import Testing

@Composite(.concrete)
private protocol Worker: Sendable {
  func inOrder() async throws
  func promptly() throws
  @Combined(.sum) func counted() async throws -> Int
  @Combined(.fallback) func found() async throws -> Int
  @Combined(.stopping) func stopped() async throws
  @Combined(.quorum(1), .inOrder) func agreed() async throws
  @Combined(.quorum(3), .inOrder) func majority() async throws
  @Combined(.all) func allAgree() async throws -> Bool
  @Combined(.chained) func edited(_ text: Int) async throws -> Int
  @Combined(.concurrently) func concurrent() async throws
  @Combined(.sum, .concurrently(atMost: 1)) func bounded() async throws -> Int
  @Combined(.race) func raced() async throws -> Int
  @Combined(.quorum(2)) func voted() async throws -> Int
  @Combined(.within(.seconds(86_400))) func limited() async throws
  @Combined(.sum, .concurrently) func patient() async -> Int
  @Combined(.concurrently) func typed() async throws(Trouble)
}

/// A worker that passes its cancellation on.
private struct Hand: Worker {
  let log: Log
  /// What the worker says when it has started.
  var started: @Sendable () async -> Void = {}
  /// The outcome after the worker has started.
  var outcome = Outcome.cancellation

  enum Outcome { case cancellation, answer, failure }

  func inOrder() async throws { _ = try await work() }
  func promptly() throws { try Task.checkCancellation() }
  func counted() async throws -> Int { try await work() }
  func found() async throws -> Int { try await work() }
  func stopped() async throws { _ = try await work() }
  func agreed() async throws { _ = try await work() }
  func majority() async throws { _ = try await work() }
  func allAgree() async throws -> Bool { try await work() == 1 }
  func edited(_ text: Int) async throws -> Int { try await work() }
  func concurrent() async throws { _ = try await work() }
  func bounded() async throws -> Int { try await work() }
  func raced() async throws -> Int { try await work() }
  func voted() async throws -> Int { try await work() }
  func limited() async throws { _ = try await work() }
  func patient() async -> Int { (try? await work()) ?? 1 }
  func typed() async throws(Trouble) { do { _ = try await work() } catch { throw Trouble("given up") } }

  private func work() async throws -> Int {
    await log.note("asked")
    await started()
    switch outcome {
    case .answer: return 1
    case .failure: throw Trouble("given up")
    case .cancellation: break
    }
    try await Task.sleep(for: .seconds(86_400))
    return 1
  }
}

@Suite("When the caller is cancelled", .timeLimit(.minutes(10)))
struct CancellationTests {
  private let log = Log()

  @Test func `asked in order, CancellationError comes as itself, and nobody else is asked`() async {
    await expectCancellation { try await $0.inOrder() }
    await expectCancellation { _ = try await $0.counted() }
    await expectCancellation { _ = try await $0.found() }
    await expectCancellation { try await $0.stopped() }
    await expectCancellation { try await $0.agreed() }
    await expectCancellation { try await $0.limited() }
    await expectCancellation { _ = try await $0.bounded() }
    #expect(await log.entries.count == 7)
  }

  @Test func `asked concurrently, all parts are cancelled and CancellationError comes as itself`() async {
    await expectCancellation { try await $0.concurrent() }
    await expectCancellation { _ = try await $0.raced() }
    await expectCancellation { _ = try await $0.voted() }
  }

  @Test func `so it does from wholes within wholes`() async {
    await expectCancellation { try await CompositeWorker($0, CompositeWorker($0)).concurrent() }
    await expectCancellation { try await CompositeWorker(CompositeWorker(), CompositeWorker($0)).inOrder() }
  }

  @Test func `so it does where nobody waits`() async {
    let task = Task { [log] in
      while !Task.isCancelled { await Task.yield() }
      try CompositeWorker(Hand(log: log), Hand(log: log)).promptly()
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `nobody is asked who would have to be asked later, whatever the first part answers or throws`() async {
    for outcome in [Hand.Outcome.answer, .failure] {
      let hand = Hand(log: log, outcome: outcome)
      await expectCancellation(of: hand) { try await $0.inOrder() }
      await expectCancellation(of: hand) { _ = try await $0.counted() }
      await expectCancellation(of: hand) { _ = try await $0.allAgree() }
      await expectCancellation(of: hand) { try await $0.limited() }
      await expectCancellation(of: hand) { _ = try await $0.bounded() }
      await expectCancellation(of: hand) { try await $0.majority() }
      await expectCancellation(of: hand) { try await CompositeWorker($0, CompositeWorker($0)).inOrder() }
    }
    await expectCancellation(of: Hand(log: log, outcome: .answer)) { _ = try await $0.edited(1) }
    await expectCancellation(of: Hand(log: log, outcome: .failure)) { _ = try await $0.found() }
    #expect(await log.entries.count == 16)
  }

  @Test func `nobody is asked by concrete forms, either`() async {
    let hand = Hand(log: log, outcome: .failure)
    await expectCancellation(of: hand) { whole in try await PairWorker(whole, whole).inOrder() }
    await expectCancellation(of: hand) { whole in _ = try await ManyWorker([whole, whole]).counted() }
    #expect(await log.entries.count == 2)
  }

  @Test func `nobody is asked after a cancellation before the first part`() async {
    let task = Task { [log] in
      while !Task.isCancelled { await Task.yield() }
      try await CompositeWorker(Hand(log: log)).inOrder()
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await log.entries.isEmpty)
  }

  @Test func `parts that don't care still answer`() async throws {
    let (starts, starting) = AsyncStream<Void>.makeStream()
    let hand = Hand(log: log, started: { starting.yield() }, outcome: .answer)
    let task = Task { try await CompositeWorker(hand).raced() }
    for await _ in starts { break }
    task.cancel()
    #expect(try await task.value == 1)
  }

  @Test func `parts that can't say so answer what they can`() async {
    let task = Task { [log] in
      let whole = CompositeWorker(Hand(log: log), Hand(log: log))
      while !Task.isCancelled { await Task.yield() }
      await #expect(throws: Trouble("given up")) { try await whole.typed() }
      return await whole.patient()
    }
    task.cancel()
    #expect(await task.value == 2)
  }

  @Test func `so it does when asked without the macro`() async {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await Asking(.concurrently).ask(3, FunctionCombiner<Int> { $0.count }) { index in
        try Task.checkCancellation()
        return index
      }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a part that was cancelled by others has failed`() async {
    let cancelled = Page { throw CancellationError() }
    let whole = CompositeSite(cancelled, Page.failing("a"), cancelled)
    let expected = "part 0: CancellationError(); part 1: a; part 2: CancellationError()"
    #expect(await failure { try await whole.visit() } == expected)
    #expect(await failure { try await whole.save("x") } == expected)
  }

  /// Asks three workers, of whom nobody ends by itself, and cancels that as soon as one of them is at work.
  private func expectCancellation(
    of hand: Hand? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    when ask: @escaping @Sendable (CompositeWorker) async throws -> Void
  ) async {
    let (starts, starting) = AsyncStream<Void>.makeStream()
    var hand = hand ?? Hand(log: log)
    let cancelled = Gate()
    hand.started = {
      starting.yield()
      await cancelled.pass()
    }
    let task = Task { [hand] in try await ask(CompositeWorker(hand, hand, hand)) }
    for await _ in starts { break }
    task.cancel()
    await cancelled.open()
    await #expect(throws: CancellationError.self, sourceLocation: sourceLocation) { try await task.value }
  }
}
