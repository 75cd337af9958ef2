import Foundation
public import GRDB

extension DatabaseQueue {
  /// Opens a file, and creates it, for its owner's eyes only, when it doesn't exist; its folder has to exist.
  ///
  /// SQLite gives a new file to everyone, and the logs beside it the permissions of the file. A file that exists isn't
  /// opened beforehand, since closing it would end the locks that this process has on it. What can't be created is for
  /// SQLite to explain.
  ///
  /// - Parameter pragmas: The statements that prepare a connection.
  public static func opening(_ path: String, _ pragmas: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { database in try database.execute(sql: pragmas) }
    if !path.isEmpty, !path.hasPrefix(":") { createPrivately(path) }
    return try DatabaseQueue(path: path, configuration: configuration)
  }
}

private func createPrivately(_ path: String) {
  let file = open(path, O_RDONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  if file >= 0 { close(file) }
}
