import DefeatConsole
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A lock that at most one process holds, until this object is released or the process ends.
final class FileLock {
  private let descriptor: Int32

  /// Waits for the lock.
  ///
  /// - Parameter path: The path of an empty file, which is created if necessary and never removed.
  init(_ path: String) throws(CommandError) {
    descriptor = try Self.opened(path)
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw Self.problem(path) }
    }
  }

  /// Takes the lock; returns nil while another process holds it.
  init?(trying path: String) throws(CommandError) {
    descriptor = try Self.opened(path)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return nil }
  }

  deinit { close(descriptor) }

  private static func opened(_ path: String) throws(CommandError) -> Int32 {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw problem(path) }
    return descriptor
  }

  private static func problem(_ path: String) -> CommandError {
    CommandError("“\(path)” can't be locked (\(String(cString: strerror(errno)))): check its folder's permissions.")
  }
}
