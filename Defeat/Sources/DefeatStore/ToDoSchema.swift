import GRDB
import HolonSQL
import HolonToDos

/// The tables of a list of to-dos, and their migrations.
enum ToDoSchema {
  /// The version that this program writes, as the file's `user_version`.
  static let version = max(
    columnVersion, SavedFilterTable.version, TemplateTable.version, SenderTable.version, sparseVersion)

  /// The version that introduced the latest columns, and the indexes for views of the list by time.
  private static let columnVersion = ToDoColumn.all.reduce(SyncTables.version) { max($0, $1.definition.since) }

  /// The version that introduced the index of rows with values in sparse columns.
  ///
  /// A later column that is sparse needs a later version.
  private static let sparseVersion = 15

  /// The mark of a list of `defeat` (“dfea”), as the file's `application_id`.
  static let applicationID = 0x6466_6561

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1: list, to-dos and their history") { database in
      try database.execute(
        sql: """
          CREATE TABLE list (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            completed INTEGER NOT NULL,
            total INTEGER NOT NULL,
            next_number INTEGER NOT NULL,
            identity TEXT NOT NULL
          );
          INSERT INTO list VALUES (1, 0, 0, 1, lower(hex(randomblob(16))));

          CREATE TABLE todo (
            \(columns(since: 1).map(\.inToDo).joined(separator: ",\n  "))
          );
          CREATE INDEX todo_by_place ON todo (parent, key);

          CREATE TABLE edit (
            id INTEGER PRIMARY KEY,
            label TEXT NOT NULL,
            made INTEGER NOT NULL,
            first_added INTEGER,
            last_added INTEGER,
            completed INTEGER NOT NULL,
            total INTEGER NOT NULL,
            reverts INTEGER,
            reverted_by INTEGER
          );

          CREATE TABLE before (
            edit INTEGER NOT NULL,
            existed INTEGER NOT NULL,
            \(columns(since: 1).map(\.inBefore).joined(separator: ",\n  ")),
            PRIMARY KEY (edit, number)
          ) WITHOUT ROWID;

          PRAGMA application_id = \(applicationID);
          PRAGMA user_version = 1;
          """)
    }
    migrator.registerMigration("2: attachments") { database in
      try addColumns(since: 2, to: database)
      try database.execute(
        sql: """
          CREATE INDEX todo_with_attachments ON todo (attachments) WHERE attachments IS NOT NULL;
          CREATE INDEX before_with_attachments ON before (attachments) WHERE attachments IS NOT NULL;
          """)
    }
    SyncTables.register(in: &migrator)
    for later in SyncTables.version..<version {
      switch later + 1 {
      case SavedFilterTable.version:
        SavedFilterTable.register(in: &migrator)
        continue
      case TemplateTable.version:
        TemplateTable.register(in: &migrator)
        continue
      case SenderTable.version:
        SenderTable.register(in: &migrator)
        continue
      case sparseVersion:
        registerSparseIndex(in: &migrator)
        continue
      default: break
      }
      migrator.registerMigration("\(later + 1): columns of to-dos") { database in
        try addColumns(since: later + 1, to: database)
        // Rows are read with all columns, so they are filled after the last column has been added.
        guard later + 1 == columnVersion else { return }
        try addIndexes(to: database)
        for field in ToDo.Field.values + [.needs, .marks, .archived] {
          try SyncTables.fillRows(with: field, in: database)
        }
      }
    }
    return migrator
  }

  private static func columns(since version: Int) -> [ToDoColumn] {
    ToDoColumn.all.filter { $0.definition.since == version }
  }

  private static func addIndexes(to database: Database) throws {
    try database.execute(
      sql: """
        DROP INDEX IF EXISTS todo_open_by_due;
        DROP INDEX IF EXISTS todo_by_completion;
        DROP INDEX IF EXISTS todo_with_needs;
        DROP INDEX IF EXISTS todo_archived;
        CREATE INDEX todo_open_by_due ON todo (due) WHERE due IS NOT NULL AND \(ToDoReader.isOpen);
        CREATE INDEX todo_by_completion ON todo (completed) WHERE completed IS NOT NULL;
        CREATE INDEX todo_with_needs ON todo (needs) WHERE needs IS NOT NULL;
        CREATE INDEX todo_archived ON todo (archived, parent, parts_total, parts_completed, completed, completion)
          WHERE archived IS NOT NULL;
        """)
  }

  private static func registerSparseIndex(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("\(sparseVersion): index of values that few to-dos have") { database in
      try database.execute(
        sql: """
          CREATE INDEX todo_sparse ON todo (number) WHERE \(ToDoColumn.hasSparse);
          PRAGMA user_version = \(sparseVersion);
          """)
    }
  }

  /// Adds the columns that a version introduced, and sets the file's version.
  private static func addColumns(since version: Int, to database: Database) throws {
    for column in columns(since: version) {
      try database.execute(sql: "ALTER TABLE todo ADD COLUMN \(column.inToDo)")
      try database.execute(sql: "ALTER TABLE before ADD COLUMN \(column.inBefore)")
    }
    try database.execute(sql: "PRAGMA user_version = \(version)")
  }
}

extension ToDoColumn {
  private var typedName: String { "\(name.quotedSQLName) \(SQLDialect.sqlite.name(of: definition.type))" }

  fileprivate var inToDo: String { definition.constraint.isEmpty ? typedName : "\(typedName) \(definition.constraint)" }

  /// The column in the history, where new to-dos have only a number.
  fileprivate var inBefore: String { self == .number ? "\(typedName) NOT NULL" : typedName }
}
