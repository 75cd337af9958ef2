/// A rule for reading from several sources: which are asked, in what order, and how their answers combine.
///
/// | Policy | How answers combine | Order | When a source fails |
/// |---|---|---|---|
/// | ``firstAvailable`` | the first | first to last, up to the answer | the next one is asked |
/// | ``localThenRemote`` | the first; put into those before | first to last; lists last to first | the next one is asked |
/// | ``staleWhileRevalidate(after:)`` | the first cache's, renewed behind | first to last | the next one is asked |
/// | ``race`` | the fastest | concurrently | the others go on |
/// | ``merge(_:allowsGaps:)`` | all, by identifier | concurrently | it fails, or has gaps |
///
/// Where nothing was found and a source failed, it may be there: the read fails.
///
/// A list is complete if it comes from the last source, or from a source to which the whole list came from there while
/// this whole existed. With ``firstAvailable`` the sources are replicas, and all of them have it. If only other sources
/// answer, the page is a fragment and has ``Origin/gaps``.
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
  /// The first source that has the entity, or the first that answers with a list.
  public static var firstAvailable: ReadPolicy { ReadPolicy(rule: .firstAvailable) }

  /// The first source that has the entity, which is put into those before it; lists from the last one.
  ///
  /// Only the last source knows what there is, so it's asked first for lists. What it answers is put into the others,
  /// and what it doesn't have any more is removed there. When it can't be reached, the one before it answers, with gaps
  /// unless the list has come to it before.
  public static var localThenRemote: ReadPolicy { ReadPolicy(rule: .localThenRemote) }

  /// The answer of the first sources immediately, while older ones are renewed from the last in the background.
  ///
  /// What it answers is put into the others, and observers are told of that. What has been in a cache since before this
  /// whole was made is of unknown age, and renewed as well. What no cache has is waited for, and so is a list that hasn't
  /// come to it completely.
  ///
  /// - Parameter age: How old an answer may be that is not renewed.
  public static func staleWhileRevalidate(after age: Duration) -> ReadPolicy {
    ReadPolicy(rule: .staleWhileRevalidate(age))
  }

  /// All sources concurrently: the first that has the entity, or the complete list; the others are cancelled.
  public static var race: ReadPolicy { ReadPolicy(rule: .race) }

  /// All sources concurrently: everything that any of them has, each identifier once.
  ///
  /// A list is what a single source with the chosen entities would answer, also in pages. A source is asked again only
  /// for identifiers that another one listed and that it may have without having listed them.
  ///
  /// - Parameters:
  ///   - rule: Which entity to take where several sources have one of the same identifier.
  ///   - allowsGaps: Whether to leave out sources that fail. Answers have ``Origin/gaps`` then, and the failures are
  ///     reported. Without it they are thrown.
  public static func merge(_ rule: ConflictRule<Entity>, allowsGaps: Bool = false) -> ReadPolicy {
    ReadPolicy(rule: .merge(rule, allowsGaps: allowsGaps))
  }
}

/// Which of two entities with the same identifier to take, that come from two sources.
public struct ConflictRule<Entity: Sendable>: Sendable {
  /// Whether the one of the later source takes the place of the other one.
  let replaces: @Sendable (_ later: Entity, _ earlier: Entity) -> Bool

  /// Creates a rule.
  ///
  /// - Parameter replaces: Whether the entity of a later source takes the place of that of an earlier one.
  public init(_ replaces: @escaping @Sendable (_ later: Entity, _ earlier: Entity) -> Bool) {
    self.replaces = replaces
  }

  /// The one of the earlier source.
  public static var earlierSource: ConflictRule { ConflictRule { _, _ in false } }

  /// The one with the greater value, as of a time of change; that of the earlier source when they are equal.
  public static func greatest<Value: Comparable & Sendable>(
    _ property: any KeyPath<Entity, Value> & Sendable
  ) -> ConflictRule {
    ConflictRule { $0[keyPath: property] > $1[keyPath: property] }
  }
}
