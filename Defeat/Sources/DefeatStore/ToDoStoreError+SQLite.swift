import GRDB
import HolonToDos

/// A reason for refusing a file that SQLite accepts.
enum OpeningError: Error {
  case newerVersion
  case foreignFile
}

extension ToDoStoreError {
  /// Creates an error with a sentence for an error code of SQLite.
  init(_ error: any Error, path: String) {
    switch error {
    case let error as ToDoStoreError:
      self = error
    case OpeningError.newerVersion:
      self.init(.newerVersion, "“\(path)” was written by a newer version of defeat: update defeat, then try again.")
    case OpeningError.foreignFile:
      self.init(.notAList, "“\(path)” is a database of another program: name another file with --database.")
    case let error as DatabaseError:
      self.init(error, path: path)
    default:
      self.init(.failed, "“\(path)” can't be used (\(error)): check the file.", underlying: "\(error)")
    }
  }

  private init(_ error: DatabaseError, path: String) {
    let reason = error.message ?? "\(error.resultCode)"
    let (code, message): (Code, String) =
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED:
        (.locked, "“\(path)” is being written by another program: wait until it has finished, then try again.")
      case .SQLITE_FULL:
        (.full, "“\(path)” can't be written (the disk is full): free some space, then try again.")
      case .SQLITE_NOTADB:
        (.notAList, "“\(path)” isn't a database of defeat: name another file with --database.")
      case .SQLITE_CORRUPT:
        (.notAList, "“\(path)” is damaged: restore it from a backup.")
      case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
        (.unavailable, "“\(path)” can't be written: check the permissions of the file and its folder.")
      case .SQLITE_CANTOPEN:
        (.unavailable, "“\(path)” can't be opened: check that its folder exists, and its permissions.")
      case .SQLITE_IOERR:
        (.unavailable, "“\(path)” can't be read or written (\(reason)): check the disk and its free space.")
      default:
        (.failed, "“\(path)” can't be used (\(reason)): check the file.")
      }
    self.init(code, "\(message) Nothing was changed.", underlying: reason)
  }
}
