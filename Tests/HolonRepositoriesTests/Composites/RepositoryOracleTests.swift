import Foundation
import HolonBase
import HolonRepositories
import HolonTesting
import Testing

/// Wholes of failing sources against a model that knows which answers may be right.
@Suite("Repositories whose sources fail in every way")
struct RepositoryOracleTests {
  static let pairs = PolicyContractTests.pairs

  /// The number of steps of each pair of policies, in runs of 700; `HOLON_ORACLE_STEPS` asks for more.
  static let steps = ProcessInfo.processInfo.environment["HOLON_ORACLE_STEPS"].flatMap { Int($0) } ?? 2_100

  /// The seed that a message has named, to repeat its run, by `HOLON_ORACLE_SEED`.
  static let seed = ProcessInfo.processInfo.environment["HOLON_ORACLE_SEED"].flatMap { UInt64($0) }

  @Test(arguments: pairs.indices)
  func `no answer is wrong unless it has gaps`(_ index: Int) async throws {
    var random = SeededGenerator()
    let rounds = max(Self.steps / 700, 1)
    var answered = 0
    for round in 0..<rounds {
      let seed = Self.seed ?? random.next()
      answered += try await check(index, level: round % 3, seed: seed)
    }
    // The faults leave enough answers to compare.
    #expect(answered > Self.steps / 20, "\(Self.pairs[index].0.0), seed \(random.seed)")
  }

  private func check(_ index: Int, level: Int, seed: UInt64) async throws -> Int {
    var random = SeededGenerator(seed: seed)
    let faults = Self.plan(&random)
    let books = (1...6).map { Book(id: $0, title: "", year: 1900 + $0 % 3) }
    let existing = books.filter { _ in Bool.random(using: &random) }
    var name = ""
    let store = SourceStore()
    let structure = random.next()
    let build: @Sendable (inout String) -> PolicyRepository<Book> = { name in
      var random = SeededGenerator(seed: structure)
      store.begin()
      return Self.whole(index, level, existing, faults, store, &random, &name)
    }
    let whole = build(&name)
    // The other policies know failed writes only until the process ends, and replicas without a policy don't.
    let isStored = !["primary then caches", "all or none", "replicas"].contains { name.contains($0) }
    let restart: @Sendable () async throws -> PolicyRepository<Book> = {
      try await store.end()
      var name = ""
      return build(&name)
    }
    return try await checkRepositoryUnderFaults(
      books, changed: { Book(id: $0.id, title: "\($1)", year: 1900 + $1 % 3, isLent: $1 % 2 == 0) },
      existing: existing,
      queries: [
        Query().sorted(by: \.year), Query().where(\.isLent, is: true),
        Query().where(\.year, atLeast: 1901).sorted(by: \.year, descending: true),
      ],
      steps: 700, seed: seed, faults: faults, name: "pair \(index), level \(level), \(name)",
      restart: isStored ? restart : nil, isFinal: isStored && !name.contains("behind")
    ) { whole }.answered
  }

  /// Faults of one kind, or of all kinds, for all requests, or for some only.
  private static func plan(_ random: inout SeededGenerator) -> FaultPlan {
    let kinds = [
      FaultOdds(failing: 0.1), FaultOdds(losingAnswers: 0.1), FaultOdds(hanging: 0.05), FaultOdds(outages: 0.01),
      FaultOdds(failing: 0.04, losingAnswers: 0.04, hanging: 0.02, outages: 0.004),
      FaultOdds(failing: 0.15, losingAnswers: 0.1, hanging: 0.02, outages: 0.01),
    ]
    let odds = kinds[Int.random(in: 0..<kinds.count, using: &random)]
    let seed = random.next()
    return switch Int.random(in: 0..<4, using: &random) {
    case 0: FaultPlan(seed: seed, reads: .none, writes: odds, deletions: odds)
    case 1: FaultPlan(seed: seed, reads: odds, writes: .none, deletions: .none)
    default: FaultPlan(seed: seed, odds: odds)
    }
  }

