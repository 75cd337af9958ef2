internal import HolonBase

/// The facts that a whole knows about each of its sources, and about the writes and renewals under way.
///
/// A source is believed, except for entities that are in doubt there: what it has of them may differ from what is true,
/// because a write failed there or its answer was lost. It isn't asked for these until it has been corrected. No entity
/// is in doubt in every source.
///
/// All of it is forgotten when the process ends.
final class SourceKnowledge<Entity: Identifiable & Sendable>: Sendable where Entity.ID: Comparable & Sendable {
  /// The number of entities or queries whose age is known; when there are more, all ages are unknown.
  private static var capacity: Int { 100_000 }

  /// A question whose answer is renewed behind the scenes.
  enum Question: Hashable, Sendable {
    case entity(Entity.ID)
    case list(Query<Entity>)
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

    mutating func countDoubts() { doubtfulSources = sources.count { !$0.doubts.isEmpty } }
  }

  private let state: Locked<State>
  let turns = KeyedTurns<Entity.ID>()
  let delivery = KeyedTurns<Int>()

  init(sources count: Int) {
    state = Locked(State(sources: Array(repeating: Source(), count: count)))
  }
}

/// The moment at which a read began.
struct ReadingMoment {
  /// The number of writes before.
  let epoch: Int

  /// Whether any entity was in doubt in any source.
  let hasDoubts: Bool
}

// Writes and doubts.
extension SourceKnowledge {
  /// Reads, and hands over the moment.
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

  /// Notes that a write has ended, so that nothing that was read before takes its place.
  func endWrite(_ ids: Set<Entity.ID>) {
    state.use { state in
      state.epoch += 1
      guard state.readers > 0 else { return }
      for id in ids { state.writes[id] = state.epoch }
    }
  }

  /// The entities that were written since a moment.
  func written(since moment: ReadingMoment, of ids: Set<Entity.ID>) -> Set<Entity.ID> {
    state.use { state in state.writes.isEmpty ? [] : ids.filter { state.writes[$0, default: 0] > moment.epoch } }
  }

  /// Notes that sources have what is true of some entities, as of a time; nil when that is unknown.
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

  /// Notes that what sources have of some entities may differ from what is true.
  ///
  /// If no other source is left to believe, the last of these is believed.
  func doubt(_ ids: some Sequence<Entity.ID>, in sources: [Int]) {
    guard let last = sources.last else { return }
    state.use { state in
      for id in ids {
        for source in sources {
          state.sources[source].doubts.insert(id)
          state.sources[source].fetched[id] = nil
        }
        if state.sources.allSatisfy({ $0.doubts.contains(id) }) { state.sources[last].doubts.remove(id) }
      }
      state.countDoubts()
    }
  }

  /// The entities that are in doubt in a source.
  func doubts(in source: Int) -> Set<Entity.ID> {
    state.use { $0.doubtfulSources == 0 ? [] : $0.sources[source].doubts }
  }

  /// Whether an entity is in doubt in a source.
  func doubts(_ id: Entity.ID, in source: Int) -> Bool {
    state.use { $0.sources[source].doubts.contains(id) }
  }

  /// The last source that is to be believed about an entity.
  func authority(on id: Entity.ID) -> Int? {
    state.use { state in state.sources.lastIndex { !$0.doubts.contains(id) } }
  }

  /// Whether the first source may lack writes that are still to be delivered, as after a restart.
  var isLocalBehind: Bool {
    get { state.use(\.isLocalBehind) }
    set { state.use { $0.isLocalBehind = newValue } }
  }
}

// Ages and lists.
extension SourceKnowledge {
  /// The time when what a source has of an entity came from the source that knows best; nil when it's unknown.
  func time(of id: Entity.ID, in source: Int) -> Duration? { state.use { $0.sources[source].fetched[id] } }

  /// Notes that a source has a page of the source that knows best.
  func fetched(_ page: Page<Entity>, of query: Query<Entity>, in source: Int, at time: Duration) {
    state.use { state in
      if state.sources[source].fetchedQueries.count > Self.capacity { state.sources[source].fetchedQueries = [:] }
      state.sources[source].fetchedQueries[query] = time
      state.sources[source].coverage.add(page, of: query, at: time)
    }
  }

  /// How far a source has what a query asks for, and since when; nil when that is unknown.
  func extent(of query: Query<Entity>, in source: Int) -> Coverage<Entity>.Extent? {
    state.use { state in
      guard let extent = state.sources[source].coverage.extent(of: query) else { return nil }
      let time = state.sources[source].fetchedQueries[query]
      return Coverage.Extent(end: extent.end, time: time.map { max($0, extent.time) } ?? extent.time)
    }
  }
}

// Renewals behind the scenes.
extension SourceKnowledge {
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
