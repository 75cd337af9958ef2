import GRDB
import HolonBase
import HolonRepositories
import HolonSQL
import HolonSQLite
import HolonSync
import HolonToDos

/// The tables for syncing a list; they are empty if the list isn't synced.
///
/// - `sync_node` has a row for each to-do that an operation has ever named, with the to-do's number on this device,
///   including to-dos in the trash. `parent` is a number, 0 for the top level, -1 for the trash, and -2 before the
///   first move arrives. `shown` is 1 if `todo` has a row for it, 0 if not, and -1 if the node was purged and never has
///   a row again.
/// - `sync_move` has the moves since the horizon, with the data to undo them.
/// - `sync_outbox` has the operations that the hub hasn't confirmed. Timestamps are stored as two numbers that sort as
///   timestamps do.
/// - `sync_detached` has former attachments of nodes, as long as others may restore them.
/// - `sync_notice` has the changes that others have overwritten or removed.
/// - `sync_delivery` has the times at which this device's operations were accepted.
/// - `holon_outbox` has the contents of attachments to send to the hub, see ``ContentOutbox``.
enum SyncTables {
  /// The version of the file's schema that introduced the latest of these tables.
  static let version = 6

  static func register(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("3: nodes, moves and outbox of sync") { database in
      try database.execute(
        sql: """
          CREATE TABLE sync_state (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            hub TEXT NOT NULL,
            space BLOB NOT NULL,
            account TEXT NOT NULL,
            device INTEGER NOT NULL,
            installation INTEGER NOT NULL,
            ticks INTEGER NOT NULL,
            clock_offset INTEGER NOT NULL,
            horizon INTEGER NOT NULL,
            horizon_device INTEGER NOT NULL,
            cursor INTEGER,
            cursor_checksum INTEGER,
            next_number INTEGER NOT NULL,
            is_pull_due INTEGER NOT NULL,
            is_pull_first INTEGER NOT NULL,
            witnesses BLOB NOT NULL,
            fetch TEXT,
            pushed INTEGER,
            pulled INTEGER
          );

          CREATE TABLE sync_node (
            number INTEGER PRIMARY KEY,
            parent INTEGER NOT NULL,
            placed INTEGER NOT NULL,
            placed_device INTEGER NOT NULL,
            base INTEGER NOT NULL,
            base_placed INTEGER NOT NULL,
            base_device INTEGER NOT NULL,
            shown INTEGER NOT NULL,
            id BLOB NOT NULL UNIQUE,
            cells BLOB NOT NULL,
            orders BLOB NOT NULL
          );
          CREATE INDEX sync_node_hidden ON sync_node (parent) WHERE shown = 0;

          CREATE TABLE sync_move (
            ticks INTEGER NOT NULL,
            device INTEGER NOT NULL,
            item INTEGER NOT NULL,
            parent INTEGER NOT NULL,
            key TEXT NOT NULL,
            previous INTEGER NOT NULL,
            previous_ticks INTEGER NOT NULL,
            previous_device INTEGER NOT NULL,
            is_done INTEGER NOT NULL,
            PRIMARY KEY (ticks, device)
          ) WITHOUT ROWID;

          CREATE TABLE sync_outbox (
            number INTEGER PRIMARY KEY,
            ticks INTEGER NOT NULL,
            device INTEGER NOT NULL,
            id BLOB NOT NULL,
            action BLOB NOT NULL
          );

          CREATE TABLE sync_refused (
            id INTEGER PRIMARY KEY,
            ticks INTEGER NOT NULL,
            device INTEGER NOT NULL,
            item BLOB NOT NULL,
            action BLOB NOT NULL,
            reason TEXT NOT NULL,
            refused INTEGER NOT NULL
          );

          CREATE TABLE sync_page (id INTEGER PRIMARY KEY, nodes BLOB NOT NULL);

          CREATE TABLE sync_history (edit INTEGER PRIMARY KEY, changes BLOB NOT NULL);

          CREATE TABLE sync_restored (
            ticks INTEGER NOT NULL,
            device INTEGER NOT NULL,
            original_ticks INTEGER NOT NULL,
            original_device INTEGER NOT NULL,
            edit INTEGER NOT NULL,
            PRIMARY KEY (ticks, device)
          ) WITHOUT ROWID;

          PRAGMA user_version = 3;
          """)
    }
    migrator.registerMigration("4: attachments that were taken away") { database in
      try database.execute(
        sql: """
          CREATE TABLE sync_detached (attachments TEXT PRIMARY KEY, ticks INTEGER NOT NULL) WITHOUT ROWID;
          CREATE INDEX sync_node_with_attachments ON sync_node (number) WHERE \(mentionsAttachments("cells"));
          CREATE INDEX sync_history_with_attachments ON sync_history (edit) WHERE \(mentionsAttachments("changes"));
          PRAGMA user_version = 4;
          """)
    }
    migrator.registerMigration("5: what others have overwritten or removed") { database in
      try database.execute(
        sql: """
          CREATE TABLE sync_notice (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            item BLOB NOT NULL,
            title TEXT NOT NULL,
            field TEXT,
            mine TEXT,
            theirs TEXT,
            parent INTEGER NOT NULL,
            key TEXT NOT NULL,
            noticed INTEGER NOT NULL,
            is_told INTEGER NOT NULL
          );

          CREATE TABLE sync_delivery (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            ticks INTEGER NOT NULL,
            delivered INTEGER NOT NULL
          );

          -- What was delivered before counts as known to all, as what a first row that is gone stood for.
          INSERT INTO sync_delivery (id, ticks, delivered)
            SELECT 2, coalesce((SELECT min(ticks) FROM sync_outbox) - 1, ticks), pushed + clock_offset
            FROM sync_state WHERE pushed IS NOT NULL;

          PRAGMA user_version = 5;
          """)
    }
    migrator.registerMigration("6: contents of attachments that the hub has to get") { database in
      try database.execute(
        sql: SQLMigration.outbox.statements(in: .sqlite) + "PRAGMA user_version = 6")
      // Earlier versions sent no contents to a hub.
      let isInStep = try Int.fetchOne(database, sql: "SELECT id FROM sync_state") != nil
      if isInStep { try ContentOutbox(database: database).appendAll() }
    }
  }

