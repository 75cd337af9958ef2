import Foundation
import GRDB
public import HolonSync

/// The log of one tree in the file of ``SQLiteSyncLogs``.
public struct SQLiteSyncLog: SyncLog {
  let queue: DatabaseQueue
  let space: Int64

  /// The name of the space.
  public let name: String

  private func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await SyncStorageError.catching("the log of “\(name)”") { try await queue.read(body) }
  }

  private func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    try await SyncStorageError.catching("the log of “\(name)”") { try await queue.write(body) }
  }

  /// Returns the state of the log, and the records after a place.
  public func page(
    after sequence: Int, limit: Int, bytes: Int, receiptOf device: DeviceNumber?
  ) async throws -> SyncLogPage {
    try await read { database in
      guard
        let bounds = try Row.fetchOne(
          database, sql: "SELECT head, checksum, tail, tail_checksum, bytes FROM space WHERE id = ?",
          arguments: [space])
      else { throw SyncStorageError("the log was removed: ask for it again") }
      let tail = LogPosition(sequence: bounds[2], checksum: UInt64(bitPattern: bounds[3]))
      return SyncLogPage(
        tail: tail, head: LogPosition(sequence: bounds[0], checksum: UInt64(bitPattern: bounds[1])),
        byteCount: bounds[4], receipts: try receipts(of: device, in: database),
        checksum: sequence == tail.sequence ? tail.checksum : try checksum(after: sequence, in: database),
        records: try records(from: max(sequence, 0), limit: limit, bytes: bytes, in: database))
    }
  }

  private func receipts(
    of device: DeviceNumber?, in database: Database
  ) throws -> [DeviceNumber: SyncReceipt] {
    let rows = try Row.fetchCursor(
      database,
      sql: "SELECT device, installation, last_number FROM receipt WHERE space = ? AND device = coalesce(?, device)",
      arguments: [space, device.map { Int64($0.rawValue) }])
    var receipts: [DeviceNumber: SyncReceipt] = [:]
    while let row = try rows.next() {
      let number = DeviceNumber(rawValue: UInt32(truncatingIfNeeded: row[0] as Int64))
      receipts[number] = SyncReceipt(installation: UInt64(bitPattern: row[1]), lastNumber: row[2])
    }
    return receipts
  }

  private func checksum(after sequence: Int, in database: Database) throws -> UInt64? {
    guard sequence > 0 else { return nil }
    return try Int64.fetchOne(
      database, sql: "SELECT checksum FROM record WHERE space = ? AND seq = ?", arguments: [space, sequence - 1]
    ).map(UInt64.init(bitPattern:))
  }

  private func records(from sequence: Int, limit: Int, bytes: Int, in database: Database) throws -> [LogRecord] {
    let rows = try Row.fetchCursor(
      database, sql: "SELECT content FROM record WHERE space = ? AND seq >= ? ORDER BY seq LIMIT ?",
      arguments: [space, sequence, max(limit, 0)])
    var (records, room): ([LogRecord], Int) = ([], bytes)
    while records.isEmpty || room > 0, let row = try rows.next() {
      let content: Data = row[0]
      records.append(try LogRecord(bytes: Array(content)))
      room -= content.count
    }
    return records
  }

  /// Returns a device's operations in the log by the numbers that the device gave them.
  public func operations(
    _ numbers: [Int], of device: DeviceNumber, bytes: Int
  ) async throws -> [Int: TreeOperation] {
    try await read { database in
      let statement = try database.cachedStatement(
        sql: "SELECT content FROM record WHERE space = ? AND device = ? AND number = ?")
      var (found, room): ([Int: TreeOperation], Int) = ([:], bytes)
      for number in numbers where room >= 0 {
        let content = try Data.fetchOne(statement, arguments: [space, Int64(device.rawValue), number])
        guard let content, case .operation(_, _, let operation) = try LogRecord(bytes: Array(content)) else { continue }
        found[number] = operation
        room -= content.count
      }
      return found
    }
  }

  /// Appends records in one transaction, if the log still ends where they begin.
  public func append(_ addition: SyncLogAddition) async throws -> Bool {
    let contents = addition.records.map { Data($0.bytes) }
    return try await write { database in
      try database.execute(
        sql: """
          UPDATE space SET head = ?, checksum = ?, bytes = bytes + ? WHERE id = ? AND head = ? AND checksum = ?
          """,
        arguments: [
          addition.head.sequence, Int64(bitPattern: addition.head.checksum), contents.reduce(0) { $0 + $1.count },
          space,
          addition.start.sequence, Int64(bitPattern: addition.start.checksum),
        ])
      guard database.changesCount == 1 else { return false }
      let insert = try database.cachedStatement(
        sql: """
          INSERT INTO record (space, seq, device, number, is_horizon, ticks, checksum, content)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          """)
      for (index, record) in addition.records.enumerated() {
        var (device, number): (Int64?, Int?)
        if case .operation(let sender, let given, _) = record { (device, number) = (Int64(sender.rawValue), given) }
        try insert.execute(arguments: [
          space, addition.start.sequence + index, device, number, device == nil,
          Int64(bitPattern: record.stamp.ticks), Int64(bitPattern: addition.checksums[index]), contents[index],
        ])
      }
      guard let (device, receipt) = addition.receipt else { return true }
      try database.execute(
        sql: """
          INSERT INTO receipt (space, device, installation, last_number) VALUES (?, ?, ?, ?)
          ON CONFLICT (space, device) DO UPDATE SET last_number = excluded.last_number
          """,
        arguments: [space, Int64(device.rawValue), Int64(bitPattern: receipt.installation), receipt.lastNumber])
      return true
    }
  }

  /// Returns the latest checkpoint.
  public func checkpoint() async throws -> SyncCheckpoint? {
    try await read { database in
      try Row.fetchOne(
        database, sql: "SELECT head, checksum, content FROM checkpoint WHERE space = ?", arguments: [space]
      ).map { row in
        SyncCheckpoint(
          head: LogPosition(sequence: row[0], checksum: UInt64(bitPattern: row[1])), bytes: Array(row[2] as Data))
      }
    }
  }

  /// Stores a checkpoint, unless a later one is stored already.
  public func keep(_ checkpoint: SyncCheckpoint) async throws {
    try await write { database in
      try database.execute(
        sql: """
          INSERT INTO checkpoint (space, head, checksum, content) VALUES (?, ?, ?, ?)
          ON CONFLICT (space) DO UPDATE
          SET head = excluded.head, checksum = excluded.checksum, content = excluded.content WHERE head < excluded.head
          """,
        arguments: [
          space, checkpoint.head.sequence, Int64(bitPattern: checkpoint.head.checksum), Data(checkpoint.bytes),
        ])
    }
  }

  /// Removes records from the start of the log that precede a horizon and that the checkpoint contains.
  public func compact(before horizon: HybridTimestamp) async throws {
    let ticks = Int64(bitPattern: horizon.ticks)
    try await write { database in
      let end = try Int.fetchOne(
        database,
        sql: """
          SELECT min(
            coalesce((SELECT head FROM checkpoint WHERE space = :space), 0),
            coalesce((SELECT min(seq) FROM record WHERE space = :space
              AND CASE WHEN is_horizon THEN ticks > :ticks ELSE ticks >= :ticks END),
              (SELECT head FROM space WHERE id = :space)))
          """, arguments: ["space": space, "ticks": ticks])
      guard let end, let checksum = try checksum(after: end, in: database) else { return }
      try database.execute(
        sql: """
          UPDATE space SET tail = :end, tail_checksum = :checksum, bytes = bytes - coalesce(
            (SELECT sum(length(content)) FROM record WHERE space = :space AND seq < :end), 0)
          WHERE id = :space AND tail < :end
          """, arguments: ["end": end, "checksum": Int64(bitPattern: checksum), "space": space])
      try database.execute(sql: "DELETE FROM record WHERE space = ? AND seq < ?", arguments: [space, end])
    }
  }
}
