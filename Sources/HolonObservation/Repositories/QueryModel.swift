internal import HolonLists
public import HolonRepositories
public import Observation

/// The entities of a repository that match a query, which views observe one by one.
///
/// ```swift
/// let model = QueryModel(Query<Book>().sorted(by: \.title), from: books)
/// List(model.ids, id: \.self) { id in       // invalidated when books appear, disappear or move
///   Text(model[id]?.title ?? "")            // invalidated by this book
/// }
/// ```
///
/// The first read starts the query, and the model follows the changes of the repository until it is released. A change of
/// a few entities reads only these again, if the query has no limit and the repository answers completely; every other
/// change reads the page again. Either way only the views of entities that differ are invalidated.
@MainActor
public final class QueryModel<Entity: Identifiable & Equatable & Sendable>: Observable
where Entity.ID: Comparable & Sendable {
  enum Part: Hashable, Sendable {
    case entity(Entity.ID)
    case entities, order, error, isLoading, origin
  }

  let observers = PartObservers<Part>()
  var page = Page<Entity>([], hasMore: false, from: Origin(source: "", age: nil))
  var index: [Entity.ID: Int] = [:]
  var failure: (any Error)?
  var isReading = true
  var following: Task<Void, Never>?

  /// The repository; nil until ``load(_:from:)`` names one.
  public private(set) var repository: (any Repository<Entity>)?

  /// The current query.
  public private(set) var query: Query<Entity>

  /// Creates a model, which reads nothing before a view reads it.
  ///
  /// - Parameters:
  ///   - query: The conditions, the order and the limit; by default all entities by identifier.
  ///   - repository: The source of the entities; nil if it isn't known yet.
  public init(_ query: Query<Entity> = Query(), from repository: (any Repository<Entity>)? = nil) {
    self.query = query
    self.repository = repository
  }

  deinit { following?.cancel() }
}

// MARK: - Observed values

extension QueryModel {
  /// The entities in the order of the query; its reader is invalidated by every change of one of them.
  public var entities: [Entity] { read(.entities) { page.entities } }

  /// The identifiers in the order of the query; its reader is invalidated when entities appear, disappear or move.
  ///
  /// - Complexity: O(1)
  public var ids: EntityIDs<Entity> { read(.order) { EntityIDs(entities: page.entities) } }

  /// The entity with an identifier; nil when it isn't among the results.
  public subscript(id: Entity.ID) -> Entity? { read(.entity(id)) { index[id].map { page.entities[$0] } } }

  /// The error of the last attempt to read; nil after a success.
  public var error: (any Error)? { read(.error) { failure } }

  /// Whether the first answer to the query is outstanding.
  public var isLoading: Bool { read(.isLoading) { isReading } }

  /// The source and the age of the entities, and the reasons why some may be missing.
  public var origin: Origin { read(.origin) { page.origin } }

  /// Whether more entities follow after the limit of the query.
  public var hasMore: Bool { read(.order) { page.hasMore } }

  private func read<Value>(_ part: Part, _ value: () -> Value) -> Value {
    follow()
    observers.access(part)
    return value()
  }
}

// MARK: - Queries

extension QueryModel {
  /// Changes the query and, if one is given, the repository.
  ///
  /// The entities of the query before are shown until the new ones arrive.
  public func load(_ query: Query<Entity>, from repository: (any Repository<Entity>)? = nil) {
    self.query = query
    if let repository { self.repository = repository }
    guard let following else { return }
    following.cancel()
    self.following = nil
    if !isReading {
      isReading = true
      observers.invalidate([.isLoading])
    }
    follow()
  }

  /// Changes the query and the repository, unless they are the same as before.
  func follow(_ query: Query<Entity>, from repository: (any Repository<Entity>)?) {
    let isOther = repository.map { !isSame($0, as: self.repository) } ?? false
    if query != self.query || isOther { load(query, from: repository) }
  }

  /// Reads the page again, such as for a gesture, and waits for the answer.
  public func refresh() async {
    guard let repository else { return }
    await readPage(of: query, from: repository)
  }
}

/// Returns whether two repositories are the same object, or values of the same type, which can't be compared.
func isSame<Entity>(_ repository: any Repository<Entity>, as other: (any Repository<Entity>)?) -> Bool {
  guard let other, type(of: repository) == type(of: other) else { return false }
  guard type(of: repository) is any AnyObject.Type else { return true }
  return (repository as AnyObject) === (other as AnyObject)
}

/// The identifiers of entities, in their order.
public struct EntityIDs<Entity: Identifiable & Sendable>: RandomAccessCollection, Sendable {
  let entities: [Entity]

  /// The first identifier, 0.
  public var startIndex: Int { 0 }

  /// The number of entities.
  public var endIndex: Int { entities.count }

  /// The identifier of the entity with a number.
  public subscript(index: Int) -> Entity.ID { entities[index].id }
}
