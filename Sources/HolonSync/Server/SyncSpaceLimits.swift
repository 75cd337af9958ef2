/// The limits of a ``SyncSpace``, by which members can't fill a server's memory or disk.
public struct SyncSpaceLimits: Hashable, Sendable {
  /// The maximum size of a request, in bytes.
  public var requestBytes = 8 << 20

  /// The approximate size at which a response ends, in bytes.
  public var responseBytes = SyncLedger.pageBytes

  /// The maximum size of an operation, in bytes.
  public var operationBytes = 256 << 10

  /// The maximum size of the stored log, in bytes.
  public var logBytes = 1 << 30

  /// The maximum number of nodes, including removed ones.
  public var nodes = 1_000_000

  /// The maximum number of cells of a node, including emptied ones.
  public var cells = 10_000

  /// The maximum size of the cells of a node, in bytes.
  public var nodeBytes = 4 << 20

  /// The maximum number of parents that a node ever had.
  public var places = 1_000

  /// The maximum number of devices that have ever pushed.
  public var devices = 10_000

  /// The number of moves beyond which the earlier half is settled, so that a late move stays cheap.
  public var recentMoves = 200_000

  /// The maximum number of requests that wait for others.
  public var waiting = 1_000

  /// The number of records after the checkpoint, at least, that cause another one.
  public var recordsBehindCheckpoint = 10_000

  /// Creates the default limits.
  public init() {}
}

extension RefusalReason {
  /// The tree, or the node, has reached a limit of the server.
  public static let full = RefusalReason(rawValue: "full")
}
