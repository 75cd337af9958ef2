import Foundation
import HolonFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A folder of a test's own, which is removed with everything in it when the test is through.
final class Playground {
  let path: String

  init() {
    // In memory where the system has such a folder, so that no test waits for a disk.
    let place = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    var template = Array("\(place)/holon-files-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { fatalError("no folder for tests: \(String(cString: strerror(errno)))") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    // The system's own program, as it removes folders however deep they are.
    let removal = Process()
    removal.executableURL = URL(fileURLWithPath: "/bin/rm")
    removal.arguments = ["-rf", path]
    if (try? removal.run()) != nil { removal.waitUntilExit() }
  }

  var disk: FolderOnDisk { get throws { try FolderOnDisk(path: path) } }

  func write(_ name: String, _ content: String = "", modified: Int? = nil) {
    let file = fopen("\(path)/\(name)", "w")!
    fputs(content, file)
    fclose(file)
    if let modified { touch(name, modified) }
  }

  /// Creates a file with its content in one step, or replaces one.
  func place(_ name: String, _ content: String) {
    let other = Playground()
    other.write("file", content)
    check(Foundation.rename("\(other.path)/file", "\(path)/\(name)"), name)
  }

  /// Appends to a file in one step.
  func append(_ name: String, _ content: String) {
    let file = fopen("\(path)/\(name)", "a")!
    fputs(content, file)
    fclose(file)
  }

  func touch(_ name: String, _ seconds: Int) {
    let time = timespec(tv_sec: seconds, tv_nsec: 500)
    check(utimensat(AT_FDCWD, "\(path)/\(name)", [time, time], AT_SYMLINK_NOFOLLOW), name)
  }

  func folder(_ name: String) { check(mkdir("\(path)/\(name)", 0o755), name) }
  func link(_ name: String, to target: String) { check(symlink(target, "\(path)/\(name)"), name) }
  func rename(_ name: String, _ newName: String) {
    #if canImport(Darwin)
      check(Darwin.rename("\(path)/\(name)", "\(path)/\(newName)"), name)
    #else
      check(Glibc.rename("\(path)/\(name)", "\(path)/\(newName)"), name)
    #endif
  }
  func remove(_ name: String) { check(unlink("\(path)/\(name)"), name) }

  func check(_ code: Int32, _ name: String) {
    if code != 0 { fatalError("\(name): \(String(cString: strerror(errno)))") }
  }
}
