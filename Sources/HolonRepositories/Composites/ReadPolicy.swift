/// A rule for reading from several sources: the sources to call, their order, and the combination of their answers.
///
/// | Policy | How answers combine | Order | When a source fails |
/// |---|---|---|---|
/// | ``firstAvailable`` | the first | first to last, up to the answer | the next one is called |
/// | ``localThenRemote`` | the first; put into earlier ones | first to last; lists reversed | the next one is called |
/// | ``staleWhileRevalidate(after:)`` | the first cache's, renewed later | first to last | the next one is called |
/// | ``race`` | the fastest | concurrently | the others continue |
/// | ``merge(_:allowsGaps:)`` | all, by identifier | concurrently | it fails, or has gaps |
///
/// If no source has an entity and one failed, the entity may exist there: the read fails.
///
/// A list is complete if it comes from the last source, or from one that has received all of it from there during the
/// lifetime of this whole. With ``firstAvailable`` the sources are replicas, and all of them have it. If only other
/// sources answer, the page is a fragment and has ``Origin/gaps``.
public struct ReadPolicy<Entity: Identifiable & Sendable>: Sendable where Entity.ID: Comparable & Sendable {
  enum Rule: Sendable {
    case firstAvailable
    case localThenRemote
    case staleWhileRevalidate(Duration)
    case race
    case merge(ConflictRule<Entity>, allowsGaps: Bool)
  }

  let rule: Rule
}

extension ReadPolicy {
  /// A policy that reads from the first source with the entity, or the first that answers with a list.
  public static var firstAvailable: ReadPolicy { ReadPolicy(rule: .firstAvailable) }

  /// A policy that puts entities from later sources into earlier ones, and reads lists from the last one.
  ///
  /// Only the last source has all entities, so lists are read from it first. Its entities are put into the others, and
  /// those that it no longer has are removed there. When it can't be reached, the one before it answers, with gaps
  /// unless the whole list has come to it before.
  public static var localThenRemote: ReadPolicy { ReadPolicy(rule: .localThenRemote) }

  /// Returns a policy that reads from the first sources immediately, and renews older answers from the last in the
  /// background.
  ///
  /// Renewed answers are put into the others, and observers are notified. A list is renewed as far as the cache has it,
  /// once for all of its pages. Entities that were in a cache before this
  /// whole was created have an unknown age, and are renewed as well. The read waits for entities that no cache has, and
  /// for lists that haven't come to a cache completely.
  ///
  /// - Parameter age: The maximum age of an answer that isn't renewed.
  public static func staleWhileRevalidate(after age: Duration) -> ReadPolicy {
    ReadPolicy(rule: .staleWhileRevalidate(age))
  }

  /// A policy that takes the first entity or complete list of concurrent reads, and cancels the others.
  public static var race: ReadPolicy { ReadPolicy(rule: .race) }

  /// Returns a policy that combines the entities of all sources, read concurrently, each identifier once.
  ///
  /// A list is that of a single source with the chosen entities, also in pages. A second call of a source is only for
  /// identifiers that another one listed and that it may have without listing them.
  ///
  /// - Parameters:
  ///   - rule: The choice between entities of several sources with the same identifier.
  ///   - allowsGaps: Whether to leave out sources that fail. Answers then have ``Origin/gaps``, and the failures are
  ///     reported. Otherwise they are thrown.
  public static func merge(_ rule: ConflictRule<Entity>, allowsGaps: Bool = false) -> ReadPolicy {
    ReadPolicy(rule: .merge(rule, allowsGaps: allowsGaps))
  }
}

/// A rule that chooses between two entities with the same identifier from two sources.
public struct ConflictRule<Entity: Sendable>: Sendable {
  /// Whether the entity of the later source replaces the other one.
  let replaces: @Sendable (_ later: Entity, _ earlier: Entity) -> Bool

  /// Creates a rule.
  ///
  /// - Parameter replaces: Whether the entity of a later source replaces that of an earlier one.
  public init(_ replaces: @escaping @Sendable (_ later: Entity, _ earlier: Entity) -> Bool) {
    self.replaces = replaces
  }

  /// A rule that chooses the entity of the earlier source.
  public static var earlierSource: ConflictRule { ConflictRule { _, _ in false } }

  /// Returns a rule that chooses the greater value, such as a time of change, and otherwise the earlier source.
  public static func greatest<Value: Comparable & Sendable>(
    _ property: any KeyPath<Entity, Value> & Sendable
  ) -> ConflictRule {
    ConflictRule { $0[keyPath: property] > $1[keyPath: property] }
  }
}
