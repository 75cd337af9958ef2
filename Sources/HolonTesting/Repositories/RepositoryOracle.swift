public import HolonRepositories
public import Testing

/// Checks that a repository of failing sources never returns a wrong answer that isn't marked.
///
/// ```swift
/// try await checkRepositoryUnderFaults(
///   books, changed: { $0.edition($1) }, existing: some, steps: 1_000, seed: seed, faults: faults
/// ) {
///   PolicyRepository(
///     [FaultyRepository(MemoryRepository(), faults: faults), FaultyRepository(MemoryRepository(some), faults: faults)],
///     reading: .localThenRemote, writing: .primaryThenCaches)
/// }
/// ```
///
/// Random reads, writes, deliveries and cancellations are compared with a model. The model has the states in which each
/// entity may be. A successful write leads to one state. A failed write adds one, unless its error says that no data
/// was written. An answer is right if it's one of these states. With `isFinal`, it then excludes the earlier ones. A
/// `Page` or a `Sourced` entity with gaps may lack data, but contains no other. At the end the faults are paused. All
/// written entities then have to exist, and no answer is marked.
///
/// - Parameters:
///   - entities: The entities that are written, with different identifiers.
///   - changed: An entity with the same identifier, different for each number.
///   - existing: The entities that exist at the beginning.
///   - queries: Further queries to check; the query for all entities is always checked.
///   - steps: The number of requests.
///   - seed: The seed of the random numbers.
///   - faults: The plan by which the sources fail.
///   - name: The name of the check, for messages.
///   - restart: A closure that creates the repository again, with the same sources and outboxes, as after the end of a
///     process. It is called now and then; nil for a process that doesn't end.
///   - isFinal: Whether an answer excludes the states before it, as without outboxes, from which a failed write may be
///     delivered later.
///   - sourceLocation: The place where an issue is reported.
///   - make: A closure that creates the repository.
/// - Returns: The number of answered requests, and the number of marked answers among them.
@discardableResult
public func checkRepositoryUnderFaults<Entity, Conformer: Repository<Entity>>(
  _ entities: [Entity], changed: @escaping @Sendable (Entity, Int) -> Entity, existing: [Entity] = [],
  queries: [Query<Entity>] = [], steps: Int, seed: UInt64, faults: FaultPlan, name: String = "",
  restart: (@Sendable () async throws -> Conformer)? = nil, isFinal: Bool = false,
  sourceLocation: SourceLocation = #_sourceLocation, make: () async throws -> Conformer
) async throws -> (answered: Int, marked: Int) where Entity: Equatable {
  var oracle = RepositoryOracle(
    repository: try await make(), restart: restart, isFinal: isFinal, entities: entities, changed: changed,
    queries: [Query()] + queries,
    random: SeededGenerator(seed: seed), states: Dictionary(uniqueKeysWithValues: existing.map { ($0.id, [$0]) }))
  for step in 0..<steps {
    await oracle.step()
    guard oracle.problems.isEmpty else {
      let problems = oracle.problems.joined(separator: "; ")
      let trail = oracle.trail.suffix(12).joined(separator: "\n  ")
      Issue.record("\(name), seed \(seed), step \(step): \(problems)\n  \(trail)", sourceLocation: sourceLocation)
      return (oracle.answered, oracle.marked)
    }
  }
  faults.pause()
  await oracle.checkQuiet()
  for problem in oracle.problems {
    let trail = oracle.trail.suffix(12).joined(separator: "\n  ")
    Issue.record(
      "\(name), seed \(seed), after the faults: \(problem)\n  \(trail)", sourceLocation: sourceLocation)
  }
  return (oracle.answered, oracle.marked)
}

/// A repository, and the states in which its entities may be.
private struct RepositoryOracle<Conformer: Repository> where Conformer.Entity: Equatable {
  typealias Entity = Conformer.Entity
  typealias ID = Entity.ID

  var repository: Conformer
  let restart: (@Sendable () async throws -> Conformer)?
  let isFinal: Bool
  let entities: [Entity]
  let changed: @Sendable (Entity, Int) -> Entity
  let queries: [Query<Entity>]
  var random: SeededGenerator

  /// The states in which an entity may be; nil stands for its absence, which is the only state without an entry.
  var states: [ID: [Entity?]]
  var version = 0
  var answered = 0
  var marked = 0
  var problems: [String] = []
  var trail: [String] = []

