import Foundation
public import GRDB

extension DatabaseQueue {
  /// Opens a file, and creates it, readable only by its owner, when it doesn't exist; its folder has to exist.
  ///
  /// SQLite makes a new file readable for everyone, and gives the logs beside it the permissions of the file. An
  /// existing file isn't opened beforehand, because closing it would release this process's locks on it. SQLite reports
  /// files that can't be created.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - pragmas: The statements that prepare a connection.
  public static func opening(_ path: String, _ pragmas: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { database in try database.execute(sql: pragmas) }
    if !path.isEmpty, !path.hasPrefix(":") { createPrivately(path) }
    return try DatabaseError.repeatingWhileBusy { try DatabaseQueue(path: path, configuration: configuration) }
  }
}

private func createPrivately(_ path: String) {
  let file = open(path, O_RDONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  if file >= 0 { close(file) }
}
