internal import HolonBase

/// A repository that pauses its requests when the source keeps failing.
///
/// After the given number of consecutive failures the circuit opens: requests fail immediately, with
/// ``RepositoryError/Code-swift.struct/skipped``, and the source can recover. After the pause, a single request is
/// passed on. If it succeeds, the circuit closes; if not, it stays open for the same time again (Nygard, "Release It!",
/// 2007).
///
/// A refusal, for example to add an existing entity, isn't a failure of the source.
public struct CircuitBreaker<Base: Repository>: RepositoryDecorator {
  /// The states of the circuit.
  public enum State: Hashable, Sendable {
    /// All requests are passed on.
    case closed

    /// No request is passed on, for a while.
    case open

    /// A single request is passed on.
    case halfOpen
  }

  private struct Circuit {
    var state = State.closed
    var failures = 0
    var opened = Duration.zero
    var isTrying = false
  }

  /// The repository inside.
  public let base: Base

  private let limit: Int
  private let pause: Duration
  private let clock: RepositoryClock
  private let circuit = Locked(Circuit())

  init(_ base: Base, openingAfter failures: Int, for pause: Duration, clock: RepositoryClock) {
    precondition(failures > 0, "the number of failures is \(failures): make it at least 1")
    self.base = base
    limit = failures
    self.pause = pause
    self.clock = clock
  }

  /// The current state of the circuit.
  public var state: State {
    let now = clock.now()
    return circuit.use { $0.state == .open && now - $0.opened >= pause ? .halfOpen : $0.state }
  }

  /// Passes a request on if the circuit is closed, or if it is time for a trial.
  ///
  /// - Throws: ``RepositoryError`` with ``RepositoryError/Code-swift.struct/skipped`` while the circuit is open, and
  ///   errors of the repository inside.
  public func perform<Answer: Sendable>(
    _ request: RepositoryRequest<Base.Entity>, _ ask: @escaping @Sendable (Base) async throws -> Answer
  ) async throws -> Answer {
    let isTrial = try enter()
    do {
      let answer = try await ask(base)
      leave(isTrial: isTrial, isTrouble: false)
      return answer
    } catch {
      if error is CancellationError {
        abandon(isTrial: isTrial)
      } else {
        leave(isTrial: isTrial, isTrouble: error.isTrouble)
      }
      throw error
    }
  }

  private func enter() throws -> Bool {
    let now = clock.now()
    return try circuit.use { circuit in
      if circuit.state == .closed { return false }
      guard now - circuit.opened >= pause, !circuit.isTrying else {
        throw RepositoryError(
          .skipped, in: name,
          "the source has failed \(circuit.failures) times and isn't called for \(pause): try again then")
      }
      circuit.state = .halfOpen
      circuit.isTrying = true
      return true
    }
  }

  private func leave(isTrial: Bool, isTrouble: Bool) {
    let now = clock.now()
    circuit.use { circuit in
      // Requests from before the circuit opened don't reflect the current state of the source.
      guard isTrial || circuit.state == .closed else { return }
      if isTrial { circuit.isTrying = false }
      guard isTrouble else {
        circuit = Circuit()
        return
      }
      circuit.failures += 1
      guard isTrial || circuit.failures >= limit else { return }
      (circuit.state, circuit.opened) = (.open, now)
    }
  }

  /// Ends a cancelled trial without a result; the next request is a new one.
  private func abandon(isTrial: Bool) {
    guard isTrial else { return }
    circuit.use { circuit in
      (circuit.state, circuit.isTrying) = (.open, false)
    }
  }
}

extension Repository {
  /// Returns the repository with a circuit breaker.
  ///
  /// - Parameters:
  ///   - failures: The number of consecutive failures that opens the circuit; at least 1.
  ///   - pause: The time for which it stays open.
  ///   - clock: The source of time.
  public func breakingCircuit(
    after failures: Int = 5, for pause: Duration = .seconds(30), clock: RepositoryClock = .continuous
  ) -> CircuitBreaker<Self> {
    CircuitBreaker(self, openingAfter: failures, for: pause, clock: clock)
  }
}
