// Repositories of one kind of entity: read from the first that has it, write to all.

import Holon

// snippet.protocol
@Composite
protocol Repository<Entity>: Sendable {
  associatedtype Entity: Identifiable & Sendable where Entity.ID: Sendable
  @Combined(.first) func get(_ id: Entity.ID) async throws -> Entity?
  @Combined(.fallback) func all() async throws -> [Entity]
  func save(_ entity: Entity) async throws
}
// snippet.end

struct Book: Identifiable {
  let id: Int
  var title: String
}

actor Memory<Entity: Identifiable & Sendable>: Repository where Entity.ID: Comparable & Sendable {
  private var entities: [Entity.ID: Entity] = [:]

  func get(_ id: Entity.ID) -> Entity? { entities[id] }
  func all() -> [Entity] { entities.values.sorted { $0.id < $1.id } }
  func save(_ entity: Entity) { entities[entity.id] = entity }
}

struct Offline: Error {}

struct Remote: Repository {
  func get(_ id: Int) async throws -> Book? { throw Offline() }
  func all() async throws -> [Book] { throw Offline() }
  func save(_ entity: Book) async throws { throw Offline() }
}

// snippet.use
let cache = Memory<Book>()
let disk = Memory<Book>()
let books = CompositeRepository<Book>(cache, disk)

try await books.save(Book(id: 1, title: "Sartor Resartus"))
await disk.save(Book(id: 2, title: "Laws of Form"))
print(try await books.get(2)?.title ?? "none")  // Laws of Form

// Asking nested repositories is no different, and a failure tells which one it was.
let everywhere = CompositeRepository<Book>(Remote(), books)
print(try await everywhere.all().map(\.title))  // ["Sartor Resartus"]
do {
  try await everywhere.save(Book(id: 3, title: "The Ghost in the Machine"))
} catch {
  print(error)  // part 0: Offline()
}
print(await cache.get(3)?.title ?? "none")  // The Ghost in the Machine
// snippet.end