  /// Returns the condition that the bytes in a column mention the attachments' field, for partial indexes.
  static func mentionsAttachments(_ column: String) -> String { mentions(.attachments, column) }

  /// Returns the condition that the bytes in a column mention a field.
  private static func mentions(_ field: ToDo.Field, _ column: String) -> String {
    let name = (field.elementPrefix ?? field.rawValue).utf8.map { String($0, radix: 16) }.joined()
    return "instr(\(column), x'\(name)') > 0"
  }

  /// Copies the values of a new field from the nodes, which kept them as an unknown field, to the rows of the list.
  ///
  /// - Complexity: O(*n*), where *n* is the number of nodes.
  static func fillRows(with field: ToDo.Field, in database: Database) throws {
    let nodes = try RawStatement(
      database, "SELECT number, id, cells FROM sync_node WHERE shown = 1 AND \(mentions(field, "cells"))")
    defer { nodes.reset() }
    let update = try RawStatement(database, ToDoColumn.statements.update)
    while try nodes.step() {
      guard let id = nodes.uuid(1), let row = try ToDoReader(database: database).row(nodes.integer(0)) else { continue }
      let cells = try nodes.read(2) { reader throws(ByteReader.Damage) in try reader.cells() }
      let stored = ToDoFields.toDo(id, cells)
      var toDo = row.toDo
      if toDo[field] == nil, let value = stored[field] {
        toDo.set(value)
        if field == .completion, row.parts.total > 0 {
          toDo.completed = stored.completed
          try count(row.number, completed: toDo.completed != nil, in: database)
        }
      }
      if field == .marks { toDo.marks = stored.marks }
      if field == .archived { toDo.archived = stored.archived }
      if field == .needs { toDo.setNeeds(stored.needs) }
      guard toDo != row.toDo else { continue }
      let entry = ToDoList.Entry(toDo, number: row.number, key: row.key)
      try update.bind(entry, parent: row.parent, parts: row.parts)
      try update.run()
    }
  }

  /// Counts a checklist that is checked off by hand in the progress of its wholes and of the list.
  private static func count(_ number: Int, completed isCompleted: Bool, in database: Database) throws {
    let wholes = try RawStatement(
      database,
      """
      WITH RECURSIVE above (number) AS (
        SELECT parent FROM todo WHERE number = ?1
        UNION ALL SELECT todo.parent FROM todo JOIN above ON todo.number = above.number
      )
      UPDATE todo SET parts_completed = parts_completed + ?2, parts_total = parts_total + 1 WHERE number IN above
      """)
    wholes.bind([number, isCompleted ? 1 : 0])
    try wholes.run()
    let list = try RawStatement(database, "UPDATE list SET completed = completed + ?1, total = total + 1")
    list.bind([isCompleted ? 1 : 0])
    try list.run()
  }

  /// Empties all of the tables.
  static func clear(_ database: Database) throws {
    let tables = [
      "state", "node", "move", "outbox", "refused", "page", "history", "restored", "detached", "notice", "delivery",
    ]
    for table in tables {
      try database.execute(sql: "DELETE FROM sync_\(table)")
    }
    try database.execute(sql: "DELETE FROM holon_outbox")
  }
}
