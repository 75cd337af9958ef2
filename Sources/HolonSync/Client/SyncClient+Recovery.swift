extension SyncClient {
  /// Continues with another server, which may be empty: fetches its tree and sends all operations that it lacks.
  public mutating func meetAnotherServer() {
    beginFetch()
    isPullFirst = false
  }

  /// Starts to fetch the whole tree; until it is complete, the existing one is shown and edited.
  @discardableResult
  mutating func beginFetch(_ changes: ReplicaChanges = ReplicaChanges()) -> ReplicaChanges {
    let (stampsAnew, latest) = (fetch?.stampsAnew ?? false, fetch?.latest)
    fetch = TreeFetch()
    fetch?.latest = latest
    fetch?.stampsAnew = stampsAnew
    witnesses = []
    return changes
  }

  /// Adds a page of the tree; after the last one it replaces the shown tree, with all operations that the server lacks.
  mutating func add(
    _ page: SnapshotPage, _ head: LogPosition, _ now: Int64
  ) -> ReplicaChanges {
    guard var fetch, page.position == fetch.position else { return ReplicaChanges() }
    if page.position == .first {
      fetch.start = page.start
      fetch.tree.horizon = page.horizon
    } else {
      guard page.start == fetch.start else { return ReplicaChanges() }
      guard page.horizon == fetch.tree.horizon else { return beginFetch() }
    }
    self.fetch = nil
    fetch.tree.load(page.nodes)
    fetch.tree.apply(page.moves)
    fetch.seen.insert(head)
    if let next = page.next {
      fetch.position = next
      self.fetch = fetch
      return ReplicaChanges()
    }
    return adopt(fetch, now)
  }

  private mutating func adopt(_ fetch: TreeFetch, _ now: Int64) -> ReplicaChanges {
    if cursor == nil, fetch.isEmpty {
      // All operations were made here, and are still in the outbox.
      meet(fetch)
      return ReplicaChanges()
    }
    let earlier = replica
    replica = fetch.tree
    _ = replica.purge()
    meet(fetch)
    clock.restart(device: device.number, after: max(replica.latestStamp.ticks, replica.horizon.ticks))
    let isRefused = { (stamp: HybridTimestamp) in
      stamp < fetch.tree.horizon || fetch.latest.map { stamp.milliseconds > $0 } ?? false
    }
    // An operation that keeps its stamp also keeps its number, so that the server recognizes it. An edit must not
    // precede one that it depends on: after the first new stamp all others are new.
    var isAnew = fetch.stampsAnew
    refuseEditsOfPurged()
    let keepsOutbox = { (operation: TreeOperation) in
      !isRefused(operation.stamp) && !fetch.tree.conflicts(with: operation)
    }
    if isAnew || !outbox.allSatisfy({ keepsOutbox($0.operation) }) { outbox = [] }
    replica.apply(outbox.lazy.map(\.operation))
    outbox.map(\.operation.stamp).max().map { clock.observe($0) }
    var missing = replica.operationsLacking(from: earlier).sorted { $0.operation.isBefore($1.operation) }
    for index in missing.indices {
      let stamp = missing[index].operation.stamp
      isAnew = isAnew || isRefused(stamp) || missing[index].collides
      missing[index].isStampedAnew = isAnew
      if !isAnew { clock.observe(stamp) }
    }
    missing.removeAll { $0.isStampedAnew && !$0.stillStands }
    let moved = Set(missing.compactMap(\.keyOfMove))
    missing.removeAll { $0.keyOfOrder.map(moved.contains) ?? false }
    var operations: [TreeOperation] = []
    for entry in missing {
      var operation = entry.operation
      if entry.isStampedAnew { operation.stamp = clock.tick(at: now) }
      operations.append(operation)
    }
    replica.apply(operations)
    enqueue(operations)
    return replica.changes(from: earlier)
  }

  /// Refuses edits of nodes that were purged meanwhile, as the server would.
  private mutating func refuseEditsOfPurged() {
    for numbered in outbox where replica.isPurged(numbered.operation.item) {
      refused.append(RefusedOperation(operation: numbered.operation, reason: .removed))
    }
    outbox.removeAll { replica.isPurged($0.operation.item) }
  }

  /// Continues from the place in the log that a fetched tree belongs to.
  private mutating func meet(_ fetch: TreeFetch) {
    cursor = fetch.start
    witnesses = fetch.seen.filter { $0 != fetch.start }
    isPullDue = true
    isPullFirst = false
  }

  /// Returns whether a page ends the first fetch of an empty server; then the tree stays as it is.
  public func endsFetchOfNothing(_ page: SnapshotPage) -> Bool {
    guard let fetch, cursor == nil, page.next == nil, page.nodes.isEmpty, page.moves.isEmpty else { return false }
    return fetch.isEmpty && page.horizon == .zero
  }
}

extension TreeFetch {
  /// Whether the server is empty, so that it refuses no earlier operation of the device.
  fileprivate var isEmpty: Bool {
    tree.nodeCount == 0 && tree.moves.isEmpty && tree.horizon == .zero && latest == nil && !stampsAnew
  }
}
