/// A device's side of sync: takes edits at once, keeps them until the server has them, and merges what others did.
///
/// It is a value without input and output. Store it, in one transaction, after every call that changes it: an edit is
/// answered when that is done, and whatever is lost between two calls is asked for again.
///
/// ```swift
/// try client.create(milk, ["title": "Buy milk"], at: .last(in: .root), now: now)
/// while let request = client.nextRequest() {           // until nothing is left to ask
///   let response = try await send(request)
///   client.receive(response, now: now)
/// }
/// ```
public struct SyncClient: Sendable {
  /// Who the device is; it takes another identity when it finds its own in use.
  public var device: DeviceIdentity

  /// The clock that stamps edits.
  public var clock: HybridClock

  /// The tree with all edits, those that the server hasn't got yet included.
  public var replica = TreeReplica()

  /// The operations that the server hasn't answered yet, in the order in which they were made.
  public var outbox: [NumberedOperation] = []

  /// The operations that the server has refused; their effects are undone.
  public var refused: [RefusedOperation] = []

  /// How far the server's log has been merged; nil before the first time.
  public var cursor: LogPosition?

  /// The number of the next operation.
  public var nextNumber = 1

  /// Whether the server's log may go on behind the cursor.
  public var isPullDue = true

  /// Whether to pull before the next push, to see whether the log is still the same.
  public var isPullFirst = false

  /// The ends of the log that answers have told, ascending: the cursor has to pass all of them.
  public var witnesses: [LogPosition] = []

  /// The tree that is being fetched as a whole.
  public var fetch: TreeFetch?

  /// Creates a client that has never met its server.
  public init(device: DeviceIdentity = .random()) {
    self.device = device
    clock = HybridClock(device: device.number)
    fetch = TreeFetch()
  }
}

/// An operation that the server has refused.
public struct RefusedOperation: Hashable, Sendable {
  /// The operation.
  public let operation: TreeOperation

  /// Why it was refused.
  public let reason: RefusalReason
}

/// A tree that is fetched page by page, beside the one that is shown.
public struct TreeFetch: Sendable {
  /// The nodes that have arrived.
  public var tree = TreeReplica()
  /// Where the next page begins.
  public var position = SnapshotPosition.first
  /// The end of the log when the fetch began; nil before the first page.
  public var start: LogPosition?

  /// The server's time, when it has found stamps in the future: those are no good.
  public var latest: Int64?

  /// Whether all operations that the server lacks need new stamps, not only those that it would refuse.
  public var stampsAnew = false

  /// The ends of the log that the pages may have shown something of, ascending.
  public var seen: [LogPosition] = []

  /// Creates a fetch that hasn't begun.
  public init() {}
}

extension SyncClient {
  /// Whether everything was merged that the server had, when it was last asked, and it has everything.
  public var isInStep: Bool { fetch == nil && outbox.isEmpty && !isPullDue }

  /// Whether the tree is complete; false until the first sync has ended.
  public var isComplete: Bool { cursor != nil }

  /// What to send to the server next; nil when the device is in step.
  ///
  /// - Parameter limit: The greatest number of operations, records or nodes in the request or the answer.
  public func nextRequest(limit: Int = 1_000) -> SyncRequest? {
    if let fetch {
      return SyncRequest(device: device, body: .snapshot(fetch.position, start: fetch.start, limit: limit))
    }
    if !outbox.isEmpty, !isPullFirst || cursor == nil {
      return SyncRequest(device: device, body: .push(Array(outbox.prefix(max(limit, 1)))))
    }
    guard isPullDue || isPullFirst, let cursor else { return nil }
    return SyncRequest(device: device, body: .pull(since: cursor, limit: limit))
  }

  /// Takes notice that the server may have something new.
  public mutating func hint() { isPullDue = true }
}
