import Foundation
import GRDB
import HolonSQLite
import HolonSync
import HolonToDos

/// The programs that have sent edits, and the answers to their latest ones.
///
/// - `sender` has a row for each program, with the number of its late edits' timestamps (`device`), the latest of these
///   timestamps or of its other edits (`ticks`), and the greatest number that has no row in `sender_edit` any more.
/// - `sender_edit` has the latest edits of each program. `request` is a hash of the request. `ticks` is the last timestamp of a late edit, and `arrival` the
///   timestamp of this device when it arrived; both are null for other edits. Only the last answers are kept.
struct SenderTable {
  let database: Database

  /// The version of the file's schema that introduced the tables.
  static let version = 14

  /// The number of a program's edits that are known.
  static let remembered = 1_000

  /// The number of a program's edits whose answers are kept.
  static let answered = 10

  /// The maximum size of a stored answer, in bytes; a repeated edit receives no longer one again.
  static let longestAnswer = 16_384

  /// The maximum number of programs.
  static let longest = 100

  /// The time in milliseconds after its last edit at which a program is forgotten.
  ///
  /// It is greater than the maximum age of edits: a program doesn't send an edit again that late.
  static let longestRest = 2 * RemoteEdit.longestAge

  static func register(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("\(version): edits that other programs send") { database in
      try database.execute(
        sql: """
          CREATE TABLE sender (
            id BLOB PRIMARY KEY,
            device INTEGER NOT NULL UNIQUE,
            ticks INTEGER NOT NULL,
            forgotten INTEGER NOT NULL,
            used INTEGER NOT NULL
          ) WITHOUT ROWID;

          CREATE TABLE sender_edit (
            sender BLOB NOT NULL,
            number INTEGER NOT NULL,
            ticks INTEGER,
            arrival INTEGER,
            answer BLOB,
            overtaken TEXT NOT NULL,
            request INTEGER,
            PRIMARY KEY (sender, number)
          ) WITHOUT ROWID;

          PRAGMA user_version = \(version);
          """)
    }
  }

  /// A program that sends edits.
  struct Sender {
    let id: UUID

    /// The clock of its late edits.
    var clock: HybridClock

    fileprivate var forgotten = 0
  }
}

extension SenderTable {
  /// Returns the answer to an edit that was made before; nil for a new one.
  ///
  /// - Throws: `ReusedEdit` for another request with the number of that edit.
  func answer(to edit: RemoteEdit) throws -> RemoteEditAnswer? {
    let row = try RawStatement(
      database, "SELECT answer, overtaken, request FROM sender_edit WHERE sender = ? AND number = ?")
    defer { row.reset() }
    row.bind(edit.sender, at: 1)
    row.bind(edit.number, at: 2)
    guard try row.step() else { return nil }
    if let request = edit.request, !row.isNull(2), row.integer(2) != Int(truncatingIfNeeded: request) {
      throw ReusedEdit()
    }
    let content = row.isNull(0) ? [] : row.bytes(0) { Array($0) }
    let overtaken = (row.text(1) ?? "").split(separator: " ").map(String.init)
    return RemoteEditAnswer(content: content, overtaken: overtaken, isRepeated: true)
  }

  /// Returns the sender of an edit, which is added if it is new.
  ///
  /// - Throws: `ForgottenEdit`.
  func sender(of edit: RemoteEdit, at now: Date) throws -> Sender {
    if let row = try Row.fetchOne(
      database, sql: "SELECT device, ticks, forgotten FROM sender WHERE id = ?", arguments: [edit.sender.data])
    {
      guard edit.number > row[2] else { throw ForgottenEdit() }
      let device = DeviceNumber(rawValue: UInt32(truncatingIfNeeded: row[0] as Int))
      let ticks = HybridTimestamp(storedTicks: row[1], device: device).ticks
      return Sender(id: edit.sender, clock: HybridClock(device: device, highWaterMark: ticks), forgotten: row[2])
    }
    try forget(at: now)
    let used = try Set(
      Int.fetchAll(database, sql: "SELECT device FROM sender UNION SELECT device FROM sync_state").map { UInt32($0) })
    var device = UInt32.random(in: .min ... .max)
    while used.contains(device) { device = .random(in: .min ... .max) }
    return Sender(id: edit.sender, clock: HybridClock(device: DeviceNumber(rawValue: device)))
  }

