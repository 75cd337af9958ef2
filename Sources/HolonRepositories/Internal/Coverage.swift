/// The lists that a source has completely, as far as they came to it from the source that knows best.
struct Coverage<Entity: Identifiable & Sendable>: Sendable where Entity.ID: Comparable & Sendable {
  /// How far a list is known.
  struct Extent {
    /// The last entity up to which nothing is missing; nil when the whole list is known.
    let end: Entity?

    /// The time when it came.
    let time: Duration
  }

  /// The number of lists that are remembered; when there are more, all are forgotten, and are read anew.
  private static var capacity: Int { 1_000 }

  private var lists: [Query<Entity>: Extent] = [:]

  /// Remembers a page that the source has now, if it goes on from what is known or begins a list.
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
      // What follows the page is as old as it was.
      if let known, known.end.map({ query.areInOrder(reached, $0) }) ?? true { return }
      lists[list] = Extent(end: reached, time: time)
    }
  }

  /// How far the source has what a query asks for; nil when that is unknown.
  func extent(of query: Query<Entity>) -> Extent? {
    let list = query.withoutLimits
    if let known = lists[list] {
      guard let end = known.end else { return known }
      if query.last.map({ query.areInOrder($0, end) }) ?? true { return known }
    }
    // A list has everything that meets fewer conditions.
    let conditions = Set(query.conditions)
    return lists.lazy.filter { $0.value.end == nil && conditions.isSuperset(of: $0.key.conditions) }.map(\.value)
      .max { $0.time < $1.time }
  }
}
