internal import HolonBase

/// The facts that a whole has about each of its sources, and about the writes and renewals under way.
///
/// A source counts, except for its doubtful entities. Their state may be wrong there, because a write failed or its
/// response was lost. The source isn't asked for them until it has been corrected. No entity is doubtful in every
/// source.
///
/// All facts are lost when the process ends.
final class SourceKnowledge<Entity: Identifiable & Sendable>: Sendable where Entity.ID: Comparable & Sendable {
  /// The maximum number of entities or queries with a known age; when there are more, all ages are unknown.
  private static var capacity: Int { 100_000 }

  /// A question whose answer is renewed in the background.
  enum Question: Hashable, Sendable {
    case entity(Entity.ID)
    case list(Query<Entity>)
    case doubts
  }

  private struct Source {
    var doubts: Set<Entity.ID> = []
    var fetched: [Entity.ID: Duration] = [:]
    var fetchedQueries: [Query<Entity>: Duration] = [:]
    var coverage = Coverage<Entity>()
  }

  private struct State {
    var sources: [Source]
    var doubtfulSources = 0
    var epoch = 0
    var writes: [Entity.ID: Int] = [:]
    var readers = 0
    var revalidations: [Question: Task<Void, Never>] = [:]
    var isLocalBehind = true
    var hasRecalled = false

    mutating func countDoubts() { doubtfulSources = sources.count { !$0.doubts.isEmpty } }
  }

  private let state: Locked<State>
  let turns = KeyedTurns<Entity.ID>()
  let changes = ChangeRelay<Entity.ID>()
  let recall = KeyedTurns<Int>()
  let delivery = DeliveryState()

  init(sources count: Int) {
    state = Locked(State(sources: Array(repeating: Source(), count: count)))
  }
}

/// The moment at which a read started.
struct ReadingMoment {
  /// The number of writes before.
  let epoch: Int

  /// Whether any entity was doubtful in any source.
  let hasDoubts: Bool
}

// Writes and doubts.
extension SourceKnowledge {
  /// Runs a read, with the moment at which it starts.
  func reading<Answer>(_ read: (ReadingMoment) async throws -> Answer) async rethrows -> Answer {
    let moment = state.use { state in
      state.readers += 1
      return ReadingMoment(epoch: state.epoch, hasDoubts: state.doubtfulSources > 0)
    }
    defer {
      state.use { state in
        state.readers -= 1
        if state.readers == 0, !state.writes.isEmpty { state.writes = [:] }
      }
    }
    return try await read(moment)
  }

  /// Records the end of a write, so that no earlier answer replaces it.
  func endWrite(_ ids: Set<Entity.ID>) {
    state.use { state in
      state.epoch += 1
      guard state.readers > 0 else { return }
      for id in ids { state.writes[id] = state.epoch }
    }
  }

  /// Returns the entities that were written since a moment.
  func written(since moment: ReadingMoment, of ids: Set<Entity.ID>) -> Set<Entity.ID> {
    state.use { state in state.writes.isEmpty ? [] : ids.filter { state.writes[$0, default: 0] > moment.epoch } }
  }

  /// Records that sources have the true state of entities, as of a time; nil when the time is unknown.
  func settle(_ ids: some Sequence<Entity.ID>, in sources: some Sequence<Int>, at time: Duration?) {
    state.use { state in
      for source in sources {
        if state.sources[source].fetched.count > Self.capacity { state.sources[source].fetched = [:] }
        for id in ids { state.sources[source].fetched[id] = time }
        guard state.doubtfulSources > 0, !state.sources[source].doubts.isEmpty else { continue }
        for id in ids { state.sources[source].doubts.remove(id) }
      }
      if state.doubtfulSources > 0 { state.countDoubts() }
    }
  }

  /// Records that the state of entities may be wrong in sources.
  ///
  /// If that leaves no source for an entity, the last one that counted before still counts.
  func doubt(_ ids: some Sequence<Entity.ID>, in sources: [Int]) {
    guard !sources.isEmpty else { return }
    state.use { state in
      for id in ids {
        let authority = state.sources.lastIndex { !$0.doubts.contains(id) }
        for source in sources {
          state.sources[source].doubts.insert(id)
          state.sources[source].fetched[id] = nil
        }
        guard let authority, state.sources.allSatisfy({ $0.doubts.contains(id) }) else { continue }
        state.sources[authority].doubts.remove(id)
      }
      state.countDoubts()
    }
  }

  /// Returns the doubtful entities of a source.
  func doubts(in source: Int) -> Set<Entity.ID> {
    state.use { $0.doubtfulSources == 0 ? [] : $0.sources[source].doubts }
  }

  /// Whether any entity is doubtful in any source.
  var hasDoubts: Bool { state.use { $0.doubtfulSources > 0 } }

  /// Whether the writes that sources have missed in an earlier process are known.
  var hasRecalled: Bool {
    get { state.use(\.hasRecalled) }
    set { state.use { $0.hasRecalled = newValue } }
  }

  /// Returns whether an entity is doubtful in a source.
  func doubts(_ id: Entity.ID, in source: Int) -> Bool {
    state.use { $0.sources[source].doubts.contains(id) }
  }

  /// Returns the last source that counts for an entity.
  func authority(on id: Entity.ID) -> Int? {
    state.use { state in state.sources.lastIndex { !$0.doubts.contains(id) } }
  }

  /// Whether the first source may lack writes that are still pending, as after a restart.
  var isLocalBehind: Bool {
    get { state.use(\.isLocalBehind) }
    set { state.use { $0.isLocalBehind = newValue } }
  }
}

// Ages and lists.
extension SourceKnowledge {
  /// Returns the time at which an entity came to a source from the authoritative one; nil when it is unknown.
  func time(of id: Entity.ID, in source: Int) -> Duration? { state.use { $0.sources[source].fetched[id] } }

  /// Records that a source has a page of the authoritative source.
  func fetched(_ page: Page<Entity>, of query: Query<Entity>, in source: Int, at time: Duration) {
    state.use { state in
      if state.sources[source].fetchedQueries.count > Self.capacity { state.sources[source].fetchedQueries = [:] }
      state.sources[source].fetchedQueries[query] = time
      state.sources[source].coverage.add(page, of: query, at: time)
    }
  }

  /// Returns the extent to which a source has the entities of a query, with its time; nil when it is unknown.
  func extent(of query: Query<Entity>, in source: Int) -> Coverage<Entity>.Extent? {
    state.use { state in
      guard let extent = state.sources[source].coverage.extent(of: query) else { return nil }
      let time = state.sources[source].fetchedQueries[query]
      return Coverage.Extent(end: extent.end, time: time.map { max($0, extent.time) } ?? extent.time)
    }
  }
}

// Renewals in the background.
extension SourceKnowledge {
  /// Runs a closure in the background, unless one for the same question is running.
  func revalidate(_ question: Question, _ work: @escaping @Sendable () async -> Void) {
    state.use { state in
      guard state.revalidations[question] == nil else { return }
      // An observation whose reading has started it gets its result as a change.
      state.revalidations[question] = ObservedReading.$inbox.withValue(nil) {
        Task {
          await work()
          self.state.use { $0.revalidations[question] = nil }
        }
      }
    }
  }

  /// Waits for all renewals in the background.
  func settle() async {
    while let task = state.use({ $0.revalidations.values.first }) { await task.value }
  }
}
