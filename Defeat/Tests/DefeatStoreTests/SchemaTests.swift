import DefeatStore
import Foundation
import GRDB
import HolonRepositories
import HolonToDos
import Testing

/// Swift Testing has attachments as well.
private typealias ToDoAttachment = HolonToDos.Attachment

struct SchemaTests {
  private let noon = Date(timeIntervalSince1970: 1_795_262_400)

  @Test func `a list of the first version is migrated with its history`() throws {
    let file = try TemporaryFile()
    do {
      let store = try SQLiteToDoStore(path: file.path)
      _ = try store.edit("add", excerpt: ToDoExcerpt(), at: noon) { list in
        try list.add(ToDo("mail", notes: "N", tags: ["a"], attributes: ["x": "y"], created: noon))
      }
      try store.edit("rename", excerpt: ToDoExcerpt(alone: [1]), at: noon) { list in
        try list.edit(1, at: noon) { toDo throws(ToDoError) in try toDo.rename("letter") }
      }
      try goBackToFirstVersion(file.path)
    }
    let store = try SQLiteToDoStore(path: file.path)
    #expect(try store.list()[1]?.title == "letter")
    #expect(try store.undo(at: noon)?.label == "rename")
    let mail = try #require(try store.list()[1])
    #expect([mail.title, mail.notes, mail.tags[0], mail.attributes["x"]] == ["mail", "N", "a", "y"])
    let hash = try #require(ContentHash(String(repeating: "a", count: 64)))
    let attachment = try #require(ToDoAttachment(name: "a.txt", hash: hash, bytes: 3))
    _ = try store.edit("attach", excerpt: ToDoExcerpt(alone: [1]), at: noon) { list in
      try list.edit(1, at: noon) { toDo throws(ToDoError) in toDo.attach(attachment) }
    }
    #expect(try SQLiteToDoStore(path: file.path).list()[1]?.attachments == [attachment])
    #expect(try store.contentHashes() == [hash])
    #expect(try store.undo(at: noon)?.label == "attach")
    #expect(try store.list()[1]?.attachments == [])
    // Redo could bring it back.
    #expect(try store.contentHashes() == [hash])
  }

  @Test func `a synced list of the third version keeps the contents that its trash names`() throws {
    let file = try TemporaryFile()
    let hash = try #require(ContentHash(String(repeating: "a", count: 64)))
    let attachment = try #require(ToDoAttachment(name: "a.txt", hash: hash, bytes: 3))
    do {
      let store = try SQLiteToDoStore(path: file.path)
      _ = try store.edit("add", excerpt: ToDoExcerpt(), at: noon) { list in
        var toDo = try ToDo("mail", created: noon)
        _ = toDo.attach(attachment)
        try list.add(toDo)
      }
      try store.sync.attach(to: .test, at: noon)
      _ = try store.edit("remove", excerpt: ToDoExcerpt(withParts: [1]), at: noon) { list in try list.remove(1) }
      try DatabaseQueue(path: file.path).write { database in
        try database.execute(
          sql: """
            DELETE FROM before;
            DROP TABLE sync_detached;
            DROP INDEX sync_node_with_attachments;
            DROP INDEX sync_history_with_attachments;
            DELETE FROM grdb_migrations WHERE identifier = '4: attachments that were taken away';
            PRAGMA user_version = 3;
            """)
      }
    }
    #expect(try SQLiteToDoStore(path: file.path).contentHashes() == [hash])
  }

  @Test func `a synced list of the fifth version sends its contents to the hub`() async throws {
    let file = try TemporaryFile()
    let hash = try #require(ContentHash(String(repeating: "a", count: 64)))
    let attachment = try #require(ToDoAttachment(name: "a.txt", hash: hash, bytes: 3))
    let prepare = {
      let store = try SQLiteToDoStore(path: file.path)
      _ = try store.edit("add", excerpt: ToDoExcerpt(), at: noon) { list in
        var toDo = try ToDo("mail", created: noon)
        _ = toDo.attach(attachment)
        try list.add(toDo)
      }
      try store.sync.attach(to: .test, at: noon)
      try DatabaseQueue(path: file.path).write { database in
        try database.execute(
          sql: """
            \(Self.withoutEstimate)
            DROP TABLE holon_outbox;
            DELETE FROM grdb_migrations WHERE identifier = '6: contents of attachments that the hub has to get';
            PRAGMA user_version = 5;
            """)
      }
    }
    try prepare()
    let sync = try SQLiteToDoStore(path: file.path).sync
    #expect(try await sync.contentOutbox { NamedContent(id: $0) }.pendingIDs() == [hash])
    try sync.detach()
    #expect(try await sync.contentOutbox { NamedContent(id: $0) }.pendingIDs().isEmpty)
  }

