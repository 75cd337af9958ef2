import DefeatConsole
import DefeatCore
import DefeatStore
import Foundation
import HolonBase

/// The user's data folder, with the files of all lists.
///
/// ```
/// defeat.sqlite                 the inbox
/// lists.json                    the names of the lists, once there is a second one or a shared one
/// lists/8c0f…/list.sqlite       another list
/// removed/8c0f…/list.sqlite     a removed list
/// ```
///
/// Names never become paths: the folder of a list is an identifier.
struct ListFolder: Sendable {
  let path: String

  /// Returns the standard folder, which may not exist yet.
  static func standard() throws -> ListFolder { ListFolder(path: try DataFolder.path()) }

  /// Returns the path of a list's file.
  func file(of list: NamedList) -> String {
    list.isInbox ? "\(path)/defeat.sqlite" : "\(folder(of: list, "lists"))/list.sqlite"
  }

  /// Returns the path of a list's file, which exists unless the list is the inbox.
  ///
  /// - Throws: `CommandError` for a missing file, in whose place a new list without to-dos would appear.
  func existingFile(of list: NamedList) throws -> String {
    let path = file(of: list)
    guard list.isInbox || access(path, F_OK) == 0 else {
      throw CommandError("“\(path)” is missing: restore it from a backup, or run “defeat lists remove”.")
    }
    return path
  }

  /// Reads the names of all lists; a missing file has the inbox only.
  func catalog() throws -> ListCatalog {
    if access(catalogPath, F_OK) != 0, errno == ENOENT || errno == ENOTDIR { return ListCatalog() }
    let json: Data
    do {
      json = try Data(contentsOf: URL(fileURLWithPath: catalogPath))
    } catch {
      throw CommandError("“\(catalogPath)” can't be read \(reason(for: error))")
    }
    let catalog = try? JSONDecoder().decode(ListCatalog.self, received: json)
    guard let catalog, catalog.lists.first?.isInbox == true else {
      throw CommandError(
        "“\(catalogPath)” doesn't contain the names of lists: restore it from a backup. Without one, rename it: then only "
          + "the Inbox has a name, and --database opens the other lists, which are in the folder “lists” next to it.")
    }
    return catalog
  }

  /// Changes the names of lists; if the closure throws an error, nothing is changed.
  @discardableResult
  func change<Result>(_ body: (inout ListCatalog) throws -> Result) throws -> Result {
    try makeFolder(path)
    let lock = try FileLock("\(path)/lists.lock")
    defer { withExtendedLifetime(lock) {} }
    var catalog = try catalog()
    let former = catalog
    let result = try body(&catalog)
    if catalog != former { try write(catalog) }
    return result
  }

  /// Creates a list with a new file.
  func add(_ name: ListName, home: SyncHome? = nil) throws -> NamedList {
    var list = NamedList(id: UUID(), name: name)
    list.home = home
    // A damaged catalog is reported before a file is created.
    _ = try catalog()
    try makeFolder(folder(of: list, "lists"))
    _ = try SQLiteToDoStore(path: file(of: list))
    let added = list
    do {
      try change { try $0.add(added) }
    } catch {
      try? FileManager.default.removeItem(atPath: folder(of: list, "lists"))
      throw error
    }
    return list
  }

  /// Removes a list other than the inbox.
  ///
  /// The folder is moved last. If the process ends before, the folder stays where it is.
  ///
  /// - Returns: The path of the file, which is kept.
  func remove(_ list: NamedList) throws -> String {
    try change { $0.remove(list.id) }
    try makeFolder("\(path)/removed")
    let kept = folder(of: list, "removed")
    guard rename(folder(of: list, "lists"), kept) == 0 else {
      let problem = String(cString: strerror(errno))
      throw CommandError(
        "The list is removed, but its file couldn't be moved (\(problem)): it is still at “\(file(of: list))”.")
    }
    return "\(kept)/list.sqlite"
  }

  /// Returns the list with a file; nil for a file elsewhere.
  func list(at file: String) throws -> NamedList? {
    let wanted = URL(fileURLWithPath: file).standardizedFileURL.path
    return try catalog().lists.first { URL(fileURLWithPath: self.file(of: $0)).standardizedFileURL.path == wanted }
  }
}

extension ListFolder {
  private var catalogPath: String { "\(path)/lists.json" }

  private func folder(of list: NamedList, _ parent: String) -> String {
    "\(path)/\(parent)/\(list.id.uuidString.lowercased())"
  }

  private func makeFolder(_ path: String) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw CommandError("“\(path)” can't be created \(reason(for: error))")
    }
  }

  private func write(_ catalog: ListCatalog) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try CompleteFile(catalogPath).write(encoder.encode(catalog))
    } catch {
      throw CommandError("“\(catalogPath)” can't be written \(reason(for: error))")
    }
  }
}
