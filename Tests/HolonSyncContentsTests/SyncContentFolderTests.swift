import Foundation
import HolonBase
import HolonHashing
import HolonSync
import HolonSyncContents
import Testing

@Suite("Contents in a folder")
struct SyncContentFolderTests {
  private let temporary: TemporaryFolder
  private let bytes = (0..<2_500).map { UInt8(truncatingIfNeeded: $0 &* 7) }

  init() throws { temporary = try TemporaryFolder() }

  private func open(_ limits: SyncContentLimits = SyncContentLimits()) throws -> SyncContentFolder {
    try SyncContentFolder(path: "\(temporary.path)/photos", limits: limits)
  }

  private func code(_ body: () async throws -> Void) async throws -> SyncContentsError.Code {
    try await #require(throws: SyncContentsError.self) { try await body() }.code
  }

  // MARK: - Adding and reading

  @Test func `a content is a file with the name of its hash, which only the user can read`() throws {
    let folder = try open()
    let hash = try folder.add(Array("abc".utf8))
    #expect(hash.text == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")  // FIPS 180-4, example
    #expect(try folder.add(Array("abc".utf8)) == hash)
    #expect(temporary.files == ["photos/\(hash.place)"])
    for (path, permissions) in [("photos", 0o700), ("photos/\(hash.place)", 0o600)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(temporary.path)/\(path)")
      #expect(attributes[.posixPermissions] as? Int == permissions)
    }
    #expect(try open().bytes(of: hash) == Array("abc".utf8))
    #expect(try folder.path(of: hash) == "\(temporary.path)/photos/\(hash.place)")
  }

  @Test func `a file and the empty content can be added`() throws {
    let file = "\(temporary.path)/sea.jpg"
    try Data(bytes).write(to: URL(filePath: file))
    let folder = try open()
    let (sea, empty) = (try folder.add(contentsOf: file), try folder.add([]))
    #expect(try folder.bytes(of: sea) == bytes)
    #expect(try folder.bytes(of: empty) == [])
    #expect(throws: SyncContentsError.self) { try folder.add(contentsOf: "\(temporary.path)/none.jpg") }
    #expect(throws: SyncContentsError.self) { try folder.add(contentsOf: temporary.path) }
  }

  @Test func `an absent content is nil everywhere`() async throws {
    let (folder, hash) = (try open(), try ContentHash(of: bytes))
    #expect(try folder.bytes(of: hash) == nil)
    #expect(try folder.path(of: hash) == nil)
    #expect(try await folder.states(of: [hash]) == [:])
    #expect(try await folder.part(of: hash, from: 0, limit: 10) == nil)
  }

  @Test(arguments: [true, false])
  func `a damaged content is set aside, and can be received again`(isFirstRead: Bool) async throws {
    let hash = try open().add(bytes)
    let path = "\(temporary.path)/photos/\(hash.place)"
    try Data(bytes.dropLast() + [0]).write(to: URL(filePath: path))
    // Another object, because the first one has verified the content already.
    let folder = try open()
    if isFirstRead {
      let error = try #require(throws: SyncContentsError.self) { try folder.bytes(of: hash) }
      #expect(error.code == .otherBytes)
      #expect(error.message == "the file of content \(hash) was damaged: sync again to fetch the content")
    } else {
      #expect(try await folder.part(of: hash, from: 0, limit: 10) == nil)
    }
    #expect(try await folder.states(of: [hash]) == [:])
    #expect(temporary.files == ["photos/\(hash.place).damaged"])
    #expect(try await folder.receive(SyncContentPart(bytes), of: hash).isComplete)
    #expect(try folder.bytes(of: hash) == bytes)
  }

  // MARK: - Receiving

  @Test func `a content is received in parts, also by another process`() async throws {
    let hash = try ContentHash(of: bytes)
    for start in [0, 1_000] {
      let state = try await open().receive(SyncContentPart(bytes, from: start, count: 1_000), of: hash)
      #expect(state == SyncContentState(received: start + 1_000, isComplete: false))
    }
    #expect(temporary.files == ["photos/\(hash).part"])
    #expect(try await open().states(of: [hash]) == [hash: SyncContentState(received: 2_000, isComplete: false)])
    #expect(try open().bytes(of: hash) == nil)
    let state = try await open().receive(SyncContentPart(bytes, from: 2_000), of: hash)
    #expect(state == SyncContentState(received: 2_500, isComplete: true))
    #expect(temporary.files == ["photos/\(hash.place)"])
    #expect(try open().bytes(of: hash) == bytes)
  }

