import ArgumentParser
import DefeatCore
import Foundation
import HolonSQLite

/// Which list a command works on.
struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The file that holds the list (default: $DEFEAT_DATABASE, or defeat.sqlite in the user's data folder).",
      valueName: "file"),
    completion: .file())
  var database: String?

  /// Opens the list, and creates it where there is none yet.
  ///
  /// - Parameter outer: The options before the command's name, which count where these say nothing.
  func open(_ outer: StoreOptions) throws -> Defeat { Defeat(store: try local(outer)) }

  /// Opens the source that answers and takes every edit, whether the list belongs to a hub (`SyncedList`) or not.
  func local(_ outer: StoreOptions) throws -> SQLiteToDoStore {
    let path = try database ?? outer.database ?? Environment.value("DEFEAT_DATABASE") ?? DataFolder.databasePath()
    let store = try SQLiteToDoStore(path: path)
    store.staysOpen()
    return store
  }
}

/// The folder that the system keeps for a user's data.
enum DataFolder {
  /// The file of the default list; its folder is created, for the user's eyes only, when it isn't there.
  static func databasePath() throws -> String { "\(try path())/defeat.sqlite" }

  /// The folder, which is created, for the user's eyes only, when it isn't there.
  static func path() throws -> String {
    let folder = "\(try base())/defeat"
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw CommandError("The folder “\(folder)” can't be created: name a file with --database.")
    }
    return folder
  }

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
