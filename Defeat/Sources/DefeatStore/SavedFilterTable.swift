import GRDB
public import HolonToDos

/// The table of the saved filters.
enum SavedFilterTable {
  /// The version of the file's schema that introduced the table.
  static let version = 9

  static func register(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("\(version): saved filters") { database in
      try database.execute(
        sql: """
          CREATE TABLE saved_filter (name TEXT PRIMARY KEY COLLATE NOCASE, text TEXT NOT NULL) WITHOUT ROWID;
          PRAGMA user_version = \(version);
          """)
    }
  }
}

extension SQLiteToDoStore: SavedFilterStore {
  /// Returns the saved filters, sorted by name.
  public func savedFilters() throws -> [SavedFilter] {
    try read { reader in
      try Row.fetchAll(reader.database, sql: "SELECT name, text FROM saved_filter ORDER BY name")
        .map { SavedFilter(name: $0["name"], text: $0["text"]) }
    }
  }

  /// Saves a filter; one with the same name is replaced.
  public func save(_ filter: SavedFilter) throws {
    try write { database in
      try database.execute(
        sql: "INSERT OR REPLACE INTO saved_filter (name, text) VALUES (?, ?)", arguments: [filter.name, filter.text])
    }
  }

  /// Removes a saved filter.
  ///
  /// - Returns: Whether it existed.
  public func removeSavedFilter(named name: String) throws -> Bool {
    try write { database in
      try database.execute(sql: "DELETE FROM saved_filter WHERE name = ?", arguments: [name])
      return database.changesCount > 0
    }
  }
}
