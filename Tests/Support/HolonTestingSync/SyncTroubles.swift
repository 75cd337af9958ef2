/// The troubles that occur in the histories of a ``ConvergenceCheck``.
public struct SyncTroubles: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: Int

  /// Creates a set of troubles.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Messages are late, lost, repeated, and overtake each other.
  public static let network = SyncTroubles(rawValue: 1 << 0)

  /// Devices stop and restart from their stored data.
  public static let crashes = SyncTroubles(rawValue: 1 << 1)

  /// Devices' clocks are wrong by minutes, and jump.
  public static let clocks = SyncTroubles(rawValue: 1 << 2)

  /// Devices are restored from a backup.
  public static let deviceBackups = SyncTroubles(rawValue: 1 << 3)

  /// The server is restored from a backup.
  public static let serverBackups = SyncTroubles(rawValue: 1 << 4)

  /// The server settles old operations, and discards the beginning of its log.
  public static let horizons = SyncTroubles(rawValue: 1 << 5)

  /// The server refuses an operation in sixteen.
  public static let refusals = SyncTroubles(rawValue: 1 << 6)

  /// A member with write access pushes operations with stamps of others, with old ones, and with future ones.
  public static let forgeries = SyncTroubles(rawValue: 1 << 7)

  /// All troubles among honest members.
  public static let accidents: SyncTroubles = [
    .network, .crashes, .clocks, .deviceBackups, .serverBackups, .horizons, .refusals,
  ]

  /// All troubles.
  public static let all: SyncTroubles = accidents.union(.forgeries)
}
