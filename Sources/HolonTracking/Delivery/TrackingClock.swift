/// A source of time, and a way to wait; tests provide their own.
public struct TrackingClock: Sendable {
  /// Returns the time of day, which may jump.
  public let time: @Sendable () -> EventTime

  /// Returns the time since a fixed moment, which never jumps.
  public let now: @Sendable () -> Duration

  /// Waits; throws `CancellationError` when the task is cancelled meanwhile.
  public let sleep: @Sendable (Duration) async throws -> Void

  /// Creates a clock from functions.
  public init(
    time: @escaping @Sendable () -> EventTime, now: @escaping @Sendable () -> Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.time = time
    self.now = now
    self.sleep = sleep
  }

  /// The clocks of the machine.
  public static let system = TrackingClock(
    time: { .now },
    now: {
      let start = ContinuousClock.Instant.now
      return Self.start.duration(to: start)
    },
    sleep: { try await ContinuousClock().sleep(for: $0) })

  private static let start = ContinuousClock.now
}
