/// A write that hasn't been delivered to other sources yet.
public struct PendingWrite<Entity: Identifiable & Sendable>: Sendable where Entity.ID: Comparable & Sendable {
  /// The number of the write in the outbox; later writes have greater ones.
  public let number: Int

  /// The write.
  public let write: RepositoryWrite<Entity>

  /// Creates a pending write.
  public init(number: Int, write: RepositoryWrite<Entity>) {
    self.number = number
    self.write = write
  }
}

/// A store of writes that were made in one source and have to be delivered to others.
///
/// A write stays until it is settled: it is removed when it was written everywhere, and set aside when it was refused.
public protocol Outbox<Entity>: Sendable {
  /// The type of the entities.
  associatedtype Entity: Identifiable & Sendable where Entity.ID: Comparable & Sendable

  /// Stores a write as the last one.
  ///
  /// - Returns: Its number.
  func append(_ write: RepositoryWrite<Entity>) async throws -> Int

  /// Writes to the local source and stores the write for the others; either both succeed or none.
  ///
  /// An outbox in the same database as the source uses one transaction, with ``Repository/write(_:with:)``. Otherwise
  /// the write is stored first, and stays when it is unknown whether the source was written. The delivery then writes
  /// it there as well.
  func append(_ write: RepositoryWrite<Entity>, writing local: any Repository<Entity>) async throws

  /// Removes a settled write.
  func remove(_ number: Int) async throws

  /// Sets aside a refused write, for inspection.
  func refuse(_ number: Int, because error: RepositoryError) async throws

  /// Returns the unsettled writes, in order.
  func pending() async throws -> [PendingWrite<Entity>]

  /// Returns the identifiers of the entities with unsettled writes.
  func pendingIDs() async throws -> Set<Entity.ID>
}

extension Outbox {
  /// Stores the write, writes to the local source, and removes the write when that certainly failed.
  public func append(_ write: RepositoryWrite<Entity>, writing local: any Repository<Entity>) async throws {
    try await appendFirst(write, writing: local)
  }

  /// Stores the write, then writes to the local source, in two steps.
  ///
  /// Use it for an outbox that isn't in the same store as the source.
  public func appendFirst(_ write: RepositoryWrite<Entity>, writing local: any Repository<Entity>) async throws {
    let number = try await append(write)
    do {
      try await local.write(write)
    } catch {
      guard error.isCertain || !error.refusals.isEmpty else { throw error }
      do {
        try await remove(number)
      } catch let failure {
        throw RepositoryError(
          .inconsistent, in: local.name,
          "the write failed (\(error)), but is still pending for other sources: deliver it, then read the entity again",
          underlying: failure)
      }
      throw error
    }
  }

  /// Returns the identifiers of all pending writes.
  public func pendingIDs() async throws -> Set<Entity.ID> {
    try await pending().reduce(into: []) { $0.formUnion($1.write.ids) }
  }
}