  func possible(_ id: ID) -> [Entity?] { states[id] ?? [nil] }

  mutating func pick() -> Entity {
    version += 1
    return changed(entities[Int.random(in: 0..<entities.count, using: &random)], version)
  }
}

// Steps.
extension RepositoryOracle {
  mutating func step() async {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<18: await find(pick().id)
    case 18..<28: await get(pick().id)
    case 28..<38: await getMany(Int.random(in: 2...4, using: &random))
    case 38..<48: await page()
    case 48..<60: await getAll()
    case 60..<68: await write(.add(pick()))
    case 68..<80: await write(.update(pick()))
    case 80..<86:
      var entities: [Entity] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let entity = pick()
        if !entities.contains(where: { $0.id == entity.id }) { entities.append(entity) }
      }
      await write(.put(entities))
    case 86..<95: await write(.delete(pick().id))
    case 95..<99: await deliver()
    default: await endProcess()
    }
  }

  /// Replaces the repository by one that knows only what its sources have.
  private mutating func endProcess() async {
    guard let restart else { return await deliver() }
    do {
      repository = try await restart()
      trail.append("restart")
    } catch {
      problems.append("a restart failed: \(error)")
    }
  }

  /// Performs a request in a task that is cancelled now and then.
  private mutating func attempt<Answer: Sendable>(
    _ what: @autoclosure () -> String, _ ask: @escaping @Sendable (Conformer) async throws -> Answer
  ) async -> Result<Answer, any Error> {
    let repository = repository
    let result: Result<Answer, any Error>
    if Int.random(in: 0..<20, using: &random) == 0 {
      let yields = Int.random(in: 0..<20, using: &random)
      let task = Task { try await ask(repository) }
      for _ in 0..<yields { await Task.yield() }
      task.cancel()
      result = await task.result
    } else {
      do { result = .success(try await ask(repository)) } catch { result = .failure(error) }
    }
    if case .success = result { answered += 1 }
    switch result {
    case .success(let answer): trail.append("\(what()) -> \(answer)")
    case .failure(let error): trail.append("\(what()) throws \(error)")
    }
    if trail.count > 40 { trail.removeFirst(20) }
    return result
  }

  private mutating func find(_ id: ID) async {
    guard case .success(let answer) = await attempt("find \(id)", { try await $0.find(id) }) else { return }
    if answer?.origin.isComplete == false { marked += 1 } else { check(id, answer?.value, "find") }
  }

  private mutating func get(_ id: ID) async {
    guard case .success(let answer) = await attempt("get \(id)", { try await $0.get(id) }) else { return }
    check(id, answer, "get")
  }

  private mutating func getMany(_ count: Int) async {
    var ids: [ID] = []
    for _ in 0..<count { ids.append(pick().id) }
    let asked = ids
    guard case .success(let answers) = await attempt("get \(ids)", { try await $0.get(asked) }) else { return }
    for id in ids { check(id, answers.first { $0.id == id }, "get of several") }
    var seen: Set<ID> = []
    let expected = ids.filter { id in seen.insert(id).inserted && answers.contains { $0.id == id } }
    if answers.map(\.id) != expected { problems.append("the order of \(answers.map(\.id)) isn't that of \(ids)") }
  }

  private mutating func page() async {
    let query = randomQuery()
    guard case .success(let page) = await attempt("page", { try await $0.page(query) }) else { return }
    if !page.isComplete { marked += 1 }
    check(page.entities, of: query, upTo: page.hasMore ? page.entities.last : nil, isComplete: page.isComplete)
  }

  private mutating func getAll() async {
    let query = randomQuery()
    guard case .success(let all) = await attempt("get all", { try await $0.getAll(query) }) else { return }
    check(all, of: query, upTo: nil, isComplete: true, isOnePage: query.limit == nil)
  }

  private mutating func randomQuery() -> Query<Entity> {
    let query = queries[Int.random(in: 0..<queries.count, using: &random)]
    let limit = Int.random(in: 0..<6, using: &random)
    return limit == 0 ? query : query.limited(to: limit)
  }

  private mutating func deliver() async {
    _ = await attempt("deliver") { try await $0.deliver() }
  }

  private mutating func write(_ write: RepositoryWrite<Entity>) async {
    let result = await attempt("\(write)") { try await $0.write(write) }
    switch result {
    case .success:
      if case .add(let entity) = write, !possible(entity.id).contains(nil) {
        problems.append("'\(entity.id)' was added, although it existed")
      }
      if case .update(let entity) = write, possible(entity.id) == [nil] {
        problems.append("'\(entity.id)' was updated, although it didn't exist")
      }
      for id in write.ids { states[id] = [write.state(of: id)] }
    case .failure(let error as RepositoryError) where !error.code.leavesOpen:
      let id = write.ids.min()
      if error.code == .alreadyExists, let id, possible(id) == [nil] {
        problems.append("'\(id)' is reported to exist, although it doesn't")
      }
      if error.code == .notFound, let id, !possible(id).contains(nil) {
        problems.append("'\(id)' is reported not to exist, although it does")
      }
    case .failure:
      for id in write.ids where !possible(id).contains(write.state(of: id)) {
        states[id] = possible(id) + [write.state(of: id)]
      }
    }
  }

  /// Checks that without failing sources every entity exists, and no answer is marked.
  mutating func checkQuiet() async {
    let ids = Set(entities.map(\.id)).sorted()
    do {
      while try await asked({ try await $0.deliver() }).delivered > 0 {}
      for id in ids { check(id, try await asked { try await $0.get(id) }, "get") }
      for query in queries {
        let all = try await asked { try await $0.getAll(query) }
        check(all, of: query, upTo: nil, isComplete: true)
        let page = try await asked(gaps: \.origin.gaps) { try await $0.page(query) }
        if !page.isComplete { problems.append("a page has gaps: \(page.origin.gaps)") }
      }
    } catch {
      problems.append("a request failed: \(error)")
    }
  }

  /// Repeats a request that a renewal in the background may let fail.
  ///
  /// It began before the faults were paused, and may be the trial of a circuit breaker, or the request that this joins.
  private func asked<Answer>(
    gaps: (Answer) -> [Origin.Gap] = { _ in [] }, _ ask: (Conformer) async throws -> Answer
  ) async throws -> Answer {
    for _ in 0..<1_000 {
      if let answer = try? await ask(repository), gaps(answer).isEmpty { return answer }
      await Task.yield()
    }
    return try await ask(repository)
  }
}

