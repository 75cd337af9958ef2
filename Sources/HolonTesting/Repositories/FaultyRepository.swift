import HolonBase
public import HolonRepositories

/// A repository that fails now and then, by a plan, for tests of repositories with several sources.
///
/// ```swift
/// let faults = FaultPlan(seed: 7, odds: FaultOdds(failing: 0.1, losingAnswers: 0.05))
/// let service = FaultyRepository(MemoryRepository(books), faults: faults)
/// ```
public struct FaultyRepository<Base: Repository>: RepositoryDecorator {
  /// The repository inside.
  public let base: Base

  /// The faults, which several repositories may share.
  public let faults: FaultPlan

  /// Creates a repository that fails by a plan.
  public init(_ base: Base, faults: FaultPlan) {
    self.base = base
    self.faults = faults
  }

  /// Performs a request, or fails before it, after it, or after a while.
  ///
  /// - Throws: `RepositoryError`; `CancellationError` when the caller is cancelled while it hangs.
  public func perform<Answer: Sendable>(
    _ request: RepositoryRequest<Base.Entity>, _ ask: @escaping @Sendable (Base) async throws -> Answer
  ) async throws -> Answer {
    switch faults.next(isWrite: !request.isRead, isDeletion: request.isDeletion) {
    case .none: return try await ask(base)
    case .failing: throw error(.unavailable, "the source can't be reached")
    case .losingAnswer:
      // A refusal is lost as well.
      _ = try? await ask(base)
      throw error(.timedOut, "the response was lost")
    case .hanging(let isDone):
      if isDone { _ = try? await ask(base) }
      for _ in 0..<50 {
        try Task.checkCancellation()
        await Task.yield()
      }
      throw error(.timedOut, "the source didn't respond in time")
    }
  }

  private func error(_ code: RepositoryError.Code, _ message: String) -> RepositoryError {
    RepositoryError(code, in: name, "\(message), as planned: try again")
  }
}

extension RepositoryRequest {
  fileprivate var isDeletion: Bool { if case .write(.delete) = self { true } else { false } }
}

/// The probabilities with which a request fails, each between 0 and 1.
public struct FaultOdds: Hashable, Sendable {
  /// The probability of a failure before the request is performed.
  public var failing: Double

  /// The probability of performing the request and losing the answer.
  public var losingAnswers: Double

  /// The probability of hanging until the caller is cancelled or a time is over, with or without performing the
  /// request.
  public var hanging: Double

  /// The probability that an outage begins, in which all requests fail, up to thirty of them.
  public var outages: Double

  /// Creates probabilities, which are 0 by default.
  public init(failing: Double = 0, losingAnswers: Double = 0, hanging: Double = 0, outages: Double = 0) {
    (self.failing, self.losingAnswers) = (failing, losingAnswers)
    (self.hanging, self.outages) = (hanging, outages)
  }

  /// No faults.
  public static let none = FaultOdds()
}

/// A plan by which repositories fail; it is the same for equal seeds if requests arrive in the same order.
public final class FaultPlan: Sendable {
  enum Fault {
    case none, failing, losingAnswer
    case hanging(isDone: Bool)
  }

  private struct State {
    var random: SeededGenerator
    var outage = 0
    var isPaused = false
  }

  private let state: Locked<State>
  private let reads: FaultOdds
  private let writes: FaultOdds
  private let deletions: FaultOdds

  /// Creates a plan with the same odds for all requests.
  public convenience init(seed: UInt64, odds: FaultOdds) {
    self.init(seed: seed, reads: odds, writes: odds, deletions: odds)
  }

  /// Creates a plan with different odds for different kinds of requests.
  ///
  /// - Parameters:
  ///   - seed: The seed of the random numbers.
  ///   - reads: The odds of requests that read.
  ///   - writes: The odds of requests that add, update or put.
  ///   - deletions: The odds of requests that delete.
  public init(seed: UInt64, reads: FaultOdds, writes: FaultOdds, deletions: FaultOdds) {
    state = Locked(State(random: SeededGenerator(seed: seed)))
    (self.reads, self.writes, self.deletions) = (reads, writes, deletions)
  }

  /// Suspends all failures.
  public func pause() { state.use { $0.isPaused = true } }

  /// Resumes failures.
  public func resume() { state.use { $0.isPaused = false } }

  func next(isWrite: Bool, isDeletion: Bool) -> Fault {
    let odds = isDeletion ? deletions : isWrite ? writes : reads
    return state.use { state in
      guard !state.isPaused else { return .none }
      if state.outage > 0 {
        state.outage -= 1
        return .failing
      }
      var roll = Double.random(in: 0..<1, using: &state.random)
      func happens(_ probability: Double) -> Bool {
        defer { roll -= probability }
        return roll >= 0 && roll < probability
      }
      if happens(odds.failing) { return .failing }
      if happens(odds.losingAnswers) { return .losingAnswer }
      if happens(odds.hanging) { return .hanging(isDone: Bool.random(using: &state.random)) }
      guard happens(odds.outages) else { return .none }
      state.outage = Int.random(in: 0..<30, using: &state.random)
      return .failing
    }
  }
}
