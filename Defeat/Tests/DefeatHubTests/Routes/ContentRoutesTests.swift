import DefeatCore
import DefeatHub
import DefeatTesting
import Foundation
import HTTPTypes
import HolonHashing
import HolonSQL
import HolonSync
import HolonTesting
import HolonToDos
import Synchronization
import Testing

extension Caller {
  /// Sends a part of a content.
  ///
  /// - Returns: What the hub has of it, or the status and the code of a failure, as in “507 noRoom”.
  func put(
    _ bytes: some Collection<UInt8>, at start: Int, of size: Int, as hash: ContentHash, in space: UUID
  ) async throws -> String {
    let range = bytes.isEmpty ? "bytes */\(size)" : "bytes \(start)-\(start + bytes.count - 1)/\(size)"
    let answer = try await sendBytes(
      .put, HubPath.content(hash, of: space), Array(bytes), headers: [.contentRange: range])
    if let state = try? JSONDecoder().decode(HubContents.Content.self, from: Data(answer.bytes)) {
      return state.isWhole ? "whole" : "\(state.received)"
    }
    let failure = try JSONDecoder().decode(HubFailure.self, from: Data(answer.bytes))
    return "\(answer.status) \(failure.error.code.rawValue)"
  }

  /// Sends a content in one part.
  func put(_ bytes: [UInt8], in space: UUID) async throws -> String {
    try await put(bytes, at: 0, of: bytes.count, as: hash(bytes), in: space)
  }

  /// The hashes among some contents that a space has as a whole.
  func has(_ contents: [[UInt8]], in space: UUID) async throws -> [Bool] {
    let question = HubContentQuestion(hashes: try contents.map { try hash($0).text })
    let answer = try await send(.post, HubPath.contents(of: space), question).read(HubContents.self)
    let whole = Set(answer.contents.filter(\.isWhole).map(\.hash))
    return question.hashes.map(whole.contains)
  }
}

func hash(_ bytes: [UInt8]) throws -> ContentHash { try ContentHash(of: bytes) }

func bytes(_ count: Int, _ seed: UInt8) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) &+ seed } }

@Suite("Contents of attachments", .serialized)
struct ContentRoutesTests {
  @Test(arguments: Store.available)
  func `a content that is sent in parts is returned byte for byte, also in parts`(_ store: Store) async throws {
    try await HubFixture(store).test { caller in
      let (anna, session) = try await caller.person("anna")
      let home = session.account.home
      let content = bytes(200_000, 1)
      let hash = try hash(content)
      let path = HubPath.content(hash, of: home)
      #expect(try await anna.put(content[..<70_000], at: 0, of: 200_000, as: hash, in: home) == "70000")
      // What was lost on the way is answered with the place to go on from, and so is what comes twice.
      #expect(try await anna.put(content[100_000...], at: 100_000, of: 200_000, as: hash, in: home) == "70000")
      #expect(try await anna.put(content[..<70_000], at: 0, of: 200_000, as: hash, in: home) == "70000")
      #expect(try await anna.sendBytes(.get, path).status == 404)
      #expect(try await anna.has([content], in: home) == [false])
      #expect(try await anna.put(content[70_000...], at: 70_000, of: 200_000, as: hash, in: home) == "whole")
      #expect(try await anna.put(content[..<70_000], at: 0, of: 200_000, as: hash, in: home) == "whole")
      #expect(try await anna.has([content, [1]], in: home) == [true, false])
      #expect(try await anna.sendBytes(.get, path).bytes == content)
      let part = try await anna.sendBytes(.get, path, headers: [.range: "bytes=69990-70009"])
      #expect(part.status == 206 && part.bytes == Array(content[69_990..<70_010]))
      #expect(part.headers[.contentRange] == "bytes 69990-70009/200000")
      let end = try await anna.sendBytes(.get, path, headers: [.range: "bytes=200000-200100"])
      #expect(end.status == 416 && end.headers[.contentRange] == "bytes */200000")
      #expect(try await anna.put([], in: home) == "whole")
      #expect(try await anna.sendBytes(.get, HubPath.content(DefeatHubTests.hash([]), of: home)).status == 200)
    }
  }

