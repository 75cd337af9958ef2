public import Foundation
package import GRDB
import HolonBase
import HolonSQL
import HolonSQLite
public import HolonToDos
import HolonTree

/// A store of a list of to-dos in an SQLite file.
///
/// ```swift
/// let store = try SQLiteToDoStore(path: "to-dos.sqlite")
/// ```
///
/// Several processes may open the file concurrently. They write one after another, and each waits up to five seconds
/// for its turn. When a call has returned, its edit survives the end of the process and the loss of power (write-ahead
/// log, `synchronous = FULL`).
public struct SQLiteToDoStore: Sendable {
  package let queue: DatabaseQueue

  /// The path of the file, as it was opened.
  package let path: String

  /// The tree that is being fetched, cached so that its pages needn't be read again for each new page.
  let fetches = Locked<FetchedTree?>(nil)

  /// The transaction that all calls of this value belong to; nil if each call is one.
  var joined: JoinedTransaction?

  /// The mark for checklists that devices complete together; nil for none.
  public var completionMark: CompletionMark?

  /// The sync of the list with other devices.
  public var sync: ToDoSync { ToDoSync(store: self) }

  /// Opens a file, after creating it if necessary with access for its owner only; its folder must exist.
  ///
  /// - Throws: `ToDoStoreError` if the file is unusable.
  public init(path: String) throws {
    self.path = path
    do {
      // With a page cache of 16 MiB, a large import or first sync writes each page once. The memory is allocated on
      // demand.
      queue = try .opening(path, "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = -16384")
      try Self.prepare(queue)
    } catch {
      throw ToDoStoreError(error, path: path)
    }
  }

  /// Keeps the file open until the process ends, even after this value is released.
  ///
  /// This is for programs that end after one edit. The last process to close the file copies the write-ahead log into
  /// it and waits for the disk, which takes longer than the edit. If the file stays open, the log is left for the next
  /// process, as after a crash.
  public func staysOpen() { _ = Unmanaged.passRetained(queue) }

  /// Migrates the file to the schema of this program.
  private static func prepare(_ queue: DatabaseQueue) throws {
    let (application, version) = try queue.inDatabase { database in
      (
        try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0,
        try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
      )
    }
    if application == ToDoSchema.applicationID, version == ToDoSchema.version { return }
    if application == ToDoSchema.applicationID, version > ToDoSchema.version { throw OpeningError.newerVersion }
    let isForeign =
      try application != ToDoSchema.applicationID
      && queue.inDatabase { database in
        try Int.fetchOne(
          database,
          sql: "SELECT count(*) FROM sqlite_schema WHERE name <> 'grdb_migrations' AND name NOT LIKE 'sqlite_%'") != 0
      }
    // Another process may have created the schema in between. The migrator checks again inside its transaction.
    let isStillForeign =
      try isForeign
      && queue.inDatabase { try Int.fetchOne($0, sql: "PRAGMA application_id") } != ToDoSchema.applicationID
    if isStillForeign { throw OpeningError.foreignFile }
    try DatabaseError.repeatingWhileBusy { try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL") } }
    try ToDoSchema.migrator.migrate(amongOthers: queue)
  }
}

extension SQLiteToDoStore: ToDoStore {
  /// Reads the whole list.
  public func list() throws -> ToDoList { try read { try $0.list() } }

  /// Reads a part of the list, with the wholes that contain it.
  public func list(_ excerpt: ToDoExcerpt) throws -> ToDoList { try read { try $0.list(excerpt) } }

  /// Reads the to-dos that a filter selects and perhaps others, with the wholes that contain them.
  public func list(selecting filter: QueryFilter) throws -> ToDoList { try read { try $0.list(selecting: filter) } }

  /// Returns the progress of the whole list, without reading the list.
  public func progress() throws -> ToDoProgress { try read { try $0.progress() } }

  /// Returns the numbers of the to-dos with the given identifiers that are in the list.
  public func numbers(ofIDs ids: some Sequence<ToDo.ID>) throws -> [ToDo.ID: Int] {
    try read { try $0.numbers(ofIDs: ids) }
  }

  /// Returns the progress of the archived to-dos, without reading the list.
  public func archivedProgress() throws -> ToDoProgress { try read { try $0.archivedProgress() } }

  /// Edits a part of the list; if the closure throws an error, nothing is changed.
  public func edit<Result>(
    _ label: @autoclosure () -> String, excerpt: ToDoExcerpt, at now: Date,
    _ change: (inout ToDoList) throws -> Result
  ) throws -> Result {
    try write { database in
      let before = try ToDoReader(database: database).list(excerpt)
      var after = before
      let result = try change(&after)
      if joined?.late != nil {
        try joined?.late?.save(
          from: before, to: after, named: excerpt.named, label: label(), in: database)
        return result
      }
      let edit = try ToDoWriter(database: database).save(from: before, to: after, label: label(), at: now)
      if let edit, let recorder = try EditRecorder(database) {
        try recorder.record(from: before, to: after, edit: edit, at: now)
      }
      return result
    }
  }

  /// Undoes the last edit that hasn't been undone.
  public func undo(at now: Date) throws -> ToDoEdit? {
    try write { database in try revertLast(in: database, where: Self.isUndoable, at: now)?.edit }
  }

  /// Returns the edits that ``undo(at:)`` would undo one after another, the last one first.
  public func undoableEdits(atMost count: Int) throws -> [ToDoEdit] {
    try read { reader in
      let last: SQLStatement = """
        SELECT label, made FROM edit WHERE \(Self.isUndoable) ORDER BY id DESC LIMIT \(count)
        """
      return try RawStatement.rows(of: last, in: reader.database).map { row in
        ToDoEdit(label: try row["label"], made: Date(milliseconds: try row["made"]))
      }
    }
  }

