import DefeatCore
import DefeatHub
import DefeatTesting
import Foundation
import HTTPTypes
import HolonSQL
import HolonSync
import HolonTestingSync
import HolonTree

/// The time and the refusals that a history wants.
final class HubClock: @unchecked Sendable {
  // The lock guards both.
  private let lock = NSLock()
  private var time: Int64? = 1_000_000
  private var rule: (@Sendable (TreeOperation) -> RefusalReason?)?

  init() {}

  /// The wall clock.
  init(real: Void) { time = nil }

  var now: Int64 {
    get { lock.withLock { time } ?? .now }
    set { lock.withLock { time = newValue } }
  }

  var refusal: (@Sendable (TreeOperation) -> RefusalReason?)? {
    get { lock.withLock { rule } }
    set { lock.withLock { rule = newValue } }
  }
}

/// Runs a hub for each connection of a fixture, at ports of their own, for as long as the body runs.
func withHubs(
  _ fixture: HubFixture, _ clock: HubClock, _ body: @escaping @Sendable ([Caller], [Hub]) async throws -> Void
) async throws {
  let hubs = try fixture.databases.map { database in
    var limits = HubLimits.quick
    limits.answer = HubMirror.pageBytes
    // Each history has a space of its own.
    limits.spaces = 100_000
    var hub = try Hub(database, limits: limits, signUp: .open, now: { clock.now })
    hub.refusal = { operation in clock.refusal?(operation) }
    return hub
  }
  let (addresses, found) = AsyncStream.makeStream(of: String.self)
  try await withThrowingTaskGroup(of: Void.self) { group in
    for hub in hubs {
      let server = try HubServer(hub, HubConfiguration(port: 0))
      group.addTask { try await server.run { found.yield($0) } }
    }
    group.addTask {
      var all: [Caller] = []
      for await address in addresses {
        all.append(Caller(client: TestClient(address)))
        if all.count == hubs.count { break }
      }
      try await body(all, hubs)
    }
    try await group.next()
    group.cancelAll()
  }
}

extension Caller {
  /// Sends a request of a device that knows no version of the fields.
  func sync(_ request: SyncRequest, with space: UUID) async throws -> SyncResponse {
    let answer = try await sendBytes(
      .post, HubPath.sync(space), request.json, headers: [.contentType: "application/json"])
    guard answer.status == 200 else { throw try answer.read(HubFailure.self) }
    return try answer.response
  }
}

/// Hubs at one database, asked in turn over a network, now and then with nothing remembered.
final class HubMirror: SyncMirror, @unchecked Sendable {
  /// So few that many answers are cut.
  static let pageBytes = 600

  private let fixture: HubFixture
  private let callers: [Caller]
  private let hubs: [Hub]
  private let clock: HubClock
  // One thread at a time asks, that of the check.
  private var space = UUID()
  private var backup: [String: [SQLRecord]] = [:]
  private(set) var count = 0

  /// The number of requests of the history, which decides who is asked: a history goes the same way every time.
  private var turn = 0

  /// What has failed.
  private(set) var problems: [String] = []

  init(_ fixture: HubFixture, _ callers: [Caller], hubs: [Hub], _ clock: HubClock) async throws {
    (self.fixture, self.hubs, self.clock) = (fixture, hubs, clock)
    let token = try await callers[0].person("anna").session.token
    self.callers = callers.map { Caller(client: $0.client, token: token) }
  }

  /// Waits for something; nil when it fails, which is remembered.
  @discardableResult
  private func wait<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) -> Value? {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var result: Result<Value, any Error>?
    Task {
      do { result = .success(try await body()) } catch { result = .failure(error) }
      done.signal()
    }
    done.wait()
    switch result {
    case .success(let value): return value
    case .failure(let error): problems.append("\(error)")
    case nil: problems.append("There is no answer.")
    }
    return nil
  }

  func begin(genesis: UInt64) {
    space = UUID()
    backup = [:]
    turn = 0
    let (space, caller, database) = (space, callers[0], fixture.databases[0])
    wait {
      _ = try await caller.send(.post, HubPath.spaces, HubSpaceDraft(id: space, name: "History")).read(HubSpace.self)
      _ = try await database.run([
        """
        UPDATE space SET checksum = \(Int(truncatingIfNeeded: genesis)),
          tail_checksum = \(Int(truncatingIfNeeded: genesis))
        WHERE space_id = \(space)
        """
      ])
    }
  }

  func answer(
    _ request: SyncRequest, at now: Int64,
    refusal: @escaping @Sendable (TreeOperation) -> RefusalReason?
  ) -> SyncResponse? {
    count += 1
    turn += 1
    clock.now = now
    clock.refusal = refusal
    let (space, turn, hub, caller) = (space, turn, hubs[turn % hubs.count], callers[(turn / 3) % callers.count])
    return wait {
      if turn % 13 == 0 { await hub.forget(space) }
      return try await caller.sync(request, with: space)
    }
  }

  func settle(before horizon: HybridTimestamp, compacting: Bool) {
    let (space, hub) = (space, hubs[turn % hubs.count])
    wait { try await hub.settle(space, before: horizon, compacting: compacting) }
  }

  private static let tables = ["space", "receipt", "operation", "checkpoint"]

  func backUp() {
    let (space, database) = (space, fixture.databases[0])
    let answers = wait {
      try await database.run(Self.tables.map { "SELECT * FROM \(name: $0) WHERE space_id = \(space)" as SQLStatement })
    }
    for (table, rows) in zip(Self.tables, answers ?? []) { backup[table] = rows }
  }

  func restore() {
    let (space, database, backup) = (space, fixture.databases[0], backup)
    wait {
      var statements: [SQLStatement] = []
      for table in Self.tables {
        statements.append("DELETE FROM \(name: table) WHERE space_id = \(space)")
        for row in backup[table] ?? [] {
          let values = row.values.map { "\($0)" as SQLStatement }.joined(", ")
          statements.append("INSERT INTO \(name: table) (\(names: row.names)) VALUES (\(values))")
        }
      }
      _ = try await database.run(statements)
    }
  }
}
