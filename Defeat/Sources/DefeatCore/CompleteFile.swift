public import Foundation
import HolonFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is written as a whole: at every moment, it has either its former or its new content.
///
/// The content is written to a draft next to the file, which is then renamed. A link stays a link to the file, and the
/// file keeps its permissions.
public struct CompleteFile: Sendable {
  /// An error of the system.
  public struct Failure: Error {
    /// The number of the error, as `errno`.
    public let number: Int32

    /// The system's text of the error.
    public var reason: String { String(cString: strerror(number)) }
  }

  /// The path of the file, which isn't a link.
  private let path: String

  /// Creates a value for a path, whose links are followed, also to a file that doesn't exist yet.
  public init(_ path: String) {
    var path = path
    // As many links as systems follow.
    for _ in 0..<40 {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
      let folder = (path as NSString).deletingLastPathComponent
      path = target.hasPrefix("/") || folder.isEmpty ? target : "\(folder)/\(target)"
    }
    self.path = path
  }

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - data: The content.
  ///   - permissions: The permissions of a new file, before the process's mask.
  /// - Throws: ``Failure`` or an error of Foundation; the former content stays then.
  public func write(_ data: Data, permissions: mode_t = 0o600) throws {
    let draft = "\(path).\(UUID().uuidString)"
    let file = try Self.create(draft, permissions)
    do {
      if let former = FileStatus(at: path) { try Self.check(fchmod(file.fileDescriptor, mode_t(former.mode & 0o7777))) }
      try file.write(contentsOf: data)
      try file.synchronize()
      try file.close()
      try Self.check(rename(draft, path))
    } catch {
      unlink(draft)
      throw error
    }
  }

  /// Creates the file, which must not exist; a link to nothing counts as a file.
  ///
  /// - Throws: ``Failure``, with EEXIST for an existing file, or an error of Foundation; no new file stays then.
  public static func create(_ data: Data, at path: String, permissions: mode_t) throws {
    let file = try create(path, permissions)
    do {
      try file.write(contentsOf: data)
      try file.close()
    } catch {
      unlink(path)
      throw error
    }
  }

  private static func create(_ path: String, _ permissions: mode_t) throws -> FileHandle {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
    try check(file)
    return FileHandle(fileDescriptor: file, closeOnDealloc: true)
  }

  private static func check(_ result: Int32) throws(Failure) {
    guard result < 0 else { return }
    throw Failure(number: errno)
  }
}
