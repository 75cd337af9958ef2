import Foundation
import HolonFiles
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Copying files, and moving them to another disk")
struct CopyTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  /// A folder with everything that a copy has to keep.
  private func makeFolder() throws -> AbsolutePath {
    try place.write("one", to: "box/deep/er/one.txt", mode: 0o640)
    try place.write("run", to: "box/run", mode: 0o755)
    try FileManager.default.createSymbolicLink(
      atPath: place.path("box/link").text, withDestinationPath: "../outside")
    try FileManager.default.createSymbolicLink(atPath: place.path("box/away").text, withDestinationPath: "/etc/passwd")
    link(place.path("box/run").text, place.path("box/also run").text)
    mkfifo(place.path("box/pipe").text, 0o600)
    for (index, name) in ["box/deep/er/one.txt", "box/run", "box/deep", "box"].enumerated() {
      let times = [timespec(tv_sec: 1_000_000 + index, tv_nsec: 0), timespec(tv_sec: 2_000_000 + index, tv_nsec: 500)]
      utimensat(AT_FDCWD, place.path(name).text, times, 0)
    }
    chmod(place.path("box/deep").text, 0o550)
    return place.path("box")
  }

  private func checkKept(_ box: AbsolutePath) throws {
    let status = { (name: String) in
      Workplace.status(AbsolutePath(box.names + name.split(separator: "/").compactMap { FileName(bytes: $0.utf8) }))
    }
    #expect(status("deep/er/one.txt").st_mode & 0o7777 == 0o640)
    #expect(status("run").st_mode & 0o7777 == 0o755)
    #expect(status("deep").st_mode & 0o7777 == 0o550)
    #expect(status("run").st_ino == status("also run").st_ino)
    #expect(status("pipe").st_mode & S_IFMT == S_IFIFO)
    let times = ["deep/er/one.txt", "run", "deep", ""].map { FileTime(Date(timeIntervalSince1970: 0), status($0)) }
    #expect(times == (0..<4).map { FileTime(nanoseconds: (2_000_000 + $0) * 1_000_000_000 + 500) })
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: box.text + "/link") == "../outside")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: box.text + "/away") == "/etc/passwd")
    #expect(try String(contentsOfFile: box.text + "/deep/er/one.txt", encoding: .utf8) == "one")
  }

  @Test func `a copy keeps content, permissions, times, links and second names`() throws {
    let box = try makeFolder()
    try place.journal.perform(.copy(box, to: place.path("copy")))
    try checkKept(place.path("copy"))
    try checkKept(box)
    try place.journal.undo()
    #expect(access(place.path("copy").text, F_OK) != 0)
    // The copy may have been changed since, so undo doesn't destroy it.
    #expect(try place.trash.items().map(\.origin) == [place.path("copy")])
  }

  @Test func `a move to another disk keeps everything, and leaves nothing behind`() throws {
    guard let other = place.otherDisk else { return }
    let box = try makeFolder()
    try place.journal.perform(.move(box, to: other.appending("box")))
    try checkKept(other.appending("box"))
    #expect(access(box.text, F_OK) != 0)
    try place.journal.undo()
    try checkKept(box)
    #expect(try FileManager.default.contentsOfDirectory(atPath: other.text).isEmpty)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: place.root.text).sorted() == ["box", "data", "journal"])
  }

  @Test func `a folder that moves after one of its files has moved to another disk leaves nothing behind`() throws {
    guard let other = place.otherDisk else { return }
    let before = try fill("box/in/a", "box/in/b")
    let operations: [FileOperation] = [
      .move(place.path("box/in/a"), to: other.appending("a")), .move(place.path("box/in"), to: place.path("box/out")),
      .move(place.path("box"), to: place.path("case")),
    ]
    try place.journal.perform(.all(operations))
    #expect(try names(place.root) == ["case", "case/out", "case/out/b"])
    #expect(try names(other) == ["a"])
    try place.journal.undo()
    #expect(try names(place.root) == before)
    #expect(try names(other) == [])
  }

  @Test func `what has moved to another disk isn't copied with its folder`() throws {
    guard let other = place.otherDisk else { return }
    _ = try fill("box/in/a", "box/in/b")
    try place.journal.perform(
      .all([
        .move(place.path("box/in/a"), to: other.appending("a")), .copy(place.path("box"), to: place.path("copy")),
        .move(place.path("box"), to: other.appending("box")), .trash(place.path("copy")),
      ]))
    #expect(try names(place.root) == [])
    #expect(try names(other) == ["a", "box", "box/in", "box/in/b"])
    #expect(try names(place.trash.items()[0].path) == ["in", "in/b"])
  }

  @Test func `a reverted part leaves what is removed at the end where it was`() throws {
    guard let other = place.otherDisk else { return }
    _ = try fill("box/a", "box/b")
    let part = FileOperation.all([
      .move(place.path("box"), to: place.path("case")), .move(place.path("missing"), to: place.path("found")),
    ])
    let outcome = try place.journal.perform(.each([.move(place.path("box/a"), to: other.appending("a")), part]))
    #expect(outcome.failures.count == 1)
    #expect(try names(place.root) == ["box", "box/b"])
    #expect(try names(other) == ["a"])
  }

  @Test func `steps in a copied folder are reverted with the copy`() throws {
    let before = try fill("box/in/a", "x")
    let copies: [FileOperation] = [
      .copy(place.path("box"), to: place.path("case")), .copy(place.path("x"), to: place.path("case/in/x")),
      .move(place.path("case/in/a"), to: place.path("b")), .move(place.path("missing"), to: place.path("found")),
    ]
    #expect(throws: FileError.self) { try place.journal.perform(.all(copies)) }
    #expect(try names(place.root) == before)
    let outcome = try place.journal.perform(.each([.all(copies), .rename(place.path("x"), to: "y")]))
    #expect(outcome.failures.count == 1)
    #expect(try names(place.root) == ["box", "box/in", "box/in/a", "y"])
  }

  /// Creates files, and returns all names.
  private func fill(_ files: String...) throws -> [String] {
    for file in files { try place.write(file, to: file) }
    return try names(place.root)
  }

  /// Returns the paths of everything below a folder, except for the journal and the trash.
  private func names(_ folder: AbsolutePath) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.text).sorted().filter {
      !$0.hasPrefix("journal") && !$0.hasPrefix("data")
    }
  }

  @Test func `extended attributes are kept`() throws {
    let file = try place.write("1", to: "a")
    guard (try? Workplace.run("/usr/bin/setfattr", ["-n", "user.author", "-v", "Ada", file.text])) != nil else {
      return
    }
    try place.journal.perform(.copy(file, to: place.path("b")))
    try Workplace.run("/usr/bin/getfattr", ["-n", "user.author", place.path("b").text])
  }

  @Test func `a file with holes stays small`() throws {
    let file = try place.write("begin", to: "a")
    truncate(file.text, 1 << 30)
    try place.journal.perform(.copy(file, to: place.path("b")))
    let copy = Workplace.status(place.path("b"))
    #expect(copy.st_size == 1 << 30)
    #expect(copy.st_blocks < 1_000)
  }

  @Test func `a tree deeper than a path can be long is copied and moved`() throws {
    let name: FileName = "a folder whose name takes some room, so that a few hundred of them are enough"
    var deep = place.path("deep")
    mkdir(deep.text, 0o755)
    var handle = try DirectoryHandle(path: deep.text)
    for _ in 0..<400 {
      _ = name.withCString { mkdirat(handle.descriptor, $0, 0o755) }
      handle = try handle.directory(name)
      deep = deep.appending(name)
    }
    let file = "end.txt".withCString { openat(handle.descriptor, $0, O_CREAT | O_WRONLY, 0o600) }
    #expect(write(file, "end", 3) == 3)
    close(file)
    #expect(deep.bytes.count > 20_000)

    try place.journal.perform(.copy(place.path("deep"), to: place.path("copy")))
    if let other = place.otherDisk {
      try place.journal.perform(.move(place.path("copy"), to: other.appending("moved")))
      try place.journal.undo()
    }
    try place.journal.perform(.rename(deep.appending("end.txt"), to: "finish.txt"))
    #expect(try handle.status(of: "finish.txt").size == 3)
    try place.journal.perform(.trash(deep.appending("finish.txt")))
    #expect(try place.trash.items().map(\.origin) == [deep.appending("finish.txt")])
    let far = AbsolutePath(place.path("copy").names + Array(repeating: name, count: 400) + ["end.txt"])
    try place.journal.perform(.copy(far, to: place.path("near.txt")))
    #expect(try String(contentsOfFile: place.path("near.txt").text, encoding: .utf8) == "end")
  }
}

extension FileTime {
  fileprivate init(_ unused: Date, _ status: stat) {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    self.init(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}
