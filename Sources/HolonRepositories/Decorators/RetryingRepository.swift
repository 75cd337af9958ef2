public import HolonBase

extension Repository {
  /// The repository, asked again after a while when it can't be reached.
  ///
  /// The waiting is full jitter: a random time between zero and a bound that doubles with each attempt (Brooker,
  /// "Exponential Backoff and Jitter", AWS Architecture Blog, 2015).
  ///
  /// A request is repeated after ``RepositoryError/Code-swift.struct/unavailable``, when nothing was written. It is also
  /// repeated after ``RepositoryError/Code-swift.struct/timedOut``, ``RepositoryError/Code-swift.struct/failed`` and
  /// ``RepositoryError/Code-swift.struct/incomplete``, unless an entity was to be added: that may have happened. Every
  /// other failure is thrown immediately, and so is the last one.
  ///
  /// A source that says how long it wants to be left alone (``RepositoryError/retryAfter``) is left alone that long, up to
  /// ``Backoff/longestRetryAfter``. A caller that is cancelled while waiting gets `CancellationError`.
  ///
  /// - Parameters:
  ///   - backoff: The number of attempts and the waits between them.
  ///   - clock: The clock that is waited by.
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

  /// Throws the failure of the last attempt, or of the last one that may have written.
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
