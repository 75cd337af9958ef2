public import HolonRepositories

#if canImport(SwiftUI)
  public import SwiftUI
#endif

/// One entity of a repository, as a property of a view or of a model.
///
/// ```swift
/// struct BookView: View {
///   @FetchOne var book: Book?
///
///   init(id: Int) { _book = FetchOne(id) }
///
///   var body: some View { Text(book?.title ?? "") }
/// }
/// ```
///
/// The view is drawn again when this entity changes, and for no other. Where there is no SwiftUI, the repository is
/// named.
@propertyWrapper
@MainActor
public struct FetchOne<Entity: Identifiable & Equatable & Sendable> where Entity.ID: Comparable & Sendable {
  private let id: Entity.ID

  #if canImport(SwiftUI)
    private let repository: (any Repository<Entity>)?
    @State private var model: EntityModel<Entity>
    @Environment(\.repositories) private var repositories
  #else
    private let model: EntityModel<Entity>
  #endif

  /// The entity; nil before the first answer, and while it doesn't exist.
  public var wrappedValue: Entity? { model.entity }

  /// The model, which has the error and whether the answer is outstanding.
  public var projectedValue: EntityModel<Entity> { model }
}

#if canImport(SwiftUI)
  extension FetchOne: @preconcurrency DynamicProperty {
    /// Creates a property for the entity with an identifier.
    ///
    /// - Parameters:
    ///   - id: The identifier; another one in a later version of the view replaces it.
    ///   - repository: The source of the entity; by default the environment's, set by `repository(_:)`.
    public init(_ id: Entity.ID, from repository: (any Repository<Entity>)? = nil) {
      self.id = id
      self.repository = repository
      _model = State(wrappedValue: EntityModel(id, from: repository))
    }

    /// Replaces the identifier and the repository, if the view has other ones now.
    public mutating func update() {
      model.follow(id, from: repository ?? repositories[Entity.self])
    }
  }
#else
  extension FetchOne {
    /// Creates a property for the entity with an identifier.
    ///
    /// - Parameters:
    ///   - id: The identifier.
    ///   - repository: The source of the entity.
    public init(_ id: Entity.ID, from repository: any Repository<Entity>) {
      self.id = id
      model = EntityModel(id, from: repository)
    }
  }
#endif
