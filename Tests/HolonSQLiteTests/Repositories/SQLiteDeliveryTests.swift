import Foundation
import GRDB
import HolonBase
import HolonRepositories
import HolonSQLite
import HolonTesting
import RecordContract
import Testing

@Suite("SQLiteOutbox: delivery by several instances, and after restarts")
final class SQLiteDeliveryTests {
  private let folder = NSTemporaryDirectory() + UUID().uuidString
  private let volumes = Volume.all
  private let service = CountingService()

  private var path: String { "\(folder)/library.sqlite" }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// An instance as another process opens it.
  private func instance(
    _ rules: DeliveryRules = DeliveryRules()
  ) throws -> (local: SQLiteRepository<Volume>, outbox: SQLiteOutbox<Volume>, library: PolicyRepository<Volume>) {
    let database = try SQLiteDatabase(path: path, migrations: [.creating(Volume.table), .outbox])
    let local = SQLiteRepository(database, Volume.table)
    let outbox = try SQLiteOutbox(database, Volume.table)
    return (local, outbox, PolicyRepository([local, service], writing: .behind(outbox, by: rules)))
  }

  @Test func `what the service has stored is in the file, and in the edits that wait`() async throws {
    service.normalizes.value = true
    var (local, outbox, library) = try instance()
    var volume = volumes[0]
    (volume.title, volume.year, volume.note) = ("ONE", 1, nil)
    try await library.put([volume])
    volume.note = "later"
    try await library.update(volume)
    service.before.value = { [service] in
      if service.requests.value.count == 2 { throw RepositoryError(.unavailable, in: "service", "it doesn't answer") }
    }
    _ = try? await library.deliver()
    (local, outbox, library) = try instance()
    (volume.title, volume.year) = ("one", 2)
    #expect(try local.get(volume.id) == volume)
    #expect(try await outbox.pending().map(\.write) == [.put([volume])])
    service.before.value = {}
    #expect(try await library.deliver() == DeliveryResult(delivered: 1))
    volume.year = 3
    #expect(try local.get(volume.id) == volume && service.base.get(volume.id) == volume)
  }

  @Test func `two instances on one file deliver each write once, in order`() async throws {
    let rules = DeliveryRules(interval: .milliseconds(5))
    let instances = try (0..<2).map { _ in try instance(rules) }
    for each in instances { each.library.delivery.start() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, each) in instances.enumerated() {
        group.addTask { [volumes] in
          for index in 0..<40 {
            var volume = volumes[index % 2]
            volume.id = "\(number)-\(index % 3)"
            volume.year = index
            try await each.library.put([volume])
          }
        }
      }
      try await group.waitForAll()
    }
    // Disks that other tests use as well can take seconds to keep a delivery.
    let end = ContinuousClock.now + .seconds(1_200)
    while service.requests.value.count < 80, .now < end { try await Task.sleep(for: .milliseconds(5)) }
    for each in instances { await each.library.delivery.stop() }
    let requests = service.requests.value
    #expect(requests.count == 80 && Set(requests.map(\.key)).count == 80)
    for (id, writes) in Dictionary(grouping: requests.compactMap(\.volume), by: \.id) {
      #expect(writes.map(\.year) == writes.map(\.year).sorted(), "\(id)")
    }
    #expect(instances.map(\.library.delivery.status.delivered).reduce(0, +) == 80)
    for each in instances {
      #expect(try await each.outbox.pending().isEmpty)
      #expect(await each.outbox.pendingIDs().isEmpty)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).allSatisfy { !$0.contains("delivery") })
  }

  @Test func `only one instance at a time may deliver, in a file and in memory`() async throws {
    let memory = try SQLiteDatabase(migrations: [.creating(Volume.table), .outbox])
    let pairs = [
      [try instance().outbox, try instance().outbox],
      [try SQLiteOutbox(memory, Volume.table), try SQLiteOutbox(memory, Volume.table)],
    ]
    for pair in pairs {
      let claim = try #require(try await pair[0].claim())
      #expect(try await pair[0].claim() == nil)
      #expect(try await pair[1].claim() == nil)
      claim.release()
      let other = try #require(try await pair[1].claim())
      #expect(try await pair[0].claim() == nil)
      other.release()
      try #require(try await pair[0].claim()).release()
    }
  }

  @Test func `an instance learns of the writes of others with its next pass`() async throws {
    let (one, other) = (try instance(), try instance())
    try await one.library.put([volumes[0]])
    #expect(await other.outbox.pendingIDs().isEmpty)
    #expect(try await other.library.deliver().delivered == 1)
    #expect(await one.outbox.pendingIDs() == [volumes[0].id])
    #expect(try await one.library.deliver().delivered == 0)
    #expect(await one.outbox.pendingIDs().isEmpty)
    service.isDown.value = true
    try await one.library.put([volumes[1]])
    await #expect(throws: RepositoryError.self) { try await other.library.deliver() }
    #expect(await other.outbox.pendingIDs() == [volumes[1].id])
  }

