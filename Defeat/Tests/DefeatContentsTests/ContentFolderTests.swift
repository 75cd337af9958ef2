import DefeatContents
import DefeatCore
import DefeatStore
import Foundation
import HolonFiles
import HolonRepositories
import HolonToDos
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Swift Testing has attachments as well.
typealias ToDoAttachment = HolonToDos.Attachment

/// A list with a folder for its contents, and files to attach.
final class Desk {
  let folder: String
  let contents: ContentFolder
  let store: SQLiteToDoStore
  let defeat: Defeat

  init(isEmpty: Bool = false) throws {
    folder = NSTemporaryDirectory() + "/holon-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    contents = ContentFolder(besides: "\(folder)/list.sqlite")
    store = try SQLiteToDoStore(path: "\(folder)/list.sqlite")
    defeat = Defeat(store: store, contents: contents)
    if isEmpty { return }
    try defeat.add(ToDoDraft(title: "Plan the party"))
    try defeat.add(ToDoDraft(title: "Choose the music"))
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func path(_ name: String) throws -> AbsolutePath { try AbsolutePath("\(folder)/\(name)") }

  @discardableResult
  func write(_ text: String, to name: String) throws -> AbsolutePath {
    let url = URL(fileURLWithPath: "\(folder)/\(name)")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return try path(name)
  }

  /// The hashes that there are contents of.
  func kept() throws -> [String] {
    let all = (try? FileManager.default.subpathsOfDirectory(atPath: "\(folder)/list.sqlite-attachments")) ?? []
    return all.filter { $0.contains("/") && !$0.hasPrefix("opened") }.map { String($0.split(separator: "/")[1]) }
      .sorted()
  }

  func drawing(_ number: Int) throws -> String {
    let files = try defeat.files(of: .number(number))
    return try ContentFiles(contents).folder("attachments", of: files.attachments.map { ContentPart($0) }).display()
  }

  /// Removes a content, as on a device that hasn't got it.
  func lose(_ attachment: ToDoAttachment) throws {
    let hash = attachment.hash.text
    try FileManager.default.removeItem(atPath: "\(folder)/list.sqlite-attachments/\(hash.prefix(2))/\(hash)")
  }

  func text(_ attachment: ToDoAttachment) throws -> String {
    let file = try contents.open(attachment.hash)
    var bytes = [UInt8](repeating: 0, count: Int(file.count))
    _ = try bytes.withUnsafeMutableBytes { try file.read(at: 0, into: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

@Suite("Attachments")
struct ContentFolderTests {
  let desk: Desk

  init() throws { desk = try Desk() }

  @Test func `a content is stored once, by its SHA-256, and readable only by the user`() throws {
    try desk.defeat.attach([desk.write("abc", to: "a.txt"), desk.write("abc", to: "b.txt")], to: .number(1))
    let hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(try desk.kept() == [hash])
    let list = try desk.defeat.list()
    #expect(list[1]?.attachments.map(\.name) == ["a.txt", "b.txt"])
    #expect(list[1]?.attachments.map(\.hash.text) == [hash, hash])
    #expect(list[1]?.attachments.map(\.bytes) == [3, 3])
    var status = stat()
    stat("\(desk.folder)/list.sqlite-attachments", &status)
    #expect(status.st_mode & 0o777 == 0o700)
    stat("\(desk.folder)/list.sqlite-attachments/ba/\(hash)", &status)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test func `a folder is attached with everything in it, links as links`() throws {
    try desk.write("1", to: "box/deep/one.txt")
    try desk.write("22", to: "box/two.txt")
    symlink("/etc/passwd", "\(desk.folder)/box/link")
    mkfifo("\(desk.folder)/box/pipe", 0o600)
    let outcome = try desk.defeat.attach([desk.path("box")], to: .number(1))
    #expect(outcome.attached.map(\.files) == [2])
    #expect(outcome.attached.map(\.bytes) == [3])
    #expect(outcome.leftOut.map { $0.path.description } == ["box/pipe"])
    let parts = try desk.contents.parts(of: outcome.attached[0].hash)
    #expect(parts.map(\.name.description) == ["deep", "link", "two.txt"])
    #expect(parts[1].kind == .link(target: Array("/etc/passwd".utf8)))
    // The same folder again is the same content.
    let before = try desk.kept()
    let again = try desk.defeat.attach([desk.path("box")], to: .number(2))
    #expect(again.attached[0].hash == outcome.attached[0].hash)
    #expect(try desk.kept() == before)
  }

  @Test func `a second attachment of the same name gets a number, and the same file again changes nothing`() throws {
    try desk.defeat.attach([desk.write("1", to: "a/photo.jpg")], to: .number(1))
    try desk.defeat.attach([desk.write("2", to: "b/photo.jpg")], to: .number(1))
    let again = try desk.defeat.attach([desk.path("a/photo.jpg")], to: .number(1))
    #expect(again.outcome.changes == [0] && again.attached.map(\.name) == ["photo.jpg"])
    #expect(again.known == Set(again.attached))
    #expect(try desk.defeat.list()[1]?.attachments.map(\.name) == ["photo.jpg", "photo 2.jpg"])
  }

  @Test func `undo restores a detached file with its content`() throws {
    try desk.defeat.attach([desk.write("abc", to: "a.txt"), desk.write("def", to: "d.txt")], to: .number(1))
    try desk.defeat.detach(["a.txt", "a.txt"], from: .number(1))
    #expect(try desk.defeat.list()[1]?.attachments.map(\.name) == ["d.txt"])
    desk.defeat.collectContents()
    _ = try desk.defeat.undo()
    let attachment = try #require(try desk.defeat.list()[1]?.attachments.first)
    #expect(try desk.text(attachment) == "abc")
    _ = try desk.defeat.undo()
    #expect(try desk.defeat.list()[1]?.attachments == [])
    desk.defeat.collectContents()
    _ = try desk.defeat.redo()
    #expect(try desk.defeat.list()[1]?.attachments.map(\.name) == ["a.txt", "d.txt"])
    #expect(throws: ToDoError.unknownAttachment("x", title: "Plan the party")) {
      try desk.defeat.detach(["x"], from: .number(1))
    }
    try desk.defeat.detach([], from: .number(1))
    #expect(try desk.defeat.list()[1]?.attachments == [])
  }

  @Test func `a content that no to-do names is deleted when undo can't restore it`() throws {
    try desk.write("1", to: "box/deep/one.txt")
    try desk.defeat.attach([desk.write("abc", to: "a.txt"), desk.path("box")], to: .number(1))
    try desk.defeat.attach([desk.write("kept", to: "kept.txt")], to: .number(2))
    try desk.defeat.remove([.number(1)])
    #expect(try desk.kept().count == 5)
    for _ in 0..<1_001 { try desk.defeat.edit([.number(2)], ToDoDraft(notes: UUID().uuidString)) }
    desk.defeat.collectContents()
    #expect(try desk.kept().count == 1)
    #expect(try desk.text(#require(try desk.defeat.list()[2]?.attachments.first)) == "kept")
  }

  @Test func `a content isn't deleted while it is being attached`() throws {
    let file = try desk.write("abc", to: "a.txt")
    try desk.contents.keeping {
      let attachment = try desk.contents.add(file).attachment
      #expect(try desk.contents.collect { [] } == 0)
      #expect(try desk.text(attachment) == "abc")
    }
    #expect(try desk.contents.collect { [] } == 1)
  }

  @Test func `two processes that attach and delete concurrently lose nothing`() async throws {
    let file = try desk.write("abc", to: "a.txt")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<2 {
        group.addTask { [contents = desk.contents] in
          for _ in 0..<200 {
            try contents.keeping {
              let hash = try contents.add(file).attachment.hash
              _ = try contents.open(hash)
            }
          }
        }
      }
      group.addTask { [contents = desk.contents] in for _ in 0..<400 { try contents.collect { [] } } }
      try await group.waitForAll()
    }
  }

  @Test func `an invalid path is reported, and nothing is attached`() throws {
    let good = try desk.write("1", to: "good.txt")
    #expect(throws: FileError.self) { try desk.defeat.attach([good, desk.path("gone")], to: .number(1)) }
    mkfifo("\(desk.folder)/pipe", 0o600)
    for (path, code) in [("gone", FileError.Code.notFound), ("pipe", .isSpecial)] {
      do {
        try desk.defeat.attach([desk.path(path)], to: .number(1))
        Issue.record("\(path) was attached")
      } catch let error as FileError {
        #expect(error.code == code)
        #expect(error.location.hasSuffix("/\(path)") || error.location == path)
        if code == .notFound { #expect(error.message == "doesn't exist: check the path") }
      }
    }
    #expect(throws: ToDoError.unknownNumber(9)) { try desk.defeat.attach([good], to: .number(9)) }
    #expect(try desk.defeat.list()[1]?.attachments == [])
    desk.defeat.collectContents()
    #expect(try desk.kept().isEmpty)
  }

  @Test func `an attachment that isn't on this device is drawn with its size and a remark`() throws {
    try desk.write("1", to: "box/one.txt")
    try desk.write("22", to: "box/two.txt")
    try desk.defeat.attach([desk.write("abc", to: "a.txt"), desk.path("box")], to: .number(1))
    try desk.defeat.attach([desk.write("here", to: "here.txt")], to: .number(1))
    let attachments = try desk.defeat.list()[1]?.attachments ?? []
    for attachment in attachments where attachment.name != "here.txt" { try desk.lose(attachment) }
    #expect(
      try desk.drawing(1) == """
        attachments  1 text, 2 files, 10 bytes
        ├─ a.txt  3 bytes  (not on this device)
        ├─ box  3 bytes  (not on this device)
        └─ here.txt  ASCII, 1 line, 4 bytes
        """)
    let folder = try ContentFiles(desk.contents).folder("attachments", of: attachments.map { ContentPart($0) })
    #expect(folder.problems.map(\.path.description) == ["a.txt", "box"])
    let json = String(
      decoding: JSONAnswer.files(try desk.defeat.files(of: .number(1)), ContentFiles(desk.contents)), as: UTF8.self)
    #expect(json.components(separatedBy: "\"isMissing\":true").count == 3)
  }

  @Test func `lists of folders that name each other repeatedly are neither shown nor copied endlessly`() throws {
    func keep(_ text: String) throws -> ContentHash {
      let upload = try desk.contents.beginUpload()
      try Array(text.utf8).withUnsafeBytes { try upload.write($0) }
      return try upload.finish(named: "list").hash
    }
    var list = "defeat folder 1\n" + (0..<500).map { "link x \($0)\n" }.joined()
    for _ in 0..<30 {
      let hash = try keep(list)
      list = "defeat folder 1\nfolder \(hash) 1 1 a\nfolder \(hash) 1 1 b\n"
    }
    let attachment = try #require(ToDoAttachment(name: "bomb", hash: keep(list), bytes: 1, files: 1))
    _ = try desk.store.edit("attach", excerpt: ToDoExcerpt(alone: [1]), at: Date()) { list in
      try list.edit(1, at: Date()) { _ = $0.attach(attachment) }
    }
    let part = ContentPart(attachment)
    let shown = try ContentFiles(desk.contents).folder("attachments", of: [part])
    #expect(shown.entries.count { _ in true } <= ContentFiles.greatestCount + 2)
    let problem = try #require(shown.problems.first?.error as? FileError)
    #expect(problem.code == .tooLarge && problem.message.hasPrefix("has too many files to list"))
    let json = JSONAnswer.files(try desk.defeat.files(of: .number(1)), ContentFiles(desk.contents))
    #expect(json.count < 300 * ContentFiles.greatestCount)
    let error = #expect(throws: FileError.self) { try desk.contents.copyForOpening(part) }
    #expect(error?.code == .tooLarge)
  }

  @Test func `the store is a repository that refuses a content with another hash`() async throws {
    let hash = try desk.contents.add(desk.write("abc", to: "a.txt")).attachment.hash
    let other = try #require(ContentHash(String(repeating: "0", count: 64)))
    let content = try #require(try await desk.contents.get(hash))
    #expect(try content.open()?.count == 3)
    #expect(try await desk.contents.get(other) == nil)
    #expect(try await desk.contents.page(Query()).entities.map(\.id) == [hash])
    let forged = Content(other) { try content.open() }
    for write in [RepositoryWrite.put([forged]), .add(forged)] {
      await #expect(throws: RepositoryError.self) { try await desk.contents.write(write) }
    }
    // Of a content nothing but the hash may be known.
    try await desk.contents.put([Content(other) { nil }])
    #expect(try desk.kept() == [hash.text])
    await #expect(throws: RepositoryError.self) { try await desk.contents.add(content) }
    await #expect(throws: RepositoryError.self) { try await desk.contents.update(forged) }
    try await desk.contents.update(content)
    let second = try Desk()
    try await second.contents.put([content])
    #expect(try second.kept() == [hash.text])
    try await desk.contents.delete(hash)
    try await desk.contents.delete(hash)
    #expect(try desk.kept().isEmpty)
  }

  @Test func `the store can't be attached to its own list`() throws {
    try desk.defeat.attach([desk.write("1", to: "a.txt")], to: .number(1))
    let error = #expect(throws: FileError.self) {
      try desk.defeat.attach([try AbsolutePath(desk.folder)], to: .number(1))
    }
    #expect(error?.code == .notPermitted)
  }

  @Test func `a name that leads to another folder is refused`() throws {
    let hash = try #require(ContentHash(String(repeating: "0", count: 64)))
    for name in ["", ".", "..", "a/b", "a\0b", "/etc/passwd"] {
      #expect(ToDoAttachment(name: name, hash: hash, bytes: 1) == nil)
    }
    for text in ["../../etc/passwd", String(repeating: "0", count: 63) + "/", String(repeating: "G", count: 64)] {
      #expect(ContentHash(text) == nil)
    }
  }

  @Test func `a damaged or foreign list of a folder has no parts`() throws {
    for text in [
      "defeat folder 2\n", "", "defeat folder 1\nfile x 1 a\n", "defeat folder 1\nlink a ..%2F..%2Fb\n",
      "defeat folder 1\nfile \(String(repeating: "0", count: 64)) -1 a\n", "defeat folder 1\nlink a\n",
    ] {
      let hash = try desk.contents.add(desk.write(text, to: "list")).attachment.hash
      #expect(throws: FileError.self) { try desk.contents.parts(of: hash) }
    }
  }

  @Test func `applications receive a copy, which they may change`() throws {
    try desk.write("1", to: "box/one.txt")
    let attachment = try desk.contents.add(desk.path("box")).attachment
    let copy = try desk.contents.copyForOpening(ContentPart(attachment))
    let file = String(decoding: copy.bytes, as: UTF8.self) + "/one.txt"
    try Data("changed".utf8).write(to: URL(fileURLWithPath: file))
    let second = try desk.contents.copyForOpening(ContentPart(attachment))
    #expect(
      try String(contentsOfFile: String(decoding: second.bytes, as: UTF8.self) + "/one.txt", encoding: .utf8) == "1")
  }

  @Test func `attachments are named in exports, and restored by imports`() throws {
    try desk.defeat.attach([desk.write("abc", to: "a \"b\".txt")], to: .number(1))
    try desk.write("1", to: "box/one.txt")
    try desk.defeat.attach([desk.path("box")], to: .number(1))
    let list = try desk.defeat.list()
    let text = JSONFormat().write(list).data
    let reading = JSONFormat().read(text)
    #expect(reading.list == list)
    #expect(reading.findings.isEmpty)
    for format in [MarkdownFormat(), TodoTxtFormat(), TaskwarriorFormat()] as [any ToDoFormat] {
      let findings = format.write(list).findings
      #expect(findings.contains { $0.message.hasSuffix("can't store the attachments of “Plan the party”.") })
    }
    let bad = """
      {"format": "defeat", "version": 1, "parts": [{"title": "x", "attachments": [
        {"name": "../evil", "hash": "\(String(repeating: "0", count: 64))"}, {"name": "a", "hash": "short"}, {}]}]}
      """
    let evil = JSONFormat().read(Data(bad.utf8))
    #expect(evil.list[1]?.attachments == [])
    #expect(evil.findings.count == 3)
  }

  @Test func `a list of an older version is migrated with its history`() throws {
    let store = try SQLiteToDoStore(path: "\(desk.folder)/list.sqlite")
    #expect(try store.contentHashes().isEmpty)
    try desk.defeat.attach([desk.write("abc", to: "a.txt")], to: .number(1))
    #expect(try store.contentHashes().count == 1)
  }
}
