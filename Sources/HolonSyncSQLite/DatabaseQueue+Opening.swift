import Foundation
import GRDB
import HolonSync

extension DatabaseQueue {
  /// Opens a file, and creates it, readable only by its owner, when it doesn't exist.
  ///
  /// An existing file isn't opened beforehand, because closing it would release this process's locks on it.
  static func opening(_ path: String, _ patience: Duration, _ pragmas: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience / .seconds(1))
    configuration.prepareDatabase { database in try database.execute(sql: pragmas) }
    if !path.isEmpty, !path.hasPrefix(":") { createPrivately(path) }
    let end = ContinuousClock.now + patience
    while true {
      do {
        return try DatabaseQueue(path: path, configuration: configuration)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < end {
        // SQLite doesn't wait for others that change the kind of the journal, as all do who open a new file.
        Thread.sleep(forTimeInterval: 0.02)
      }
    }
  }
}

/// Creates an empty file, unless there is one.
///
/// It is closed before it gets its name: closing it later would release the locks of other threads on it.
private func createPrivately(_ path: String) {
  guard access(path, F_OK) != 0 else { return }
  let draft = "\(path)-\(UUID().uuidString)"
  if create(draft) {
    defer { unlink(draft) }
    if link(draft, path) == 0 || errno == EEXIST { return }
  }
  // The file system has no links, or no room for the longer name.
  _ = create(path)
}

private func create(_ path: String) -> Bool {
  let file = open(path, O_RDONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  return file >= 0 && close(file) == 0
}

extension SyncStorageError {
  private init(_ error: any Error, _ place: String) {
    guard let error = error as? DatabaseError else {
      self = error as? SyncStorageError ?? SyncStorageError("\(place): \(error): check the file")
      return
    }
    let problem =
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED: "another program is using it: close it there, or try again later"
      case .SQLITE_FULL: "the disk is full: free some space, then try again"
      case .SQLITE_CANTOPEN: "it can't be opened: check that its folder exists, and your permissions"
      case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: "it can't be written: check its permissions"
      case .SQLITE_NOTADB: "it isn't an SQLite database: choose another one"
      case .SQLITE_CORRUPT: "it is damaged: restore it from a backup"
      default: "SQLite: \(error.message ?? "\(error.resultCode)")"
      }
    self.init("\(place): \(problem)")
  }

  /// Runs a closure and converts its errors.
  static func catching<Value>(_ place: String, _ body: () throws -> Value) throws(SyncStorageError) -> Value {
    do { return try body() } catch { throw SyncStorageError(error, place) }
  }

  /// Runs a closure and converts its errors, except for cancellation.
  static func catching<Value>(_ place: String, _ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch let error as CancellationError {
      throw error
    } catch {
      throw SyncStorageError(error, place)
    }
  }
}
