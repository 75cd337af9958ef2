import HolonBase
import HolonRepositories

/// A memory repository that can't be reached while a switch is on, and counts its requests.
struct Troubled: RepositoryDecorator {
  let base: MemoryRepository<Book>
  let isDown = Switch()
  let asked = Locked(0)
  let code = Locked(RepositoryError.Code.unavailable)

  /// Whether it writes before it fails.
  let writesFirst = Switch()

  /// An action before each answer.
  let before = Locked<@Sendable (RepositoryRequest<Book>) async throws -> Void>({ _ in })

  init(_ entities: [Book] = [], name: String) { base = MemoryRepository(entities, name: name) }

  var error: RepositoryError { RepositoryError(code.value, in: name, "it doesn't answer") }

  func perform<Answer: Sendable>(
    _ request: RepositoryRequest<Book>, _ ask: @escaping @Sendable (MemoryRepository<Book>) async throws -> Answer
  ) async throws -> Answer {
    asked.use { $0 += 1 }
    try await before.value(request)
    if isDown.isOn {
      if writesFirst.isOn, !request.isRead { _ = try await ask(base) }
      throw error
    }
    return try await ask(base)
  }

  var titles: [Int: String] {
    Dictionary(uniqueKeysWithValues: base.page(Query()).entities.map { ($0.id, $0.title) })
  }
}
