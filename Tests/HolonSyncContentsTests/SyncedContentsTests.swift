import Foundation
import HolonBase
import HolonHashing
import HolonSync
import HolonSyncContents
import HolonSyncSQLite
import Testing

struct Photo: Hashable, Sendable {
  var title = ""
  var hash: ContentHash?
  var details: Set<ContentHash> = []

  static let schema = SyncSchema(
    Photo(), [.lastWriter("title", \.title), .lastWriter("hash", \.hash), .set("details", \.details)])

  var contents: [ContentHash] { [hash].compactMap { $0 } + details }
}

@Suite("Trees with contents")
struct SyncedContentsTests {
  private let temporary: TemporaryFolder
  private let server: SyncSpace
  private let remote: SyncContentFolder

  init() async throws {
    temporary = try TemporaryFolder()
    remote = try SyncContentFolder(path: "\(temporary.path)/server")
    server = SyncSpace(try await SQLiteSyncLogs(path: nil).log(of: "album"))
  }

  /// A device whose files are in a folder, so that it can be opened again.
  private struct Device: Sendable {
    let folder: SyncContentFolder
    let album: SyncedContents<Photo>

    var tree: SyncedTree<Photo> { album.tree }
    var titles: [String] { tree.nodes().map(\.item.title) }
  }

  private func device(_ name: String, fuse: Fuse = Fuse()) throws -> Device {
    let folder = try SyncContentFolder(path: "\(temporary.path)/\(name)")
    let storage = FusedStorage(base: try SQLiteSyncStorage(path: "\(temporary.path)/\(name).sqlite"), fuse: fuse)
    let local = FusedContents(base: folder, fuse: fuse)
    return Device(
      folder: folder, album: SyncedContents(of: try SyncedTree(Photo.schema, in: storage), in: local) { $0.contents })
  }

