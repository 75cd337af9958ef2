/// A rule for writing to several sources: which are written, in what order, and what happens when one fails.
///
/// | Policy | Order | When a source fails |
/// |---|---|---|
/// | ``all`` | first to last | the others are written; then all failures are thrown |
/// | ``allOrNone`` | the last one, then first to last, up to a failure | what was written is put back as it was |
/// | ``primaryThenCaches`` | the last one, then first to last | the last: nothing else is written; others: they forget |
/// | ``behind(_:)`` | the first one; the others later, in the order of the writes | it is tried again |
///
/// Whether there is an entity to be added or updated, the last source decides; ``all`` takes every source's word, for
/// these are replicas, and ``behind(_:)`` that of the first, for no other one is asked. Without sources every write does
/// nothing.
///
/// A source that may differ from the others after a failed write isn't asked for these entities until it was corrected.
public struct WritePolicy<Entity: Identifiable & Sendable>: Sendable where Entity.ID: Comparable & Sendable {
  enum Rule: Sendable {
    case all
    case allOrNone
    case primaryThenCaches
    case behind(any Outbox<Entity>)
  }

  let rule: Rule
}

extension WritePolicy {
  /// Every source, whether others fail or not; nothing is undone.
  ///
  /// When some were written, these are believed, and the others are corrected by them later.
  public static var all: WritePolicy { WritePolicy(rule: .all) }

  /// Every source, or none: when one fails, those that were written are put back as they were before.
  ///
  /// This is no transaction: others may see a write that is then undone, and what can't be put back stays. The error
  /// says which is the case, by ``RepositoryError/Code-swift.struct/undone`` or
  /// ``RepositoryError/Code-swift.struct/inconsistent``, and has the failures of the sources in it.
  public static var allOrNone: WritePolicy { WritePolicy(rule: .allOrNone) }

  /// The last source, whose failure is thrown; then the others as its caches.
  ///
  /// A cache that can't be written forgets the entity. That failure is reported, not thrown, for the write is done. When
  /// the answer of the last source is lost, all caches forget the entity, and the last source is asked for it.
  public static var primaryThenCaches: WritePolicy { WritePolicy(rule: .primaryThenCaches) }

  /// The first source immediately, and the others when ``PolicyRepository/deliver()`` is called.
  ///
  /// Until then the first source alone is asked for what was written. After a source has refused a delivery, the last
  /// one is believed.
  ///
  /// - Parameter outbox: Keeps what is still to be written.
  public static func behind(_ outbox: any Outbox<Entity>) -> WritePolicy { WritePolicy(rule: .behind(outbox)) }
}
