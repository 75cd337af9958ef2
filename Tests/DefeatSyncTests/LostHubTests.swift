import DefeatCore
import DefeatHub
import DefeatSync
import Foundation
import HolonRepositories
import HolonSQLite
import HolonToDos
import Testing

/// A hub over HTTP whose database is lost, and the devices that fill the new one.
@Suite("A hub that was lost") struct LostHubTests {
  /// A hub at a port, until it is stopped.
  private struct RunningHub {
    let address: String
    let run: Task<Void, any Error>

    static func start(_ path: String, port: Int = 0) async throws -> RunningHub {
      let server = try await HubServer(path: path, HubConfiguration(port: port, signUp: .open))
      let (addresses, address) = AsyncStream.makeStream(of: String.self)
      let run = Task { try await server.run { address.yield($0) } }
      var iterator = addresses.makeAsyncIterator()
      return RunningHub(address: try #require(await iterator.next()), run: run)
    }

    func stop() async {
      run.cancel()
      _ = try? await run.value
    }
  }

  /// A device with a list in a file.
  private final class Device {
    let path: String
    let store: SQLiteToDoStore
    var client: HubClient?

    init() throws {
      path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite").path
      store = try SQLiteToDoStore(path: path)
    }

    deinit { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }

    func logIn(_ hub: String, signsUp: Bool = false, isRefilling: Bool = false) async throws {
      let address = try HubAddress(hub)
      let stranger = try HubClient(address)
      let id = try await stranger.information().id
      if signsUp { _ = try await stranger.signUp(HubSignUp(name: "ada", password: "correct horse battery")) }
      let login = HubLogin(name: "ada", password: "correct horse battery", device: "Phone")
      let session = try await stranger.logIn(login)
      client = try HubClient(address, token: session.token, hubID: id)
      let home = SyncHome(hub: hub, space: session.account.home, account: "ada")
      try store.sync.attach(to: home, isRefilling: isRefilling, at: Date())
    }

    @discardableResult
    func sync() async throws -> SyncedList.Delivery {
      let home = try #require(try store.sync.home())
      return try await SyncedList(local: store, hub: try #require(client), space: home.space).refresh()
    }

    func add(_ titles: String...) throws {
      try store.edit("add", excerpt: ToDoExcerpt(), at: Date()) { list in
        for title in titles { try list.add(ToDo(title)) }
      }
    }

    func titles() throws -> [String] { try store.list().entries.map(\.entry.toDo.title) }
  }

  @Test func `devices notice, fill the new one without duplicates, and agree`() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lost-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var hub = try await RunningHub.start("\(folder)/hub.sqlite")
    let (phone, laptop, tablet) = (try Device(), try Device(), try Device())
    try phone.add("Milk", "Bread")
    try await phone.logIn(hub.address, signsUp: true)
    try await phone.sync()
    try await laptop.logIn(hub.address)
    try laptop.add("Butter")
    try await laptop.sync()
    try await phone.sync()
    #expect(try phone.titles() == laptop.titles() && phone.titles().count == 3)

    let port = Int(hub.address.split(separator: ":").last ?? "") ?? 0
    await hub.stop()
    try laptop.add("Cheese")
    hub = try await RunningHub.start("\(folder)/new.sqlite", port: port)
    for device in [phone, laptop] {
      let problem = await #expect(throws: SyncProblem.self) { try await device.sync() }
      #expect(problem?.code == .hubLost && problem?.lastsUntilLogin == true)
      #expect(problem?.message.contains("defeat login \(hub.address) --refill") == true)
    }
    // Without being told to, no list is mixed into another space.
    await #expect(throws: ToDoStoreError.self) { try await phone.logIn(hub.address, signsUp: true) }
    try await phone.logIn(hub.address, isRefilling: true)
    #expect(try await phone.sync().pushed > 0)
    try await laptop.logIn(hub.address, isRefilling: true)
    try await laptop.sync()
    try await phone.sync()
    try await tablet.logIn(hub.address)
    try await tablet.sync()
    #expect(try phone.titles().sorted() == ["Bread", "Butter", "Cheese", "Milk"])
    #expect(try laptop.titles() == phone.titles() && tablet.titles() == phone.titles())
    // Edits go on as before.
    try phone.add("Eggs")
    #expect(try await phone.sync().pushed > 0)
    try await tablet.sync()
    #expect(try tablet.titles().contains("Eggs"))
    await hub.stop()
  }

  @Test func `a first push is packed, and nothing of it comes back`() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("push-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let hub = try await RunningHub.start("\(folder)/hub.sqlite")
    let (phone, tablet) = (try Device(), try Device())
    try phone.store.edit("add", excerpt: ToDoExcerpt(), at: Date()) { list in
      for number in 0..<1_500 { try list.add(ToDo("To-do number \(number)")) }
    }
    try await phone.logIn(hub.address, signsUp: true)
    let delivery = try await phone.sync()
    #expect(delivery.pushed >= 3_000 && delivery.pulled == 0 && delivery.fetched == 0)
    #expect(try await phone.sync() == SyncedList.Delivery())
    try await tablet.logIn(hub.address)
    #expect(try await tablet.sync().fetched == 1_500)
    #expect(try tablet.titles() == phone.titles())
    await hub.stop()
  }
}
