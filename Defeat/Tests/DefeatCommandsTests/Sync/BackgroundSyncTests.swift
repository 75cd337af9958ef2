import DefeatCore
import DefeatStore
import Dispatch
import Foundation
import HolonBase
import HolonToDos
import Testing

@testable import DefeatCommands

@Suite("Sync in the background")
final class BackgroundSyncTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/defeat-background-\(UUID())"
  private var sync: BackgroundSync { BackgroundSync(of: "\(folder)/list.sqlite") }

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  @Test func `an edit of a synced list starts a sync, and one of another list doesn't`() throws {
    let list = try SQLiteToDoStore(path: "\(folder)/list.sqlite")
    let starts = Locked(0)
    let defeat = Defeat(store: SyncingStore(list) { starts.use { $0 += 1 } })
    try defeat.add(ToDoDraft(title: "cake"))
    #expect(starts.use { $0 } == 0)
    try list.sync.attach(to: SyncHome(hub: "http://localhost:1", space: UUID(), account: "ann"), at: Date())
    try defeat.add(ToDoDraft(title: "tea"))
    #expect(starts.use { $0 } == 1)
    _ = try defeat.undo()
    #expect(starts.use { $0 } == 2)
    #expect(throws: ToDoError.self) { try defeat.complete([.number(99)]) }
    #expect(try defeat.list().count == 1)
    #expect(starts.use { $0 } == 2)
  }

  @Test func `one sync runs, another one waits, and a third one isn't needed`() async throws {
    let sync = sync
    var running = try sync.turn()
    #expect(running != nil)
    async let hasWaited: Bool = withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
      DispatchQueue.global().async {
        while (try? sync.turn()) == nil {}
        continuation.resume(returning: true)
      }
    }
    while try FileLock(trying: "\(sync.path)-sync.next") != nil { await Task.yield() }
    #expect(try sync.turn() == nil)
    running = nil
    #expect(await hasWaited)
    #expect(try sync.turn() != nil)
    #expect(running == nil)
  }

  @Test func `a problem is shown once until a sync succeeds`() {
    #expect(sync.takeProblem() == nil)
    sync.record("The hub can't be\nreached.")
    #expect(sync.takeProblem() == "The hub can't be reached.")
    #expect(sync.takeProblem() == nil)
    sync.record("The hub can't be\nreached.")
    #expect(sync.takeProblem() == nil)
    sync.record("Another one.")
    #expect(sync.takeProblem() == "Another one.")
    sync.record(nil)
    sync.record("Another one.")
    #expect(sync.takeProblem() == "Another one.")
    sync.record("A third one.")
    sync.record(nil)
    #expect(sync.takeProblem() == nil)
  }

  @Test func `a sync is old five minutes after the last attempt, and a list that isn't synced has none`() throws {
    #expect(!sync.isOld(at: Date() + 301))
    sync.noteAttempt()
    #expect(!sync.isOld())
    #expect(sync.isOld(at: Date() + 301))
    #expect(sync.isOld(at: Date() - 3600))
    let lock = "\(sync.path)-sync.lock"
    try FileManager.default.setAttributes([.modificationDate: Date() - 400], ofItemAtPath: lock)
    #expect(sync.isOld())
    sync.startIfOld()
    #expect(!sync.isOld())
  }

  @Test func `no process is started by a program that isn't defeat`() throws {
    sync.start()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test func `settings turn it off`() throws {
    let path = "\(folder)/settings.json"
    try Data("{\"sync\": {\"background\": false}}".utf8).write(to: URL(fileURLWithPath: path))
    #expect(try Settings.read(path).syncsInBackground == false)
    try Data("{\"urgency\": {\"due\": 1}}".utf8).write(to: URL(fileURLWithPath: path))
    #expect(try Settings.read(path).syncsInBackground == nil)
  }

  @Test(arguments: [
    (1, HubRole.read, "will see its only to-do"), (2, .write, "will see and can change all of its 2 to-dos"),
    (0, .own, "will see, can change and can share all of its 0 to-dos"),
  ])
  func `sharing states the list, the person, the number of to-dos and the permission`(
    count: Int, role: HubRole, words: String
  ) {
    #expect(
      ShareCommand.Invite.warning("Inbox", count: count, "bob", role)
        == "This shares the list “Inbox” with bob, who \(words) and everything added later.")
  }
}
