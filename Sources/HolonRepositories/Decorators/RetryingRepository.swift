public import HolonBase

extension Repository {
  /// Returns the repository with retries after a while when it can't be reached.
  ///
  /// The wait has full jitter: a random time between zero and a bound that doubles with each attempt (Brooker,
  /// "Exponential Backoff and Jitter", AWS Architecture Blog, 2015).
  ///
  /// A request is retried after ``RepositoryError/Code-swift.struct/unavailable``, when nothing was written. It is also
  /// retried after ``RepositoryError/Code-swift.struct/timedOut``, ``RepositoryError/Code-swift.struct/failed`` and
  /// ``RepositoryError/Code-swift.struct/incomplete``, unless it adds an entity, which may have succeeded. Every other
  /// failure is thrown immediately, and so is the last one.
  ///
  /// A demand of the source for a pause (``RepositoryError/retryAfter``) is observed, up to
  /// ``Backoff/longestRetryAfter``. A caller that is cancelled while waiting gets `CancellationError`.
  ///
  /// - Parameters:
  ///   - backoff: The number of attempts and the waits between them.
  ///   - clock: The clock for the waits.
  ///   - random: The source of the jitter.
  public func retrying(
    _ backoff: Backoff = Backoff(), clock: RepositoryClock = .continuous,
    random: sending any RandomNumberGenerator = SystemRandomNumberGenerator()
  ) -> some Repository<Entity> {
    RetryingRepository(base: self, backoff: backoff, clock: clock, random: Locked(random))
  }
}

private struct RetryingRepository<Base: Repository>: RepositoryDecorator {
  let base: Base
  let backoff: Backoff
  let clock: RepositoryClock
  let random: Locked<any RandomNumberGenerator>

  /// Retries a request, and throws the failure of the last attempt, or of the last one that may have written.
  func perform<Answer: Sendable>(
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
          // That nothing was written is true only for the last attempt; a refusal reflects the current state.
          throw error.isCertain && error.refusals.isEmpty ? ambiguity ?? error : error
        }
        let retryAfter = error.retryAfter
        try await clock.sleep(for: random.use { backoff.wait(after: attempt, atLeast: retryAfter, using: &$0) })
      }
      attempt += 1
    }
  }
}
