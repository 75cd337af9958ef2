public import HolonRepositories

#if canImport(SwiftUI)
  public import SwiftUI
#endif

/// The entities of a repository that match a query, as a property of a view or of a model.
///
/// ```swift
/// struct BookList: View {
///   @FetchAll(Query<Book>().sorted(by: \.title)) var books
///
///   var body: some View {
///     List(books) { book in Text(book.title) }
///     if let error = $books.error { Text("\(error)") }
///   }
/// }
///
/// BookList().repository(books)  // or: @FetchAll(query, from: books)
/// ```
///
/// The view is drawn again when one of the entities changes. To draw only the row of the one that changes, let the list
/// read `$books.ids`, and each row `$books[id]`; see ``QueryModel``. Where there is no SwiftUI, the repository is named.
@propertyWrapper
@MainActor
public struct FetchAll<Entity: Identifiable & Equatable & Sendable> where Entity.ID: Comparable & Sendable {
  private let query: Query<Entity>

  #if canImport(SwiftUI)
    private let repository: (any Repository<Entity>)?
    @State private var model: QueryModel<Entity>
    @Environment(\.repositories) private var repositories
  #else
    private let model: QueryModel<Entity>
  #endif

  /// The entities in the order of the query; none before the first answer.
  public var wrappedValue: [Entity] { model.entities }

  /// The model, which has the identifiers, each entity, the error, and whether more entities follow.
  public var projectedValue: QueryModel<Entity> { model }
}

#if canImport(SwiftUI)
  extension FetchAll: @preconcurrency DynamicProperty {
    /// Creates a property for the entities that match a query.
    ///
    /// - Parameters:
    ///   - query: The conditions, the order and the limit; another one in a later version of the view replaces it.
    ///   - repository: The source of the entities; by default the environment's, set by `repository(_:)`.
    public init(_ query: Query<Entity> = Query(), from repository: (any Repository<Entity>)? = nil) {
      self.query = query
      self.repository = repository
      _model = State(wrappedValue: QueryModel(query, from: repository))
    }

    /// Replaces the query and the repository, if the view has other ones now.
    public mutating func update() {
      model.follow(query, from: repository ?? repositories[Entity.self])
    }
  }
#else
  extension FetchAll {
    /// Creates a property for the entities that match a query.
    ///
    /// - Parameters:
    ///   - query: The conditions, the order and the limit.
    ///   - repository: The source of the entities.
    public init(_ query: Query<Entity> = Query(), from repository: any Repository<Entity>) {
      self.query = query
      model = QueryModel(query, from: repository)
    }
  }
#endif
