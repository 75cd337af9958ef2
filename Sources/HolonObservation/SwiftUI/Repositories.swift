#if canImport(SwiftUI)
  public import HolonRepositories
  public import SwiftUI

  /// The repositories that a view's properties read from, one for each type of entity.
  public struct RepositoryValues: Sendable {
    private var repositories: [ObjectIdentifier: any Sendable] = [:]

    /// The repository of a type of entity; nil for none.
    public subscript<Entity>(_: Entity.Type) -> (any Repository<Entity>)? {
      get { repositories[ObjectIdentifier(Entity.self)] as? any Repository<Entity> }
      set { repositories[ObjectIdentifier(Entity.self)] = newValue }
    }

    private enum Key: EnvironmentKey {
      static let defaultValue = RepositoryValues()
    }

    static func value(in environment: EnvironmentValues) -> RepositoryValues { environment[Key.self] }

    static func set(_ value: RepositoryValues, in environment: inout EnvironmentValues) {
      environment[Key.self] = value
    }
  }

  extension EnvironmentValues {
    /// The repositories that `@FetchAll` and `@FetchOne` read from.
    public var repositories: RepositoryValues {
      get { RepositoryValues.value(in: self) }
      set { RepositoryValues.set(newValue, in: &self) }
    }
  }

  extension View {
    /// Sets the repository of a type of entity for `@FetchAll` and `@FetchOne` in this view.
    public func repository<Entity>(_ repository: any Repository<Entity>) -> some View {
      transformEnvironment(\.repositories) { $0[Entity.self] = repository }
    }
  }
#endif