// Checks.
extension RepositoryOracle {
  private mutating func check(_ id: ID, _ entity: Entity?, _ what: String) {
    if let index = possible(id).firstIndex(of: entity) {
      if index > 0, isFinal { states[id] = Array(possible(id)[index...]) }
      return
    }
    problems.append("\(what) \(id): \(entity.map { "\($0)" } ?? "none") instead of one of \(possible(id))")
  }

  private mutating func check(
    _ answer: [Entity], of query: Query<Entity>, upTo end: Entity?, isComplete: Bool, isOnePage: Bool = true
  ) {
    // An entity with several possible states may move from page to page, since replicas may answer differently.
    let answer = isOnePage ? answer : answer.filter { possible($0.id).count == 1 }
    for entity in answer {
      check(entity.id, entity, "a list with")
      if !query.includes(entity) { problems.append("\(entity) wasn't requested") }
    }
    for (one, next) in zip(answer, answer.dropFirst()) where !query.areInOrder(one, next) {
      problems.append("\(one) comes before \(next)")
    }
    guard isComplete else { return }
    let listed = Set(answer.map(\.id))
    for id in Set(entities.map(\.id)).subtracting(listed) where isOnePage || possible(id).count == 1 {
      // It may be missing if one of its states doesn't match the query, or comes after the end.
      let mayBeMissing = possible(id).contains { state in
        guard let state else { return true }
        return !query.includes(state) || end.map { query.areInOrder($0, state) } ?? false
      }
      if !mayBeMissing { problems.append("a list lacks \(possible(id))") }
    }
  }
}

extension RepositoryError.Code {
  /// Whether a write may have been performed although it failed.
  fileprivate var leavesOpen: Bool { [.timedOut, .inconsistent, .failed].contains(self) }
}

extension RepositoryWrite {
  /// Returns the state of an entity after the write.
  fileprivate func state(of id: Entity.ID) -> Entity? {
    switch self {
    case .add(let entity), .update(let entity): entity
    case .put(let entities): entities.last { $0.id == id }
    case .delete: nil
    }
  }
}
