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

  /// Waits until a moment, which is a value of ``now``; throws `CancellationError` when the task is cancelled meanwhile.
  public let sleepUntil: @Sendable (_ moment: Duration) async throws -> Void

  /// Creates a clock from functions.
  public init(
    now: @escaping @Sendable () -> Duration, date: @escaping @Sendable () -> Date = { Date() },
    sleepUntil: @escaping @Sendable (_ moment: Duration) async throws -> Void
  ) {
    self.now = now
    self.date = date
    self.sleepUntil = sleepUntil
  }

  /// Creates a clock from another one, with the time of day of the machine.
  public init<Base: Clock>(_ clock: Base) where Base.Duration == Duration {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    date = { Date() }
    sleepUntil = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }

  /// Waits for some time; throws `CancellationError` when the task is cancelled meanwhile.
  func sleep(for duration: Duration) async throws { try await sleepUntil(now() + duration) }

  /// The clock of the machine, which continues while the machine sleeps.
  public static let continuous = RepositoryClock(ContinuousClock())
}
