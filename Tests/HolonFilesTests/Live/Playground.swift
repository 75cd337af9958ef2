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

  deinit { try? DirectoryHandle(path: path).removeParts(); rmdir(path) }

  var disk: FolderOnDisk { get throws { try FolderOnDisk(path: path) } }

  func write(_ name: String, _ content: String = "", modified: Int? = nil) {
    let file = fopen("\(path)/\(name)", "w")!
    fputs(content, file)
    fclose(file)
    if let modified { touch(name, modified) }
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

extension DirectoryHandle {
  /// Removes everything in the folder, however deep it is.
  func removeParts() throws {
    // Without recursion: folders may be in folders ten thousand times.
    var handles = [self]
    while let last = handles.last {
      guard let stream = fdopendir(dup(last.descriptor)) else { return }
      defer { closedir(stream) }
      rewinddir(stream)
      var inner: DirectoryHandle?
      var emptied: [FileName] = []
      while let entry = readdir(stream) {
        let bytes = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: UInt8.self, capacity: 256) { start in
            Array(
              UnsafeBufferPointer(
                start: start, count: strlen(UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self))))
          }
        }
        guard let name = FileName(bytes: bytes) else { continue }
        if name.withCString({ unlinkat(last.descriptor, $0, 0) }) == 0 { continue }
        if name.withCString({ unlinkat(last.descriptor, $0, AT_REMOVEDIR) }) == 0 { continue }
        if inner == nil { inner = try? last.directory(name) }
        emptied.append(name)
      }
      if let inner, handles.count < 200 {
        handles.append(inner)
      } else if let inner {
        // Too many handles: what is below is brought up first.
        let hoisted = FileName(stringLiteral: "hoisted-\(inner.descriptor)-\(UInt64.random(in: 0 ... .max))")
        _ = emptied[0].withCString { old in
          hoisted.withCString { renameat(last.descriptor, old, self.descriptor, $0) }
        }
      } else {
        handles.removeLast()
      }
    }
  }
}
