import DefeatCore
import DefeatHub
import DefeatStore
import DefeatSync
import Foundation
import HolonToDos
import Testing

/// A hub at a port, until it is stopped.
struct RunningHub {
  let address: String
  let run: Task<Void, any Error>

  /// - Parameter path: The path of the hub's database, which stays after the hub has stopped.
  static func start(
    _ path: String, port: Int = 0, limits: HubLimits = HubLimits(), certificate: HubCertificate? = nil,
    now: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1_000) }
  ) async throws -> RunningHub {
    let hub = try await Hub(SQLiteHubDatabase(path: path), limits: limits, signUp: .open, now: now)
    return try await start(hub, port: port, certificate: certificate)
  }

  static func start(_ hub: Hub, port: Int = 0, certificate: HubCertificate? = nil) async throws -> RunningHub {
    let server = try HubServer(hub, HubConfiguration(port: port, signUp: .open, certificate: certificate))
    let (addresses, address) = AsyncStream.makeStream(of: String.self)
    let run = Task { try await server.run { address.yield($0) } }
    var iterator = addresses.makeAsyncIterator()
    return RunningHub(address: try #require(await iterator.next()), run: run)
  }

  var port: Substring { address[address.index(after: address.lastIndex(of: ":")!)...] }

  func stop() async {
    run.cancel()
    _ = try? await run.value
  }
}

/// A device with a list in a file.
final class Device {
  let path: String
  let store: SQLiteToDoStore
  var client: HubClient?
  private(set) var token = ""

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite").path
    store = try SQLiteToDoStore(path: path)
  }

  deinit { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }

  func logIn(
    _ hub: String, signsUp: Bool = false, isRefilling: Bool = false, authorities: String? = nil,
    longestAnswer: Int = 128 << 20
  ) async throws {
    let address = try HubAddress(hub)
    let stranger = try HubClient(address, authorities: authorities)
    let id = try await stranger.information().id
    if signsUp { _ = try await stranger.signUp(HubSignUp(name: "ada", password: "correct horse battery")) }
    let login = HubLogin(name: "ada", password: "correct horse battery", device: "Phone")
    let session = try await stranger.logIn(login)
    token = session.token
    client = try HubClient(
      address, token: token, authorities: authorities, hubID: id, longestAnswer: longestAnswer)
    let home = SyncHome(hub: hub, space: session.account.home, account: "ada")
    try store.sync.attach(to: home, isRefilling: isRefilling, at: Date())
  }

  @discardableResult
  func sync() async throws -> SyncedList.Delivery {
    let home = try #require(try store.sync.home())
    return try await SyncedList(local: store, hub: try #require(client), space: home.space).refresh()
  }

  func add(_ toDos: ToDo...) throws {
    try store.edit("add", excerpt: ToDoExcerpt(), at: Date()) { list in
      for toDo in toDos { try list.add(toDo) }
    }
  }

  func titles() throws -> [String] { try store.list().entries.map(\.entry.toDo.title) }
}
