import DefeatContents
import DefeatCore
import DefeatHub
import DefeatStore
import DefeatSync
import Foundation
import GRDB
import HolonFiles
import HolonRepositories
import HolonToDos
import PostgresTestServer
import Synchronization
import Testing

@Suite("Attachments on several devices", .serialized) struct ContentSyncTests {
  /// Two devices of one account, the first with a to-do.
  private static func pair(_ hub: RunningHub) async throws -> (phone: ContentDevice, laptop: ContentDevice) {
    let (phone, laptop) = (try ContentDevice(), try ContentDevice())
    try phone.device.add(ToDo("Plan the party"), ToDo("Choose the music"))
    try await phone.device.logIn(hub.address, signsUp: true)
    try await phone.sync()
    try await laptop.device.logIn(hub.address)
    try await laptop.sync()
    return (phone, laptop)
  }

  @Test(arguments: HubStore.available)
  func `an attachment is fetched once, when another device opens it`(_ store: HubStore) async throws {
    try await store.hub { hub in
      let (phone, laptop) = try await Self.pair(hub)
      let picture = noise(1_700_000)
      try phone.attach(picture, as: "photo.jpg")
      try phone.attach([], as: "empty.txt")
      #expect(try await phone.sync() == 2)
      #expect(try await phone.sync() == 0)
      try await laptop.sync()
      #expect(laptop.stored().isEmpty)
      let files = try laptop.defeat.contentFiles()
      let attachments = try laptop.defeat.files(of: .number(1)).attachments
      #expect(attachments.map { files.has($0.hash) } == [false, false] && files.absence == "not on this device yet")
      let json = String(decoding: JSONAnswer.files(try laptop.defeat.files(of: .number(1)), files), as: UTF8.self)
      #expect(json.components(separatedBy: "\"isMissing\":true,\"isFetched\":true").count == 3)
      let progress = Mutex(0)
      let found = try await laptop.fetch { count in progress.withLock { $0 += count } }
      #expect(found == ["photo.jpg": mark(picture), "empty.txt": mark([])])
      #expect(progress.withLock { $0 } == picture.count)
      #expect(laptop.stored() == phone.stored() && laptop.stored().count == 2)
    }
  }