  /// Deletes the programs that haven't sent anything for long, and the least recent ones if there are too many.
  private func forget(at now: Date) throws {
    try database.execute(
      sql: """
        DELETE FROM sender WHERE used < ?
          OR id IN (SELECT id FROM sender ORDER BY used DESC LIMIT -1 OFFSET ?);
        """, arguments: [now.milliseconds - Self.longestRest, Self.longest - 1])
    try database.execute(sql: "DELETE FROM sender_edit WHERE sender NOT IN (SELECT id FROM sender)")
  }

  /// Stores an edit and its answer.
  ///
  /// - Parameter times: The last timestamp of a late edit, and that of this device when it arrived.
  func insert(
    _ edit: RemoteEdit, by sender: Sender, _ answer: RemoteEditAnswer,
    times: (last: HybridTimestamp, arrival: HybridTimestamp)?, at now: Date
  ) throws {
    let row = try RawStatement(database, "INSERT INTO sender_edit VALUES (?, ?, ?, ?, ?, ?, ?)")
    row.bind(sender.id, at: 1)
    row.bind(edit.number, at: 2)
    row.bind(times?.last.storedTicks, at: 3)
    row.bind(times?.arrival.storedTicks, at: 4)
    if answer.content.count <= Self.longestAnswer {
      row.bind(answer.content, at: 5)
    } else {
      row.bind(nil as Int?, at: 5)
    }
    row.bind(answer.overtaken.joined(separator: " "), at: 6)
    row.bind(edit.request.map { Int(truncatingIfNeeded: $0) }, at: 7)
    try row.run()
    let silent = try RawStatement(
      database,
      """
      UPDATE sender_edit SET answer = NULL WHERE answer IS NOT NULL AND sender = ?1 AND number <
        (SELECT number FROM sender_edit WHERE sender = ?1 ORDER BY number DESC LIMIT 1 OFFSET \(Self.answered - 1))
      """)
    silent.bind(sender.id, at: 1)
    try silent.run()
    let forgotten =
      try Int.fetchOne(
        database,
        sql: "SELECT number FROM sender_edit WHERE sender = ? ORDER BY number DESC LIMIT 1 OFFSET \(Self.remembered)",
        arguments: [sender.id.data]) ?? sender.forgotten
    let deletion = try RawStatement(database, "DELETE FROM sender_edit WHERE sender = ? AND number <= ?")
    deletion.bind(sender.id, at: 1)
    deletion.bind(forgotten, at: 2)
    try deletion.run()
    let stored = try RawStatement(database, "INSERT OR REPLACE INTO sender VALUES (?, ?, ?, ?, ?)")
    stored.bind(sender.id, at: 1)
    stored.bind(Int(sender.clock.device.rawValue), at: 2)
    stored.bind(HybridTimestamp(ticks: sender.clock.highWaterMark, device: sender.clock.device).storedTicks, at: 3)
    stored.bind(forgotten, at: 4)
    stored.bind(now.milliseconds, at: 5)
    try stored.run()
  }
}

// MARK: - Timestamps of late edits

extension SenderTable {
  /// Returns the numbers in the timestamps of late edits.
  func devices() throws -> Set<DeviceNumber> {
    try Set(
      Int.fetchAll(database, sql: "SELECT device FROM sender")
        .map { DeviceNumber(rawValue: UInt32(truncatingIfNeeded: $0)) })
  }

  /// Returns this device's timestamp at the arrival of a late edit; nil if the edit is unknown or no longer known.
  func arrival(of stamp: HybridTimestamp) throws -> HybridTimestamp? {
    let ticks = try Int.fetchOne(
      database,
      sql: """
        SELECT arrival FROM sender JOIN sender_edit ON sender_edit.sender = sender.id
        WHERE device = ? AND sender_edit.ticks >= ? ORDER BY sender_edit.ticks LIMIT 1
        """, arguments: [Int(stamp.device.rawValue), stamp.storedTicks])
    return ticks.map { HybridTimestamp(storedTicks: $0, device: stamp.device) }
  }
}

extension UUID {
  /// The bytes, as columns store them.
  fileprivate var data: Data { withUnsafeBytes(of: uuid) { Data($0) } }
}
