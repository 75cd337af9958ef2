import Foundation
import HolonBase
import HolonRepositories

/// A lock on a file, for one holder at a time among all instances and processes.
///
/// The system ends it with the process. The file exists only while it is locked, or after the sudden end of a process.
enum FileClaim {
  /// Locks a file, which is created, readable only by its owner; nil while another one holds it.
  static func taking(_ path: String, for source: String) throws(RepositoryError) -> OutboxClaim? {
    while true {
      let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw error("opened", path, source) }
      while flock(file, LOCK_EX | LOCK_NB) != 0 {
        if errno == EINTR { continue }
        let isHeld = errno == EWOULDBLOCK
        let failure = error("locked", path, source)
        close(file)
        if isHeld { return nil }
        throw failure
      }
      // Otherwise the previous holder has removed it in between, and the lock is on a file that no one else can open.
      if isAt(path, file) {
        return OutboxClaim {
          unlink(path)
          close(file)
        }
      }
      close(file)
    }
  }

  private static func isAt(_ path: String, _ file: Int32) -> Bool {
    var (own, current) = (stat(), stat())
    return fstat(file, &own) == 0 && stat(path, &current) == 0 && own.st_ino == current.st_ino
      && own.st_dev == current.st_dev
  }

  private static func error(_ verb: String, _ path: String, _ source: String) -> RepositoryError {
    RepositoryError(
      .unavailable, in: source,
      "“\(path)” can't be \(verb) (\(String(cString: strerror(errno)))): check the permissions of its folder")
  }
}
