public import Foundation
package import GRDB
import HolonBase
import HolonSQL
import HolonSQLite
public import HolonToDos
import HolonTree

/// A list of to-dos in one SQLite file.
///
/// ```swift
/// let store = try SQLiteToDoStore(path: "to-dos.sqlite")
/// ```
///
/// Several processes may open the file at once: they write one after another, each waiting up to five seconds for its
/// turn. When a call has returned, its edit survives the end of the process and the loss of power (write-ahead log,
/// `synchronous = FULL`).
public struct SQLiteToDoStore: Sendable {
  package let queue: DatabaseQueue
  private let path: String

  /// The tree that is being fetched, so that its pages needn't be read again for each of them.
  let fetches = Locked<FetchedTree?>(nil)

  /// What keeps the list in step with other devices.
  public var sync: ToDoSync { ToDoSync(store: self) }

  /// Opens a file, and creates it, for its owner's eyes only, when it isn't there; its folder has to exist.
  ///
  /// - Throws: ``ToDoStoreError`` when the file can't be used.
  public init(path: String) throws {
    self.path = path
    do {
      // With 16 MiB for its pages a big import or first sync writes each page once; nothing is taken before it's needed.
      queue = try .opening(path, "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = -16384")
      try Self.prepare(queue)
    } catch {
      throw ToDoStoreError(error, path: path)
    }
  }

  /// Keeps the file open until the process ends, whatever becomes of this value.
  ///
  /// For programs that end after one edit: the last one to close the file copies the write-ahead log into it and waits
  /// for the disk, which takes longer than the edit. Left open, the log stays for the next process, as it does after
  /// a crash.
  public func staysOpen() { _ = Unmanaged.passRetained(queue) }

  /// Brings the file to the schema of this program.
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
    // Another process may have created the schema in between: the migrator looks again inside its transaction.
    let isStillForeign =
      try isForeign
      && queue.inDatabase { try Int.fetchOne($0, sql: "PRAGMA application_id") } != ToDoSchema.applicationID
    if isStillForeign { throw OpeningError.foreignFile }
    do {
      try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
      try ToDoSchema.migrator.migrate(queue)
    } catch {
      // The migrator decides what is to be done before it has the file for itself; another process may have done it.
      let version = try queue.inDatabase { try Int.fetchOne($0, sql: "PRAGMA user_version") }
      guard version == ToDoSchema.version else { throw error }
    }
  }
}

extension SQLiteToDoStore: ToDoStore {
  /// Reads the whole list.
  public func list() throws -> ToDoList { try read { try $0.list() } }

  /// Reads a part of the list, with the wholes that it belongs to.
  public func list(_ excerpt: ToDoExcerpt) throws -> ToDoList { try read { try $0.list(excerpt) } }

  /// How much of the whole list is done, read without the list.
  public func progress() throws -> ToDoProgress { try read { try $0.progress() } }

  /// The numbers of to-dos that are named by number or identifier.
  public func numbers(of references: [ToDoReference]) throws -> [Int] {
    try read { reader in
      try references.map { reference in
        switch reference {
        case .number(let number):
          guard try reader.contains(number) else { throw ToDoError.unknownNumber(number) }
          return number
        case .id(let prefix):
          let (lowest, highest) = Self.range(ofPrefix: prefix)
          let numbers = try reader.numbers(from: lowest, through: highest)
          guard let number = numbers.first else { throw ToDoError.unknownID(prefix) }
          guard numbers.count == 1 else { throw ToDoError.ambiguousID(prefix) }
          return number
        }
      }
    }
  }

  /// The numbers of those to-dos among some that are in the list.
  public func numbers(ofIDs ids: some Sequence<ToDo.ID>) throws -> [ToDo.ID: Int] {
    try read { try $0.numbers(ofIDs: ids) }
  }

  /// Changes a part of the list; either all of it is kept, or, when the closure throws, nothing.
  public func edit<Result>(
    _ label: @autoclosure () -> String, excerpt: ToDoExcerpt, at now: Date,
    _ change: (inout ToDoList) throws -> Result
  ) throws -> Result {
    try write { database in
      let before = try ToDoReader(database: database).list(excerpt)
      var after = before
      let result = try change(&after)
      let edit = try ToDoWriter(database: database).save(from: before, to: after, label: label(), at: now)
      if let edit, let recorder = try EditRecorder(database) {
        try recorder.record(from: before, to: after, edit: edit, at: now)
      }
      return result
    }
  }

  /// Takes back the last edit that hasn't been taken back yet.
  public func undo(at now: Date) throws -> ToDoEdit? {
    try write { database in
      try revertLast(in: database, where: "reverts IS NULL AND reverted_by IS NULL", at: now)?.edit
    }
  }

  /// Does again what the last undo has taken back, as long as nothing else was edited in between.
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

  /// The number of the last edit, whichever process made it; 0 before the first.
  public func lastEdit() throws -> Int {
    try read { try Int.fetchOne($0.database, sql: "SELECT max(id) FROM edit") ?? 0 }
  }

  /// The contents that the list names anywhere: its to-dos, those in the trash, and all that may bring one back.
  public func contentHashes() throws -> Set<ContentHash> { try read { try NamedContents($0.database).hashes } }

  /// What all edits after a given one have touched; too many are more than a thousand.
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
}

extension SQLiteToDoStore {
  /// Reads in one transaction, so that all queries see the list at the same moment.
  func read<Result>(_ body: (ToDoReader) throws -> Result) throws -> Result {
    try translated { try transaction(.deferred) { try body(ToDoReader(database: $0)) } }
  }

  func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try translated {
      let result = try transaction(.immediate, body)
      shortenLog()
      return result
    }
  }

  /// Takes back the last edit that meets a condition.
  ///
  /// - Returns: The edit, and which one it had itself taken back; nil when there is no such edit.
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

  /// Copies the write-ahead log into the file and empties it when it has grown, since every process that opens the file
  /// reads it from the beginning.
  ///
  /// The edit is kept already: where others are reading, or the disk is full, a later edit does it.
  private func shortenLog() {
    var log = stat()
    guard stat("\(path)-wal", &log) == 0, log.st_size > Self.longestLog else { return }
    try? queue.inDatabase { try $0.execute(sql: "PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)") }
    try? queue.inDatabase { try $0.execute(sql: "PRAGMA busy_timeout = 5000") }
  }

  /// The size in bytes from which on the log is copied into the file.
  private static let longestLog = 1 << 18

  private func translated<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw ToDoStoreError(error, path: path)
    }
  }

  /// The least and the greatest identifier, as 16 bytes, that begin with some hexadecimal digits.
  static func range(ofPrefix prefix: String) -> (lowest: [UInt8], highest: [UInt8]) {
    let digits = prefix.compactMap(\.hexDigitValue).prefix(32)
    func filled(with digit: Int) -> [UInt8] {
      let all = Array(digits) + Array(repeating: digit, count: 32 - digits.count)
      return stride(from: 0, to: 32, by: 2).map { UInt8(all[$0] << 4 | all[$0 + 1]) }
    }
    return (filled(with: 0), filled(with: 15))
  }
}
