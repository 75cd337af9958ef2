import DefeatConsole
import Foundation
import HolonBase

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The processes that show events as they are tracked: each reads a named pipe in a folder.
///
/// Events pass through these pipes only; without a reader, nothing is written.
final class TrackingWatchers: Sendable {
  /// The folder of the pipes.
  let folder: String
  private let missed = Locked<[String: Int]>([:])

  // Pipes pass on so many bytes in one piece, so that texts of several processes don't mix (POSIX, PIPE_BUF).
  #if os(Linux)
    private static let mostBytes = 4096
  #else
    private static let mostBytes = 512
  #endif

  init(folder: String) { self.folder = folder }

  /// Sends a text, followed by the end of a line, to all watchers without waiting for them.
  ///
  /// A long text is cut. A watcher that reads too slowly misses texts, and the next one it gets states how many.
  func send(_ text: @autoclosure () -> String) {
    guard access(folder, F_OK) == 0 else { return }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    // Pipes get their final name when they have a reader.
    for name in names where !name.hasPrefix(".") {
      missed.use { missed in
        let gap = missed[name] ?? 0
        let bytes = Self.message(text(), gap)
        missed[name] = Self.write(bytes, to: "\(folder)/\(name)") ? nil : gap + 1
      }
    }
  }

  private static func message(_ text: String, _ missed: Int) -> [UInt8] {
    let bytes = Array(((missed > 0 ? "(\(missed) entries were missed)\n" : "") + text).utf8)
    guard bytes.count >= mostBytes else { return bytes + [0x0A] }
    let end = Array("…\n".utf8)
    var cut = bytes.prefix(mostBytes - end.count)
    // The bytes of a character remain together.
    while let last = cut.last, last & 0xC0 == 0x80 { cut.removeLast() }
    return (cut.last.map { $0 >= 0xC0 } ?? false ? cut.dropLast() : cut) + end
  }

  /// Writes bytes to a pipe, and removes a pipe without a reader.
  ///
  /// - Returns: Whether they were written, or have no reader any more.
  private static func write(_ bytes: [UInt8], to path: String) -> Bool {
    let probe = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
    guard probe >= 0 else {
      if errno == ENXIO { unlink(path) }
      return errno == ENXIO || errno == ENOENT
    }
    defer { close(probe) }
    // Only a pipe has no position (POSIX, lseek).
    guard lseek(probe, 0, SEEK_CUR) < 0, errno == ESPIPE else { return true }
    // While this process could read the pipe as well, the sudden end of its reader is no signal (SIGPIPE) here.
    let pipe = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
    guard pipe >= 0 else { return true }
    defer { close(pipe) }
    return bytes.withUnsafeBytes { systemWrite(pipe, $0.baseAddress, $0.count) } == bytes.count
  }
}

// Within the class the name refers to its own method.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }

/// A named pipe that receives the texts of ``TrackingWatchers``, in the folder that they look into.
///
/// After its creation it is used on the main queue only.
final class TrackingPipe: @unchecked Sendable {
  private let path: String
  private let pipe: Int32
  private var source: (any DispatchSourceRead)?
  private var rest: [UInt8] = []

  // A line that another program writes without an end is shown in parts.
  private static let mostLine = 1 << 16

  /// Creates a pipe for this process.
  init(folder: String) throws {
    let name = "\(getpid())"
    path = "\(folder)/\(name)"
    let new = "\(folder)/.\(name)"
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw CommandError("“\(folder)” can't be created \(reason(for: error))")
    }
    unlink(new)
    // Open for writing as well, the pipe doesn't end when its last writer does.
    guard mkfifo(new, 0o600) == 0, case let opened = open(new, O_RDWR | O_NONBLOCK | O_CLOEXEC), opened >= 0 else {
      throw CommandError("No pipe can be created in “\(folder)” (\(String(cString: strerror(errno)))).")
    }
    pipe = opened
    guard rename(new, path) == 0 else {
      throw CommandError("“\(path)” can't be created (\(String(cString: strerror(errno)))).")
    }
  }

  /// Passes on each line as it arrives, on the main queue.
  func read(_ onLine: @escaping (String) -> Void) {
    let source = DispatchSource.makeReadSource(fileDescriptor: pipe, queue: .main)
    source.setEventHandler { [self] in
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = Foundation.read(pipe, &buffer, buffer.count)
      guard count > 0 else { return }
      rest += buffer[..<count]
      while let end = rest.firstIndex(of: 0x0A) ?? (rest.count > Self.mostLine ? rest.count : nil) {
        onLine(String(decoding: rest[..<end], as: UTF8.self))
        rest.removeFirst(min(end + 1, rest.count))
      }
    }
    source.activate()
    self.source = source
  }

  /// Removes the pipe.
  func remove() {
    source?.cancel()
    unlink(path)
  }
}
