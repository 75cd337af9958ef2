internal import HolonBase

/// A repository that is left alone for a while when it keeps failing.
///
/// After so many failures in a row the circuit opens: requests fail at once, with
/// ``RepositoryError/Code-swift.struct/skipped``, and the source can recover. When the time is over, a single request is
/// let through. If it succeeds, the circuit closes; if not, it stays open for the same time again (Nygard, "Release It!",
/// 2007).
///
/// A source that says no, as to adding what is there, works well; only not answering counts as failure.
public struct CircuitBreaker<Base: Repository>: RepositoryDecorator {
  /// Whether requests are let through.
  public enum State: Hashable, Sendable {
    /// All requests are let through.
    case closed

    /// No request is let through, for a while.
    case open

    /// A single request is let through.
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
    precondition(failures > 0, "a circuit opens after at least one failure, not \(failures)")
    self.base = base
    limit = failures
    self.pause = pause
    self.clock = clock
  }

  /// Whether requests are let through now.
  public var state: State {
    let now = clock.now()
    return circuit.use { $0.state == .open && now - $0.opened >= pause ? .halfOpen : $0.state }
  }

  /// Asks if the circuit is closed, or if it's time to try.
  ///
  /// - Throws: ``RepositoryError`` with ``RepositoryError/Code-swift.struct/skipped`` while the circuit is open, and what
  ///   the repository inside throws.
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
          .skipped, in: name, "it has failed \(circuit.failures) times and is left alone for \(pause); ask again then")
      }
      circuit.state = .halfOpen
      circuit.isTrying = true
      return true
    }
  }

  private func leave(isTrial: Bool, isTrouble: Bool) {
    let now = clock.now()
    circuit.use { circuit in
      // What was asked before the circuit opened tells nothing of the source as it is now.
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

  /// A trial that was cancelled says nothing; the next request is one.
  private func abandon(isTrial: Bool) {
    guard isTrial else { return }
    circuit.use { circuit in
      (circuit.state, circuit.isTrying) = (.open, false)
    }
  }
}

extension Repository {
  /// The repository, left alone for a while when it keeps failing.
  ///
  /// - Parameters:
  ///   - failures: How many failures in a row open the circuit; at least 1.
  ///   - pause: How long it stays open.
  ///   - clock: What the time is measured by.
  public func breakingCircuit(
    after failures: Int = 5, for pause: Duration = .seconds(30), clock: RepositoryClock = .continuous
  ) -> CircuitBreaker<Self> {
    CircuitBreaker(self, openingAfter: failures, for: pause, clock: clock)
  }
}
