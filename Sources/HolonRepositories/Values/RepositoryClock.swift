/// A source of time, and a way to wait; tests provide their own.
///
/// ```swift
/// let clock = RepositoryClock(ContinuousClock())
/// ```
public struct RepositoryClock: Sendable {
  /// Returns the time since a fixed moment.
  public let now: @Sendable () -> Duration

  /// Waits; throws `CancellationError` when the task is cancelled meanwhile.
  public let sleep: @Sendable (Duration) async throws -> Void

  /// Creates a clock from functions.
  public init(now: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void) {
    self.now = now
    self.sleep = sleep
  }

  /// Creates a clock from another one.
  public init<Base: Clock>(_ clock: Base) where Base.Duration == Duration {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) }
  }

  /// The clock of the machine, which continues while the machine sleeps.
  public static let continuous = RepositoryClock(ContinuousClock())
}