  @Test func `an instance doesn't overwrite newer local values of another one`() async throws {
    let (one, other) = (try instance(), try instance())
    try await one.library.put([volumes[0].renamed("old")])
    // Its first pass repeats local writes that may be missing; this one isn't, because it was one transaction.
    service.before.value = { [volumes] in try await one.library.put([volumes[0].renamed("new")]) }
    _ = try await other.library.deliver()
    #expect(try other.local.get(volumes[0].id)?.title == "new")
  }

  @Test func `attempts, keys and the time of the next attempt survive a restart`() async throws {
    let first = try instance()
    service.isDown.value = true
    try await first.library.put([volumes[0]])
    await #expect(throws: RepositoryError.self) { try await first.library.deliver() }
    await #expect(throws: RepositoryError.self) { try await first.library.deliver() }
    let before = try await first.outbox.pending()
    let after = try await instance().outbox.pending()
    #expect(after == before)
    #expect(after[0].attempts == 2 && after[0].due != nil && after[0].failure == "service: no")
    #expect(abs(after[0].added.timeIntervalSinceNow) < 600 && after[0].isLocal)
    service.isDown.value = false
    #expect(try await instance().library.deliver().delivered == 1)
    #expect(Set(service.requests.value.map(\.key)) == [before[0].key])
  }

  @Test func `dead letters survive a restart, and a retried one is made locally as well`() async throws {
    service.code.value = .refused
    service.isDown.value = true
    let first = try instance()
    try await first.library.put([volumes[0]])
    #expect(try await first.library.deliver().delivered == 0)
    service.isDown.value = false
    let second = try instance()
    let letter = try #require(try await second.library.delivery.deadLetters().first)
    #expect(letter.reason == "service: no" && letter.write.write == .put([volumes[0]]))
    try await second.local.delete(volumes[0].id)
    try await second.library.delivery.retry(letter.number)
    #expect(try second.local.get(volumes[0].id) == volumes[0])
    #expect(try await second.library.deliver().delivered == 1)
    #expect(try await second.library.delivery.deadLetters().isEmpty)
  }

