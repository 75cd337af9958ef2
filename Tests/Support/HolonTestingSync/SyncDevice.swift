public import Foundation
public import HolonSync
public import HolonTesting

/// A device as a ``ConvergenceCheck`` needs it, such as your store with sync.
///
/// `SyncClient` documents each of the methods. A device with another storage has to behave in the same way.
public protocol SyncDevice {
  /// The whole tree of the device.
  var replica: TreeReplica { get }

  /// The position up to which the server's log has been merged.
  var cursor: LogPosition? { get }

  /// Adds a node.
  mutating func create(
    _ id: UUID, _ fields: [String: String], at placement: NodePlacement, now: Int64
  ) throws -> [TreeOperation]

  /// Sets fields of a node to other values, or removes them.
  mutating func set(
    _ fields: [String: String?], of id: UUID, now: Int64
  ) throws -> [TreeOperation]

  /// Moves a node with all its parts.
  mutating func move(
    _ id: UUID, to placement: NodePlacement, now: Int64
  ) throws -> [TreeOperation]

  /// Moves a node with all its parts to the trash.
  mutating func delete(_ id: UUID, now: Int64) throws -> [TreeOperation]

  /// Restores a node from the trash.
  mutating func restore(_ id: UUID, now: Int64) throws -> [TreeOperation]

  /// Returns the next request to the server.
  func nextRequest(limit: Int) -> SyncRequest?

  /// Merges a response of the server.
  mutating func receive(
    _ response: SyncResponse, now: Int64, using generator: inout SeededGenerator
  ) -> ReplicaChanges

  /// Records that the server may have new operations.
  mutating func hint()

  /// Stops as in a crash, and restarts from the stored data.
  mutating func restart()

  /// Returns an independent device with the current data of this one, as a backup has.
  func copy() -> Self

  /// Returns a description of what is wrong with the device; nil when it is valid.
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