  @Test func `a part at another place isn't appended`() async throws {
    let (folder, hash) = (try open(), try ContentHash(of: bytes))
    #expect(try await folder.receive(SyncContentPart(bytes, from: 1_000), of: hash).received == 0)
    #expect(temporary.files == [])
    _ = try await folder.receive(SyncContentPart(bytes, count: 1_000), of: hash)
    for start in [0, 500, 2_000] {
      #expect(try await folder.receive(SyncContentPart(bytes, from: start), of: hash).received == 1_000)
    }
    #expect(try await folder.receive(SyncContentPart(bytes, from: 1_000), of: hash).isComplete)
  }

  @Test func `bytes with another hash are refused, and nothing of them remains`() async throws {
    let (folder, hash) = (try open(), try ContentHash(of: bytes))
    _ = try await folder.receive(SyncContentPart([9] + bytes.dropFirst(), count: 1_000), of: hash)
    let error = try await #require(throws: SyncContentsError.self) {
      try await folder.receive(SyncContentPart(bytes, from: 1_000), of: hash)
    }
    #expect(error == .otherBytes(hash))
    #expect(error.message == "the bytes of content \(hash) have another hash: send the content again")
    #expect(temporary.files == [])
    #expect(try await folder.states(of: [hash]) == [:])
    #expect(try await folder.receive(SyncContentPart(bytes), of: hash).isComplete)
  }

  @Test func `received bytes beyond the size of the content are discarded`() async throws {
    let (folder, hash) = (try open(), try ContentHash(of: Array(bytes.prefix(900))))
    _ = try await folder.receive(SyncContentPart(bytes, count: 1_000), of: hash)
    let part = SyncContentPart(Array(bytes.prefix(900)))
    #expect(try await folder.receive(part, of: hash).isComplete)
  }

  @Test func `all bytes that arrived before a crash only need to be verified`() async throws {
    let hash = try ContentHash(of: bytes)
    let folder = try open()
    _ = try await folder.receive(SyncContentPart(bytes, count: 1_000), of: hash)
    try Data(bytes).write(to: URL(filePath: "\(temporary.path)/photos/\(hash).part"))
    #expect(try await folder.receive(SyncContentPart(bytes, from: 2_500), of: hash).isComplete)
  }

  @Test func `the same content from many senders is stored once`() async throws {
    let (folder, hash, bytes) = (try open(), try ContentHash(of: bytes), bytes)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<16 {
        group.addTask {
          let own = index % 4 == 0 ? try folder.sent(by: "account \(index)") : folder
          var next = 0
          while true {
            let part = SyncContentPart(bytes, from: next, count: min(100, bytes.count - next))
            let state = try await own.receive(part, of: hash)
            if state.isComplete { return }
            next = state.received
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(temporary.files.filter { !$0.hasSuffix(".part") } == ["photos/\(hash.place)"])
    #expect(try folder.bytes(of: hash) == bytes)
  }

  // MARK: - Limits

  @Test func `a content that exceeds a limit is refused before it is stored`() async throws {
    let folder = try open(SyncContentLimits(contentBytes: 2_499, folderBytes: 10_000))
    let hash = try ContentHash(of: bytes)
    let error = try await #require(throws: SyncContentsError.self) {
      try await folder.receive(SyncContentPart(bytes, count: 1), of: hash)
    }
    #expect(error == .tooLarge(hash, size: 2_500, limit: 2_499))
    #expect(try await code { try folder.add(bytes) } == .tooLarge)
    #expect(temporary.files == [])
    try folder.add(Array(bytes.dropLast()))
  }

  @Test func `the room is counted in bytes, is the same after opening, and is free after a removal`() async throws {
    let limits = SyncContentLimits(folderBytes: 2 * (2_500 + 1_024))
    let folder = try open(limits)
    let first = try folder.add(bytes)
    let (second, third) = (bytes.map { $0 &+ 1 }, bytes.map { $0 &+ 2 })
    _ = try await folder.receive(SyncContentPart(second, count: 100), of: ContentHash(of: second))
    #expect(try await code { try folder.add(third) } == .full)
    #expect(try await folder.receive(SyncContentPart(second, from: 100), of: ContentHash(of: second)).isComplete)
    for folder in [folder, try open(limits)] {
      #expect(try await code { try folder.add(third) } == .full)
      let part = SyncContentPart(third, count: 10)
      #expect(try await code { _ = try await folder.receive(part, of: ContentHash(of: third)) } == .full)
    }
    #expect(temporary.files.count == 2)
    try folder.removeContents(except: [first], unusedSince: .distantFuture)
    try folder.add(third)
  }

  @Test func `refused and interrupted contents take no room`() async throws {
    let folder = try open(SyncContentLimits(folderBytes: 2_500 + 1_024))
    let hash = try ContentHash(of: bytes)
    for _ in 0..<3 {
      let wrong = SyncContentPart(bytes.map { $0 &+ 1 })
      #expect(try await code { _ = try await folder.receive(wrong, of: hash) } == .otherBytes)
      #expect(try await code { try folder.add(bytes + [1]) } == .full)
    }
    #expect(try await folder.receive(SyncContentPart(bytes), of: hash).isComplete)
  }

  // MARK: - Hostile names

  @Test func `no link in the folder leads out of it`() async throws {
    let outside = "\(temporary.path)/outside"
    let (folder, hash) = (try open(), try ContentHash(of: bytes))
    try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
    try Data("secret".utf8).write(to: URL(filePath: "\(outside)/secret"))
    let links = [
      ("\(hash).part", "\(outside)/secret"), (String(hash.text.prefix(2)), outside),
    ]
    for (name, target) in links {
      let link = "\(temporary.path)/photos/\(name)"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
      #expect(try await code { _ = try await folder.receive(SyncContentPart(bytes), of: hash) } == .failed)
      try FileManager.default.removeItem(atPath: link)
    }
    try FileManager.default.createDirectory(
      atPath: "\(temporary.path)/photos/\(hash.text.prefix(2))", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(temporary.path)/photos/\(hash.place)", withDestinationPath: "\(outside)/secret")
    #expect(try await code { _ = try folder.bytes(of: hash) } == .failed)
    #expect(try await code { _ = try await folder.part(of: hash, from: 0, limit: 10) } == .failed)
    #expect(try String(contentsOfFile: "\(outside)/secret", encoding: .utf8) == "secret")
    #expect(temporary.files.filter { $0.hasPrefix("outside") } == ["outside/secret"])
  }

  @Test(arguments: ["../../outside", "/etc/passwd", "..", "", "a\0b", String(repeating: "x", count: 10_000)])
  func `any name of an account is a name in the folder`(account: String) async throws {
    let hash = try ContentHash(of: bytes)
    let folder = try open().sent(by: account)
    #expect(try await folder.receive(SyncContentPart(bytes, count: 10), of: hash).received == 10)
    let files = temporary.files
    #expect(files.count == 1 && files[0].hasPrefix("photos/\(hash).") && files[0].hasSuffix(".part"))
    #expect(try await folder.receive(SyncContentPart(bytes, from: 10), of: hash).isComplete)
    #expect(temporary.files == ["photos/\(hash.place)"])
  }

  @Test func `no account can damage the transfer of another one`() async throws {
    let (folder, hash) = (try open(), try ContentHash(of: bytes))
    let (honest, hostile) = (try folder.sent(by: "ada"), try folder.sent(by: "mallory"))
    _ = try await honest.receive(SyncContentPart(bytes, count: 1_000), of: hash)
    let wrong = bytes.map { $0 &+ 1 }
    #expect(try await hostile.receive(SyncContentPart(wrong, from: 1_000), of: hash).received == 0)
    #expect(try await code { _ = try await hostile.receive(SyncContentPart(wrong), of: hash) } == .otherBytes)
    #expect(try await honest.receive(SyncContentPart(bytes, from: 1_000), of: hash).isComplete)
  }

  @Test func `texts that aren't hashes name no content`() {
    for text in ["", "../../etc/passwd", String(repeating: "A", count: 64), String(repeating: "/", count: 64)] {
      #expect(ContentHash(text) == nil)
      #expect(ContentHash(syncText: text) == nil)
    }
  }

  // MARK: - Removal

  @Test func `contents are removed that no record mentions and no one has used for a while`() async throws {
    let folder = try open()
    let hashes = try (0..<4).map { index in try folder.add(bytes + [UInt8(index)]) }
    _ = try await folder.receive(SyncContentPart(bytes, count: 10), of: ContentHash(of: bytes))
    let old = Date(timeIntervalSinceNow: -1_000)
    for file in temporary.files {
      try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: "\(temporary.path)/\(file)")
    }
    // A device asks for the second one, because it is about to mention it.
    #expect(try await folder.states(of: [hashes[1]]).count == 1)
    let fresh = try folder.add([1, 2, 3])
    #expect(try folder.removeContents(except: [hashes[0]], unusedSince: .now - 500) == 3)
    #expect(temporary.files == [hashes[0], hashes[1], fresh].map { "photos/\($0.place)" }.sorted())
  }
}
