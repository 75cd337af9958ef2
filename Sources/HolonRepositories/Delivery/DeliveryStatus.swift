public import Foundation

/// The state of a delivery, for display and logs.
///
/// Counts are those of the last pass over the outbox, and of what this process has done since.
public struct DeliveryStatus: Hashable, Sendable {
  /// Whether the delivery runs in the background.
  public internal(set) var isRunning = false

  /// The number of writes that aren't settled yet, with those in flight and those that have failed.
  public internal(set) var waiting = 0

  /// The number of writes that are being made at the other sources right now.
  public internal(set) var inFlight = 0

  /// The number of waiting writes whose last attempt failed.
  public internal(set) var failed = 0

  /// The number of dead letters.
  public internal(set) var dead = 0

  /// The number of writes that this whole has delivered.
  public internal(set) var delivered = 0

  /// The time of the next attempt; nil when none is scheduled.
  public internal(set) var nextAttempt: Date?

  /// The description of the last failure; nil after a successful attempt.
  public internal(set) var lastError: String?
}

extension DeliveryStatus: CustomStringConvertible {
  /// The counts in one line, such as `3 waiting, 1 failed, 0 dead, 12 delivered`.
  public var description: String {
    "\(waiting) waiting, \(failed) failed, \(dead) dead, \(delivered) delivered"
  }
}