  @Test func `a full disk after a delivery causes no second one`() async throws {
    let each = try instance()
    try await each.library.put([volumes[0]])
    try await each.library.put([volumes[0].renamed("later")])
    let writer = each.local.database.writer
    try await writer.write {
      try $0.execute(sql: "CREATE TRIGGER full BEFORE DELETE ON holon_outbox BEGIN SELECT RAISE(ABORT, 'full'); END")
    }
    for _ in 1...3 { await #expect(throws: RepositoryError.self) { try await each.library.deliver() } }
    #expect(service.requests.value.count == 1)
    try await writer.write { try $0.execute(sql: "DROP TRIGGER full") }
    #expect(try await each.library.deliver().delivered == 1)
    #expect(service.requests.value.compactMap(\.volume?.title) == [volumes[0].title, "later"])
  }

  @Test(arguments: ["DELETE ON holon_outbox", "INSERT ON holon_outbox", "INSERT ON volume"])
  func `a full disk has room again after a checkpoint`(change: String) async throws {
    let each = try instance()
    try await each.library.put([volumes[0]])
    // Full until the pages of the write-ahead log are in the database.
    let content = FileManager.default.contents(atPath: path)
    let isFull = DatabaseFunction("check_disk", argumentCount: 0) { [path] _ in
      if FileManager.default.contents(atPath: path) == content { throw DatabaseError(resultCode: .SQLITE_FULL) }
      return nil
    }
    try await each.local.database.writer.write { database in
      database.add(function: isFull)
      try database.execute(sql: "CREATE TEMP TRIGGER full BEFORE \(change) BEGIN SELECT check_disk(); END")
    }
    try await each.library.put([volumes[1]])
    #expect(try await each.library.deliver().delivered == 2)
    #expect(service.requests.value.compactMap(\.volume) == [volumes[0], volumes[1]])
    #expect(try await each.outbox.pending().isEmpty)
    #expect(FileManager.default.contents(atPath: path) != content)
  }

  @Test func `a checkpoint that a full disk needs is made before the next write`() async throws {
    let each = try instance()
    let pool = try #require(each.local.database.writer as? DatabasePool)
    try await each.library.put([volumes[0]])
    // A reader that is as old as this keeps later writes in the write-ahead log.
    var reader: DatabaseSnapshot? = try pool.makeSnapshot()
    try await each.library.put([volumes[1]])
    let isFull = Locked(true)
    let check = DatabaseFunction("check_disk", argumentCount: 0) { _ in
      if isFull.value { throw DatabaseError(resultCode: .SQLITE_FULL) }
      return nil
    }
    try await pool.write { database in
      database.add(function: check)
      try database.execute(sql: "CREATE TEMP TRIGGER full BEFORE DELETE ON volume BEGIN SELECT check_disk(); END")
    }
    await #expect(throws: RepositoryError.self) { try await each.local.delete(volumes[0].id) }
    #expect(try await reader?.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM volume") } == 1)
    reader = nil
    isFull.use { $0 = false }
    let content = FileManager.default.contents(atPath: path)
    try await each.local.delete(volumes[0].id)
    #expect(FileManager.default.contents(atPath: path) != content)
  }

  @Test func `the table of an earlier version, and rows by other means, are delivered with keys`() async throws {
    let database = try SQLiteDatabase(path: path, migrations: [.creating(Volume.table)])
    let content = Volume.table.bytes(of: .put([volumes[0]]))
    try await database.writer.write { database in
      try database.execute(
        sql: """
          CREATE TABLE holon_outbox (
            number INTEGER PRIMARY KEY AUTOINCREMENT, target TEXT NOT NULL, content BLOB NOT NULL, refusal TEXT);
          """)
      try database.execute(
        sql: "INSERT INTO holon_outbox (target, content) VALUES ('volume', ?)", arguments: [Data(content)])
    }
    let outbox = try SQLiteOutbox(database, Volume.table)
    let key = try await outbox.pending()[0].key
    #expect(try await SQLiteOutbox(database, Volume.table).pending()[0].key == key)
    let local = SQLiteRepository(database, Volume.table)
    let library = PolicyRepository<Volume>([local, service], writing: .behind(outbox))
    #expect(try await library.deliver().delivered == 1)
    #expect(service.requests.value.map(\.key) == [key])
    #expect(try local.get(volumes[0].id) == volumes[0])
  }

  @Test func `after a restart, an edit of a record that the service has deleted adds nothing`() async throws {
    service.makesIdentifiers.value = true
    for volume in volumes { try service.base.add(volume) }
    func library() throws -> PolicyRepository<Volume> {
      let (local, outbox, _) = try instance()
      return PolicyRepository(
        [local, service], reading: .localThenRemote,
        writing: .behind(outbox) { volume, id in
          var volume = volume
          volume.id = id
          return volume
        })
    }
    let first = try library()
    _ = try await first.getAll()
    try await first.update(volumes[0].renamed("edited"))
    service.base.delete(volumes[0].id)
    for _ in 0..<2 {
      let next = try library()
      #expect(
        try await next.deliver().deadLetters
          == ["'\(volumes[0].id)': service: '\(volumes[0].id)' doesn't exist: add it first"])
      #expect(service.base.page(Query()).entities.count == volumes.count - 1)
      #expect(try await next.getAll().count == volumes.count - 1)
      try await next.delivery.retry(try #require(try await next.delivery.deadLetters().first).number)
    }
  }
}

/// A service in memory that counts keys.
private final class CountingService: RepositoryDecorator {
  struct Request: Sendable {
    let key: UUID
    let volume: Volume?
  }

  let base = MemoryRepository<Volume>(name: "service")
  let requests = Locked<[Request]>([])
  let isDown = Locked(false)

  /// Whether it stores what it doesn't have with an identifier of its own.
  let makesIdentifiers = Locked(false)
  let code = Locked(RepositoryError.Code.failed)
  let before = Locked<@Sendable () async throws -> Void>({})

  /// Whether it counts years and stores titles in lower case.
  let normalizes = Locked(false)

  func perform<Answer: Sendable>(
    _ request: RepositoryRequest<Volume>, _ ask: @escaping @Sendable (MemoryRepository<Volume>) async throws -> Answer
  ) async throws -> Answer { try await ask(base) }

  func write(_ write: RepositoryWrite<Volume>, key: UUID) async throws -> [Volume] {
    var volume: Volume?
    if case .put(let volumes) = write { volume = volumes.first }
    requests.use { $0.append(Request(key: key, volume: volume)) }
    if isDown.value { throw RepositoryError(code.value, in: name, "no") }
    try await before.value()
    if makesIdentifiers.value, var volume, base.get(volume.id) == nil {
      volume.id = "made \(requests.value.count)"
      try base.add(volume)
      throw RepositoryError(.inconsistent, in: name, "the service stored it as '\(volume.id)'")
    }
    try await base.write(write)
    guard normalizes.value, let volume else { return [] }
    var stored = volume
    (stored.year, stored.title) = (stored.year + 1, stored.title.lowercased())
    await base.put([stored])
    return [stored]
  }
}
