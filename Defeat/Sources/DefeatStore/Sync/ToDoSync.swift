public import Foundation
import GRDB
public import HolonSync
import HolonToDos

/// The sync of a list with other devices: a sync client whose state is in the list's own file.
///
/// It produces requests and processes responses like `SyncClient`, but reads only the affected part of the tree. Each
/// call is one transaction, so a process may end between two calls, and several processes may sync one list.
///
/// ```swift
/// let sync = store.sync
/// while let request = try sync.nextRequest() {
///   try sync.receive(try await hub.send(request), at: Date())
/// }
/// ```
public struct ToDoSync: Sendable {
  let store: SQLiteToDoStore

  /// Returns the space with which the list is synced; nil if it isn't synced.
  public func home() throws -> SyncHome? { try store.read { try SyncState.read($0.database)?.home } }

  /// Begins syncing the list; from now on, every edit is also stored for the hub.
  ///
  /// The existing to-dos are added to the space as changes of this device. Earlier edits can't be undone any more. A
  /// list that is already synced with the same space continues where it was.
  ///
  /// - Parameters:
  ///   - home: The space.
  ///   - isRefilling: Whether a list that is synced with another space continues with this one, for example after a hub
  ///     was lost. The space receives everything that it lacks, without duplicates, even if several devices refill it.
  ///   - device: The identity under which this device syncs.
  ///   - now: The time of the first changes.
  /// - Throws: `ToDoStoreError`, also if the list is synced with another space.
  public func attach(
    to home: SyncHome, isRefilling: Bool = false, device: DeviceIdentity = .random(), at now: Date
  ) throws {
    try store.write { database in
      if var state = try SyncState.read(database) {
        if isRefilling, state.home.hub != home.hub || state.home.space != home.space {
          state.home = home
          state.client.meetAnotherServer()
          try database.execute(sql: "DELETE FROM sync_page")
          return try state.write(database)
        }
        guard state.home.hub == home.hub, state.home.space == home.space else {
          throw ToDoStoreError(
            .failed,
            "The list is synced with another space at \(state.home.hub): name another list with --database, or end that "
              + "sync with “defeat logout --forget”.")
        }
        state.home = home
        state.client.isPullDue = true
        return try state.write(database)
      }
      try SyncTables.clear(database)
      try database.execute(sql: "UPDATE edit SET reverts = 0")
      try SyncState(home: home, device: device).write(database)
      let list = try ToDoReader(database: database).list()
      guard !list.isEmpty, let recorder = try EditRecorder(database) else { return }
      try recorder.record(from: ToDoList(), to: list, edit: 0, at: now)
      try database.execute(sql: "DELETE FROM sync_history")
    }
  }

  /// Stops syncing the list, discarding operations that the hub hasn't received.
  ///
  /// The to-dos remain. Earlier edits can't be undone any more.
  public func detach() throws {
    try store.write { database in
      try SyncTables.clear(database)
      try database.execute(sql: "UPDATE edit SET reverts = 0")
    }
  }
}

// MARK: - Requests and responses

extension ToDoSync {
  /// Returns the next request to the hub; nil if the list is up to date or isn't synced.
  ///
  /// - Parameter limit: The maximum number of operations, records or nodes in the request or the response.
  public func nextRequest(limit: Int = 1_000) throws -> SyncRequest? {
    try store.read { reader in
      guard var client = try SyncState.read(reader.database)?.client else { return nil }
      client.outbox = try OutboxTable(database: reader.database).first(max(limit, 1))
      return client.nextRequest(limit: limit)
    }
  }

  /// Returns the request that will follow a response once it has been received, unless the state changes meanwhile.
  ///
  /// See `SyncClient.request(after:to:limit:)`.
  public func request(
    after response: SyncResponse, to request: SyncRequest, limit: Int = 1_000
  ) throws -> SyncRequest? {
    try store.read { reader in
      guard var client = try SyncState.read(reader.database)?.client else { return nil }
      let through = if case .pushed(let through, _, _) = response.body { through } else { 0 }
      client.outbox = try OutboxTable(database: reader.database).first(max(limit, 1), after: through)
      return client.request(after: response, to: request, limit: limit)
    }
  }

  /// Records that the hub may have new changes.
  public func hint() throws {
    try store.write { database in
      try database.execute(sql: "UPDATE sync_state SET is_pull_due = 1")
    }
  }

  /// Processes a response of the hub, which may be late, repeated or out of order.
  ///
  /// - Returns: Whether the list has changed.
  @discardableResult
  public func receive(_ response: SyncResponse, at now: Date) throws -> Bool {
    var generator = SystemRandomNumberGenerator()
    return try receive(response, at: now, using: &generator)
  }

  /// Processes a response of the hub, and takes a new device identity from a generator if one is needed.
  @discardableResult
  public func receive(
    _ response: SyncResponse, at now: Date, using generator: inout some RandomNumberGenerator
  ) throws -> Bool {
    try store.write { database in
      guard let state = try SyncState.read(database) else { return false }
      var answering = SyncAnswering(database, state, fetches: store.fetches)
      let hasChanged = try answering.receive(response, at: now, using: &generator)
      try store.completionMark?.add(to: answering.completedChecklists, database, at: now)
      return hasChanged
    }
  }
}

extension ToDoSync {
  /// Returns whether an edit hasn't been sent to the hub.
  public func hasPending() throws -> Bool {
    try store.read { try Int.fetchOne($0.database, sql: "SELECT number FROM sync_outbox LIMIT 1") != nil }
  }
}