  private struct NamedContent: Identifiable { let id: ContentHash }

  @Test func `new files and those of the first version have the same columns`() throws {
    let (new, old) = (try TemporaryFile(), try TemporaryFile())
    for file in [new, old] { _ = try SQLiteToDoStore(path: file.path) }
    try goBackToFirstVersion(old.path)
    _ = try SQLiteToDoStore(path: old.path)
    for file in [new, old] {
      #expect(
        try columns(of: "todo", file.path) == """
          number INTEGER PRIMARY KEY, id BLOB NOT NULL, parent INTEGER NOT NULL, key TEXT NOT NULL, title TEXT NOT NULL, \
          notes TEXT, due TEXT, priority INTEGER, tags TEXT, attributes TEXT, created INTEGER NOT NULL, \
          modified INTEGER NOT NULL, completed INTEGER, parts_completed INTEGER NOT NULL, parts_total INTEGER NOT NULL, \
          attachments TEXT, estimate INTEGER, start TEXT, recurrence TEXT, completion TEXT, marks TEXT, needs TEXT, \
          archived INTEGER
          """)
      #expect(
        try columns(of: "before", file.path) == """
          edit INTEGER NOT NULL PRIMARY KEY, existed INTEGER NOT NULL, number INTEGER NOT NULL PRIMARY KEY, id BLOB, \
          parent INTEGER, key TEXT, title TEXT, notes TEXT, due TEXT, priority INTEGER, tags TEXT, attributes TEXT, \
          created INTEGER, modified INTEGER, completed INTEGER, parts_completed INTEGER, parts_total INTEGER, \
          attachments TEXT, estimate INTEGER, start TEXT, recurrence TEXT, completion TEXT, marks TEXT, needs TEXT, \
          archived INTEGER
          """)
    }
  }

  /// Makes of a file what a version without dependencies, archive and templates would have written.
  private static let withoutNeeds = """
    DROP INDEX IF EXISTS todo_sparse;
    DELETE FROM grdb_migrations WHERE identifier LIKE '15: %';
    DROP INDEX IF EXISTS todo_with_needs;
    DROP INDEX IF EXISTS todo_archived;
    ALTER TABLE todo DROP COLUMN archived;
    ALTER TABLE before DROP COLUMN archived;
    ALTER TABLE todo DROP COLUMN needs;
    ALTER TABLE before DROP COLUMN needs;
    DELETE FROM grdb_migrations WHERE identifier = '12: columns of to-dos';
    DROP TABLE IF EXISTS template;
    DELETE FROM grdb_migrations WHERE identifier = '13: templates';

    """

  /// Makes of a file what a version without marks would have written.
  private static let withoutMarks = """
    \(withoutNeeds)
    ALTER TABLE todo DROP COLUMN marks;
    ALTER TABLE before DROP COLUMN marks;
    DELETE FROM grdb_migrations WHERE identifier = '11: columns of to-dos';

    """

  /// Makes of a file what a version without rules for completion would have written, too.
  private static let withoutCompletion = """
    \(withoutMarks)
    DROP INDEX IF EXISTS todo_open_by_due;
    DROP INDEX IF EXISTS todo_by_completion;
    ALTER TABLE todo DROP COLUMN completion;
    ALTER TABLE before DROP COLUMN completion;
    DELETE FROM grdb_migrations WHERE identifier = '10: columns of to-dos';

    """

  /// Makes of a file what a version without starts, recurrences and saved filters would have written, too.
  private static let withoutRecurrence = """
    \(withoutCompletion)
    DROP TABLE saved_filter;
    DELETE FROM grdb_migrations WHERE identifier LIKE '%: saved filters';
    ALTER TABLE todo DROP COLUMN start;
    ALTER TABLE before DROP COLUMN start;
    ALTER TABLE todo DROP COLUMN recurrence;
    ALTER TABLE before DROP COLUMN recurrence;
    DELETE FROM grdb_migrations
      WHERE identifier LIKE '%: columns of to-dos' AND identifier <> '7: columns of to-dos';

    """

  /// Makes of a file what a version without estimates would have written, too.
  private static let withoutEstimate = """
    \(withoutRecurrence)
    ALTER TABLE todo DROP COLUMN estimate;
    ALTER TABLE before DROP COLUMN estimate;
    DELETE FROM grdb_migrations WHERE identifier LIKE '%: columns of to-dos';
    """

  @Test func `an estimate that this device couldn't read yet is shown after the update, and stays`()
    throws
  {
    let devices = try SyncedDevices(2)
    let estimate = try #require(Estimate("1h30"))
    let date = devices.date
    try devices.edit(0) { list in
      let cake = try list.add(ToDo("cake", estimate: estimate, created: date))
      try list.add(ToDo("flour", estimate: estimate, created: date), to: .last(in: cake))
      try list.add(ToDo("mail", created: date))
    }
    try devices.syncAll()
    try devices.reopen(1, after: Self.withoutEstimate + "PRAGMA user_version = 6;")
    #expect(try devices[1].list().entries.map(\.entry.toDo.estimate) == [estimate, estimate, nil])
    try devices.edit(1, ToDoExcerpt(alone: [1])) { list in
      try list.edit(1, at: devices.date) { toDo throws(ToDoError) in try toDo.rename("pie") }
    }
    try devices.syncAll()
    for index in 0...1 {
      #expect(try devices.picture(index) == "[ ] pie\n  [ ] flour\n[ ] mail")
      #expect(try devices[index].list()[1]?.estimate == estimate)
      #expect(try devices.problem(index) == nil)
    }
  }

  @Test func `a start and a recurrence that this device couldn't read yet are shown after the update`() throws {
    let devices = try SyncedDevices(2)
    let recurrence = try Recurrence("FREQ=WEEKLY;BYDAY=MO;START=20261123")
    let (due, start) = (Due("2026-11-23"), Due("2026-11-21"))
    let date = devices.date
    try devices.edit(0) { list in
      try list.add(
        ToDo("plants", due: due, start: start, recurrence: recurrence, estimate: Estimate("1h"), created: date))
      try list.add(ToDo("mail", created: date))
    }
    try devices.syncAll()
    try devices.reopen(1, after: Self.withoutRecurrence + "PRAGMA user_version = 7;")
    let plants = try #require(try devices[1].list()[1])
    #expect(plants.recurrence == recurrence && plants.start == start && plants.due == due)
    #expect(plants.estimate == Estimate("1h"))
    #expect(try devices[1].list()[2]?.recurrence == nil)
    #expect(try devices.problem(1) == nil)
  }

  @Test func `a rule that this device couldn't read yet counts in all wholes after the update`() throws {
    let devices = try SyncedDevices(2)
    let date = devices.date
    try devices.edit(0) { list in
      let party = try list.add(ToDo("party", created: date))
      var cake = try ToDo("cake", created: date)
      cake.completion = .manual
      try list.add(cake, to: .last(in: party))
      try list.add(ToDo("flour", created: date), to: .last(in: 2))
      try list.complete(3, at: date)
      try list.complete(2, at: date)
    }
    try devices.syncAll()
    // The version before counted plain to-dos only, and had no state of checklists.
    let former = """
      UPDATE todo SET completed = NULL WHERE title = 'cake';
      UPDATE todo SET parts_completed = 1, parts_total = 1 WHERE title = 'party';
      UPDATE list SET completed = 1, total = 1;
      PRAGMA user_version = 9;
      """
    try devices.reopen(1, after: Self.withoutCompletion + former)
    #expect(try devices.picture(1) == "[x] party\n  [x] cake\n    [x] flour")
    #expect(try devices[1].progress() == ToDoProgress(completed: 2, total: 2))
    // Open again, and updated once more.
    try devices.reopen(1, after: "SELECT 1")
    #expect(try devices[1].list().rows.map(\.progress) == devices[0].list().rows.map(\.progress))
  }

  @Test func `marks that this device couldn't read yet are shown after the update`() throws {
    let devices = try SyncedDevices(2)
    let date = devices.date
    try devices.edit(0) { list in try list.add(ToDo("party", created: date)) }
    try devices.edit(0, ToDoExcerpt(alone: [1])) { list in try list.mark(1, "chest", "1/1") }
    try devices.syncAll()
    try devices.reopen(1, after: Self.withoutMarks + "PRAGMA user_version = 10;")
    #expect(try devices[1].list()[1]?.marks == ["chest": "1/1"])
    #expect(try devices.problem(1) == nil)
  }

  @Test func `dependencies that this device couldn't read yet are shown after the update`() throws {
    let devices = try SyncedDevices(2)
    let date = devices.date
    try devices.edit(0) { list in
      for title in ["shop", "bake"] { try list.add(ToDo(title, created: date)) }
      try list.setNeeds(of: 2, to: [1], at: date)
    }
    try devices.syncAll()
    try devices.reopen(1, after: Self.withoutNeeds + "PRAGMA user_version = 11;")
    let list = try devices[1].list()
    let bake = try #require(list.entries.first { $0.entry.toDo.title == "bake" }?.entry.number)
    #expect(list.dependencies[bake].waitsFor.compactMap { list[$0]?.title } == ["shop"])
    #expect(try devices.problem(1) == nil)
  }

  @Test func `filters can be saved in a list of a version without them`() throws {
    let file = try TemporaryFile()
    do {
      _ = try SQLiteToDoStore(path: file.path)
      try DatabaseQueue(path: file.path).write { database in
        try database.execute(
          sql: """
            \(Self.withoutCompletion)
            DROP TABLE saved_filter;
            DELETE FROM grdb_migrations WHERE identifier LIKE '%: saved filters';
            PRAGMA user_version = 8;
            """)
      }
    }
    let store = try SQLiteToDoStore(path: file.path)
    try store.save(SavedFilter(name: "week", text: "open by:fri"))
    try store.save(SavedFilter(name: "Mine", text: "#me"))
    try store.save(SavedFilter(name: "WEEK", text: "open by:sun"))
    #expect(
      try SQLiteToDoStore(path: file.path).savedFilters() == [
        SavedFilter(name: "Mine", text: "#me"), SavedFilter(name: "WEEK", text: "open by:sun"),
      ])
    #expect(try store.removeSavedFilter(named: "week"))
    #expect(try !store.removeSavedFilter(named: "week"))
    #expect(try store.savedFilters().map(\.name) == ["Mine"])
    // Saving a filter is no edit of the list.
    #expect(try store.lastEdit() == 0)
  }

  /// The columns of a table, as SQLite tells them.
  private func columns(of table: String, _ path: String) throws -> String {
    try DatabaseQueue(path: path).read { database in
      try Row.fetchAll(database, sql: "SELECT * FROM pragma_table_info(?)", arguments: [table]).map { row in
        "\(row["name"] as String) \(row["type"] as String)" + (row["notnull"] ? " NOT NULL" : "")
          + (row["pk"] == 0 ? "" : " PRIMARY KEY")
      }.joined(separator: ", ")
    }
  }

  /// Makes of a file what the first version would have written.
  private func goBackToFirstVersion(_ path: String) throws {
    try DatabaseQueue(path: path).write { database in
      try database.execute(
        sql: """
          DROP INDEX todo_sparse;
          DROP INDEX todo_with_attachments;
          DROP INDEX before_with_attachments;
          ALTER TABLE todo DROP COLUMN attachments;
          ALTER TABLE before DROP COLUMN attachments;
          DELETE FROM grdb_migrations WHERE identifier = '2: attachments';
          \(Self.withoutEstimate)
          PRAGMA user_version = 1;
          """)
    }
  }
}