  @Test(arguments: Store.available)
  func `bytes with another hash are discarded, and don't damage what others send`(_ store: Store) async throws {
    let fixture = try await HubFixture(store)
    try await fixture.test { caller in
      let (anna, session) = try await caller.person("anna")
      let (mallory, _) = try await caller.person("mallory")
      let home = session.account.home
      _ = try await anna.send(.put, HubPath.member("mallory", of: home), HubShare(role: .write))
      let content = bytes(150_000, 2)
      let hash = try hash(content)
      #expect(try await anna.put(content[..<80_000], at: 0, of: 150_000, as: hash, in: home) == "80000")
      let evil = bytes(150_000, 3)
      #expect(try await mallory.put(evil[..<80_000], at: 0, of: 150_000, as: hash, in: home) == "80000")
      let end = try await mallory.put(evil[80_000...], at: 80_000, of: 150_000, as: hash, in: home)
      #expect(end == "422 otherContent")
      // Another size than at first adds nothing.
      #expect(try await mallory.put(evil[..<80_000], at: 0, of: 140_000, as: hash, in: home) == "80000")
      #expect(try await mallory.put(evil[80_000...], at: 80_000, of: 150_000, as: hash, in: home) == "80000")
      #expect(try await mallory.put([UInt8](), at: 0, of: 150_000, as: hash, in: home) == "80000")
      #expect(try await anna.put(content[80_000...], at: 80_000, of: 150_000, as: hash, in: home) == "whole")
      #expect(try await mallory.sendBytes(.get, HubPath.content(hash, of: home)).bytes == content)
      // What mallory has begun is gone, and no longer counted.
      let rows = try await fixture.hub.database.run([
        "SELECT count(*) FROM content", "SELECT CAST(sum(length(bytes)) AS BIGINT) FROM content_part",
        "SELECT content_bytes FROM space WHERE space_id = \(home)",
      ])
      #expect(rows.map { $0.map(\.values) } == [[[.integer(1)]], [[.integer(150_000)]], [[.integer(151_024)]]])
    }
  }

  @Test(arguments: Store.available)
  func `a space doesn't reveal the contents of another one, and readers can't send any`(_ store: Store) async throws {
    try await HubFixture(store).test { caller in
      let (anna, session) = try await caller.person("anna")
      let (bert, other) = try await caller.person("bert")
      let home = session.account.home
      let content = bytes(10, 4)
      let path = HubPath.content(try hash(content), of: home)
      #expect(try await anna.put(content, in: home) == "whole")
      #expect(try await bert.has([content], in: other.account.home) == [false])
      #expect(try await bert.sendBytes(.get, path).status == 404)
      #expect(try await bert.put(content, in: home) == "404 notFound")
      _ = try await anna.send(.put, HubPath.member("bert", of: home), HubShare(role: .read))
      #expect(try await bert.sendBytes(.get, path).bytes == content)
      #expect(try await bert.has([content], in: home) == [true])
      #expect(try await bert.put(bytes(10, 5), in: home) == "403 forbidden")
      // Having it elsewhere saves nothing: all bytes have to be sent.
      let begun = try await bert.put([UInt8](), at: 10, of: 10, as: hash(content), in: other.account.home)
      #expect(begun == "0")
      #expect(try await bert.has([content], in: other.account.home) == [false])
    }
  }

  @Test func `an invalid part of a content is refused with a reason`() async throws {
    try await HubFixture(.sqlite).test { caller in
      let (anna, session) = try await caller.person("anna")
      let home = session.account.home
      let path = HubPath.content(try hash([1]), of: home)
      let ranges = [
        "", "bytes", "bytes 0-0", "bytes 1-0/2", "bytes 0-1/1", "bytes -1/1", "bytes 0-/1", "0-0/1", "bytes 0-0/-1",
        "bytes 0-0/99999999999999999999", "bytes +0-0/1", "bytes 0-0/1, 1-1/2", "bytes 0-1/2", "bytes 0-0/2",
      ]
      for range in ranges {
        let answer = try await anna.sendBytes(.put, path, [1], headers: [.contentRange: range])
        #expect(answer.status == 400, "\(range)")
      }
      for hash in ["x", String(repeating: "A", count: 64), String(repeating: "0", count: 65), "..%2F.."] {
        let address = "\(HubPath.contents(of: home))/\(hash)"
        #expect(try await anna.sendBytes(.put, address, [1], headers: [.contentRange: "bytes 0-0/1"]).status == 400)
        #expect(try await anna.sendBytes(.get, address).status == 400)
      }
      let long = bytes(HubPath.greatestContentPart + 1, 0)
      #expect(try await anna.put(long, in: home) == "413 tooLarge")
      let hashes = [String](repeating: try hash([1]).text, count: HubContentQuestion.greatestCount + 1)
      for question in [hashes, ["short"], [String(repeating: "'", count: 64)]] {
        let answer = try await anna.send(.post, HubPath.contents(of: home), HubContentQuestion(hashes: question))
        #expect([400, 413].contains(answer.status))
      }
    }
  }

