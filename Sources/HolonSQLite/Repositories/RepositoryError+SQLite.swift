import GRDB
import HolonRepositories

extension RepositoryError {
  /// Creates the error for a result code of SQLite.
  init(_ error: any Error, in source: String) {
    switch error {
    case let error as RepositoryError: self = error
    case let error as SQLColumnError:
      self.init(.unreadable, in: source, "a row can't be read: \(error.message)", underlying: error)
    case let error as DatabaseError: self.init(error, in: source)
    default: self.init(.failed, in: source, "\(error): look at the database", underlying: error)
    }
  }

  private init(_ error: DatabaseError, in source: String) {
    let reason = error.message ?? "\(error.resultCode)"
    let (code, message): (Code, String) =
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED: (.unavailable, "another program is writing: try again when it has finished")
      case .SQLITE_FULL: (.unavailable, "there is no room left: free some space on the disk, then try again")
      case .SQLITE_CANTOPEN: (.unavailable, "the file can't be opened: check that its folder exists, and your rights")
      case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: (.refused, "it can't be written: check the file's permissions")
      case .SQLITE_CONSTRAINT: (.refused, "a rule of the table is broken (\(reason)): change the entity")
      case .SQLITE_NOTADB: (.refused, "that is no SQLite database: name another file")
      case .SQLITE_CORRUPT: (.failed, "it is damaged: restore it from a backup")
      default: (.failed, "SQLite: \(reason)")
      }
    self.init(code, in: source, message, underlying: error)
  }

  static func catching<Value>(_ source: String, _ body: () throws -> Value) throws(RepositoryError) -> Value {
    do { return try body() } catch { throw RepositoryError(error, in: source) }
  }

  /// Runs a closure and converts its errors, except for cancellation.
  static func catching<Value>(_ source: String, _ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch let error as CancellationError {
      throw error
    } catch {
      throw RepositoryError(error, in: source)
    }
  }
}
