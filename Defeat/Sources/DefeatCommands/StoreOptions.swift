import ArgumentParser
import DefeatContents
import DefeatCore
import DefeatStore
import DefeatSync
import Foundation

/// Which list a command works on.
struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The file that holds the list (default: $DEFEAT_DATABASE, or defeat.sqlite in the user's data folder).",
      valueName: "file"),
    completion: .file())
  var database: String?

  /// What was said about where the list is; nil for nothing.
  ///
  /// - Parameter outer: The options before the command's name, which count where these say nothing.
  func address(_ outer: StoreOptions) -> String? {
    database ?? outer.database ?? Environment.value("DEFEAT_DATABASE")
  }

  /// Whether an address names a PostgreSQL server.
  static func isPostgres(_ address: String) -> Bool {
    address.hasPrefix("postgres://") || address.hasPrefix("postgresql://")
  }

  /// Opens the list, and creates it where there is none yet.
  ///
  /// - Parameter outer: The options before the command's name, which count where these say nothing.
  func open(_ outer: StoreOptions) throws -> Defeat { try opened(outer).defeat }

  /// Opens the source that answers and takes every edit, whether the list belongs to a hub (`SyncedList`) or not.
  func local(_ outer: StoreOptions) throws -> SQLiteToDoStore { try opened(outer).list }

  /// Opens the list, and the application over it.
  func opened(_ outer: StoreOptions) throws -> (list: SQLiteToDoStore, defeat: Defeat) {
    let path = try address(outer) ?? DataFolder.databasePath()
    guard !Self.isPostgres(path) else {
      throw CommandError("PostgreSQL keeps a hub's spaces: “defeat serve” serves them, other commands need a file.")
    }
    let list = try SQLiteToDoStore(path: path)
    list.staysOpen()
    let contents = ContentFolder(besides: path)
    let sources: ContentSources = { onBytes in
      try list.sync.home().flatMap { try SyncedList(list, at: $0, contents: contents)?.contents(onBytes: onBytes) }
    }
    return (list, Defeat(store: list, contents: contents, sources: sources, tracker: ProductTracking.tracker()))
  }
}

/// The folder that the system keeps for a user's data.
enum DataFolder {
  /// The file of the default list; its folder is created, for the user's eyes only, when it isn't there.
  static func databasePath() throws -> String { "\(try existing())/defeat.sqlite" }

  /// The file of the default hub.
  static func hubPath() throws -> String { "\(try existing())/hub.sqlite" }

  /// The folder, which is created, for the user's eyes only, when it isn't there.
  static func existing() throws -> String {
    let folder = try path()
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw CommandError("The folder “\(folder)” can't be created: name a file with --database.")
    }
    return folder
  }

  /// The folder; it may not be there yet.
  static func path() throws -> String { "\(try base())/defeat" }

  private static func base() throws -> String {
    if let folder = Environment.value("XDG_DATA_HOME"), folder.hasPrefix("/") { return folder }
    guard let home = Environment.value("HOME"), home.hasPrefix("/") else {
      throw CommandError("There is no home folder to keep the list in: name a file with --database.")
    }
    #if os(macOS)
      return "\(home)/Library/Application Support"
    #else
      return "\(home)/.local/share"
    #endif
  }
}
