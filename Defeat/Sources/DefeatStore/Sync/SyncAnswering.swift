import Foundation
import GRDB
import HolonBase
import HolonSQLite
import HolonSync
import HolonToDos

/// The processing of one response of the hub: loads the affected state, merges, and writes the result.
struct SyncAnswering {
  private let database: Database
  private var state: SyncState
  private let fetches: Locked<FetchedTree?>
  private var tree: PartialReplica
  private let outbox: OutboxTable

  /// The numbers of the checklists that the response has completed.
  private(set) var completedChecklists: [Int] = []

  init(
    _ database: Database, _ state: SyncState, fetches: Locked<FetchedTree?>
  ) {
    self.database = database
    self.state = state
    self.fetches = fetches
    tree = PartialReplica(database, horizon: state.client.replica.horizon)
    outbox = OutboxTable(database: database)
  }

  /// Processes a response.
  ///
  /// - Returns: Whether the list has changed.
  mutating func receive(
    _ response: SyncResponse, at now: Date, using generator: inout some RandomNumberGenerator
  ) throws -> Bool {
    var client = state.client
    let loaded = try load(response, &client)
    let isOfNothing = if case .page(let page) = response.body { client.endsFetchOfNothing(page) } else { false }
    let former = client.fetch?.position
    let finder = try LossFinder(of: response, client.device.number, database)
    let before = finder.map { _ in tree }
    var purged = tree.purgedIDs
    client.replica = tree.replica
    client.outbox = loaded
    let changes = client.receive(response, now: now.stampMilliseconds, using: &generator)
    if former != nil, client.fetch == nil, !isOfNothing {
      tree = try PartialReplica.replace(tree, by: client.replica, at: client.clock.moment(now))
      purged = []
    } else {
      try tree.write(client.replica, at: client.clock.moment(now))
    }
    try outbox.write(client.outbox, loaded: loaded)
    if client.replica.horizon != state.client.replica.horizon {
      try DetachedTable(database: database).forget(before: client.replica.horizon)
    }
    try record(delivered: loaded, but: client.outbox, at: now)
    try keep(client.refused, at: now)
    try keepPage(of: response, former, client.fetch)
    recordTime(of: response, at: now)
    state.client = client
    try state.write(database)
    let hasChanged = try !changes.isEmpty && show(changes, finder, before, at: now)
    try tree.writePurge(but: purged)
    // A hub from which the whole tree was fetched may have lost contents, for example if it was restored from a backup.
    if former != nil, client.fetch == nil { try ContentOutbox(database: database).appendAll() }
    return hasChanged
  }

  /// Updates the rows of the list from the tree, and stores notices of lost changes.
  private mutating func show(
    _ changes: ReplicaChanges, _ finder: LossFinder?, _ before: PartialReplica?, at now: Date
  ) throws -> Bool {
    var update = try ListUpdate(tree, keepsRemovedRows: finder != nil)
    let edit = try update.apply(changes, label: "changes by other devices", at: now)
    completedChecklists = update.completedChecklists
    if let finder, let before {
      var losses = try finder.overwritten(changes.contents, from: before.replica, to: tree.replica)
      losses += try finder.removed(update.removedRows, from: before, to: tree)
      try SyncNotices(database: database).append(losses, at: now)
    }
    return edit != nil
  }

  /// Reads the state that a response affects.
  ///
  /// - Returns: The operations of the outbox that it affects.
  private mutating func load(
    _ response: SyncResponse, _ client: inout SyncClient
  ) throws -> [NumberedOperation] {
    switch response.body {
    case .pushed(let through, _, let refusals):
      let refused = Set(refusals.map(\.number))
      // An operation that waits may have been covered by a refused one with a later stamp.
      let loaded = try outbox.through(refused.isEmpty ? through : .max)
      if !refused.isEmpty {
        try tree.load(loaded.filter { refused.contains($0.number) }.map(\.operation), isRetracting: true)
        // Undoing a refused operation may reveal purged nodes, which depends on all moves.
        if refusals.contains(where: { $0.reason == .removed }) { try tree.loadMoves(from: .zero) }
      }
      return loaded
    case .pulled(_, let records, _):
      return try load(records, client.device.number)
    case .page(let page):
      guard let fetch = client.fetch, page.position == fetch.position else { return [] }
      client.fetch?.tree = try fetchedTree(fetch)
      guard page.next == nil, !client.endsFetchOfNothing(page) else { return [] }
      try tree.loadAll()
      return try outbox.through(.max)
    case .tooOld(let number, _), .clockAhead(let number, _): return try outbox.operations([number])
    case .forked, .reset, .behind: return []
    }
  }

