/// A query for entities: conditions, an order, a limit, and a start.
///
/// ```swift
/// let query = Query<Book>().where(\.year, in: 1900...1999).sorted(by: \.title).limited(to: 20)
/// let first = try await books.page(query)
/// let second = try await books.page(query.after(first.entities[19]))
/// ```
///
/// Conditions and order are values that a source can translate; ``page(of:from:)`` defines their meaning. A page
/// continues after an *entity*, so any source can continue the list of another one. No entity is skipped or repeated
/// when others are added and removed meanwhile.
public struct Query<Entity: Identifiable & Sendable>: Sendable where Entity.ID: Comparable & Sendable {
  /// The conditions, all of which an entity has to meet.
  public private(set) var conditions: [Condition<Entity>] = []

  /// The sort keys; entities that are equal in all of them are ordered by identifier.
  public private(set) var order: [SortKey<Entity>] = []

  /// The maximum number of entities on a page; nil for all.
  public private(set) var limit: Int?

  /// The entity after which to continue; nil for the start.
  public private(set) var last: Entity?

  /// Creates a query for all entities, ordered by identifier.
  public init() {}
}

extension Query {
  /// Returns the query for entities that meet a condition as well.
  public func `where`(_ condition: Condition<Entity>) -> Query {
    with { $0.conditions.append(condition) }
  }

  /// Returns the query sorted by a property, after the properties before.
  public func sorted<Value: Comparable & Hashable & Sendable>(
    by property: any KeyPath<Entity, Value> & Sendable, descending: Bool = false
  ) -> Query {
    with { $0.order.append(SortKey(property, isDescending: descending)) }
  }

  /// Returns the query with a limit for the number of entities on a page.
  ///
  /// - Parameter limit: At least 1.
  public func limited(to limit: Int) -> Query {
    precondition(limit > 0, "the limit of the page is \(limit): make it at least 1")
    return with { $0.limit = limit }
  }

  /// Returns the query for the entities after another one in its order, which needn't exist any more.
  public func after(_ entity: Entity) -> Query {
    with { $0.last = entity }
  }

  /// The query from the start of its list.
  var fromStart: Query { with { $0.last = nil } }

  /// The query without limit and start.
  public var withoutLimits: Query {
    with { ($0.limit, $0.last) = (nil, nil) }
  }

  private func with(_ change: (inout Query) -> Void) -> Query {
    var query = self
    change(&query)
    return query
  }
}

extension Query {
  /// Returns whether an entity meets all conditions, independently of its place in the order.
  public func includes(_ entity: Entity) -> Bool {
    conditions.allSatisfy { $0.includes(entity) }
  }

  /// Returns whether an entity meets all conditions and comes after the one from which to continue.
  func chooses(_ entity: Entity) -> Bool {
    includes(entity) && last.map { areInOrder($0, entity) } ?? true
  }

  /// Returns whether an entity comes before another one.
  public func areInOrder(_ left: Entity, _ right: Entity) -> Bool {
    for key in order {
      if key.areInOrder(left, right) { return true }
      if key.areInOrder(right, left) { return false }
    }
    return left.id < right.id
  }

  /// Returns the page of the query if these are all existing entities.
  ///
  /// - Complexity: O(*n* log *n*), *n* being the number of entities.
  public func page(of entities: some Sequence<Entity>, from origin: Origin) -> Page<Entity> {
    let chosen = entities.filter(chooses).sorted(by: areInOrder)
    guard let limit, chosen.count > limit else { return Page(chosen, hasMore: false, from: origin) }
    return Page(Array(chosen.prefix(limit)), hasMore: true, from: origin)
  }
}

extension Query {
  /// Returns whether a source has no entity up to the end of its page that isn't on it.
  ///
  /// With conditions, or in another order than that of the identifiers, it may have one with another place.
  func listsEverything(_ page: Page<Entity>) -> Bool {
    conditions.isEmpty && (order.isEmpty || (last == nil && !page.hasMore))
  }
}

extension Query: Hashable {
  /// Returns a Boolean value that indicates whether two queries are equal.
  public static func == (left: Query, right: Query) -> Bool {
    guard left.conditions == right.conditions, left.order == right.order, left.limit == right.limit else {
      return false
    }
    return switch (left.last, right.last) {
    case (nil, nil): true
    case (let one?, let other?): !left.areInOrder(one, other) && !left.areInOrder(other, one)
    default: false
    }
  }

  /// Hashes the conditions, the order, the limit and the start.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(conditions)
    hasher.combine(order)
    hasher.combine(limit)
    hasher.combine(last?.id)
  }
}
