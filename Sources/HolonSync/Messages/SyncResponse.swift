/// A response of a server; it names its request, so one that comes late, twice or never does no harm.
public struct SyncResponse: Hashable, Sendable {
  /// The device that made the request.
  public let device: DeviceIdentity

  /// The server's time, in milliseconds since 1970.
  public let now: Int64

  /// The end of the log.
  public let head: LogPosition

  /// The greatest number of the device's operations in the log; 0 if there is none.
  public let lastNumber: Int

  /// The content of the response.
  public let body: Body

  /// The kinds of responses.
  public enum Body: Hashable, Sendable {
    /// All operations up to a number are in the log, except for refused ones; the receipt identifies them.
    case pushed(through: Int, receipt: LogPosition, refusals: [Refusal])

    /// The records after a place, and whether more follow.
    case pulled(since: LogPosition, records: [LogRecord], hasMore: Bool)

    /// A page of the whole tree.
    case page(SnapshotPage)

    /// An operation is older than the horizon: fetch the tree, and give new stamps to valid edits.
    case tooOld(number: Int, stamp: HybridTimestamp)

    /// The stamp of an operation is in the future: correct the clock, and give new stamps.
    case clockAhead(number: Int, stamp: HybridTimestamp)

    /// The identity or a stamp is in use: take another identity, and give new stamps.
    ///
    /// Either another device uses the identity, for example one that was restored from a backup, or it has used the
    /// stamp.
    case forked

    /// The log has no such place, because the server was restored from a backup: fetch the tree, and send what it
    /// lacks.
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

/// A server's refusal of an operation, with the server's current content.
public struct Refusal: Hashable, Sendable {
  /// The number that the device gave the operation.
  public let number: Int

  /// The operation's stamp.
  public let stamp: HybridTimestamp

  /// The reason for the refusal.
  public let reason: RefusalReason

  /// The server's version of the field or the place of the node that the operation names.
  ///
  /// Nil when it has none, or when the refusal of a later operation on the same reports it.
  public let current: NodeSnapshot?

  package init(number: Int, stamp: HybridTimestamp, reason: RefusalReason, current: NodeSnapshot?) {
    self.number = number
    self.stamp = stamp
    self.reason = reason
    self.current = current
  }
}

/// A reason for refusing an operation; servers may have custom reasons.
public struct RefusalReason: RawRepresentable, Hashable, Sendable {
  /// The reason's name.
  public let rawValue: String

  /// Creates a reason.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The sender may only read.
  public static let forbidden = RefusalReason(rawValue: "forbidden")

  /// The edited node was purged.
  public static let removed = RefusalReason(rawValue: "removed")

  /// The operation has more bytes than the server accepts.
  public static let tooLarge = RefusalReason(rawValue: "tooLarge")
}

/// A part of the whole tree on the server.
public struct SnapshotPage: Hashable, Sendable {
  /// The start of the page.
  public let position: SnapshotPosition

  /// The place in the log from which to pull when all pages have arrived.
  public let start: LogPosition

  /// The horizon of the nodes' places.
  public let horizon: HybridTimestamp

  /// The nodes of the page.
  public let nodes: [NodeSnapshot]

  /// The moves since the horizon.
  public let moves: [TreeOperation]

  /// The start of the next page; nil after the last.
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
