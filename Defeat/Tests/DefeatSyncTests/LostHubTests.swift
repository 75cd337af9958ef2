import DefeatCore
import DefeatHub
import DefeatStore
import DefeatSync
import Foundation
import HolonSync
import HolonToDos
import Testing

/// A hub over HTTP whose database is lost, and the devices that fill the new one.
@Suite("A hub that was lost") struct LostHubTests {
  @Test func `devices detect a lost hub, fill the new one without duplicates, and converge`() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lost-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var hub = try await RunningHub.start("\(folder)/hub.sqlite")
    let (phone, laptop, tablet) = (try Device(), try Device(), try Device())
    try phone.add(ToDo("Milk"), ToDo("Bread"))
    try await phone.logIn(hub.address, signsUp: true)
    try await phone.sync()
    try await laptop.logIn(hub.address)
    try laptop.add(ToDo("Butter"))
    try await laptop.sync()
    try await phone.sync()
    #expect(try phone.titles() == laptop.titles() && phone.titles().count == 3)

    let port = Int(hub.address.split(separator: ":").last ?? "") ?? 0
    await hub.stop()
    try laptop.add(ToDo("Cheese"))
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
    try phone.add(ToDo("Eggs"))
    #expect(try await phone.sync().pushed > 0)
    try await tablet.sync()
    #expect(try tablet.titles().contains("Eggs"))
    await hub.stop()
  }

  @Test func `a first push is compressed, and nothing of it is returned`() async throws {
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
