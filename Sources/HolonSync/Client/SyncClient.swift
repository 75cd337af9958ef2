/// A device's side of sync: makes edits immediately, keeps them until the server has them, and merges those of others.
///
/// It is a value without input and output. Store it, in one transaction, after every call that changes it. Report an
/// edit as done after that; a message that is lost between two calls is requested again.
///
/// ```swift
/// try client.create(milk, ["title": "Buy milk"], at: .last(in: .root), now: now)
/// while let request = client.nextRequest() {           // until there are no more requests
///   let response = try await send(request)
///   client.receive(response, now: now)
/// }
/// ```
public struct SyncClient: Sendable {
  /// The identity of the device; it takes another one when it finds its own in use.
  public var device: DeviceIdentity

  /// The clock that stamps edits.
  public var clock: HybridClock

  /// The tree with all edits, including those that the server doesn't have yet.
  public var replica = TreeReplica()

  /// The operations that the server hasn't confirmed yet, in the order in which they were made.
  public var outbox: [NumberedOperation] = []

  /// The operations that the server has refused; their effects are undone.
  public var refused: [RefusedOperation] = []

  /// The place up to which the server's log has been merged; nil before the first time.
  public var cursor: LogPosition?

  /// The number of the next operation.
  public var nextNumber = 1

  /// Whether the server's log may have records after the cursor.
  public var isPullDue = true

  /// Whether to pull before the next push, to check whether the log is still the same.
  public var isPullFirst = false

  /// The ends of the log in earlier responses, ascending: the cursor has to pass all of them.
  public var witnesses: [LogPosition] = []

  /// The tree that is being fetched as a whole.
  public var fetch: TreeFetch?

  /// Creates a client that has never been in contact with its server.
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

  /// The reason for the refusal.
  public let reason: RefusalReason
}

/// A tree that is fetched page by page, beside the one that is shown.
public struct TreeFetch: Sendable {
  /// The nodes and moves that have arrived; none is purged before the last page, because later moves may restore it.
  public var tree = TreeReplica()
  /// The start of the next page.
  public var position = SnapshotPosition.first
  /// The end of the log when the fetch began; nil before the first page.
  public var start: LogPosition?

  /// The server's time, if it has found stamps in the future, which are invalid.
  public var latest: Int64?

  /// Whether all operations that the server lacks need new stamps, not only those that it would refuse.
  public var stampsAnew = false

  /// The ends of the log at the times of the pages, ascending.
  public var seen: [LogPosition] = []

  /// Creates a fetch that hasn't started.
  public init() {}
}

extension SyncClient {
  /// Whether all records of the server at the last contact have been merged, and it has all operations of the device.
  public var isInStep: Bool { fetch == nil && outbox.isEmpty && !isPullDue }

  /// Whether the tree is complete; false until the first sync has ended.
  public var isComplete: Bool { cursor != nil }

  /// Returns the next request to the server; nil when the device is in step.
  ///
  /// - Parameter limit: The maximum number of operations, records or nodes in the request or the response.
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

  /// Marks that the server may have new records.
  public mutating func hint() { isPullDue = true }
}
