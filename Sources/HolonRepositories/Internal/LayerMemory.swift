/// What a whole of layers knows of its entities: how fresh the caches are, and what was written while others read.
final class LayerMemory<Entity: Identifiable & Sendable>: Sendable where Entity.ID: Comparable & Sendable {
  /// How many entities or queries it knows of; when there are more, it forgets, and the age of all is unknown.
  private static var capacity: Int { 100_000 }

  /// What is renewed behind the scenes.
  enum Question: Hashable, Sendable {
    case entity(Entity.ID)
    case list(Query<Entity>)
  }

  private struct State {
    var fetched: [Entity.ID: Duration] = [:]
    var fetchedQueries: [Query<Entity>: Duration] = [:]
    var epoch = 0
    var writes: [Entity.ID: Int] = [:]
    var readers = 0
    var revalidations: [Question: Task<Void, Never>] = [:]
  }

  private let state = Locked(State())
  let turns = KeyedTurns<Entity.ID>()
  let delivery = KeyedTurns<Int>()

  /// Reads, and hands over what was written before.
  func reading<Answer>(_ read: (Int) async throws -> Answer) async rethrows -> Answer {
    let epoch = state.use { state in
      state.readers += 1
      return state.epoch
    }
    defer {
      state.use { state in
        state.readers -= 1
        if state.readers == 0 { state.writes = [:] }
      }
    }
    return try await read(epoch)
  }

  /// Notes that entities have been written, so that nobody puts what was read before in their place.
  func wrote(_ ids: Set<Entity.ID>, at time: Duration?) {
    state.use { state in
      state.epoch += 1
      if state.readers > 0 {
        for id in ids { state.writes[id] = state.epoch }
      }
      for id in ids { state.fetched[id] = time }
    }
  }

  /// Which of the entities have been written since.
  func written(since epoch: Int, of ids: Set<Entity.ID>) -> Set<Entity.ID> {
    state.use { state in ids.filter { state.writes[$0, default: 0] > epoch } }
  }

  func fetched(_ ids: some Sequence<Entity.ID>, at time: Duration) {
    state.use { state in
      if state.fetched.count > Self.capacity { state.fetched = [:] }
      for id in ids { state.fetched[id] = time }
    }
  }

  func fetched(_ query: Query<Entity>, at time: Duration) {
    state.use { state in
      if state.fetchedQueries.count > Self.capacity { state.fetchedQueries = [:] }
      state.fetchedQueries[query] = time
    }
  }

  func age(of id: Entity.ID, at time: Duration) -> Duration? {
    state.use { $0.fetched[id] }.map { time - $0 }
  }

  func age(of query: Query<Entity>, at time: Duration) -> Duration? {
    state.use { $0.fetchedQueries[query] }.map { time - $0 }
  }

  /// Works in the background, unless the same is being done already.
  func revalidate(_ question: Question, _ work: @escaping @Sendable () async -> Void) {
    state.use { state in
      guard state.revalidations[question] == nil else { return }
      state.revalidations[question] = Task {
        await work()
        self.state.use { $0.revalidations[question] = nil }
      }
    }
  }

  /// Waits for what is done in the background.
  func settle() async {
    while let task = state.use({ $0.revalidations.values.first }) { await task.value }
  }
}
