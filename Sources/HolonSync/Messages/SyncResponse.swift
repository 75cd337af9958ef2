/// What a server answers; it says what it answers to, so an answer that comes late, twice or never does no harm.
public struct SyncResponse: Hashable, Sendable {
  /// Who has asked.
  public let device: DeviceIdentity

  /// The server's time, in milliseconds since 1970.
  public let now: Int64

  /// The end of the log.
  public let head: LogPosition

  /// The greatest number of the device's operations in the log; 0 if there is none.
  public let lastNumber: Int

  /// The answer.
  public let body: Body

  /// The answers.
  public enum Body: Hashable, Sendable {
    /// All operations up to a number are in the log, but for those that were refused; the receipt says which ones.
    case pushed(through: Int, receipt: LogPosition, refusals: [Refusal])

    /// The records behind a place, and whether there are more.
    case pulled(since: LogPosition, records: [LogRecord], hasMore: Bool)

    /// A page of the whole tree.
    case page(SnapshotPage)

    /// An operation is older than the horizon: fetch the tree, stamp anew what still stands.
    case tooOld(number: Int, stamp: HybridTimestamp)

    /// The stamp of an operation lies in the future: set the clock, stamp anew.
    case clockAhead(number: Int, stamp: HybridTimestamp)

    /// Another device uses the identity, as one that was restored from a backup, or has used the stamp of an operation:
    /// take another identity, stamp anew.
    case forked

    /// The log has no such place, for the server was restored from a backup: fetch the tree, send what it lacks.
    case reset(since: LogPosition)

    /// The log no longer goes back to the place: fetch the tree.
    case behind(since: LogPosition)
  }

  package init(device: DeviceIdentity, now: Int64, head: LogPosition, lastNumber: Int, body: Body) {
    self.device = device
    self.now = now
    self.head = head
    self.lastNumber = lastNumber
    self.body = body
  }
}

/// Why a server didn't accept an operation, and what it knows instead.
public struct Refusal: Hashable, Sendable {
  /// The number that the device gave the operation.
  public let number: Int

  /// The operation's stamp.
  public let stamp: HybridTimestamp

  /// Why.
  public let reason: RefusalReason

  /// The field or the place of the node that the operation names, as the server has it; nil when it has none, or when the
  /// refusal of a later operation on the same reports it.
  public let current: NodeSnapshot?

  package init(number: Int, stamp: HybridTimestamp, reason: RefusalReason, current: NodeSnapshot?) {
    self.number = number
    self.stamp = stamp
    self.reason = reason
    self.current = current
  }
}

/// Why a server doesn't accept an operation; servers may have reasons of their own.
public struct RefusalReason: RawRepresentable, Hashable, Sendable {
  /// The reason's name.
  public let rawValue: String

  /// Creates a reason.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Whoever sent it may only read.
  public static let forbidden = RefusalReason(rawValue: "forbidden")

  /// What it edits was removed for good.
  public static let removed = RefusalReason(rawValue: "removed")

  /// It has more bytes than the server takes.
  public static let tooLarge = RefusalReason(rawValue: "tooLarge")
}

/// A part of the whole tree, as the server knows it.
public struct SnapshotPage: Hashable, Sendable {
  /// Where the page begins.
  public let position: SnapshotPosition

  /// From where to pull when all pages are there.
  public let start: LogPosition

  /// The horizon to which the nodes' places belong.
  public let horizon: HybridTimestamp

  /// Nodes.
  public let nodes: [NodeSnapshot]

  /// Moves since the horizon.
  public let moves: [TreeOperation]

  /// Where the next page begins; nil after the last.
  public let next: SnapshotPosition?

  package init(
    position: SnapshotPosition, start: LogPosition, horizon: HybridTimestamp, nodes: [NodeSnapshot],
    moves: [TreeOperation], next: SnapshotPosition?
  ) {
    self.position = position
    self.start = start
    self.horizon = horizon
    self.nodes = nodes
    self.moves = moves
    self.next = next
  }
}
