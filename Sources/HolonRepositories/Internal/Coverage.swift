/// The lists that a source has completely, as far as they came to it from the authoritative source.
struct Coverage<Entity: Identifiable & Sendable>: Sendable where Entity.ID: Comparable & Sendable {
  /// The extent to which a list is known.
  struct Extent {
    /// The last entity up to which no entity is missing; nil when the whole list is known.
    let end: Entity?

    /// The time of its arrival.
    let time: Duration
  }

  /// The maximum number of stored lists; when there are more, all are forgotten and read again.
  private static var capacity: Int { 1_000 }

  private var lists: [Query<Entity>: Extent] = [:]

  /// Adds a page that the source has now, if it continues the known part or starts a list.
  mutating func add(_ page: Page<Entity>, of query: Query<Entity>, at time: Duration) {
    if lists.count >= Self.capacity { lists = [:] }
    let list = query.withoutLimits
    let known = lists[list]
    if let last = query.last {
      guard let known, let end = known.end, !query.areInOrder(end, last) else { return }
      guard page.hasMore else { return lists[list] = Extent(end: nil, time: known.time) }
      guard let reached = page.entities.last, query.areInOrder(end, reached) else { return }
      lists[list] = Extent(end: reached, time: known.time)
    } else {
      guard page.hasMore else { return lists[list] = Extent(end: nil, time: time) }
      guard let reached = page.entities.last else { return }
      // The part after the page keeps its age.
      if let known, known.end.map({ query.areInOrder(reached, $0) }) ?? true { return }
      lists[list] = Extent(end: reached, time: time)
    }
  }

  /// Returns the extent to which the source has the entities of a query; nil when it is unknown.
  func extent(of query: Query<Entity>) -> Extent? {
    let list = query.withoutLimits
    if let known = lists[list] {
      guard let end = known.end else { return known }
      if query.last.map({ query.areInOrder($0, end) }) ?? true { return known }
    }
    // A list contains every list with more conditions.
    let conditions = Set(query.conditions)
    return lists.lazy.filter { $0.value.end == nil && conditions.isSuperset(of: $0.key.conditions) }.map(\.value)
      .max { $0.time < $1.time }
  }
}
