public import HolonRepositories
public import Testing

/// Checks that a repository keeps the contract of `Repository`, so that it can replace any other.
///
/// ```swift
/// @Test func `the contract`() async throws {
///   try await checkRepositoryContract(books, changed: { $0.renamed("…") }) { DiskRepository(at: newFolder()) }
/// }
/// ```
///
/// The check covers all operations with existing and missing entities, and copies: a read entity doesn't change when
/// the source does. It also covers queries and paging (compared with `Query/page(of:from:)`), observation, and
/// concurrent writes.
///
/// - Parameters:
///   - entities: At least three entities with different identifiers, in any order.
///   - changed: Another entity with the same identifier.
///   - queries: Further queries to check, in pages of every length; the query for all entities is always checked.
///   - sourceLocation: The place where an issue is reported.
///   - make: A closure that creates a repository without entities.
/// - Throws: The error of an operation that must succeed.
public func checkRepositoryContract<Entity, Conformer: Repository<Entity>>(
  _ entities: [Entity], changed: @escaping @Sendable (Entity) -> Entity, queries: [Query<Entity>] = [],
  sourceLocation: SourceLocation = #_sourceLocation, make: () async throws -> Conformer
) async throws where Entity: Equatable {
  precondition(
    Set(entities.map(\.id)).count == entities.count, "two entities have the same identifier: give each its own")
  precondition(entities.count >= 3, "the contract has too few entities: give at least three")
  let contract = RepositoryContract(
    entities: entities, changed: changed, queries: [Query()] + queries, sourceLocation: sourceLocation)
  try await contract.checkNothing(in: make())
  try await contract.checkAdding(to: make())
  try await contract.checkUpdating(in: make())
  try await contract.checkPutting(in: make())
  try await contract.checkDeleting(from: make())
  try await contract.checkCopies(of: make())
  try await contract.checkQueries(of: make())
  try await contract.checkObservation(of: make())
  try await contract.checkConcurrency(of: make())
}

struct RepositoryContract<Entity: Identifiable & Equatable & Sendable> where Entity.ID: Comparable & Sendable {
  let entities: [Entity]
  let changed: @Sendable (Entity) -> Entity
  let queries: [Query<Entity>]
  let sourceLocation: SourceLocation

  func checkNothing(in repository: some Repository<Entity>) async throws {
    expect(try await repository.get(entities[0].id), nil, "an entity that was never added")
    expect(try await repository.get(entities.map(\.id)), [], "several that were never added")
    expect(try await repository.getAll(), [], "all of no identifiers")
    await expect(.notFound, "updating an entity that doesn't exist") { try await repository.update(entities[0]) }
    try await repository.delete(entities[0].id)
    expect(try await repository.getAll(), [], "all, after updates and deletions of entities that don't exist")
  }

  func checkAdding(to repository: some Repository<Entity>) async throws {
    for entity in entities { try await repository.add(entity) }
    for entity in entities {
      expect(try await repository.get(entity.id), entity, "an added entity")
      let found = try await repository.find(entity.id)
      expect(found?.value, entity, "an added entity with its origin")
      if found?.origin.source.isEmpty != false { record("a result doesn't name its source") }
    }
    let ids = Array(entities.map(\.id).reversed())
    expect(try await repository.get(ids + ids), entities.reversed(), "several, in the order of the identifiers")
    expect(try await repository.getAll(), sorted, "all, by identifier")
    await expect(.alreadyExists, "adding an entity that exists") { try await repository.add(changed(entities[1])) }
    expect(try await repository.get(entities[1].id), entities[1], "an entity that was added again")
  }

  func checkUpdating(in repository: some Repository<Entity>) async throws {
    try await repository.add(entities[0])
    try await repository.add(entities[1])
    try await repository.update(changed(entities[1]))
    expect(try await repository.get(entities[1].id), changed(entities[1]), "an updated entity")
    expect(try await repository.get(entities[0].id), entities[0], "the entity after an updated one")
    await expect(.notFound, "updating an entity that doesn't exist") { try await repository.update(entities[2]) }
    expect(try await repository.get(entities[2].id), nil, "an entity that doesn't exist, after it was updated")
  }

  func checkPutting(in repository: some Repository<Entity>) async throws {
    try await repository.put([])
    try await repository.put([entities[0]])
    try await repository.put([changed(entities[0]), entities[1], entities[2], changed(entities[2])])
    let expected = [changed(entities[0]), entities[1], changed(entities[2])]
    expect(try await repository.get(entities.prefix(3).map(\.id)), expected, "the entities that were put")
    expect(try await repository.getAll().count, 3, "the number of entities that were put")
  }

  func checkDeleting(from repository: some Repository<Entity>) async throws {
    for entity in entities { try await repository.add(entity) }
    try await repository.delete(entities[0].id)
    expect(try await repository.get(entities[0].id), nil, "a deleted entity")
    expect(try await repository.getAll(), sorted.filter { $0.id != entities[0].id }, "all except the deleted one")
    try await repository.delete(entities[0].id)
    await expect(.notFound, "updating a deleted entity") { try await repository.update(entities[0]) }
    try await repository.add(changed(entities[0]))
    expect(try await repository.get(entities[0].id), changed(entities[0]), "an entity that was deleted and added again")
  }

  func checkCopies(of repository: some Repository<Entity>) async throws {
    try await repository.add(entities[0])
    let page = try await repository.page(Query())
    try await repository.update(changed(entities[0]))
    try await repository.add(entities[1])
    expect(page.entities, [entities[0]], "a page that was read before a write")
  }

  var sorted: [Entity] { entities.sorted { $0.id < $1.id } }
}

extension RepositoryContract {
  func expect<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) {
    guard found != expected else { return }
    record("\(what): found \(found) instead of \(expected)")
  }

  func expect(_ code: RepositoryError.Code, _ what: String, _ body: () async throws -> Void) async {
    do {
      try await body()
      record("\(what) throws nothing instead of '\(code)'")
    } catch {
      let errors = RepositoryError.all(in: error)
      if errors.isEmpty || errors.contains(where: { $0.code != code }) {
        record("\(what) throws '\(error)' instead of '\(code)'")
      }
      if errors.contains(where: \.source.isEmpty) { record("\(what) throws '\(error)', which names no source") }
    }
  }

  func record(_ problem: String) {
    Issue.record("\(problem)", sourceLocation: sourceLocation)
  }
}
