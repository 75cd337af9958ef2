import HolonFiles
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

@Suite("Scanning a folder", .timeLimit(.minutes(10)))
struct ScanTests {
  let playground = Playground()

  @Test func `Files, folders and links are shown in the order of their names, with sizes added up`() async throws {
    playground.folder("photos")
    playground.write("photos/cat.jpg", String(repeating: "x", count: 300))
    playground.write("letter.txt", "Dear Ada\n")
    playground.link("latest", to: "photos/cat.jpg")
    let folder = try await playground.disk.scan()
    #expect(
      folder.display().split(separator: "\n").dropFirst().joined(separator: "\n") == """
        ├─ latest  → photos/cat.jpg
        ├─ letter.txt  text, 9 bytes
        └─ photos  1 image, 300 bytes
           └─ cat.jpg  image, 300 bytes
        """)
    #expect(folder.info == "1 folder, 1 text, 1 image, 1 link, 309 bytes")
    #expect(folder.problems.isEmpty)
  }

  @Test func `An empty folder is a folder with nothing in it`() async throws {
    let folder = try await playground.disk.scan()
    #expect(folder.isEmpty)
    #expect(folder.size == 0)
    #expect(folder.info == "empty")
    #expect(folder.modified != nil)
  }

  @Test func `What isn't there can't be scanned`() throws {
    let error = #expect(throws: FileError.self) { try FolderOnDisk(path: playground.path + "/nothing") }
    #expect(error?.code == .notFound)
    playground.write("file")
    let other = #expect(throws: FileError.self) { try FolderOnDisk(path: playground.path + "/file") }
    #expect(other?.code == .notAFolder)
  }

  @Test func `Names are kept in whatever bytes they are`() async throws {
    let names: [[UInt8]] = [
      [0xFF, 0xFE], Array("new\nline".utf8), Array(repeating: 0x61, count: 255), [0x20], Array("é".utf8), [0xC3],
      Array("-rf *".utf8), [0x1B, 0x5B, 0x33, 0x31, 0x6D],
    ]
    for name in names {
      let path = Array(playground.path.utf8) + [0x2F] + name + [0]
      let descriptor = path.withUnsafeBufferPointer { path in
        path.withMemoryRebound(to: CChar.self) { open($0.baseAddress!, O_CREAT | O_WRONLY, 0o644) }
      }
      try #require(descriptor >= 0)
      close(descriptor)
    }
    let folder = try await playground.disk.scan()
    #expect(folder.parts.map(\.name.bytes) == names.sorted { $0.lexicographicallyPrecedes($1) })
    #expect(folder.display().split(separator: "\n").count == names.count + 1)
  }

  @Test func `Links are never followed, in circles or out of the folder`() async throws {
    playground.folder("a")
    playground.link("a/up", to: "..")
    playground.link("a/self", to: "self")
    playground.link("a/root", to: "/")
    playground.link("dangling", to: "nowhere")
    let folder = try await playground.disk.scan()
    #expect(folder.summary.count(of: .link) == 4)
    #expect(folder.summary.count(of: .folder) == 1)
    #expect(try folder[RelativePath("a/root")]?.info == "→ /")
    #expect(throws: PartErrors.self) { try folder.open(with: Notes()) }
  }

  @Test func `Pipes, sockets and devices are named and never opened`() async throws {
    playground.check(mkfifo("\(playground.path)/pipe.mp3", 0o644), "pipe")
    let socket = socketAddress("\(playground.path)/socket")
    defer { close(socket) }
    var options = ScanOptions()
    options.details = .all
    let folder = try await playground.disk.scan(options)
    #expect(folder.parts.map(\.info) == ["pipe", "socket"])
    let devices = try await FolderOnDisk(path: "/dev").scan(levels(1))
    #expect(devices[RelativePath(["null"])]?.info == "character device")
  }

  @Test func `Ten thousand levels are as good as one`() async throws {
    var handle = try DirectoryHandle(path: playground.path)
    for _ in 0..<10_000 {
      try #require(mkdirat(handle.descriptor, "deep-folder", 0o755) == 0)
      try #require(mkdirat(handle.descriptor, "beside", 0o755) == 0)
      handle = try handle.directory("deep-folder")
    }
    let folder = try await playground.disk.scan()
    #expect(folder.summary.count(of: .folder) == 20_000)
    #expect(folder.problems.isEmpty)
    let (_, difference) = try await playground.disk.rescan(folder)
    #expect(difference.isEmpty)
  }

  @Test func `A scan tells how far it has come`() async throws {
    for name in 0..<20 { playground.write("\(name).txt", "abc") }
    let last = Box(ScanProgress())
    _ = try await playground.disk.scan { progress in last.set(progress) }
    #expect(last.value.files == 20)
    #expect(last.value.folders == 1)
    #expect(last.value.bytes == 60)
  }

  @Test func `A cancelled scan ends with an error`() async throws {
    for name in 0..<200 { playground.folder("\(name)") }
    let disk = try playground.disk
    let task = Task { try await disk.scan() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `Levels bound how deep a scan goes`() async throws {
    playground.folder("a")
    playground.folder("a/b")
    playground.write("a/b/c.txt")
    #expect(try await playground.disk.scan(levels(1)).summary.count(of: .folder) == 1)
    #expect(try await playground.disk.scan(levels(2)).summary.count(of: .folder) == 2)
    #expect(try await playground.disk.scan(levels(3)).summary.fileCount == 1)
  }

  @Test(arguments: [1, 2, 3, 8]) func `Any number of threads finds the same`(threads: Int) async throws {
    for outer in 0..<20 {
      playground.folder("\(outer)")
      for inner in 0..<20 { playground.write("\(outer)/\(inner).txt", "\(inner)") }
    }
    var options = ScanOptions()
    options.threads = threads
    let folder = try await playground.disk.scan(options)
    #expect(folder.summary.fileCount == 400)
    #expect(folder.size == 20 * 30)
    #expect(folder.parts.map(\.name) == (0..<20).map { FileName(stringLiteral: "\($0)") }.sorted())
  }

  @Test func `The system's own files, which come and go, can be scanned`() async throws {
    guard access("/proc/self", F_OK) == 0 else { return }
    let folder = try await FolderOnDisk(path: "/proc").scan(levels(4))
    #expect(folder.summary.count(of: .folder) > 10)
    #expect(folder[RelativePath(["self"])]?.kind == .link)
  }

  private func levels(_ count: Int) -> ScanOptions {
    var options = ScanOptions()
    options.levels = count
    return options
  }
}

/// An opener that opens nothing.
struct Notes: FileOpener {
  func open(_ file: some File, at path: RelativePath) throws {}
}

/// Binds a socket to a name; answers its descriptor.
private func socketAddress(_ path: String) -> Int32 {
  #if canImport(Darwin)
    let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
  #else
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  #endif
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
  let size = socklen_t(MemoryLayout<sockaddr_un>.size)
  let code = withUnsafePointer(to: address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
  }
  precondition(code == 0, "no socket at \(path)")
  return descriptor
}
