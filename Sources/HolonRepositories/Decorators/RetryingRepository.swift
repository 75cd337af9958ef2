public import HolonBase

/// A repository that is asked again, after a while, when it can't be reached.
///
/// The waiting is full jitter: a random time between zero and a bound that doubles with each attempt, so that those who
/// failed together don't come back together (Brooker, "Exponential Backoff and Jitter", AWS Architecture Blog, 2015).
///
/// A request is repeated after ``RepositoryError/Code-swift.struct/unavailable``, when nothing was written. It is also
/// repeated after ``RepositoryError/Code-swift.struct/timedOut``, ``RepositoryError/Code-swift.struct/failed`` and
/// ``RepositoryError/Code-swift.struct/incomplete``, unless an entity was to be added: that may have happened. Every
/// other failure is thrown immediately, and so is the last one.
///
/// A source that says how long it wants to be left alone (``RepositoryError/retryAfter``) is left alone that long, up to
/// ``Backoff/longestRetryAfter``.
public struct RetryingRepository<Base: Repository>: RepositoryDecorator {
  /// The repository inside.
  public let base: Base

  private let backoff: Backoff
  private let clock: RepositoryClock
  private let random: Locked<any RandomNumberGenerator>

  /// Creates a repository that is asked again.
  ///
  /// - Parameters:
  ///   - base: The repository inside.
  ///   - backoff: How often, and after how long.
  ///   - clock: What is waited by.
  ///   - random: Where the jitter comes from.
  public init(
    _ base: Base, backoff: Backoff = Backoff(), clock: RepositoryClock = .continuous,
    random: sending any RandomNumberGenerator = SystemRandomNumberGenerator()
  ) {
    self.base = base
    self.backoff = backoff
    self.clock = clock
    self.random = Locked(random)
  }

  /// Asks until there's an answer, or no more attempt.
  ///
  /// - Throws: The failure of the last attempt, or of the last one that may have written; `CancellationError` when the
  ///   caller is cancelled while waiting.
  public func perform<Answer: Sendable>(
    _ request: RepositoryRequest<Base.Entity>, _ ask: @escaping @Sendable (Base) async throws -> Answer
  ) async throws -> Answer {
    var attempt = 1
    var ambiguity: (any Error)?
    while true {
      do {
        return try await ask(base)
      } catch {
        if !request.isRead, !error.isCertain { ambiguity = error }
        guard attempt < backoff.attempts, error.isWorthRepeating(request.isIdempotent) else {
          // That nothing was written is true of the last attempt alone; a refusal tells what there is.
          throw error.isCertain && error.refusals.isEmpty ? ambiguity ?? error : error
        }
        let retryAfter = error.retryAfter
        try await clock.sleep(random.use { backoff.wait(after: attempt, atLeast: retryAfter, using: &$0) })
      }
      attempt += 1
    }
  }
}

extension Repository {
  /// The repository, asked again when it can't be reached.
  ///
  /// - Parameters:
  ///   - backoff: How often, and after how long.
  ///   - clock: What is waited by.
  ///   - random: Where the jitter comes from.
  public func retrying(
    _ backoff: Backoff = Backoff(), clock: RepositoryClock = .continuous,
    random: sending any RandomNumberGenerator = SystemRandomNumberGenerator()
  ) -> RetryingRepository<Self> {
    RetryingRepository(self, backoff: backoff, clock: clock, random: random)
  }
}