  @Test(arguments: Store.available)
  func `contents count towards the limits of the space and of the account`(_ store: Store) async throws {
    var limits = HubLimits.quick
    limits.spaceBytes = 400_000
    limits.accountBytes = 500_000
    try await HubFixture(store, limits: limits).test { caller in
      let (anna, session) = try await caller.person("anna")
      let home = session.account.home
      #expect(try await anna.put(bytes(100_000, 0)[...], at: 0, of: 200_001, as: hash([1]), in: home) == "507 noRoom")
      #expect(try await anna.put(bytes(190_000, 1), in: home) == "whole")
      #expect(try await anna.put(bytes(190_000, 2), in: home) == "whole")
      // The rest is refused before it is sent.
      let third = try hash(bytes(100_000, 3))
      #expect(try await anna.put(bytes(70_000, 3), at: 0, of: 100_000, as: third, in: home) == "507 noRoom")
      var device = try await Device(anna, home)
      try device.client.create(
        UUID(), ["title": "Milk", "notes": String(repeating: "n", count: 30_000)], at: .last(in: .root), now: .now)
      try await device.sync()
      #expect(device.client.refused.map(\.reason.rawValue) == ["spaceFull"])
      let second = try await anna.send(.post, HubPath.spaces, HubSpaceDraft(id: UUID(), name: "Second"))
        .read(HubSpace.self)
      #expect(try await anna.put(bytes(190_000, 4), in: second.id) == "507 noRoom")
      #expect(try await anna.put(bytes(90_000, 4), in: second.id) == "whole")
    }
  }
}

@Suite("Contents that are no longer named", .serialized)
struct ContentCollectionTests {
  private static func attachments(_ contents: [[UInt8]]) throws -> String {
    let items = try contents.map { "{\"name\":\"a\",\"hash\":\"\(try hash($0).text)\",\"bytes\":\($0.count)}" }
    return "[\(items.joined(separator: ","))]"
  }

