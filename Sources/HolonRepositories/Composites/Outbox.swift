/// A write that other sources still have to be told.
public struct PendingWrite<Entity: Identifiable & Sendable>: Sendable where Entity.ID: Comparable & Sendable {
  /// The number by which the outbox knows it; later writes have greater ones.
  public let number: Int

  /// The write.
  public let write: RepositoryWrite<Entity>

  /// Creates a pending write.
  public init(number: Int, write: RepositoryWrite<Entity>) {
    self.number = number
    self.write = write
  }
}

/// Keeps what has been written in one place and is still to be written in others.
///
/// A write stays until somebody has answered it: it is removed when it was written everywhere, and put aside when it was
/// refused. Nothing else takes it away.
public protocol Outbox<Entity>: Sendable {
  /// The type of the entities.
  associatedtype Entity: Identifiable & Sendable where Entity.ID: Comparable & Sendable

  /// Keeps a write as the last one.
  ///
  /// - Returns: Its number.
  func append(_ write: RepositoryWrite<Entity>) async throws -> Int

  /// Writes to the local source and keeps the write for the others; neither is done without the other.
  ///
  /// An outbox in the same database as the source does it in one transaction, with
  /// ``Repository/write(_:with:)``. Otherwise the write is kept first, and stays when it isn't known whether the source
  /// was written; then the delivery writes it there as well.
  func append(_ write: RepositoryWrite<Entity>, writing local: any Repository<Entity>) async throws

  /// Removes a write that was answered.
  func remove(_ number: Int) async throws

  /// Puts aside a write that was refused, where somebody may look at it.
  func refuse(_ number: Int, because error: RepositoryError) async throws

  /// The writes that are still to be answered, in order.
  func pending() async throws -> [PendingWrite<Entity>]

  /// The identifiers of the entities whose writes are still to be answered.
  func pendingIDs() async throws -> Set<Entity.ID>
}

extension Outbox {
  /// Keeps the write, writes to the local source, and forgets the write when that certainly failed.
  public func append(_ write: RepositoryWrite<Entity>, writing local: any Repository<Entity>) async throws {
    try await appendFirst(write, writing: local)
  }

  /// Keeps the write, then writes to the local source, in two steps.
  ///
  /// This is for an outbox that isn't in the same store as the source.
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
          "the write failed (\(error)), but is still kept for other sources: deliver, then look what is there",
          underlying: failure)
      }
      throw error
    }
  }

  /// The identifiers of all pending writes.
  public func pendingIDs() async throws -> Set<Entity.ID> {
    try await pending().reduce(into: []) { $0.formUnion($1.write.ids) }
  }
}
