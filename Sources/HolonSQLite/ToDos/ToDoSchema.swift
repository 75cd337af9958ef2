import GRDB

/// The tables that a list of to-dos is kept in, and how they have come to be.
enum ToDoSchema {
  /// The version that this program writes; it is the file's `user_version`.
  static let version = 5

  /// Marks a file as a list of `defeat` (“dfea”); it is the file's `application_id`.
  static let applicationID = 0x6466_6561

  /// The columns of a to-do, as `todo` has them and `before` repeats them.
  ///
  /// `parent` is 0 at the top. `parts_completed` and `parts_total` hold the progress of a checklist's parts; 0 of 0
  /// means that there is no checklist. `attachments` is a list in JSON, or null for none. Times are milliseconds since 1970.
  static let columns = """
    number, id, parent, key, title, notes, due, priority, tags, attributes, created, modified, completed, \
    parts_completed, parts_total, attachments
    """

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1: list, to-dos and their history") { database in
      try database.execute(
        sql: """
          CREATE TABLE list (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            completed INTEGER NOT NULL,
            total INTEGER NOT NULL,
            next_number INTEGER NOT NULL
          );
          INSERT INTO list VALUES (1, 0, 0, 1);

          CREATE TABLE todo (
            number INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE,
            parent INTEGER NOT NULL,
            key TEXT NOT NULL,
            title TEXT NOT NULL,
            notes TEXT,
            due TEXT,
            priority INTEGER,
            tags TEXT,
            attributes TEXT,
            created INTEGER NOT NULL,
            modified INTEGER NOT NULL,
            completed INTEGER,
            parts_completed INTEGER NOT NULL,
            parts_total INTEGER NOT NULL
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
            number INTEGER NOT NULL,
            id BLOB,
            parent INTEGER,
            key TEXT,
            title TEXT,
            notes TEXT,
            due TEXT,
            priority INTEGER,
            tags TEXT,
            attributes TEXT,
            created INTEGER,
            modified INTEGER,
            completed INTEGER,
            parts_completed INTEGER,
            parts_total INTEGER,
            PRIMARY KEY (edit, number)
          ) WITHOUT ROWID;

          PRAGMA application_id = \(applicationID);
          PRAGMA user_version = 1;
          """)
    }
    migrator.registerMigration("2: attachments") { database in
      try database.execute(
        sql: """
          ALTER TABLE todo ADD COLUMN attachments TEXT;
          ALTER TABLE before ADD COLUMN attachments TEXT;
          CREATE INDEX todo_with_attachments ON todo (attachments) WHERE attachments IS NOT NULL;
          CREATE INDEX before_with_attachments ON before (attachments) WHERE attachments IS NOT NULL;
          PRAGMA user_version = 2;
          """)
    }
    SyncTables.register(in: &migrator)
    return migrator
  }
}
