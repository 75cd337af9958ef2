import ArgumentParser
import DefeatContents
import DefeatCore
import DefeatStore
import DefeatSync
import Foundation
import HolonToDos

/// The option that selects the list.
struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The file of the list (default: $DEFEAT_DATABASE, or defeat.sqlite in the user's data folder).",
      valueName: "file"),
    completion: .file())
  var database: String?

  /// Returns the address of the list from the options or the environment; nil for the default.
  ///
  /// - Parameter outer: The options before the command's name, which apply if these name no list.
  func address(_ outer: StoreOptions) -> String? {
    database ?? outer.database ?? Environment.value("DEFEAT_DATABASE")
  }

  /// Returns whether an address names a PostgreSQL server.
  static func isPostgres(_ address: String) -> Bool {
    address.hasPrefix("postgres://") || address.hasPrefix("postgresql://")
  }

  /// Opens the list, after creating it if necessary.
  ///
  /// - Parameter outer: The options before the command's name, which apply if these name no list.
  func open(_ outer: StoreOptions) throws -> Defeat { try opened(outer).defeat }

  /// Opens the store on this device, which serves all reads and edits even if the list is synced (`SyncedList`).
  func local(_ outer: StoreOptions) throws -> SQLiteToDoStore { try opened(outer).list }

  /// Opens the list and the application for it.
  ///
  /// - Parameter waitsForHooks: Whether an edit returns only after its hooks have ended.
  func opened(_ outer: StoreOptions, waitsForHooks: Bool = true) throws -> (list: SQLiteToDoStore, defeat: Defeat) {
    let path = try address(outer) ?? DataFolder.databasePath()
    guard !Self.isPostgres(path) else {
      throw CommandError("A PostgreSQL database is only for a hub (“defeat serve”): name a file with --database.")
    }
    let list = try SQLiteToDoStore(path: path)
    list.staysOpen()
    let contents = ContentFolder(besides: path)
    let sources: ContentSources = { onBytes in
      try list.sync.home().flatMap { try SyncedList(list, at: $0, contents: contents)?.contents(onBytes: onBytes) }
    }
    let tracker = ProductTracking.tracker()
    var store: any ToDoStore = list
    if let hooks = Hooks(of: path) { store = HookedStore(list, hooks, waits: waitsForHooks) }
    return (list, Defeat(store: store, filters: list, contents: contents, sources: sources, tracker: tracker))
  }
}

/// The system's folder for a user's data.
enum DataFolder {
  /// Returns the path of the default list, after creating its folder if necessary with access for the user only.
  static func databasePath() throws -> String { "\(try existing())/defeat.sqlite" }

  /// Returns the path of the default hub's database.
  static func hubPath() throws -> String { "\(try existing())/hub.sqlite" }

  /// Returns the folder, after creating it if necessary with access for the user only.
  static func existing() throws -> String {
    let folder = try path()
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw CommandError("“\(folder)” can't be created \(reason(for: error)) Or name a file with --database.")
    }
    return folder
  }

  /// Returns the path of the folder, which may not exist yet.
  static func path() throws -> String { "\(try base())/defeat" }

  private static func base() throws -> String {
    if let folder = Environment.value("XDG_DATA_HOME"), folder.hasPrefix("/") { return folder }
    guard let home = Environment.value("HOME"), home.hasPrefix("/") else {
      throw CommandError("The list has no folder ($HOME isn't set): name a file with --database.")
    }
    #if os(macOS)
      return "\(home)/Library/Application Support"
    #else
      return "\(home)/.local/share"
    #endif
  }
}