  private func picture(_ number: Int, count: Int = 2_500) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ number) }
  }

  @Test func `another device has the contents of the records that it receives`() async throws {
    let (phone, laptop) = (try device("phone"), try device("laptop"))
    let sea = try phone.folder.add(picture(1))
    let details = try (2..<5).map { try phone.folder.add(picture($0)) }
    try phone.tree.insert(Photo(title: "Sea", hash: sea, details: Set(details)))
    let sent = try await phone.album.sync(through: checked(server), contents: remote)
    #expect(sent.sent.copied == Set(details + [sea]))
    #expect(sent.isComplete)
    let received = try await laptop.album.sync(through: checked(server), contents: remote)
    #expect(received.received.copied == Set(details + [sea]))
    #expect(received.isComplete)
    #expect(laptop.titles == ["Sea"])
    #expect(try laptop.folder.bytes(of: sea) == picture(1))
    #expect(try await laptop.album.sync(through: checked(server), contents: remote).received.copied == [])
  }

  @Test func `a sync looks only for the contents of items that have changed, or that lack some`() async throws {
    let (phone, laptop) = (try device("phone"), try device("laptop"))
    let pictures = try (0..<50).map { try phone.folder.add(picture($0)) }
    let album = try phone.tree.insert(Photo(title: "Album"))
    for (number, hash) in pictures.enumerated() {
      try phone.tree.insert(Photo(title: "\(number)", hash: hash), at: .last(in: .node(album)))
    }
    _ = try await phone.album.sync(through: server, contents: remote)
    let asked = Locked<[Set<ContentHash>]>([])
    let local = CountedContents(base: laptop.folder, asked: asked)
    let received = SyncedContents(of: laptop.tree, in: local) { $0.contents }
    /// Syncs the laptop, and returns the contents that it looked for.
    func looked(complete: Bool = true) async throws -> Set<ContentHash> {
      asked.value = []
      #expect(try await received.sync(through: server, contents: remote).isComplete == complete)
      return asked.value.reduce([]) { $0.union($1) }
    }
    #expect(try await looked() == Set(pictures))
    #expect(try await looked() == [])

    let (absent, late) = (try ContentHash(of: picture(60)), try phone.folder.add(picture(61)))
    try phone.tree.insert(Photo(title: "Absent", hash: absent))
    try laptop.tree.insert(Photo(title: "Own", hash: late))
    _ = try await phone.album.sync(through: server, contents: remote)
    #expect(try await looked(complete: false) == [absent, late])
    #expect(try await phone.album.sendAll(to: remote).missing == [absent])
    try remote.add(picture(61))
    #expect(try await looked(complete: false) == [absent, late])
    #expect(try await looked(complete: false) == [absent])
    try remote.add(picture(60))
    #expect(try await looked() == [absent])
    #expect(try await looked() == [])

    // Removed items need no contents; restored ones do, with those below them.
    try phone.tree.remove(album)
    _ = try await phone.album.sync(through: server, contents: remote)
    #expect(try await looked() == [])
    try phone.tree.restore(album)
    _ = try await phone.album.sync(through: server, contents: remote)
    #expect(try await looked() == Set(pictures))

    // A damaged content is noticed when it is read.
    try Data(picture(70)).write(to: URL(filePath: try #require(try laptop.folder.path(of: pictures[3]))))
    #expect(try await looked() == [])
    #expect(throws: SyncContentsError.self) { try laptop.folder.bytes(of: pictures[3]) }
    #expect(try await looked().isSuperset(of: pictures))
    #expect(try laptop.folder.bytes(of: pictures[3]) == picture(3))
    #expect(try await looked() == [])
  }

  @Test func `a change during a sync that is late isn't forgotten`() async throws {
    let (phone, laptop) = (try device("phone"), try device("laptop"))
    let (sea, tree) = (try phone.folder.add(picture(1)), try phone.folder.add(picture(2)))
    let photo = try phone.tree.insert(Photo(title: "Sea", hash: sea))
    _ = try await phone.album.sync(through: server, contents: remote)
    let calls = Locked(0)
    let slow = ObservedContents(base: remote) { [server, remote] _ in
      calls.value += 1
      guard calls.value == 1 else { return }
      // Meanwhile the photo gets another picture, and a second sync receives it but not its bytes.
      try phone.tree.update(photo) { $0.hash = tree }
      _ = try await phone.album.sync(through: server, contents: remote)
      let unreachable = ObservedContents(base: remote) { _ in throw CocoaError(.fileReadUnknown) }
      await #expect(throws: CocoaError.self) { try await laptop.album.sync(through: server, contents: unreachable) }
    }
    _ = try await laptop.album.sync(through: server, contents: slow)
    #expect(try laptop.folder.bytes(of: tree) == nil)
    #expect(try await laptop.album.sync(through: server, contents: remote).received.copied == [tree])
  }

  @Test func `a content that no one has is reported, until it arrives`() async throws {
    let (phone, laptop) = (try device("phone"), try device("laptop"))
    let sea = try ContentHash(of: picture(1))
    try phone.tree.insert(Photo(title: "Sea", hash: sea))
    for device in [phone, laptop] {
      let report = try await device.album.sync(through: server, contents: remote)
      #expect(report.received.missing == [sea])
      #expect(!report.isComplete)
      #expect(device.titles == ["Sea"])
    }
    try phone.folder.add(picture(1))
    #expect(try await phone.album.sendAll(to: remote).copied == [sea])
    #expect(try await laptop.album.sync(through: server, contents: remote).isComplete)
    #expect(try laptop.folder.bytes(of: sea) == picture(1))
  }

  @Test func `a refused content is reported, and later edits aren't kept waiting`() async throws {
    let (phone, laptop) = (try device("phone"), try device("laptop"))
    let small = try SyncContentFolder(path: "\(temporary.path)/server", limits: SyncContentLimits(contentBytes: 1_000))
    let (sea, tree) = (try phone.folder.add(picture(1)), try phone.folder.add(picture(2, count: 500)))
    try phone.tree.insert(Photo(title: "Sea", hash: sea))
    try phone.tree.insert(Photo(title: "Tree", hash: tree))
    let report = try await phone.album.sync(through: server, contents: small)
    #expect(report.sent.refused == [sea: .tooLarge(sea, size: 2_500, limit: 1_000)])
    #expect(report.sent.copied == [tree])
    #expect(phone.tree.status.isInStep)
    let other = try await laptop.album.sync(through: server, contents: small)
    #expect(other.received.missing == [sea])
    #expect(laptop.titles == ["Sea", "Tree"])
    // The limit was raised.
    #expect(try await phone.album.sendAll(to: remote).isComplete)
    #expect(try await laptop.album.sync(through: server, contents: remote).isComplete)
  }

  @Test func `wrong bytes of a server are refused, and other contents arrive`() async throws {
    let (phone, laptop) = (try device("phone"), try device("laptop"))
    let (sea, tree) = (try phone.folder.add(picture(1)), try phone.folder.add(picture(2)))
    try phone.tree.insert(Photo(title: "Sea", hash: sea, details: [tree]))
    _ = try await phone.album.sync(through: server, contents: remote)
    let forged = ForgedContents(base: remote, hash: sea)
    let report = try await laptop.album.sync(through: server, contents: forged)
    #expect(report.received.refused == [sea: .otherBytes(sea)])
    #expect(report.received.copied == [tree])
    #expect(temporary.files.filter { $0.hasPrefix("laptop/") } == ["laptop/\(tree.place)"])
    #expect(try await laptop.album.sync(through: server, contents: remote).isComplete)
  }

  @Test func `damaged bytes of an interrupted download are fetched again`() async throws {
    let (phone, laptop) = (try device("phone"), try device("laptop"))
    let sea = try phone.folder.add(picture(1))
    _ = try await laptop.folder.receive(SyncContentPart(picture(9), count: 1_000), of: sea)
    #expect(try await laptop.folder.copy([sea], from: phone.folder).copied == [sea])
    #expect(try laptop.folder.bytes(of: sea) == picture(1))
  }

  @Test func `a cancelled download continues where it ended`() async throws {
    let (phone, laptop) = (try device("phone"), try device("laptop"))
    let sea = try phone.folder.add(picture(1, count: 10_000))
    try phone.tree.insert(Photo(title: "Sea", hash: sea))
    _ = try await phone.album.sync(through: server, contents: remote)
    let parts = Locked<[Int]>([])
    let (started, starts) = AsyncStream.makeStream(of: Void.self)
    let slow = ObservedContents(base: remote) { start in
      parts.value.append(start)
      // The third part never arrives.
      guard start == 2_000 else { return }
      starts.finish()
      try await Task.sleep(for: .seconds(600))
    }
    let download = Task { [server] in try await laptop.album.sync(through: server, contents: slow) }
    for await _ in started {}
    download.cancel()
    await #expect(throws: CancellationError.self) { try await download.value }
    #expect(laptop.titles == ["Sea"])
    #expect(parts.value == [0, 1_000, 2_000])
    let rest = ObservedContents(base: remote) { start in parts.value.append(start) }
    #expect(try await laptop.album.sync(through: server, contents: rest).isComplete)
    #expect(parts.value.dropFirst(3) == [2_000, 3_000, 4_000, 5_000, 6_000, 7_000, 8_000, 9_000])
    #expect(try laptop.folder.bytes(of: sea) == picture(1, count: 10_000))
  }

  @Test func `an end of the process between any two steps loses nothing`() async throws {
    // The number of steps of a run without an outage.
    let all = Fuse()
    try await run("whole", all)
    #expect(all.used > 60)
    for steps in 0..<all.used {
      let name = "steps\(steps)"
      try await run(name, Fuse(steps))
      let (phone, laptop) = (try device("\(name)-phone"), try device("\(name)-laptop"))
      let (log, contents) = try await place(name)
      for device in [phone, laptop, phone] {
        let report = try await device.album.sync(through: checked(log, contents), contents: contents)
        #expect(report.isComplete, "after \(steps) steps")
      }
      #expect(phone.titles == laptop.titles, "after \(steps) steps")
      for node in laptop.tree.nodes() {
        let hash = try #require(node.item.hash)
        #expect(try laptop.folder.bytes(of: hash) == phone.folder.bytes(of: hash), "after \(steps) steps")
        #expect(try laptop.folder.bytes(of: hash) != nil, "after \(steps) steps")
      }
    }
  }

  /// The server of a run, which has its own limits of life: its files.
  private func place(_ name: String) async throws -> (SyncSpace, SyncContentFolder) {
    let logs = try SQLiteSyncLogs(path: "\(temporary.path)/\(name)-log.sqlite")
    return (SyncSpace(try await logs.log(of: "album")), try SyncContentFolder(path: "\(temporary.path)/\(name)-server"))
  }

  /// Adds pictures on a phone and fetches them on a laptop, until the fuse blows, which ends everything.
  private func run(_ name: String, _ fuse: Fuse) async throws {
    do {
      let (log, contents) = try await place(name)
      let remote = FusedContents(base: contents, fuse: fuse)
      let transport = FusedTransport(base: checked(log, contents), fuse: fuse)
      let (phone, laptop) = (try device("\(name)-phone", fuse: fuse), try device("\(name)-laptop", fuse: fuse))
      for number in 0..<2 {
        try fuse.step()
        let hash = try phone.folder.add(picture(number))
        try fuse.step()
        try phone.tree.insert(Photo(title: "Picture \(number)", hash: hash))
        try fuse.step()
        for device in [phone, laptop] { _ = try await device.album.sync(through: transport, contents: remote) }
      }
    } catch is Outage {}
  }

  @Test func `devices stay in step by themselves`() async throws {
    let (phone, laptop) = (try device("phone"), try device("laptop"))
    let (reports, found) = AsyncStream.makeStream(of: SyncedContentsReport.self)
    let loops = [phone, laptop].map { device in
      Task { [server, remote] in
        await device.album.keepInStep(through: server, contents: remote, every: .milliseconds(20)) { report in
          if !report.received.copied.isEmpty { found.yield(report) }
        }
      }
    }
    defer { for loop in loops { loop.cancel() } }
    let sea = try phone.folder.add(picture(1))
    try phone.tree.insert(Photo(title: "Sea", hash: sea))
    for await report in reports {
      #expect(report.received.copied == [sea])
      break
    }
    #expect(try laptop.folder.bytes(of: sea) == picture(1))
  }

  @Test func `a server finds the contents that its tree or its log mentions`() async throws {
    let phone = try device("phone")
    let hashes = try (0..<4).map { try ContentHash(of: picture($0)) }
    let sea = try phone.tree.insert(Photo(title: "Sea", hash: hashes[0], details: [hashes[1]]))
    let tree = try phone.tree.insert(Photo(title: "Tree", hash: hashes[2]))
    try await phone.tree.sync(through: server)
    try phone.tree.remove(tree)
    try phone.tree.update(sea) { $0.hash = hashes[3] }
    try await phone.tree.sync(through: server)
    #expect(try await server.mentionedContents() == Set(hashes))
    #expect(phone.tree.replica.mentionedContents == Set(hashes.dropFirst()))
  }

  /// A transport that checks, at each push, that the server has the contents that the edits mention.
  private func checked(_ space: SyncSpace, _ contents: SyncContentFolder? = nil) -> CheckedTransport {
    CheckedTransport(base: space, contents: contents ?? remote)
  }
}

private struct CheckedTransport: SyncTransport {
  let base: SyncSpace
  let contents: SyncContentFolder

  func send(_ request: SyncRequest) async throws -> SyncResponse {
    if case .push(let operations) = request.body {
      for numbered in operations {
        guard case .set("hash", let text?) = numbered.operation.action else { continue }
        let hash = try #require(ContentHash(text))
        #expect(try contents.bytes(of: hash) != nil, "an edit was sent before its content")
      }
    }
    return try await base.send(request)
  }
}

private struct FusedTransport: SyncTransport {
  let base: CheckedTransport
  let fuse: Fuse

  func send(_ request: SyncRequest) async throws -> SyncResponse {
    try fuse.step()
    let response = try await base.send(request)
    try fuse.step()
    return response
  }
}

private struct FusedStorage: SyncStorage {
  let base: SQLiteSyncStorage
  let fuse: Fuse

  func rows() throws -> [StoredSyncRow] { try base.rows() }

  func store(_ change: StoredSyncChange) throws {
    try fuse.step()
    try base.store(change)
    try fuse.step()
  }
}

/// A server that sends other bytes for one content.
private struct ForgedContents: SyncContents {
  let base: SyncContentFolder
  let hash: ContentHash

  func states(of hashes: Set<ContentHash>) async throws -> [ContentHash: SyncContentState] {
    try await base.states(of: hashes)
  }

  func part(of hash: ContentHash, from start: Int, limit: Int) async throws -> SyncContentPart? {
    let part = try await base.part(of: hash, from: start, limit: limit)
    guard hash == self.hash, let part else { return part }
    return SyncContentPart(start: part.start, size: part.size, bytes: part.bytes.map { $0 &+ 1 })
  }

  func receive(_ part: SyncContentPart, of hash: ContentHash) async throws -> SyncContentState {
    try await base.receive(part, of: hash)
  }
}

/// Contents that call a closure with the start of each part, and have small parts.
private struct ObservedContents: SyncContents {
  let base: SyncContentFolder
  let onPart: @Sendable (Int) async throws -> Void

  func states(of hashes: Set<ContentHash>) async throws -> [ContentHash: SyncContentState] {
    try await base.states(of: hashes)
  }

  func part(of hash: ContentHash, from start: Int, limit: Int) async throws -> SyncContentPart? {
    try await onPart(start)
    return try await base.part(of: hash, from: start, limit: min(limit, 1_000))
  }

  func receive(_ part: SyncContentPart, of hash: ContentHash) async throws -> SyncContentState {
    try await base.receive(part, of: hash)
  }
}
