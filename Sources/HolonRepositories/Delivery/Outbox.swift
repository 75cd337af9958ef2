public import Foundation

/// A store of writes that were made in one source and have to be delivered to others.
///
/// A write stays until it is settled: it is removed when it was written everywhere, and set aside as a dead letter when
/// it was refused or has failed too often.
public protocol Outbox<Entity>: Sendable {
  /// The type of the entities.
  associatedtype Entity: Identifiable & Sendable where Entity.ID: Comparable & Sendable

  /// Stores a write as the last one.
  ///
  /// - Returns: Its number.
  func append(_ write: RepositoryWrite<Entity>, key: UUID, at time: Date) async throws -> Int

  /// Writes to the local source and stores the write for the others; either both succeed or none.
  ///
  /// An outbox in the same database as the source uses one transaction, with ``Repository/write(_:with:)``. Otherwise
  /// the write is stored first, and stays when it is unknown whether the source was written. The delivery then writes
  /// it there as well.
  func append(
    _ write: RepositoryWrite<Entity>, key: UUID, at time: Date, writing local: any Repository<Entity>) async throws

  /// Removes a delivered write, or a dead letter.
  func remove(_ number: Int) async throws

  /// Removes a delivered write, and changes the later ones, in one step if the store has transactions.
  ///
  /// - Parameters:
  ///   - number: The number of the delivered write.
  ///   - change: Returns a later write of the same entity in the form that follows the delivered one, or nil for other
  ///     entities. The first source may lack changed writes (``PendingWrite/isLocal``).
  func settle(
    _ number: Int, changing change: @escaping @Sendable (RepositoryWrite<Entity>) -> RepositoryWrite<Entity>?
  ) async throws

  /// Records a failed attempt.
  ///
  /// - Parameters:
  ///   - number: The number of the write.
  ///   - due: The time of the next attempt.
  ///   - attempts: The number of failed attempts that have reached a source, including this one.
  ///   - failure: The description of the failure.
  func postpone(_ number: Int, until due: Date, attempts: Int, because failure: String) async throws

  /// Sets a write aside as a dead letter.
  ///
  /// A refused write (``RepositoryError/Code-swift.struct/isRefusal``) gets another key, because a source may repeat
  /// its refusal for the old one.
  func setAside(_ number: Int, because error: RepositoryError) async throws

  /// Returns the unsettled writes, in order.
  func pending() async throws -> [PendingWrite<Entity>]

  /// Returns the identifiers of the entities with unsettled writes.
  func pendingIDs() async throws -> Set<Entity.ID>

  /// Returns the writes that were set aside, in order.
  func deadLetters() async throws -> [DeadLetter<Entity>]

  /// Returns the exclusive right to deliver; nil while another instance or process has it.
  ///
  /// The right ends when it is released, or with the process.
  func claim() async throws -> OutboxClaim?
}

/// The exclusive right to deliver the writes of an outbox.
public struct OutboxClaim: Sendable {
  private let end: @Sendable () -> Void

  /// Creates a claim.
  ///
  /// - Parameter end: Ends the claim; called once.
  public init(end: @escaping @Sendable () -> Void) { self.end = end }

  /// Ends the claim.
  public func release() { end() }
}

extension Outbox {
  /// Stores a new write as the last one.
  ///
  /// - Returns: Its number.
  @discardableResult
  public func append(_ write: RepositoryWrite<Entity>) async throws -> Int {
    try await append(write, key: UUID(), at: Date())
  }

  /// Writes to the local source and stores the write, with a new key, for the others.
  public func append(_ write: RepositoryWrite<Entity>, writing local: any Repository<Entity>) async throws {
    try await append(write, key: UUID(), at: Date(), writing: local)
  }

  /// Stores the write, writes to the local source, and removes the write when that certainly failed.
  public func append(
    _ write: RepositoryWrite<Entity>, key: UUID, at time: Date, writing local: any Repository<Entity>
  ) async throws {
    try await appendFirst(write, key: key, at: time, writing: local)
  }

  /// Stores the write, then writes to the local source, in two steps.
  ///
  /// Use it for an outbox that isn't in the same store as the source.
  public func appendFirst(
    _ write: RepositoryWrite<Entity>, key: UUID, at time: Date, writing local: any Repository<Entity>
  ) async throws {
    let number = try await append(write, key: key, at: time)
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

  /// Appends the write of a dead letter as the last one, then the dead letters that follow it, and removes these.
  ///
  /// Numbers of other writes are ignored. ``OutboxDelivery/retry(_:)`` makes the writes in the first source as well.
  public func retry(_ number: Int) async throws {
    let writes = try await deadLetters().map(\.write)
    guard let first = writes.first(where: { $0.number == number }) else { return }
    for write in writes.chain(from: first) {
      // In this order, so that the write is never lost; one that is stored twice has the same key.
      _ = try await append(write.write, key: write.key, at: Date())
      try await remove(write.number)
    }
  }

  /// Removes a delivered write after the first changed one, and those that follow it, were appended again.
  public func settle(
    _ number: Int, changing change: @escaping @Sendable (RepositoryWrite<Entity>) -> RepositoryWrite<Entity>?
  ) async throws {
    for later in try await pending().drop(while: { $0.number <= number || change($0.write) == nil }) {
      _ = try await append(change(later.write) ?? later.write, key: later.key, at: later.added)
      try await remove(later.number)
    }
    try await remove(number)
  }

  /// Returns the identifiers of all pending writes.
  public func pendingIDs() async throws -> Set<Entity.ID> {
    try await pending().reduce(into: []) { $0.formUnion($1.write.ids) }
  }
}

extension RepositoryWrite {
  /// The write in a form with the same effect however often it is made, and whether the entity exists or not.
  public var repeatable: RepositoryWrite {
    switch self {
    case .add(let entity), .update(let entity): .put([entity])
    case .put, .delete: self
    }
  }
}
