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
    default: self.init(.failed, in: source, "\(error): check the database", underlying: error)
    }
  }

  private init(_ error: DatabaseError, in source: String) {
    let reason = error.message ?? "\(error.resultCode)"
    let (code, message): (Code, String) =
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED: (.unavailable, "another program is writing to the database: try again later")
      case .SQLITE_FULL: (.unavailable, "the disk is full: free some space, then try again")
      case .SQLITE_CANTOPEN:
        (.unavailable, "the file can't be opened: check that its folder exists, and your permissions")
      case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: (.refused, "the file can't be written: check its permissions")
      case .SQLITE_CONSTRAINT: (.refused, "the entity violates a constraint of the table (\(reason)): change it")
      case .SQLITE_NOTADB: (.refused, "the file isn't an SQLite database: choose another one")
      case .SQLITE_CORRUPT: (.failed, "the file is damaged: restore it from a backup")
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
