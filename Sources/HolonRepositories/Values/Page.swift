/// Entities that answer a query, as many as it wanted at once.
public struct Page<Entity: Identifiable & Sendable>: Sendable where Entity.ID: Comparable & Sendable {
  /// The entities in the order of the query.
  public let entities: [Entity]

  /// Whether more follow, which ``Query/after(_:)`` the last one asks for.
  public let hasMore: Bool

  /// Where the entities come from, and when.
  public let origin: Origin

  /// Creates a page.
  public init(_ entities: [Entity], hasMore: Bool, from origin: Origin) {
    self.entities = entities
    self.hasMore = hasMore
    self.origin = origin
  }
}

extension Page: Equatable where Entity: Equatable {}