  /// A whole of two or three sources, one of which is a whole itself, and so on.
  private static func whole(
    _ index: Int, _ level: Int, _ existing: [Book], _ faults: FaultPlan, _ store: SourceStore,
    _ random: inout SeededGenerator, _ name: inout String
  ) -> PolicyRepository<Book> {
    let (read, write) = pairs[index]
    let count = Int.random(in: 2...3, using: &random)
    let nested = level > 0 ? Int.random(in: 0..<count, using: &random) : -1
    // Replicas start with the same; caches start with nothing.
    let areReplicas = read.0 == "first available" || ["all", "behind"].contains(write.0)
    name += "(\(read.0), \(write.0):"
    var parts: [any Repository<Book>] = []
    for part in 0..<count {
      let existing = areReplicas || part == count - 1 ? existing : []
      if part == nested {
        let pair = Int.random(in: pairs.indices, using: &random)
        let inner = whole(pair, level - 1, existing, faults, store, &random, &name)
        parts.append(decorated(inner, &random, &name))
      } else {
        name += " \(part)"
        parts.append(source(existing, "\(level).\(part)", faults, store, &random, &name))
      }
    }
    name += ")"
    let policy: WritePolicy<Book> =
      switch write.0 {
      case "all": .all(recordingIn: store.outbox())
      case "behind": .behind(store.outbox())
      default: write.1()
      }
    return PolicyRepository(parts, reading: read.1, writing: policy)
  }

  /// A failing source, or replicas of it, perhaps with a decorator.
  private static func source(
    _ existing: [Book], _ source: String, _ faults: FaultPlan, _ store: SourceStore, _ random: inout SeededGenerator,
    _ name: inout String
  ) -> any Repository<Book> {
    func one() -> FaultyRepository<MemoryRepository<Book>> {
      FaultyRepository(store.source(existing, source), faults: faults)
    }
    guard Int.random(in: 0..<8, using: &random) > 0 else {
      name += "replicas"
      return CompositeRepository<Book>(one(), one())
    }
    return decorated(one(), &random, &name)
  }

  private static func decorated(
    _ base: some Repository<Book>, _ random: inout SeededGenerator, _ name: inout String
  ) -> any Repository<Book> {
    switch Int.random(in: 0..<16, using: &random) {
    case 0:
      name += ".retrying"
      return base.retrying(Backoff(attempts: 2, first: .zero, longest: .zero))
    case 1:
      name += ".cached"
      return base.cached(for: .seconds(600))
    case 2:
      name += ".coalescing"
      return base.coalescing()
    case 3:
      name += ".breaking"
      return base.breakingCircuit(after: 3, for: .zero)
    case 4:
      name += ".adapted"
      return AdaptedRepository(base) {
        $0.titled($0.title)
      } encode: {
        $0
      }
    default: return base
    }
  }
}

/// The sources and outboxes of a whole, which survive the end of a process, in the order of their creation.
private final class SourceStore: Sendable {
  private let sources = Locked<[MemoryRepository<Book>]>([])
  private let outboxes = Locked<[MemoryOutbox<Book>]>([])
  private let next = Locked((source: 0, outbox: 0))

  /// Begins a process.
  func begin() { next.value = (0, 0) }

  /// Ends a process: what still runs there keeps the former sources, whose copies the next process gets.
  ///
  /// Outboxes are copied first: a write is made in a source before it is removed from an outbox.
  func end() async throws {
    outboxes.value = outboxes.value.map { former in
      let outbox = MemoryOutbox<Book>()
      for write in former.pending() {
        let number = outbox.append(write.write, key: write.key, at: write.added)
        guard let failure = write.failure else { continue }
        outbox.postpone(number, until: write.due ?? write.added, attempts: write.attempts, because: failure)
      }
      return outbox
    }
    var copies: [MemoryRepository<Book>] = []
    for source in sources.value { copies.append(MemoryRepository(try await source.getAll(), name: source.name)) }
    sources.value = copies
  }

  func source(_ existing: [Book], _ name: String) -> MemoryRepository<Book> {
    let index = next.use { next in
      defer { next.source += 1 }
      return next.source
    }
    return sources.use { sources in
      if index == sources.count { sources.append(MemoryRepository(existing, name: name)) }
      return sources[index]
    }
  }

  func outbox() -> MemoryOutbox<Book> {
    let index = next.use { next in
      defer { next.outbox += 1 }
      return next.outbox
    }
    return outboxes.use { outboxes in
      if index == outboxes.count { outboxes.append(MemoryOutbox()) }
      return outboxes[index]
    }
  }
}
