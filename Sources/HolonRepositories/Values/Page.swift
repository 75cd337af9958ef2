/// A page of the entities that match a query.
///
/// A page indicates whether it is complete. A whole of several sources returns a fragment when the authoritative source
/// can't be reached; ``Repository/getAll(_:)`` throws then.
public struct Page<Entity: Identifiable & Sendable>: Sendable where Entity.ID: Comparable & Sendable {
  /// The entities in the order of the query.
  public let entities: [Entity]

  /// Whether more entities follow, which ``Query/after(_:)`` the last one gets.
  ///
  /// Without a ``Query/limit``, only a page with gaps has more.
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
  /// Whether it has all entities that match the query; if not, ``Origin/gaps`` has the reasons.
  public var isComplete: Bool { origin.isComplete }

  func from(_ origin: Origin) -> Page { Page(entities, hasMore: hasMore, from: origin) }

  func adding(_ gaps: [Origin.Gap]) -> Page { gaps.isEmpty ? self : from(origin.adding(gaps)) }
}

extension Page: Equatable where Entity: Equatable {}
