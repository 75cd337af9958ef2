import GRDB
import HolonSync

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
