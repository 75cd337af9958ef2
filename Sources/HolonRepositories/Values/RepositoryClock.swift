public import Foundation

/// A source of time, and a way to wait; tests provide their own.
///
/// ```swift
/// let clock = RepositoryClock(ContinuousClock())
/// ```
public struct RepositoryClock: Sendable {
  /// Returns the time since a fixed moment, which never jumps.
  public let now: @Sendable () -> Duration

  /// Returns the time of day, which may jump.
  public let date: @Sendable () -> Date

  /// Waits; throws `CancellationError` when the task is cancelled meanwhile.
  public let sleep: @Sendable (Duration) async throws -> Void

  /// Creates a clock from functions.
  public init(
    now: @escaping @Sendable () -> Duration, date: @escaping @Sendable () -> Date = { Date() },
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.now = now
    self.date = date
    self.sleep = sleep
  }

  /// Creates a clock from another one, with the time of day of the machine.
  public init<Base: Clock>(_ clock: Base) where Base.Duration == Duration {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    date = { Date() }
    sleep = { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) }
  }

  /// The clock of the machine, which continues while the machine sleeps.
  public static let continuous = RepositoryClock(ContinuousClock())
}
