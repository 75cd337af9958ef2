public import HolonRepositories

/// A device as a ``ConvergenceCheck`` needs it: your store with sync, say.
///
/// `SyncClient` says what each of the calls does. A device that keeps its tree somewhere else does the same with it.
public protocol SyncDevice<Schema> {
  /// What kind of nodes the tree has.
  associatedtype Schema: SyncSchema

  /// The whole tree, as the device has it.
  var replica: TreeReplica<Schema> { get }

  /// How far the server's log has been merged.
  var cursor: LogPosition? { get }

  /// Adds a node.
  mutating func create(
    _ id: Schema.ID, _ fields: [Schema.Field: Schema.Value], at placement: NodePlacement<Schema.ID>, now: Int64
  ) throws -> [TreeOperation<Schema>]

  /// Gives fields of a node other values, or none.
  mutating func set(
    _ fields: [Schema.Field: Schema.Value?], of id: Schema.ID, now: Int64
  ) throws -> [TreeOperation<Schema>]

  /// Puts a node with all its parts somewhere else.
  mutating func move(
    _ id: Schema.ID, to placement: NodePlacement<Schema.ID>, now: Int64
  ) throws -> [TreeOperation<Schema>]

  /// Puts a node with all its parts into the trash.
  mutating func delete(_ id: Schema.ID, now: Int64) throws -> [TreeOperation<Schema>]

  /// Takes a node out of the trash.
  mutating func restore(_ id: Schema.ID, now: Int64) throws -> [TreeOperation<Schema>]

  /// What to send to the server next.
  func nextRequest(limit: Int) -> SyncRequest<Schema>?

  /// Takes in an answer of the server.
  mutating func receive(
    _ response: SyncResponse<Schema>, now: Int64, using generator: inout SeededGenerator
  ) -> ReplicaChanges<Schema.ID>

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
struct ClientDevice<Schema: SyncSchema>: SyncDevice {
  var client: SyncClient<Schema>
  let reopen: @Sendable (SyncClient<Schema>) -> SyncClient<Schema>

  var replica: TreeReplica<Schema> { client.replica }
  var cursor: LogPosition? { client.cursor }

  mutating func create(
    _ id: Schema.ID, _ fields: [Schema.Field: Schema.Value], at placement: NodePlacement<Schema.ID>, now: Int64
  ) throws -> [TreeOperation<Schema>] { try client.create(id, fields, at: placement, now: now) }

  mutating func set(
    _ fields: [Schema.Field: Schema.Value?], of id: Schema.ID, now: Int64
  ) throws -> [TreeOperation<Schema>] { try client.set(fields, of: id, now: now) }

  mutating func move(
    _ id: Schema.ID, to placement: NodePlacement<Schema.ID>, now: Int64
  ) throws -> [TreeOperation<Schema>] { try client.move(id, to: placement, now: now) }

  mutating func delete(_ id: Schema.ID, now: Int64) throws -> [TreeOperation<Schema>] {
    try client.delete(id, now: now)
  }

  mutating func restore(_ id: Schema.ID, now: Int64) throws -> [TreeOperation<Schema>] {
    try client.restore(id, now: now)
  }

  func nextRequest(limit: Int) -> SyncRequest<Schema>? { client.nextRequest(limit: limit) }

  mutating func receive(
    _ response: SyncResponse<Schema>, now: Int64, using generator: inout SeededGenerator
  ) -> ReplicaChanges<Schema.ID> { client.receive(response, now: now, using: &generator) }

  mutating func hint() { client.hint() }

  mutating func restart() {
    let faults = client.faults
    client = reopen(client)
    client.faults = faults
  }

  func copy() -> Self { self }

  func brokenInvariant() -> String? { client.replica.brokenInvariant() }
}