  @Test(arguments: Store.available)
  func `a purge deletes contents that no to-do names, and keeps those that are named, also by a folder`(_ store: Store)
    async throws
  {
    let later = Mutex<Int64>(0)
    let fixture = try await HubFixture(store, now: { Int64.now + later.withLock { $0 } })
    try await fixture.test { caller in
      let (anna, session) = try await caller.person("anna")
      let home = session.account.home
      let (named, removed, inFolder) = (bytes(100, 1), bytes(100, 2), bytes(100, 3))
      // The hash lies in two parts of the list.
      let links = String(repeating: "link x a\n", count: 7_277)
      let folder = Array("defeat folder 1\n\(links)file \(try hash(inFolder)) 100 a\n".utf8)
      var device = try await Device(anna, home)
      let (kept, gone) = (UUID(), UUID())
      try device.client.create(
        kept, ["title": "Kept", "attachments": Self.attachments([named, folder])], at: .last(in: .root), now: .now)
      try device.client.create(
        gone, ["title": "Gone", "attachments": Self.attachments([removed])], at: .last(in: .root), now: .now)
      try await device.sync()
      let all = [named, removed, inFolder, folder]
      for content in all.dropLast() { #expect(try await anna.put(content, in: home) == "whole") }
      let (list, size) = (try hash(folder), folder.count)
      #expect(try await anna.put(folder[..<65_536], at: 0, of: size, as: list, in: home) == "65536")
      #expect(try await anna.put(folder[65_536...], at: 65_536, of: size, as: list, in: home) == "whole")
      // A device that is about to name the list again has asked for it.
      later.withLock { $0 = 360_000 }
      #expect(try await anna.has([folder], in: home) == [true])
      later.withLock { $0 = 120_000 }
      #expect(try await anna.send(.post, HubPath.purge(of: home)).status == 204)
      let rows: SQLStatement = "SELECT count(*) FROM content"
      #expect(try await fixture.hub.database.rows(rows)[0].values == [.integer(4)])
      try device.client.delete(gone, now: .now)
      try await device.sync()
      later.withLock { $0 = 240_000 }
      #expect(try await anna.send(.post, HubPath.purge(of: home)).status == 204)
      #expect(try await fixture.hub.database.rows(rows)[0].values == [.integer(3)])
      #expect(try await anna.has(all, in: home) == [true, false, true, true])
      let counted = try await fixture.hub.database.run([
        "SELECT content_bytes FROM space WHERE space_id = \(home)", "SELECT count(*) FROM content_part",
      ])
      #expect(counted[0][0].values == [.integer(200 + folder.count + 3 * 1_024)])
      #expect(counted[1][0].values == [.integer(4)])
    }
  }

  @Test(arguments: Store.available)
  func `one purge deletes more than a hundred unnamed contents`(_ store: Store) async throws {
    let later = Mutex<Int64>(0)
    let fixture = try await HubFixture(store, now: { Int64.now + later.withLock { $0 } })
    try await fixture.test { caller in
      let (anna, session) = try await caller.person("anna")
      let home = session.account.home
      for number in 0..<110 { #expect(try await anna.put(Array("\(number)".utf8), in: home) == "whole") }
      later.withLock { $0 = 120_000 }
      #expect(try await anna.send(.post, HubPath.purge(of: home)).status == 204)
      let rows = try await fixture.hub.database.run([
        "SELECT count(*) FROM content", "SELECT count(*) FROM content_part",
        "SELECT content_bytes FROM space WHERE space_id = \(home)",
      ])
      #expect(rows.map { $0.map(\.values) } == [[[.integer(0)]], [[.integer(0)]], [[.integer(0)]]])
    }
  }

  @Test(arguments: Store.available)
  func `a detached content stays for 30 days, in which undo may restore it`(_ store: Store) async throws {
    let later = Mutex<Int64>(0)
    let fixture = try await HubFixture(store, now: { Int64.now + later.withLock { $0 } })
    try await fixture.test { caller in
      let (anna, session) = try await caller.person("anna")
      let home = session.account.home
      let content = bytes(100, 1)
      var device = try await Device(anna, home)
      let id = UUID()
      try device.client.create(
        id, ["title": "Milk", "attachments": Self.attachments([content])], at: .last(in: .root), now: .now)
      try await device.sync()
      #expect(try await anna.put(content, in: home) == "whole")
      try device.client.set(["attachments": nil], of: id, now: .now)
      try await device.sync()
      later.withLock { $0 = 29 * 86_400_000 }
      try await fixture.hub.settle()
      let rows: SQLStatement = "SELECT count(*) FROM content"
      #expect(try await fixture.hub.database.rows(rows)[0].values == [.integer(1)])
      later.withLock { $0 = 31 * 86_400_000 }
      try await fixture.hub.settle()
      #expect(try await fixture.hub.database.rows(rows)[0].values == [.integer(0)])
    }
  }

  @Test(arguments: Store.available)
  func `the contents of a space are deleted with it`(_ store: Store) async throws {
    let fixture = try await HubFixture(store)
    try await fixture.test { caller in
      let (anna, _) = try await caller.person("anna")
      let space = try await anna.send(.post, HubPath.spaces, HubSpaceDraft(id: UUID(), name: "Second"))
        .read(HubSpace.self)
      for seed in 0..<3 as Range<UInt8> { #expect(try await anna.put(bytes(70_000, seed), in: space.id) == "whole") }
      #expect(try await anna.send(.delete, HubPath.space(space.id)).status == 204)
      let rows = try await fixture.hub.database.run(
        ["content", "content_part"].map { "SELECT count(*) FROM \(name: $0)" as SQLStatement })
      #expect(rows.map { $0[0].values } == [[.integer(0)], [.integer(0)]])
    }
  }
}