  private mutating func load(
    _ records: [LogRecord], _ device: DeviceNumber
  ) throws -> [NumberedOperation] {
    var operations: [TreeOperation] = []
    var own: Set<Int> = []
    var hasHorizon = false
    for record in records {
      switch record {
      case .horizon: hasHorizon = true
      case .operation(let origin, let number, let operation):
        operations.append(operation)
        if origin == device { own.insert(number) }
      }
    }
    try tree.load(operations)
    guard hasHorizon else { return try outbox.operations(own) }
    // A horizon affects all moves, and operations of the outbox may be too old for it.
    try tree.loadMoves(from: .zero)
    return try outbox.through(.max)
  }
}

// MARK: - The whole tree, page by page

/// The pages fetched so far, combined; a new process reads them from the file.
struct FetchedTree: Sendable {
  let start: LogPosition?
  let position: SnapshotPosition
  let tree: TreeReplica
}

extension SyncAnswering {
  private func fetchedTree(_ fetch: TreeFetch) throws -> TreeReplica {
    if fetch.position == .first { return fetch.tree }
    let known = fetches.use { known -> TreeReplica? in
      guard let found = known, found.start == fetch.start, found.position == fetch.position else { return nil }
      known = nil
      return found.tree
    }
    if let known { return known }
    var tree = fetch.tree
    let pages = try RawStatement(database, "SELECT nodes FROM sync_page ORDER BY id")
    defer { pages.reset() }
    while try pages.step() {
      let (nodes, moves) = try pages.read(0) { reader throws(ByteReader.Damage) in
        (
          try reader.list { reader throws(ByteReader.Damage) in try reader.node() },
          try reader.list { reader throws(ByteReader.Damage) in try reader.operation() }
        )
      }
      tree.load(nodes)
      tree.apply(moves)
    }
    return tree
  }

  private func keepPage(
    of response: SyncResponse, _ former: SnapshotPosition?, _ fetch: TreeFetch?
  ) throws {
    guard former != nil || fetch != nil else { return }
    guard let fetch, fetch.position != .first else {
      fetches.use { $0 = nil }
      return try database.execute(sql: "DELETE FROM sync_page")
    }
    guard case .page(let page) = response.body, fetch.position != former else { return }
    fetches.use {
      $0 = FetchedTree(start: fetch.start, position: fetch.position, tree: fetch.tree)
    }
    var writer = ByteWriter()
    writer.write(page.nodes) { $0.write($1) }
    writer.write(page.moves) { $0.write($1) }
    let row = try RawStatement(database, "INSERT INTO sync_page (nodes) VALUES (?)")
    row.bind(writer.bytes, at: 1)
    try row.run()
  }
}

// MARK: - Status

extension SyncAnswering {
  private mutating func recordTime(of response: SyncResponse, at now: Date) {
    switch response.body {
    case .pushed: state.pushed = now.stampMilliseconds
    case .pulled, .page: state.pulled = now.stampMilliseconds
    default: break
    }
  }

  /// Records the delivery of changes, which others may know from now on.
  private func record(
    delivered loaded: [NumberedOperation], but kept: [NumberedOperation], at now: Date
  ) throws {
    let waiting = Set(kept.map(\.number))
    let stamps = loaded.lazy.filter { !waiting.contains($0.number) }.map(\.operation.stamp)
    let device = state.client.device.number
    let senders = SenderTable(database: database)
    let arrivals = try stamps.compactMap { $0.device == device ? $0 : try senders.arrival(of: $0) }
    guard let last = arrivals.max() else { return }
    let time = now.stampMilliseconds + state.client.clock.offset
    try DeliveryTable(database: database).append(last, at: time)
  }

  private func keep(_ refused: [RefusedOperation], at now: Date) throws {
    guard !refused.isEmpty else { return }
    let row = try RawStatement(
      database, "INSERT INTO sync_refused (ticks, device, item, action, reason, refused) VALUES (?, ?, ?, ?, ?, ?)")
    for refusal in refused {
      var action = ByteWriter()
      action.write(refusal.operation.action)
      row.bind(refusal.operation.stamp, at: 1)
      row.bind(refusal.operation.item, at: 3)
      row.bind(action.bytes, at: 4)
      row.bind(refusal.reason.rawValue, at: 5)
      row.bind(now.milliseconds, at: 6)
      try row.run()
    }
  }
}
