public import Foundation
public import HolonBase
public import HolonRepositories

/// An outbox of contents, which are the same in every source.
///
/// A content that waits to be sent may therefore be read from the other source.
public struct CopyOutbox<Base: Outbox>: Outbox where Base.Entity == Content {
  private let base: Base

  /// Creates an outbox that stores its writes in another one.
  public init(base: Base) { self.base = base }

  /// Stores a write as the last one.
  public func append(_ write: RepositoryWrite<Content>, key: UUID, at time: Date) async throws -> Int {
    try await base.append(write, key: key, at: time)
  }

  /// Removes a delivered write, or a dead letter.
  public func remove(_ number: Int) async throws { try await base.remove(number) }

  /// Records a failed attempt.
  public func postpone(_ number: Int, until due: Date, attempts: Int, because failure: String) async throws {
    try await base.postpone(number, until: due, attempts: attempts, because: failure)
  }

  /// Sets a write aside as a dead letter.
  public func setAside(_ number: Int, because error: RepositoryError) async throws {
    try await base.setAside(number, because: error)
  }

  /// Returns the unsettled writes, in order.
  public func pending() async throws -> [PendingWrite<Content>] { try await base.pending() }

  /// Returns the writes that were set aside, in order.
  public func deadLetters() async throws -> [DeadLetter<Content>] { try await base.deadLetters() }

  /// Returns the exclusive right to deliver; nil while another process has it.
  public func claim() async throws -> OutboxClaim? { try await base.claim() }

  /// Returns an empty set, because no source can have an older version of a content.
  public func pendingIDs() async -> Set<ContentHash> { [] }
}
