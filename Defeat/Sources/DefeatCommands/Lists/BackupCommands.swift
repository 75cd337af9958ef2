import ArgumentParser
import DefeatConsole
import DefeatContents
import DefeatCore
import DefeatStore
import Foundation
import HolonBase
import HolonToDos

/// The command that copies a list to a file.
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Copy the list to a file, with its history and attachments.",
    discussion: """
      The list's own file isn't enough for a copy, because its last edits are in the log next to it. A backup is made as of \
      one moment, also while others write. It is a list itself, which --database opens; attachments are in a folder next \
      to it.

      Examples:
        defeat backup ~/backups/list.sqlite
        defeat backup --force ~/backups/list.sqlite
        defeat list --database ~/backups/list.sqlite
        defeat restore ~/backups/list.sqlite
      """)

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @Flag(help: "Replace the file if it exists.")
  var force = false
  @Argument(help: "The file of the backup.", completion: .file())
  var file: String

  func run() throws {
    let (list, defeat) = try store.opened(parent.store)
    guard force || !FileManager.default.fileExists(atPath: file) else {
      throw CommandError("“\(file)” exists already: use --force to replace it, or name another file.")
    }
    let missing = try list.copy(to: file, contents: defeat.contentStore())
    let count = try list.progress().total
    try Terminal.line("Backed up \(count) to-do\(count == 1 ? "" : "s") to “\(file)”")
    if missing > 0 { Terminal.report("\(missing) attachments aren't on this device, so the backup lacks them.") }
  }
}

/// The command that replaces a list by a backup.
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Replace the list by a backup, with its history and attachments.",
    discussion: """
      The former list is kept in a file whose name ends in “-before-restore”, because undo can't revert this. A synced list \
      gets the later edits from its hub again with the next sync.
      """)

  @ParentCommand var parent: DefeatCommand
  @OptionGroup var store: StoreOptions
  @OptionGroup var confirmation: ConfirmationOptions
  @Argument(help: "The file of the backup.", completion: .file())
  var file: String

  func run() throws {
    guard FileManager.default.fileExists(atPath: file) else {
      throw CommandError("“\(file)” can't be read (no such file or folder): check its name.")
    }
    let path = try store.path(parent.store)
    let backup = try Self.list(in: file)
    let (list, defeat) = try store.opened(parent.store)
    guard let own = FileIdentity(path), own != FileIdentity(file) else {
      throw CommandError("“\(file)” is the list itself: name the file of a backup.")
    }
    let counts = try (list.progress().total, backup.progress().total)
    try confirmation.confirm(
      "This replaces the list, which has \(counts.0) to-dos, by the backup, which has \(counts.1).")
    let former = "\(path)-before-restore"
    _ = try list.copy(to: former, contents: nil)
    try ContentFolder(besides: file).copyAll(backup.contentHashes(), to: defeat.contentStore())
    try list.restore(from: backup)
    try Terminal.line("Restored \(counts.1) to-do\(counts.1 == 1 ? "" : "s"); the former list is in “\(former)”")
  }
}

extension RestoreCommand {
  /// Opens a backup.
  private static func list(in file: String) throws -> SQLiteToDoStore {
    do {
      return try SQLiteToDoStore(path: file)
    } catch let error as ToDoStoreError where error.code == .notAList {
      throw CommandError("“\(file)” isn't a backup of a list: name another file. Nothing was changed.")
    }
  }
}

/// The identity of a file, whatever its path.
private struct FileIdentity: Equatable {
  private let device: UInt64
  private let number: UInt64

  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, number) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
  }
}

extension SQLiteToDoStore {
  /// Copies the list to a file, which gets its name when it is complete.
  ///
  /// - Parameter contents: The store of the attachments to copy; nil for none.
  /// - Returns: The number of attachments that aren't on this device.
  fileprivate func copy(to file: String, contents: (any ContentStore)?) throws -> Int {
    let draft = "\(file).\(UUID().uuidString)"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else { throw Self.unwritable(file) }
    close(descriptor)
    try backUp(to: draft)
    // Attachments come first, so that a backup that is interrupted has its former list.
    let missing = try contents?.copyAll(contentHashes(), to: ContentFolder(besides: file)) ?? 0
    guard rename(draft, file) == 0 else {
      let error = Self.unwritable(file)
      unlink(draft)
      throw error
    }
    // The log of a former backup that was opened belongs to the replaced file.
    for end in ["-wal", "-shm"] { unlink(file + end) }
    return missing
  }

  /// Returns an error with the reason of the system call that has just failed.
  private static func unwritable(_ file: String) -> CommandError {
    CommandError("“\(file)” can't be written (\(String(cString: strerror(errno)))): name another file.")
  }
}

extension ContentStore {
  /// Copies contents to another store, in which nothing is removed meanwhile.
  ///
  /// - Returns: The number of contents that this store doesn't have.
  @discardableResult
  fileprivate func copyAll(_ hashes: Set<ContentHash>, to other: any ContentStore) throws -> Int {
    guard !hashes.isEmpty else { return 0 }
    return try other.keeping {
      try waiting {
        var missing = 0
        for hash in hashes where try await self.copy(hash, to: other) == 0 { missing += 1 }
        return missing
      }
    }
  }
}
