import Foundation
import HolonFiles
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

@Suite("Scanning in spite of trouble", .timeLimit(.minutes(10)))
struct ScanTroubleTests {
  let playground = Playground()

  @Test func `Files may come, grow and go while they are scanned`() async throws {
    for outer in 0..<10 {
      playground.folder("\(outer)")
      for inner in 0..<20 { playground.write("\(outer)/\(inner)") }
    }
    playground.folder("untouched")
    playground.write("untouched/letter.txt")
    let disk = try playground.disk
    let path = playground.path
    let isDone = Box(false)
    let thread = Thread {
      var random = SplitMix(3)
      while !isDone.value {
        let folder = "\(path)/\(Int.random(in: 0..<10, using: &random))"
        let file = "\(folder)/\(Int.random(in: 0..<20, using: &random))"
        switch Int.random(in: 0..<4, using: &random) {
        case 0: unlink(file)
        case 1: rename(folder, folder + "-gone")
        case 2: rename(folder + "-gone", folder)
        default:
          if let handle = fopen(file, "a") {
            fputs("more", handle)
            fclose(handle)
          }
        }
      }
    }
    thread.start()
    defer { isDone.set(true) }
    var folder = try await disk.scan()
    for _ in 0..<100 {
      folder = try await disk.rescan(folder).folder
      // A folder renamed between two steps is gone, or will be found under its other name: all
      // ten may be, but never what nobody touches.
      #expect(folder.problems.allSatisfy { ($0.error as? FileError)?.code == .changed })
      #expect(folder.entries.map(\.path).count >= 1)
      #expect(folder[RelativePath(["untouched", "letter.txt"])] != nil)
    }
  }

  #if compiler(>=6.2) && (os(Linux) || os(macOS))
    @Test func `What may not be read stays in the tree, with its error`() async {
      await #expect(processExitsWith: .success) {
        // Nothing is closed to root.
        guard getuid() != 0 || setuid(65_534) == 0 else { fatalError("the user can't be changed") }
        let playground = Playground()
        playground.folder("open")
        playground.write("open/a.txt", "a")
        playground.folder("closed")
        playground.write("closed/b.txt", "b")
        playground.write("secret.txt", "c")
        chmod("\(playground.path)/closed", 0)
        chmod("\(playground.path)/secret.txt", 0)
        defer { chmod("\(playground.path)/closed", 0o755) }
        var options = ScanOptions()
        options.details = .all
        let folder = try await playground.disk.scan(options)
        precondition(folder.summary.unreadableCount == 2)
        precondition(folder.summary.count(of: .folder) == 2)
        precondition(folder.problems.map(\.path.description) == ["closed", "secret.txt"])
        precondition(folder.problems.allSatisfy { ($0.error as? FileError)?.code == .notPermitted })
        precondition(folder.display().contains("closed  unreadable  (the folder can't be opened ("))
        precondition(folder[RelativePath(["secret.txt"])]?.size == 1)
      }
    }

    @Test func `A few handles are enough for any folder`() async {
      await #expect(processExitsWith: .success) {
        let playground = Playground()
        var handle = try DirectoryHandle(path: playground.path)
        for level in 0..<300 {
          mkdirat(handle.descriptor, "deeper", 0o755)
          for beside in 0..<3 { mkdirat(handle.descriptor, "beside-\(level)-\(beside)", 0o755) }
          handle = try handle.directory("deeper")
        }
        handle = try DirectoryHandle(path: playground.path)
        let disk = try playground.disk
        let open = try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
        #if canImport(Glibc)
          let handles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
          let handles = RLIMIT_NOFILE
        #endif
        var before = rlimit()
        getrlimit(handles, &before)
        var limit = rlimit(rlim_cur: rlim_t(open + 8), rlim_max: before.rlim_max)
        setrlimit(handles, &limit)
        defer { setrlimit(handles, &before) }
        for threads in [nil, 1, 8] {
          var options = ScanOptions()
          options.threads = threads
          let folder = try await disk.scan(options)
          precondition(folder.problems.isEmpty, "\(folder.problems)")
          precondition(folder.summary.count(of: .folder) == 1_200)
        }
      }
    }

    @Test func `No handle is left open`() async {
      await #expect(processExitsWith: .success) {
        let playground = Playground()
        for outer in 0..<50 {
          playground.folder("\(outer)")
          playground.folder("\(outer)/inner")
        }
        let disk = try playground.disk
        var folder = try await disk.scan()
        let before = try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
        for _ in 0..<50 { folder = try await disk.rescan(folder).folder }
        let after = try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
        precondition(before == after, "\(before) handles before, \(after) after")
      }
    }
  #endif
}
