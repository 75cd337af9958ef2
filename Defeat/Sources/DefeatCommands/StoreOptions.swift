import ArgumentParser
import DefeatConsole
import DefeatContents
import DefeatCore
import DefeatStore
import DefeatSync
import Foundation
import HolonToDos

/// The option that selects the list.
struct StoreOptions: ParsableArguments {
  @Option(
    name: [.customLong("list"), .customShort("l")],
    help: ArgumentHelp(
      "The name of the list (default: $DEFEAT_LIST, or the one that “defeat lists default” has set).", valueName: "name"
    ),
    completion: .custom(Completions.lists))
  var list: String?

  @Option(
    help: ArgumentHelp("The file of a list that has no name (default: $DEFEAT_DATABASE).", valueName: "file"),
    completion: .file())
  var database: String?

  @Flag(name: .customLong("no-sync"), help: "Don't sync in the background.")
  var noSync = false

  func validate() throws {
    if list != nil, database != nil {
      throw ValidationError("--list and --database exclude each other: use only one of them.")
    }
    // SQLite would store the list in a temporary file.
    if database?.isEmpty == true { throw ValidationError("--database names no file: write its path after it.") }
  }

  /// Returns the file from the options or the environment; nil for a list with a name.
  ///
  /// - Parameter outer: The options before the command's name, which apply if these name no list.
  func address(_ outer: StoreOptions) -> String? {
    if let given = [self, outer].first(where: { $0.list != nil || $0.database != nil }) { return given.database }
    return Environment.value("DEFEAT_DATABASE")
  }

  /// Returns the name from the options or the environment; nil for the default list.
  private func name(_ outer: StoreOptions) -> String? { list ?? outer.list ?? Environment.value("DEFEAT_LIST") }

  /// Returns the path of the list's file, after creating the user's data folder if necessary.
  ///
  /// - Throws: `CommandError` if no list has the name.
  func path(_ outer: StoreOptions) throws -> String {
    // SQLite reads these as a list in memory, and as the address of a file.
    if let file = address(outer) { return file.hasPrefix(":") || file.hasPrefix("file:") ? "./\(file)" : file }
    let folder = ListFolder(path: try DataFolder.existing())
    let catalog = try folder.catalog()
    return try folder.existingFile(of: name(outer).map { try catalog.list(called: $0) } ?? catalog.defaultList)
  }

  /// Opens the list, after creating it if necessary.
  ///
  /// - Parameter outer: The options before the command's name, which apply if these name no list.
  func open(_ outer: StoreOptions) throws -> Defeat { try opened(outer).defeat }

  /// Opens the store on this device, which serves all reads and edits even if the list is synced (`SyncedList`).
  func local(_ outer: StoreOptions) throws -> SQLiteToDoStore { try opened(outer).list }

  /// Opens the list and the application for it.
  ///
  /// - Parameters:
  ///   - waitsForHooks: Whether an edit returns only after its hooks have ended.
  ///   - isSyncing: Whether the command syncs the list itself.
  func opened(
    _ outer: StoreOptions, waitsForHooks: Bool = true, isSyncing: Bool = false
  ) throws -> (list: SQLiteToDoStore, defeat: Defeat) {
    let path = try path(outer)
    if !isSyncing { BackgroundSync(of: path).reportProblem() }
    let isQuiet = isSyncing || noSync || outer.noSync
    if !isQuiet { BackgroundSync(of: path).startIfOld() }
    return try Self.opened(path, waitsForHooks: waitsForHooks, isSyncing: isQuiet)
  }

  /// Opens the list in a file and the application for it.
  ///
  /// - Parameter staysOpen: Whether the process ends soon, so that closing the file isn't worth the time.
  static func opened(
    _ path: String, waitsForHooks: Bool = true, isSyncing: Bool = false, staysOpen: Bool = true
  ) throws -> (list: SQLiteToDoStore, defeat: Defeat) {
    guard !HubOptions.isPostgres(path) else {
      throw CommandError("A PostgreSQL database is only for a hub (“defeat serve”): name a file with --database.")
    }
    let list = try SQLiteToDoStore(path: path)
    if staysOpen { list.staysOpen() }
    let contents = ContentFolder(besides: path)
    let sources: ContentSources = { onBytes in
      let reports = SyncReports()
      return try list.sync.home().flatMap { home in
        try SyncedList(list, at: home, contents: contents)?.contents(onBytes: onBytes) { reports.report($0) }
      }
    }
    let tracker = ProductTracking.tracker()
    var store: any ToDoStore = list
    if !isSyncing { store = SyncingStore(list) { BackgroundSync(of: path).start() } }
    if let hooks = Hooks(of: path) { store = HookedStore(store, hooks, waits: waitsForHooks) }
    let defeat = Defeat(
      store: store, filters: list, templates: list, contents: contents, sources: sources, tracker: tracker)
    return (list, defeat.playing(Settings.showsGame))
  }
}
