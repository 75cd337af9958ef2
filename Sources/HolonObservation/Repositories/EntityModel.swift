public import HolonRepositories
public import Observation

/// One entity of a repository, which views observe.
///
/// ```swift
/// let model = EntityModel(7, from: books)
/// Text(model.entity?.title ?? "")  // drawn again when this book changes, and for no other
/// ```
///
/// The first read starts to follow the repository, until the model is released.
@MainActor
public final class EntityModel<Entity: Identifiable & Equatable & Sendable>: Observable
where Entity.ID: Comparable & Sendable {
  enum Part: Hashable, Sendable { case entity, error, isLoading }

  /// The identifier of the entity.
  public private(set) var id: Entity.ID

  private let observers = PartObservers<Part>()
  private var repository: (any Repository<Entity>)?
  private var following: Task<Void, Never>?
  private var current: Entity?
  private var failure: (any Error)?
  private var isReading = true

  /// Creates a model, which reads nothing before a view reads it.
  ///
  /// - Parameters:
  ///   - id: The identifier of the entity.
  ///   - repository: The source of the entity; nil if it isn't known yet.
  public init(_ id: Entity.ID, from repository: (any Repository<Entity>)? = nil) {
    (self.id, self.repository) = (id, repository)
  }

  deinit { following?.cancel() }

  /// The entity; nil before the first answer, and while it doesn't exist.
  public var entity: Entity? { read(.entity) { current } }

  /// The error of the last attempt to read; nil after a success.
  public var error: (any Error)? { read(.error) { failure } }

  /// Whether the first answer is outstanding.
  public var isLoading: Bool { read(.isLoading) { isReading } }

  /// Follows an entity, unless the model does so already.
  func follow(_ id: Entity.ID, from repository: (any Repository<Entity>)?) {
    let isOther = repository.map { !isSame($0, as: self.repository) } ?? false
    guard id != self.id || isOther else { return }
    self.id = id
    if let repository { self.repository = repository }
    following?.cancel()
    following = nil
    isReading = true
  }

  private func read<Value>(_ part: Part, _ value: () -> Value) -> Value {
    follow()
    observers.access(part)
    return value()
  }

  private func follow() {
    guard following == nil, let repository else { return }
    let answers = repository.observe(id)
    following = Task { [weak self, id] in
      var answers = answers.makeAsyncIterator()
      while !Task.isCancelled {
        do {
          guard let answer = try await answers.next() else { return }
          self?.show(answer?.value, nil, of: id)
        } catch {
          guard !Task.isCancelled else { return }
          self?.show(nil, error, of: id)
          // The next attempt is made after the next change.
          guard await self?.waitForChange(of: id) == true else { return }
        }
      }
    }
  }

  private func waitForChange(of id: Entity.ID) async -> Bool {
    guard let changes = repository?.changes() else { return false }
    for await change in changes where change.touches(id) { return true }
    return false
  }

  private func show(_ entity: Entity?, _ error: (any Error)?, of id: Entity.ID) {
    guard id == self.id else { return }
    var parts: Set<Part> = []
    // After an error, the last known entity stays.
    if error == nil, entity != current { parts.insert(.entity) }
    if error != nil || failure != nil { parts.insert(.error) }
    if isReading { parts.insert(.isLoading) }
    if error == nil { current = entity }
    (failure, isReading) = (error, false)
    observers.invalidate(parts)
  }
}