  @Test func `a folder is fetched with everything in it, each content once`() async throws {
    try await HubStore.sqlite.hub { hub in
      let (phone, laptop) = try await Self.pair(hub)
      let song = noise(100_000, 2)
      for name in ["box/a/song.mp3", "box/b/same.mp3"] { try phone.write(song, to: name) }
      try phone.write(noise(3, 3), to: "box/note.txt")
      try phone.defeat.attach([AbsolutePath("\(phone.folder)/box")], to: .number(1))
      try await phone.sync()
      try await laptop.sync()
      let attachments = try laptop.defeat.files(of: .number(1)).attachments
      let note = try await laptop.defeat.part(at: RelativePath("box/note.txt"), in: attachments)
      try await laptop.defeat.fetch([note])
      #expect(laptop.stored().count == 2, "the note and the list that names it")
      await #expect(throws: FileError.self) {
        try await laptop.defeat.part(at: RelativePath("box/note"), in: attachments)
      }
      let found = try await laptop.fetch()
      #expect(found == ["box/a/song.mp3": mark(song), "box/b/same.mp3": mark(song), "box/note.txt": mark(noise(3, 3))])
      #expect(laptop.stored() == phone.stored())
    }
  }

  @Test func `attachments work without the hub, and are sent later`() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("away-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var hub = try await RunningHub.start("\(folder)/hub.sqlite", limits: .quick)
    let (phone, laptop) = try await Self.pair(hub)
    try phone.attach(noise(1_000), as: "a.bin")
    try await phone.sync()
    try await laptop.sync()
    await hub.stop()
    try phone.attach(noise(1_000, 2), as: "b.bin", to: 2)
    await #expect(throws: SyncProblem.self) { try await phone.sync() }
    await #expect(throws: SyncProblem.self) { try await phone.list().deliverContents() }
    #expect(try await ContentDelivery(of: phone.device.store.sync).waiting == 1)
    let error = await #expect(throws: FileError.self) { try await laptop.fetch() }
    #expect(error?.code == .notFound && error?.location == "a.bin")
    #expect(error?.message.hasPrefix("isn't on this device yet: it is fetched when the hub can be reached.") == true)
    #expect(laptop.stored().isEmpty)
    let port = Int(hub.address.split(separator: ":").last ?? "") ?? 0
    hub = try await RunningHub.start("\(folder)/hub.sqlite", port: port, limits: .quick)
    #expect(try await laptop.fetch() == ["a.bin": mark(noise(1_000))])
    try await phone.sync()
    try await laptop.sync()
    #expect(try await laptop.fetch(2) == ["b.bin": mark(noise(1_000, 2))])
    await hub.stop()
  }

  @Test(arguments: [false, true])
  func `an interrupted fetch is resumed, and damaged bytes are fetched again`(isDamaged: Bool) async throws {
    try await HubStore.sqlite.hub { hub in
      let (phone, laptop) = try await Self.pair(hub)
      let content = noise(1_400_000)
      try phone.attach(content, as: "film.mp4")
      try await phone.sync()
      try await laptop.sync()
      let hash = try laptop.defeat.files(of: .number(1)).attachments[0].hash
      do {
        let arrival = try #require(try laptop.contents.beginArrival(of: hash))
        let begun = isDamaged ? noise(900_000, 9) : Array(content[..<900_000])
        try begun.withUnsafeBytes { try arrival.write($0) }
        // One at a time writes it.
        #expect(try laptop.contents.beginArrival(of: hash) == nil)
      }
      #expect(laptop.stored() == ["\(hash).part"])
      try laptop.defeat.collectContents()
      let progress = Mutex(0)
      let found = try await laptop.fetch { count in progress.withLock { $0 += count } }
      #expect(found == ["film.mp4": mark(content)])
      #expect(progress.withLock { $0 } == 500_000 + (isDamaged ? 1_400_000 : 0))
      #expect(laptop.stored() == phone.stored())
    }
  }

  @Test(arguments: HubStore.available)
  func `an interrupted delivery is resumed`(_ store: HubStore) async throws {
    try await store.hub { hub in
      let (phone, laptop) = try await Self.pair(hub)
      let content = noise(3_000_000)
      try phone.attach(content, as: "film.mp4")
      let list = try phone.list()
      try await list.refresh()
      let sent = Mutex(0)
      let delivery = Task {
        try await list.deliverContents { count in
          sent.withLock { $0 += count }
          withUnsafeCurrentTask { $0?.cancel() }
        }
      }
      await #expect(throws: (any Error).self) { try await delivery.value }
      let first = sent.withLock { $0 }
      #expect(first > 0 && first < content.count)
      #expect(try await ContentDelivery(of: phone.device.store.sync).waiting == 1)
      // As another process does it.
      try await phone.list().deliverContents { count in sent.withLock { $0 += count } }
      #expect(sent.withLock { $0 } <= content.count + HubPath.greatestContentPart)
      #expect(try await ContentDelivery(of: phone.device.store.sync).waiting == 0)
      try await laptop.sync()
      #expect(try await laptop.fetch() == ["film.mp4": mark(content)])
    }
  }

  @Test(arguments: HubStore.available)
  func `a purged content is deleted from the hub`(_ store: HubStore) async throws {
    let later = Mutex<Int64>(0)
    let now = { @Sendable in Int64(Date().timeIntervalSince1970 * 1_000) + later.withLock { $0 } }
    try await store.hub(now: now) { hub in
      let (phone, laptop) = try await Self.pair(hub)
      try phone.attach(noise(1_000), as: "a.bin")
      try phone.attach(noise(1_000, 2), as: "b.bin", to: 2)
      try await phone.sync()
      try await laptop.sync()
      let removed = try laptop.defeat.files(of: .number(1)).attachments.map { ContentPart($0) }
      try phone.defeat.remove([.number(1)])
      try await phone.sync()
      // Until then it may come back.
      try await laptop.defeat.fetch(removed)
      let tablet = try ContentDevice()
      try await tablet.device.logIn(hub.address)
      try await tablet.sync()
      later.withLock { $0 = 30_000 }
      let space = try #require(try phone.device.store.sync.home()).space
      try await #require(phone.device.client).purge(space)
      let error = await #expect(throws: FileError.self) { try await tablet.defeat.fetch(removed) }
      #expect(error?.message.contains("the hub doesn't have it yet") == true)
      #expect(try await tablet.fetch(2) == ["b.bin": mark(noise(1_000, 2))])
    }
  }

  @Test func `a hub that was restored from a backup receives the contents that it has lost`() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("restored-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var hub = try await RunningHub.start("\(folder)/hub.sqlite", limits: .quick)
    let port = Int(hub.address.split(separator: ":").last ?? "") ?? 0
    let (phone, laptop) = try await Self.pair(hub)
    // As “sqlite3 hub.sqlite ".backup backup.sqlite"” does it while the hub runs. A copy of the file alone would lack the
    // write-ahead log.
    try DatabaseQueue(path: "\(folder)/hub.sqlite").backup(to: DatabaseQueue(path: "\(folder)/backup.sqlite"))
    try phone.attach(noise(1_000), as: "a.bin")
    #expect(try await phone.sync() == 1)
    await hub.stop()
    hub = try await RunningHub.start("\(folder)/backup.sqlite", port: port, limits: .quick)
    try await phone.sync()
    try await laptop.sync()
    #expect(try await laptop.fetch() == ["a.bin": mark(noise(1_000))])
    await hub.stop()
  }

  @Test func `a content that exceeds the hub's limit stays on its device, and is sent when there is space`()
    async throws
  {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("full-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var limits = HubLimits.quick
    limits.spaceBytes = 1_000_000
    var hub = try await RunningHub.start("\(folder)/hub.sqlite", limits: limits)
    let port = Int(hub.address.split(separator: ":").last ?? "") ?? 0
    let (phone, laptop) = try await Self.pair(hub)
    try phone.attach(noise(600_000), as: "large.bin")
    try phone.attach(noise(1_000, 2), as: "small.bin")
    try await phone.sync()
    let status = try await ContentDelivery(of: phone.device.store.sync)
    #expect(status.waiting == 0 && status.refusals.count == 1)
    let refusal = "A file of 600000 bytes is too large; a file has at most 500000 bytes"
    #expect(status.refusals.first?.contains(refusal) == true)
    #expect(try phone.device.store.sync.hasRefusedContents())
    try await laptop.sync()
    await #expect(throws: FileError.self) { try await laptop.fetch() }
    await hub.stop()
    hub = try await RunningHub.start("\(folder)/hub.sqlite", port: port, limits: .quick)
    #expect(try await ContentDelivery.retry(of: phone.device.store.sync) == 2)
    try await phone.sync()
    #expect(try await laptop.fetch() == ["large.bin": mark(noise(600_000)), "small.bin": mark(noise(1_000, 2))])
    await hub.stop()
  }

  @Test func `contents that were attached before login, or restored by undo, are sent to the hub`() async throws {
    try await HubStore.sqlite.hub { hub in
      let (phone, laptop) = (try ContentDevice(), try ContentDevice())
      try phone.device.add(ToDo("Plan the party"))
      try phone.attach(noise(1_000), as: "a.bin")
      let missing = try phone.defeat.files(of: .number(1)).attachments.map { ContentPart($0) }
      #expect(try await ContentDelivery(of: phone.device.store.sync).waiting == 0)
      try await phone.device.logIn(hub.address, signsUp: true)
      try phone.defeat.detach([], from: .number(1))
      _ = try phone.defeat.undo()
      #expect(try await ContentDelivery(of: phone.device.store.sync).waiting == 1)
      try await phone.sync()
      try await laptop.device.logIn(hub.address)
      try await laptop.sync()
      #expect(try await laptop.fetch() == ["a.bin": mark(noise(1_000))])
      // An edit names again what isn't on its device: that is fetched, though the edit waits for the hub.
      try laptop.attach(noise(10, 4), as: "b.bin")
      try laptop.defeat.detach(["b.bin"], from: .number(1))
      let tablet = try ContentDevice()
      try await tablet.device.logIn(hub.address)
      try await tablet.sync()
      try tablet.attach(noise(10, 5), as: "c.bin")
      #expect(try await tablet.fetch() == ["a.bin": mark(noise(1_000)), "c.bin": mark(noise(10, 5))])
      // Without a hub a list is as it was.
      let alone = try ContentDevice()
      let error = await #expect(throws: FileError.self) { try await alone.defeat.fetch(missing) }
      #expect(
        error?.message == "isn't on this device: attach it again, or sync the device on which it was attached")
      #expect(try alone.defeat.contentFiles().absence == "not on this device")
    }
  }

  @Test func `a wait that the hub asks for is reported, and only a short one is observed`() async throws {
    try await HubStore.sqlite.hub { hub in
      let wait = Mutex((seconds: 1, times: 2))
      let front = try ScriptedHub(before: Int(hub.port) ?? 0) { line in
        let seconds = wait.withLock { wait in
          guard line.hasSuffix("/contents"), wait.times > 0 else { return nil as Int? }
          wait.times -= 1
          return wait.seconds
        }
        return seconds.map {
          .send("HTTP/1.1 429 Too Many Requests\r\nRetry-After: \($0)\r\nContent-Length: 0\r\n\r\n")
        } ?? .passOn
      }
      let phone = try ContentDevice()
      try phone.device.add(ToDo("Plan the party"))
      try await phone.device.logIn(front.address, signsUp: true)
      try phone.attach(noise(1_000), as: "a.bin")
      try await phone.list().refresh()
      let reports = Mutex<[String]>([])
      let list = try phone.list()
      let deliver = {
        try await list.deliverContents(onWait: { problem in reports.withLock { $0.append("\(problem)") } })
      }
      _ = try await deliver()
      #expect(try await ContentDelivery(of: phone.device.store.sync).waiting == 0)
      let start =
        "\(front.address) can't respond now: The status is 429. Your edits are kept. The hub asks to wait until "
      #expect(reports.withLock { $0.count == 2 && $0.allSatisfy { $0.hasPrefix(start) } })
      wait.withLock { $0 = (3_600, .max) }
      try phone.attach(noise(1_000, 2), as: "b.bin")
      try await phone.list().refresh()
      let problem = await #expect(throws: SyncProblem.self) { try await deliver() }
      #expect(problem?.until ?? .distantPast > Date() + 3_000)
      #expect(wait.withLock { Int.max - $0.times } == 1, "the wait is left to the caller")
      try await front.stop()
    }
  }

  @Test func `a continuously synced list delivers contents`() async throws {
    try await HubStore.sqlite.hub { hub in
      let (phone, laptop) = try await Self.pair(hub)
      let list = try phone.list()
      let watch = Task { try await list.watch() }
      try phone.attach(noise(100_000), as: "a.bin")
      while try await ContentDelivery(of: phone.device.store.sync).waiting > 0
        || phone.device.store.sync.hasPending()
      { try await Task.sleep(for: .milliseconds(20)) }
      watch.cancel()
      _ = try? await watch.value
      try await laptop.sync()
      #expect(try await laptop.fetch() == ["a.bin": mark(noise(100_000))])
    }
  }
}