  private static let isUndoable: SQLStatement = "reverts IS NULL AND reverted_by IS NULL"

  /// Redoes the last undone edit, unless another edit was made since.
  public func redo(at now: Date) throws -> ToDoEdit? {
    try write { database in
      let isUndo: SQLStatement = """
        reverts > 0 AND reverted_by IS NULL
          AND id > coalesce((SELECT max(id) FROM edit WHERE reverts IS NULL), 0)
          AND (SELECT target.reverts FROM edit AS target WHERE target.id = edit.reverts) IS NULL
        """
      guard let undo = try revertLast(in: database, where: isUndo, at: now) else { return nil }
      try database.execute(sql: "UPDATE edit SET reverted_by = NULL WHERE id = ?", arguments: [undo.reverts])
      return undo.edit
    }
  }

  /// Returns the number of the last edit by any process; 0 before the first.
  public func lastEdit() throws -> Int {
    try read { try Int.fetchOne($0.database, sql: "SELECT max(id) FROM edit") ?? 0 }
  }

  /// Returns the identity of the list, which is made with its file: no other list has it, unless the file is a copy.
  public func identity() throws -> String {
    try read { reader in
      guard let identity = try String.fetchOne(reader.database, sql: "SELECT identity FROM list") else {
        throw ToDoStoreError(.notAList, "The database contains no list: restore the file from a backup.")
      }
      return identity
    }
  }

  /// Returns the contents that the list names, including its trash and everything that may be restored.
  public func contentHashes() throws -> Set<ContentHash> { try read { try NamedContents($0.database).hashes } }

  /// Returns the to-dos that were changed after an edit, without their numbers if more than a thousand were.
  public func changes(after edit: Int) throws -> ToDoChanges {
    try read { reader in
      let limit = 1_000
      let known = try Row.fetchOne(reader.database, sql: "SELECT max(id) AS last, min(id) AS oldest FROM edit")
      let last: Int = known?["last"] ?? 0
      let oldest: Int = known?["oldest"] ?? 0
      guard edit >= oldest - 1, edit <= last else { return ToDoChanges(lastEdit: last, numbers: nil) }
      let ranges = try Row.fetchAll(
        reader.database, sql: "SELECT first_added, last_added FROM edit WHERE id > ? AND first_added IS NOT NULL",
        arguments: [edit])
      var numbers = try Set(
        Int.fetchAll(
          reader.database, sql: "SELECT DISTINCT number FROM before WHERE edit > ? LIMIT ?",
          arguments: [edit, limit + 1]))
      for range in ranges {
        let added: ClosedRange<Int> = range["first_added"]...range["last_added"]
        guard added.count <= limit, numbers.count <= limit else { return ToDoChanges(lastEdit: last, numbers: nil) }
        numbers.formUnion(added)
      }
      return ToDoChanges(lastEdit: last, numbers: numbers.count > limit ? nil : numbers.sorted())
    }
  }

  /// Reads several times in one transaction.
  public func snapshot<Result>(_ body: (any ToDoStore) throws -> Result) throws -> Result {
    try read { reader in
      var store = self
      store.joined = joined ?? JoinedTransaction(reader.database, late: nil)
      return try body(store)
    }
  }
}

extension SQLiteToDoStore {
  /// Reads in one transaction, so that all queries see the same state of the list.
  func read<Result>(_ body: (ToDoReader) throws -> Result) throws -> Result {
    if let joined { return try body(ToDoReader(database: joined.database)) }
    return try translated { try transaction(.deferred) { try body(ToDoReader(database: $0)) } }
  }

  func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
    if let joined { return try body(joined.database) }
    return try translated {
      let result = try transaction(.immediate, body)
      shortenLog()
      return result
    }
  }

  /// Reverts the last edit that meets a condition.
  ///
  /// - Returns: The edit, and the edit that it had reverted itself; nil if no such edit exists.
  private func revertLast(
    in database: Database, where condition: SQLStatement, at now: Date
  ) throws -> (edit: ToDoEdit, reverts: Int?)? {
    let last: SQLStatement = "SELECT id, label, made, reverts FROM edit WHERE \(condition) ORDER BY id DESC LIMIT 1"
    guard let row = try RawStatement.rows(of: last, in: database).first else { return nil }
    var edit = ToDoEdit(label: try row["label"], made: Date(milliseconds: try row["made"]))
    if let state = try SyncState.read(database) {
      edit.overtaken = try SyncHistory(database: database).revert(
        try row["id"], label: edit.label, state, at: now)
    } else {
      try ToDoWriter(database: database).revert(try row["id"], label: edit.label, at: now)
    }
    return (edit, try row["reverts"])
  }

  private func transaction<Result>(
    _ kind: Database.TransactionKind, _ body: (Database) throws -> Result
  ) throws -> Result {
    var result: Result?
    try queue.inTransaction(kind) { database in
      result = try body(database)
      return .commit
    }
    guard let result else { preconditionFailure("a transaction that has committed has a result") }
    return result
  }

  /// Copies a long write-ahead log into the file and empties it, because every process reads it when opening the file.
  ///
  /// The edit is already durable. If others are reading or the disk is full, a later edit retries this.
  private func shortenLog() {
    var log = stat()
    guard stat("\(path)-wal", &log) == 0, log.st_size > Self.longestLog else { return }
    try? queue.inDatabase { try $0.execute(sql: "PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)") }
    try? queue.inDatabase { try $0.execute(sql: "PRAGMA busy_timeout = 5000") }
  }

  /// The size in bytes above which the log is copied into the file.
  private static let longestLog = 1 << 18

  private func translated<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw ToDoStoreError(error, path: path)
    }
  }
}
