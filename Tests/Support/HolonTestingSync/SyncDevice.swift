public import Foundation
public import HolonSync
public import HolonTesting

/// A device as a ``ConvergenceCheck`` needs it: your store with sync, say.
///
/// `SyncClient` says what each of the calls does. A device that keeps its tree somewhere else does the same with it.
public protocol SyncDevice {
  /// The whole tree, as the device has it.
  var replica: TreeReplica { get }

  /// How far the server's log has been merged.
  var cursor: LogPosition? { get }

  /// Adds a node.
  mutating func create(
    _ id: UUID, _ fields: [String: String], at placement: NodePlacement, now: Int64
  ) throws -> [TreeOperation]

  /// Gives fields of a node other values, or none.
  mutating func set(
    _ fields: [String: String?], of id: UUID, now: Int64
  ) throws -> [TreeOperation]

  /// Puts a node with all its parts somewhere else.
  mutating func move(
    _ id: UUID, to placement: NodePlacement, now: Int64
  ) throws -> [TreeOperation]

  /// Puts a node with all its parts into the trash.
  mutating func delete(_ id: UUID, now: Int64) throws -> [TreeOperation]

  /// Takes a node out of the trash.
  mutating func restore(_ id: UUID, now: Int64) throws -> [TreeOperation]

  /// What to send to the server next.
  func nextRequest(limit: Int) -> SyncRequest?

  /// Takes in an answer of the server.
  mutating func receive(
    _ response: SyncResponse, now: Int64, using generator: inout SeededGenerator
  ) -> ReplicaChanges

  /// Takes notice that the server may have something new.
  mutating func hint()

  /// Stops as in a crash, and starts again from what is stored.
  mutating func restart()

  /// Another device that is as this one is now, and knows nothing of it: as a backup is.
  func copy() -> Self

  /// Says what is wrong with the device; nil when all is well.
  func brokenInvariant() -> String?
}

/// A client in memory.
struct ClientDevice: SyncDevice {
  var client: SyncClient
  let reopen: @Sendable (SyncClient) -> SyncClient
  let receive: ConvergenceCheck.Receive

  var replica: TreeReplica { client.replica }
  var cursor: LogPosition? { client.cursor }

  mutating func create(
    _ id: UUID, _ fields: [String: String], at placement: NodePlacement, now: Int64
  ) throws -> [TreeOperation] { try client.create(id, fields, at: placement, now: now) }

  mutating func set(
    _ fields: [String: String?], of id: UUID, now: Int64
  ) throws -> [TreeOperation] { try client.set(fields, of: id, now: now) }

  mutating func move(
    _ id: UUID, to placement: NodePlacement, now: Int64
  ) throws -> [TreeOperation] { try client.move(id, to: placement, now: now) }

  mutating func delete(_ id: UUID, now: Int64) throws -> [TreeOperation] {
    try client.delete(id, now: now)
  }

  mutating func restore(_ id: UUID, now: Int64) throws -> [TreeOperation] {
    try client.restore(id, now: now)
  }

  func nextRequest(limit: Int) -> SyncRequest? { client.nextRequest(limit: limit) }

  mutating func receive(
    _ response: SyncResponse, now: Int64, using generator: inout SeededGenerator
  ) -> ReplicaChanges { receive(&client, response, now, &generator) }

  mutating func hint() { client.hint() }

  mutating func restart() {
    client = reopen(client)
  }

  func copy() -> Self { self }

  func brokenInvariant() -> String? { client.replica.brokenInvariant() }
}
