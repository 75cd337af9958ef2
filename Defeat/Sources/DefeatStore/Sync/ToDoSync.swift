public import Foundation
import GRDB
public import HolonSync
import HolonToDos

/// The side of a list that is kept in step with other devices: a client of sync, kept in the list's own file.
///
/// It asks and answers like `SyncClient`, and reads no more of the tree than an answer touches. Each call is one
/// transaction, so a process may end between any two of them, and several processes may sync one list.
///
/// ```swift
/// let sync = store.sync
/// while let request = try sync.nextRequest() {
///   try sync.receive(try await hub.send(request), at: Date())
/// }
/// ```
public struct ToDoSync: Sendable {
  let store: SQLiteToDoStore

  /// Where the list is kept in step; nil when it belongs to this device alone.
  public func home() throws -> SyncHome? { try store.read { try SyncState.read($0.database)?.home } }

  /// Begins to keep the list in step: from here on every edit is kept for the hub, too.
  ///
  /// What is in the list becomes what this device has added to the space. Edits that were made before can't be taken
  /// back any more. A list that is kept in step with the same space already goes on where it was.
  ///
  /// - Parameter isRefilling: Whether a list that is kept in step with another space goes on with this one, as after a hub
  ///   was lost: the space gets all that it lacks, and nothing twice, however many devices do so.
  /// - Throws: ``ToDoStoreError``, also when the list is kept in step with another space.
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
            "The list is kept in step with another space at \(state.home.hub): name another list with --database, or "
              + "give that one up with “defeat logout --forget”.")
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

  /// Lets the list belong to this device alone again; operations that the hub hasn't got are given up.
  ///
  /// The to-dos stay. Edits that were made before can't be taken back any more.
  public func detach() throws {
    try store.write { database in
      try SyncTables.clear(database)
      try database.execute(sql: "UPDATE edit SET reverts = 0")
    }
  }
}

// MARK: - Asking and being answered

extension ToDoSync {
  /// What to send to the hub next; nil when the list is in step, or isn't kept so.
  ///
  /// - Parameter limit: The greatest number of operations, records or nodes in the request or the answer.
  public func nextRequest(limit: Int = 1_000) throws -> SyncRequest? {
    try store.read { reader in
      guard var client = try SyncState.read(reader.database)?.client else { return nil }
      client.outbox = try OutboxTable(database: reader.database).first(max(limit, 1))
      return client.nextRequest(limit: limit)
    }
  }

  /// What to send to the hub next when a response has been received, unless something else happens meanwhile; see
  /// `SyncClient.request(after:to:limit:)`.
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

  /// Takes notice that the hub may have something new.
  public func hint() throws {
    try store.write { database in
      try database.execute(sql: "UPDATE sync_state SET is_pull_due = 1")
    }
  }

  /// Takes in an answer of the hub, also one that comes late, twice, or out of turn.
  ///
  /// - Returns: Whether the list has changed.
  @discardableResult
  public func receive(_ response: SyncResponse, at now: Date) throws -> Bool {
    var generator = SystemRandomNumberGenerator()
    return try receive(response, at: now, using: &generator)
  }

  /// Takes in an answer of the hub, and a new identity from a generator if the device needs one.
  @discardableResult
  public func receive(
    _ response: SyncResponse, at now: Date, using generator: inout some RandomNumberGenerator
  ) throws -> Bool {
    try store.write { database in
      guard let state = try SyncState.read(database) else { return false }
      var answering = SyncAnswering(database, state, fetches: store.fetches)
      return try answering.receive(response, at: now, using: &generator)
    }
  }
}

extension ToDoSync {
  /// Whether there is an edit that the hub hasn't got.
  public func hasPending() throws -> Bool {
    try store.read { try Int.fetchOne($0.database, sql: "SELECT number FROM sync_outbox LIMIT 1") != nil }
  }
}
