import Foundation
import HolonSync
import HolonTesting

/// A client in memory with a storage of its rows, which have to be the same after each step.
struct StoredDevice: SyncDevice {
  private var client: SyncClient
  private let create: @Sendable () throws -> any SyncStorage
  private let receive: ConvergenceCheck.Receive
  private var storage: (any SyncStorage)?
  private var problem: String?

  init(
    _ client: SyncClient, _ create: @escaping @Sendable () throws -> any SyncStorage,
    receive: @escaping ConvergenceCheck.Receive
  ) {
    (self.client, self.create, self.receive) = (client, create, receive)
    storeWhole()
  }

  private mutating func storeWhole() {
    do {
      storage = try create()
      try storage?.store(client.storedWhole)
    } catch {
      problem = "the storage fails: \(error)"
    }
  }

  var replica: TreeReplica { client.replica }
  var cursor: LogPosition? { client.cursor }

  mutating func create(
    _ id: UUID, _ fields: [String: String], at placement: NodePlacement, now: Int64
  ) throws -> [TreeOperation] {
    try edit { client throws(SyncError) in try client.create(id, fields, at: placement, now: now) }
  }

  mutating func set(
    _ fields: [String: String?], of id: UUID, now: Int64
  ) throws -> [TreeOperation] {
    try edit { client throws(SyncError) in try client.set(fields, of: id, now: now) }
  }

  mutating func move(
    _ id: UUID, to placement: NodePlacement, now: Int64
  ) throws -> [TreeOperation] {
    try edit { client throws(SyncError) in try client.move(id, to: placement, now: now) }
  }

  mutating func delete(_ id: UUID, now: Int64) throws -> [TreeOperation] {
    try edit { client throws(SyncError) in try client.delete(id, now: now) }
  }

  mutating func restore(_ id: UUID, now: Int64) throws -> [TreeOperation] {
    try edit { client throws(SyncError) in try client.restore(id, now: now) }
  }

  private mutating func edit(
    _ body: (inout SyncClient) throws(SyncError) -> [TreeOperation]
  ) throws -> [TreeOperation] {
    let mark = client.mark(withOutbox: false)
    let operations = try body(&client)
    if !operations.isEmpty { store(client.rows(after: operations, since: mark)) }
    return operations
  }

  func nextRequest(limit: Int) -> SyncRequest? { client.nextRequest(limit: limit) }

  mutating func receive(
    _ response: SyncResponse, now: Int64, using generator: inout SeededGenerator
  ) -> ReplicaChanges {
    let mark = client.mark(withOutbox: true)
    let changes = receive(&client, response, now, &generator)
    store(client.rows(after: response, changes, since: mark))
    return changes
  }

  mutating func hint() { client.hint() }

  mutating func restart() {
    do {
      guard let stored = try storage.flatMap({ try SyncClient(rows: try $0.rows()) }) else { return }
      client = stored
      client.hint()
    } catch {
      problem = "the storage fails: \(error)"
    }
  }

  func copy() -> StoredDevice {
    var copy = self
    copy.storeWhole()
    return copy
  }

  func brokenInvariant() -> String? { problem ?? client.replica.brokenInvariant() }

  private mutating func store(_ change: StoredSyncChange) {
    guard problem == nil, let storage else { return }
    do {
      try storage.store(change)
      // What the client would store as a whole is what it has to find.
      let found = try storage.rows()
      let expected = Self.rows(of: client)
      if found != expected {
        problem = "the storage has \(found.count) rows, instead of \(expected.count), or others"
      } else if let stored = try SyncClient(rows: found), Self.rows(of: stored) != expected {
        problem = "the stored device isn't the same as the one in memory"
      }
    } catch {
      problem = "the storage fails: \(error)"
    }
  }

  private static func rows(of client: SyncClient) -> [StoredSyncRow] {
    client.storedWhole.written.sorted { $0.key.lexicographicallyPrecedes($1.key) }
  }
}
