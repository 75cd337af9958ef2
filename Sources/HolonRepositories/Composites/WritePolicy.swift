/// A rule for writing to several sources: the sources to write, their order, and the handling of failures.
///
/// | Policy | Order | When a source fails |
/// |---|---|---|
/// | ``all``, ``all(recordingIn:)`` | first to last | the others are written; then all failures are thrown |
/// | ``allOrNone`` | the last one, then first to last, up to a failure | the others are undone |
/// | ``primaryThenCaches`` | the last one, then first to last | the last: nothing else is written; others: they forget |
/// | ``behind(_:by:adopting:)`` | the first one; the others later, in the order of the writes | it is retried |
///
/// The last source decides whether an entity to be added or updated exists. With ``all`` each source decides for
/// itself, because they are replicas, and with ``behind(_:by:adopting:)`` the first one, because no other one is called.
/// Without sources every write does nothing.
///
/// A source that may differ from the others after a failed write isn't asked for these entities until it was corrected.
public struct WritePolicy<Entity: Identifiable & Sendable>: Sendable where Entity.ID: Comparable & Sendable {
  enum Rule: Sendable {
    case all(missed: (any Outbox<Entity>)?)
    case allOrNone
    case primaryThenCaches
    case behind(any Outbox<Entity>, DeliveryRules)
  }

  let rule: Rule

  /// Returns a copy of an entity with another identifier; nil without such a rule.
  var copy: (@Sendable (Entity, Entity.ID) -> Entity)?
}

extension WritePolicy {
  /// A policy that writes to every source, whether others fail or not; nothing is undone.
  ///
  /// If only some were written, these count, and the next reads correct the others by them. After the end of the process
  /// it is unknown which ones have to be corrected; ``all(recordingIn:)`` stores it.
  public static var all: WritePolicy { WritePolicy(rule: .all(missed: nil)) }

  /// Returns a policy that writes to every source, and stores which of them counts after a failure (hinted handoff).
  ///
  /// The next reads correct the other sources by it, also in the next process, and remove what was stored. If no source
  /// was surely written, the last one counts.
  ///
  /// - Parameter outbox: The store of the failed writes, which isn't delivered by other means.
  public static func all(recordingIn outbox: any Outbox<Entity>) -> WritePolicy {
    WritePolicy(rule: .all(missed: outbox))
  }

  /// A policy that writes to every source, or none: if one fails, those that were written are restored.
  ///
  /// This isn't a transaction: others may see a write that is then undone, and failed restorations remain. The error
  /// has the outcome, which is ``RepositoryError/Code-swift.struct/undone`` or
  /// ``RepositoryError/Code-swift.struct/inconsistent``, and the failures of the sources.
  public static var allOrNone: WritePolicy { WritePolicy(rule: .allOrNone) }

  /// A policy that writes to the last source, whose failure is thrown, and then to the others as its caches.
  ///
  /// A cache that can't be written removes the entity. That failure is reported, not thrown, because the write is done.
  /// If the response of the last source is lost, all caches remove the entity, and reads ask the last source for it.
  public static var primaryThenCaches: WritePolicy { WritePolicy(rule: .primaryThenCaches) }

  /// Returns a policy that writes to the first source immediately, and to the others later, from an outbox.
  ///
  /// The ``PolicyRepository/delivery`` of the whole makes these writes, in the background or by
  /// ``PolicyRepository/deliver()``. Until then, only the first source is asked for written entities. After a write was
  /// set aside as a dead letter, the last source counts.
  ///
  /// A service that makes identifiers stores an added entity with another one. The stored entity then replaces the
  /// added one everywhere. With `adopting`, the pending writes of the entity get the new identifier as well, and until the
  /// process ends, reads and writes with the former identifier are made with the new one:
  ///
  /// ```swift
  /// let library = PolicyRepository(
  ///   [local, server], reading: .localThenRemote,
  ///   writing: .behind(outbox) { book, id in Book(id: id, title: book.title) })
  /// ```
  ///
  /// Without it, pending changes of such an entity become dead letters. `adopting` also states that the last source makes
  /// identifiers: an update of an entity that it lacks becomes a dead letter, and adds nothing.
  ///
  /// - Parameters:
  ///   - outbox: The store of pending writes.
  ///   - rules: The rules for attempts and waits.
  ///   - copy: Returns a copy of an entity with another identifier, for services that make identifiers.
  public static func behind(
    _ outbox: any Outbox<Entity>, by rules: DeliveryRules = DeliveryRules(),
    adopting copy: (@Sendable (Entity, Entity.ID) -> Entity)? = nil
  ) -> WritePolicy {
    WritePolicy(rule: .behind(outbox, rules), copy: copy)
  }
}
