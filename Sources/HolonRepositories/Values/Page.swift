/// Entities that answer a query, as many as it wanted at once.
///
/// A page says whether it is complete. A whole of several sources answers with a fragment when the source that knows
/// all can't be reached; ``Repository/getAll(_:)`` throws then.
public struct Page<Entity: Identifiable & Sendable>: Sendable where Entity.ID: Comparable & Sendable {
  /// The entities in the order of the query.
  public let entities: [Entity]

  /// Whether more follow, which ``Query/after(_:)`` the last one asks for.
  public let hasMore: Bool

  /// The source and the age of the entities, and the gaps.
  public let origin: Origin

  /// Creates a page.
  public init(_ entities: [Entity], hasMore: Bool, from origin: Origin) {
    self.entities = entities
    self.hasMore = hasMore
    self.origin = origin
  }
}

extension Page {
  /// Whether it has everything that the query asks for; if not, ``Origin/gaps`` has the reasons.
  public var isComplete: Bool { origin.isComplete }

  func from(_ origin: Origin) -> Page { Page(entities, hasMore: hasMore, from: origin) }

  func adding(_ gaps: [Origin.Gap]) -> Page { gaps.isEmpty ? self : from(origin.adding(gaps)) }
}

extension Page: Equatable where Entity: Equatable {}
