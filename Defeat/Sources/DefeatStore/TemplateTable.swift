import GRDB
public import HolonToDos

/// The table of the templates.
enum TemplateTable {
  /// The version of the file's schema that introduced the table.
  static let version = 13

  static func register(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("\(version): templates") { database in
      try database.execute(
        sql: """
          CREATE TABLE template (name TEXT PRIMARY KEY COLLATE NOCASE, text TEXT NOT NULL) WITHOUT ROWID;
          PRAGMA user_version = \(version);
          """)
    }
  }
}

extension SQLiteToDoStore: ToDoTemplateStore {
  /// Returns the templates, sorted by name.
  public func templates() throws -> [ToDoTemplate] {
    try read { reader in
      try Row.fetchAll(reader.database, sql: "SELECT name, text FROM template ORDER BY name")
        .map { ToDoTemplate(name: $0["name"], text: $0["text"]) }
    }
  }

  /// Saves a template; one with the same name is replaced.
  public func save(_ template: ToDoTemplate) throws {
    try write { database in
      try database.execute(
        sql: "INSERT OR REPLACE INTO template (name, text) VALUES (?, ?)", arguments: [template.name, template.text])
    }
  }

  /// Removes a template.
  ///
  /// - Returns: Whether it existed.
  public func removeTemplate(named name: String) throws -> Bool {
    try write { database in
      try database.execute(sql: "DELETE FROM template WHERE name = ?", arguments: [name])
      return database.changesCount > 0
    }
  }
}
