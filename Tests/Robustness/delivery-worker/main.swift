// What Tests/Robustness/kill-delivery starts and kills: it makes writes while their outbox is delivered, or delivers it.

import Foundation
import GRDB
import HTTPTypes
import HolonBase
import HolonHTTP
import HolonRepositories
import HolonSQLite

/// A counter whose values are its versions: each write makes the next one.
struct Account: Identifiable, Sendable {
  let id: Int
  var version: Int

  static let table = SQLTable("account", columns: [SQLColumn("id", \Account.id), SQLColumn("version", \.version)]) {
    try Account(id: $0["id"], version: $0["version"])
  }
}

/// The steps of this process, of which it doesn't survive a given one.
enum Steps {
  private static let count = Locked(0)
  private static let last = ProcessInfo.processInfo.environment["KILL_AT"].flatMap { Int($0) }

  /// Ends the process immediately, as by `kill -9`, when it is the given step.
  static func next() {
    let number = count.use { count in
      count += 1
      return count
    }
    if number == last {
      kill(getpid(), SIGKILL)
      while true { pause() }
    }
  }
}

/// The stand-in of a service that keeps keys.
struct Service: Repository {
  let name = "service"
  let port: String
  let session = HTTPSession(timeouts: HTTPTimeouts(connect: .seconds(5), whole: .seconds(5)))

  func write(_ write: RepositoryWrite<Account>, key: UUID) async throws -> [Account] {
    let accounts: [Account]
    switch write {
    case .add(let account): accounts = [account]
    case .put(let all): accounts = all
    case .update, .delete: throw unexpected
    }
    var json = JSONWriter()
    json.object { json in
      json.member("key", key.uuidString)
      json.key("accounts")
      json.array { json in
        for account in accounts {
          json.array { json in
            json.write(account.id)
            json.write(account.version)
          }
        }
      }
    }
    Steps.next()
    let answer = try await send(json.bytes)
    Steps.next()
    let pause: Duration? = answer.fields[.retryAfter].flatMap { Int($0) }.map { .seconds($0) }
    switch answer.status {
    case 200: return []
    case 503: throw RepositoryError(.unavailable, in: name, "it is busy", retryAfter: pause)
    default: throw RepositoryError(.failed, in: name, "it failed (\(answer.status))")
    }
  }

  private func send(_ body: [UInt8]) async throws -> HTTPAnswer {
    do {
      let request = HTTPRequest(method: .post, scheme: "http", authority: "127.0.0.1:\(port)", path: "/writes")
      return try await session.send(request, body: body)
    } catch {
      throw RepositoryError(.timedOut, in: name, "no response: \(error)")
    }
  }

  private var unexpected: RepositoryError { RepositoryError(.refused, in: name, "a request without a key") }

  func get(_ id: Int) throws -> Account? { throw unexpected }
  func page(_ query: HolonRepositories.Query<Account>) throws -> Page<Account> { throw unexpected }
  func add(_ entity: Account) throws { throw unexpected }
  func update(_ entity: Account) throws { throw unexpected }
  func put(_ entities: [Account]) throws { throw unexpected }
  func delete(_ id: Int) throws { throw unexpected }
  func addObserver(_ observer: ChangeObserver<Int>) {}
}

struct Worker {
  let local: SQLiteRepository<Account>
  let outbox: SQLiteOutbox<Account>
  let library: PolicyRepository<Account>

  init(_ path: String, _ port: String) throws {
    _ = try SQLiteDatabase(path: path, migrations: [.creating(Account.table), .outbox])
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    configuration.prepareDatabase { database in database.trace { _ in Steps.next() } }
    let database = SQLiteDatabase(try DatabasePool(path: path, configuration: configuration))
    local = SQLiteRepository(database, Account.table)
    outbox = try SQLiteOutbox(database, Account.table)
    let rules = DeliveryRules(
      backoff: Backoff(
        attempts: .max, first: .milliseconds(5), longest: .milliseconds(50), longestRetryAfter: .milliseconds(50)),
      interval: .milliseconds(50))
    library = PolicyRepository(
      [local, Service(port: port)], reading: .localThenRemote, writing: .behind(outbox, by: rules))
  }

  /// Makes writes of accounts without end, and writes down those that were accepted.
  func write(_ ids: [Int], accepted path: String) async throws {
    // Two processes write to it, each behind the other's lines.
    let descriptor = open(path, O_WRONLY | O_APPEND)
    guard descriptor >= 0 else { throw CocoaError(.fileNoSuchFile) }
    let file = FileHandle(fileDescriptor: descriptor)
    library.delivery.start()
    while true {
      let chosen = Array(ids.shuffled().prefix(Int.random(in: 1...4) == 1 ? 2 : 1))
      let next = try chosen.map { Account(id: $0, version: try (local.get($0)?.version ?? 0) + 1) }
      if next.count > 1 {
        try await library.put(next)
      } else if next[0].version == 1 {
        try await library.add(next[0])
      } else {
        try await library.update(next[0])
      }
      Steps.next()
      try file.write(contentsOf: Data(next.map { "\($0.id) \($0.version)\n" }.joined().utf8))
      if Int.random(in: 1...3) == 1 { try await Task.sleep(for: .milliseconds(Int.random(in: 0...8))) }
    }
  }

  /// Delivers everything, and prints the state afterwards.
  func drain() async throws {
    library.delivery.start()
    let end = ContinuousClock.now + .seconds(60)
    while try await !outbox.pending().isEmpty, .now < end { try await Task.sleep(for: .milliseconds(10)) }
    await library.delivery.stop()
    print("left", try await outbox.pending().count, try await outbox.deadLetters().count)
    for account in try await local.getAll() { print("account", account.id, account.version) }
  }
}

let arguments = CommandLine.arguments
guard arguments.count >= 4 else {
  print("usage: delivery-worker write|drain DATABASE PORT [ACCEPTED ID…]")
  exit(64)
}
do {
  let worker = try Worker(arguments[2], arguments[3])
  switch arguments[1] {
  case "write": try await worker.write(arguments.dropFirst(5).compactMap { Int($0) }, accepted: arguments[4])
  default: try await worker.drain()
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(3)
}
