/// What goes wrong in the histories that a ``ConvergenceCheck`` makes up.
public struct SyncTroubles: OptionSet, Sendable {
  /// The troubles' bits.
  public let rawValue: Int

  /// Creates a set of troubles.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Messages are late, lost, doubled, and overtake each other.
  public static let network = SyncTroubles(rawValue: 1 << 0)

  /// Devices stop and start again from what they have stored.
  public static let crashes = SyncTroubles(rawValue: 1 << 1)

  /// Devices' clocks are wrong by minutes, and jump.
  public static let clocks = SyncTroubles(rawValue: 1 << 2)

  /// Devices are restored from a backup.
  public static let deviceBackups = SyncTroubles(rawValue: 1 << 3)

  /// The server is restored from a backup.
  public static let serverBackups = SyncTroubles(rawValue: 1 << 4)

  /// The server settles what is old, and forgets the beginning of its log.
  public static let horizons = SyncTroubles(rawValue: 1 << 5)

  /// The server refuses an operation in sixteen.
  public static let refusals = SyncTroubles(rawValue: 1 << 6)

  /// A member who may write pushes operations with the stamps of others, with old ones, and with ones ahead of the time.
  public static let forgeries = SyncTroubles(rawValue: 1 << 7)

  /// All that happens among honest members.
  public static let accidents: SyncTroubles = [
    .network, .crashes, .clocks, .deviceBackups, .serverBackups, .horizons, .refusals,
  ]

  /// All of them.
  public static let all: SyncTroubles = accidents.union(.forgeries)
}
