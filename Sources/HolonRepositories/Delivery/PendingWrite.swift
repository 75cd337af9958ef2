public import Foundation

/// A write that hasn't been delivered to other sources yet.
public struct PendingWrite<Entity: Identifiable & Sendable>: Sendable where Entity.ID: Comparable & Sendable {
  /// The number of the write in the outbox; later writes have greater ones.
  public let number: Int

  /// The write.
  public let write: RepositoryWrite<Entity>

  /// The key of the write, which is the same for each attempt, so that a source that keeps keys makes it once.
  public let key: UUID

  /// The time at which the write was stored.
  public let added: Date

  /// The number of failed attempts that have reached a source.
  public var attempts: Int

  /// The time of the next attempt; nil for as soon as possible.
  public var due: Date?

  /// The description of the last failure; nil before the first one.
  public var failure: String?

  /// Whether the first source certainly has the write, because both were stored in one transaction.
  public let isLocal: Bool

  /// Creates a pending write.
  ///
  /// - Parameters:
  ///   - number: The number of the write in the outbox.
  ///   - write: The write.
  ///   - key: The key of the write.
  ///   - added: The time at which it was stored.
  ///   - attempts: The number of failed attempts that have reached a source.
  ///   - due: The time of the next attempt; nil for as soon as possible.
  ///   - failure: The description of the last failure.
  ///   - isLocal: Whether the first source certainly has the write.
  public init(
    number: Int, write: RepositoryWrite<Entity>, key: UUID = UUID(), added: Date = Date(), attempts: Int = 0,
    due: Date? = nil, failure: String? = nil, isLocal: Bool = false
  ) {
    self.number = number
    self.write = write
    self.key = key
    self.added = added
    self.attempts = attempts
    self.due = due
    self.failure = failure
    self.isLocal = isLocal
  }
}

extension PendingWrite {
  /// Returns the write in another form, which the first source may lack.
  package func changed(to write: RepositoryWrite<Entity>) -> PendingWrite {
    PendingWrite(
      number: number, write: write, key: key, added: added, attempts: attempts, due: due, failure: failure)
  }
}

extension PendingWrite: Equatable where Entity: Equatable {}

/// A write that isn't delivered any more: it was refused, or has failed too often or for too long.
public struct DeadLetter<Entity: Identifiable & Sendable>: Sendable where Entity.ID: Comparable & Sendable {
  /// The write.
  public let write: PendingWrite<Entity>

  /// The reason, with the next step.
  public let reason: String

  /// Creates a dead letter.
  public init(_ write: PendingWrite<Entity>, reason: String) {
    self.write = write
    self.reason = reason
  }

  /// The number of the write in the outbox, by which it is retried or discarded.
  public var number: Int { write.number }
}

extension DeadLetter: Equatable where Entity: Equatable {}
