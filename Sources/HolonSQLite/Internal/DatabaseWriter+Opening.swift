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
  ///   - patience: The longest time to wait for others that have locked the file.
  public static func opening(
    _ path: String, _ pragmas: String, waiting patience: Duration = .seconds(5)
  ) throws -> DatabaseQueue {
    try openPrivately(path, pragmas, patience) { try DatabaseQueue(path: path, configuration: $0) }
  }
}

extension DatabasePool {
  /// Opens a file like a queue, with connections that read while another one writes.
  public static func opening(_ path: String, _ pragmas: String) throws -> DatabasePool {
    let pool = try openPrivately(path, pragmas, .seconds(5)) { try DatabasePool(path: path, configuration: $0) }
    // Once more, because a pool changes the durability of the connection that writes.
    try pool.writeWithoutTransaction { try $0.execute(sql: pragmas) }
    return pool
  }
}

private func openPrivately<Writer>(
  _ path: String, _ pragmas: String, _ patience: Duration, _ open: (Configuration) throws -> Writer
) throws -> Writer {
  var configuration = Configuration()
  configuration.busyMode = .timeout(patience / .seconds(1))
  configuration.foreignKeysEnabled = false
  configuration.prepareDatabase { database in try database.execute(sql: pragmas) }
  if !path.isEmpty, !path.hasPrefix(":") { createPrivately(path) }
  return try DatabaseError.repeatingWhileBusy(for: patience) { try open(configuration) }
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
