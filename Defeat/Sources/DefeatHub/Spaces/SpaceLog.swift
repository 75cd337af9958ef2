import DefeatCore
import Foundation
import HolonSQL
import HolonSync

/// The log of a space in a database, which is authoritative for all other state of the space.
struct SpaceLog: Sendable {
  let space: UUID
  let database: any HubDatabase

  /// The beginning and the end of the log, and the position of the checkpoint.
  struct Bounds: Sendable {
    let head: LogPosition
    let tail: LogPosition
    let checkpointHead: Int
    let checkpointID: Int

    /// The size of the log and the checkpoint in bytes.
    let bytes: Int

    /// The size of the contents of attachments in bytes.
    let contentBytes: Int

    /// The account whose limit the bytes count towards; nil for none.
    let payer: UUID?
  }

  private var boundsStatement: SQLStatement {
    """
    SELECT head, checksum, tail, tail_checksum, checkpoint_head, checkpoint_id, log_bytes + checkpoint_bytes AS bytes,
      content_bytes, payer
    FROM space WHERE space_id = \(space)
    """
  }

  private func bounds(_ rows: [SQLRecord]) throws -> Bounds {
    guard let row = rows.first else { throw HubFailure(.notFound, "The space doesn't exist: check its identifier.") }
    return Bounds(
      head: LogPosition(sequence: try row["head"], checksum: try row.bits("checksum")),
      tail: LogPosition(sequence: try row["tail"], checksum: try row.bits("tail_checksum")),
      checkpointHead: try row["checkpoint_head"], checkpointID: try row["checkpoint_id"], bytes: try row["bytes"],
      contentBytes: try row["content_bytes"], payer: try row["payer"])
  }

  /// Returns a query for the first records that meet a condition, to be completed by ``whole(_:bytes:)``.
  ///
  /// - Parameter bytes: The number of bytes of text after which reading ends.
  private func recordsStatement(where condition: SQLStatement, by order: SQLStatement, limit: Int, bytes: Int)
    -> HubStatement
  {
    HubStatement(
      """
      SELECT \(LogRow.selection(database.dialect)) FROM operation WHERE space_id = \(space) AND \(condition)
      ORDER BY \(order) LIMIT \(limit)
      """, bytes: bytes)
  }

  /// Returns the first complete rows, up to the one with which their texts reach a number of bytes.
  ///
  /// PostgreSQL sends all rows that it finds. Long values are therefore requested separately, when the number of needed
  /// rows is known.
  private func whole(_ rows: some Sequence<SQLRecord>, bytes: Int) async throws -> [SQLRecord] {
    guard database.dialect == .postgres else { return Array(rows) }
    var (whole, room, missing): ([SQLRecord], Int, [Int]) = ([], bytes, [])
    for row in rows where room > 0 {
      let length = LogRow.missingBytes(row)
      if length != nil { missing.append(try LogRow.sequence(row)) }
      room -= length ?? row.byteCount
      whole.append(row)
    }
    guard !missing.isEmpty else { return whole }
    let found = try await database.rows(
      "SELECT seq, value FROM operation WHERE space_id = \(space) AND seq \(database.dialect.isOne(of: missing))")
    let values: [Int: String] = try Dictionary(
      found.map { (try $0["seq"], try $0["value"]) }, uniquingKeysWith: { $1 })
    for (index, row) in whole.enumerated() where LogRow.missingBytes(row) != nil {
      // Records that were compacted meanwhile no longer exist, and neither do the records before them.
      guard let value = values[try LogRow.sequence(row)] else { return [] }
      whole[index] = LogRow.row(row, with: value)
    }
    return whole
  }

  private func recordsStatement(from sequence: Int, limit: Int, bytes: Int) -> HubStatement {
    recordsStatement(where: "seq >= \(sequence)", by: "seq", limit: limit, bytes: bytes)
  }

  private var receiptsStatement: SQLStatement {
    "SELECT device, installation, last_number FROM receipt WHERE space_id = \(space)"
  }

  private func receipts(_ rows: [SQLRecord]) throws -> [DeviceNumber: SyncReceipt] {
    try Dictionary(
      rows.map { row in
        (
          DeviceNumber(rawValue: UInt32(truncatingIfNeeded: try row["device"] as Int)),
          SyncReceipt(installation: try row.bits("installation"), lastNumber: try row["last_number"])
        )
      }, uniquingKeysWith: { $1 })
  }
}

extension SpaceLog {
  /// Returns the part of the log after a position, for a device.
  ///
  /// - Parameter bytes: The approximate number of bytes at which reading ends.
  func pull(
    since: LogPosition, limit: Int, bytes: Int, for device: DeviceIdentity
  ) async throws -> SyncPull {
    let answers = try await database.run([
      HubStatement(boundsStatement),
      HubStatement("SELECT checksum FROM operation WHERE space_id = \(space) AND seq = \(since.sequence &- 1)"),
      recordsStatement(from: since.sequence, limit: SyncLedger.bounded(limit), bytes: bytes),
      HubStatement("\(receiptsStatement) AND device = \(Int(device.number.rawValue))"),
    ])
    let bounds = try bounds(answers[0])
    // Records that were appended after the first statement are left for the next request.
    let rows = try await whole(
      answers[2].prefix { try LogRow.sequence($0) < bounds.head.sequence }, bytes: bytes)
    let isWhole =
      try rows.first.map { try LogRow.sequence($0) == since.sequence } ?? (since.sequence >= bounds.head.sequence)
    return SyncPull(
      device: device, receipt: try receipts(answers[3])[device.number], since: since,
      // Records that were compacted meanwhile no longer exist.
      tail: isWhole || since.sequence < bounds.tail.sequence || since.sequence > bounds.head.sequence
        ? bounds.tail : LogPosition(sequence: since.sequence + 1, checksum: 0),
      head: bounds.head,
      checksum: since.sequence == bounds.tail.sequence ? bounds.tail.checksum : try answers[1].first?.bits("checksum"),
      records: try rows.map(LogRow.record))
  }

  /// Returns the logged operations of a device with the given numbers, for comparison with pushed ones.
  ///
  /// If the logged operations are longer, one of them differs from the pushed ones. Later operations don't matter then
  /// and aren't read.
  func operations(
    of device: DeviceNumber, _ numbers: [Int], alike pushed: [NumberedOperation]
  ) async throws -> [Int: TreeOperation] {
    guard !numbers.isEmpty else { return [:] }
    let isListed = database.dialect.isOne(of: numbers)
    let bytes = 1 + pushed.reduce(0) { $0 + $1.operation.byteCount }
    let statement = recordsStatement(
      where: "device = \(Int(device.rawValue)) AND number \(isListed)", by: "number", limit: numbers.count, bytes: bytes
    )
    let rows = try await whole(database.run([statement])[0], bytes: bytes)
    var known: [Int: TreeOperation] = [:]
    for row in rows {
      if case .operation(_, let number, let operation) = try LogRow.record(row) { known[number] = operation }
    }
    return known
  }

  /// Appends records to the log if its end is unchanged.
  ///
  /// The row of the space is locked until the commit, so the order of the log is the order of commits.
  ///
  /// - Parameter access: An additional condition, which only PostgreSQL checks.
  /// - Returns: Whether the records were appended.
  func append(
    _ records: [LogRecord], _ checksums: [UInt64], from start: LogPosition, to head: LogPosition,
    _ receipt: (device: DeviceNumber, SyncReceipt)?, _ access: WriteAccess? = nil
  ) async throws -> Bool {
    let appending = Appending(
      space: space, start: start, head: head, records: records, checksums: checksums, receipt: receipt)
    switch database.dialect {
    case .postgres:
      let count: Int? = try await database.rows(appending.statement(access)).first?["count"]
      return count == 1
    case .sqlite:
      return try await !database.run(appending.statements)[0].isEmpty
    }
  }
}

extension SpaceLog {
  /// The records with which a ledger catches up with the log.
  struct Advance: Sendable {
    let bounds: Bounds
    let records: [LogRecord]
    let devices: [DeviceNumber: SyncReceipt]
  }

  private static let batch = 5_000
  private static let batchBytes = 16_777_216

  /// Returns a limited number of records from a position on.
  func advance(from sequence: Int) async throws -> Advance {
    let answers = try await database.run([
      HubStatement(boundsStatement),
      recordsStatement(from: sequence, limit: Self.batch, bytes: Self.batchBytes), HubStatement(receiptsStatement),
    ])
    let bounds = try bounds(answers[0])
    let rows = try await whole(
      answers[1].prefix { try LogRow.sequence($0) < bounds.head.sequence }, bytes: Self.batchBytes)
    let devices = try receipts(answers[2])
    if let first = rows.first, try LogRow.sequence(first) != sequence {
      return Advance(bounds: bounds, records: [], devices: devices)
    }
    return Advance(bounds: bounds, records: try rows.map(LogRow.record), devices: devices)
  }

  /// Returns the checkpoint and the bounds of the log at its time; without a checkpoint, the pages are empty.
  func checkpoint() async throws -> (bounds: Bounds, pages: [String], devices: [DeviceNumber: SyncReceipt]) {
    while true {
      let answers = try await database.run([
        boundsStatement,
        "SELECT checkpoint_id, content FROM checkpoint WHERE space_id = \(space) ORDER BY page",
        receiptsStatement,
      ])
      let bounds = try bounds(answers[0])
      // Another process may have stored a new checkpoint between the two statements.
      guard try answers[1].allSatisfy({ try $0["checkpoint_id"] == bounds.checkpointID }) else { continue }
      return (bounds, try answers[1].map { try $0["content"] }, try receipts(answers[2]))
    }
  }

  /// Stores a checkpoint, unless a later one exists.
  func keep(_ pages: [String], at head: LogPosition, id: Int) async throws {
    let isMine: SQLStatement = "EXISTS (SELECT 1 FROM space WHERE space_id = \(space) AND checkpoint_id = \(id))"
    let bytes = pages.reduce(0) { $0 + $1.utf8.count }
    _ = try await database.run(
      [
        """
        UPDATE space SET checkpoint_head = \(head.sequence), checkpoint_id = \(id), checkpoint_bytes = \(bytes)
        WHERE space_id = \(space) AND checkpoint_head < \(head.sequence)
        """,
        "DELETE FROM checkpoint WHERE space_id = \(space) AND \(isMine)",
      ]
        + pages.enumerated().map { index, page -> SQLStatement in
          """
          INSERT INTO checkpoint (space_id, page, checkpoint_id, content)
          SELECT \(space), \(index), \(id), \(page) WHERE \(isMine)
          """
        })
  }

  /// Removes records from the beginning of the log that precede a horizon and that the checkpoint contains.
  func compact(before horizon: HybridTimestamp) async throws {
    let lock: [SQLStatement] =
      database.dialect == .postgres ? ["SELECT 1 FROM space WHERE space_id = \(space) FOR UPDATE"] : []
    let ticks = SQLValue.bits(horizon.ticks)
    _ = try await database.run(
      lock + [
        """
        UPDATE space SET tail = boundary.seq + 1, tail_checksum = boundary.checksum
        FROM (
          SELECT seq, checksum FROM operation
          WHERE space_id = \(space) AND seq < (SELECT checkpoint_head FROM space WHERE space_id = \(space))
            AND seq < COALESCE(
              (SELECT min(seq) FROM operation
               WHERE space_id = \(space) AND CASE WHEN kind = \(LogRow.horizon) THEN ticks > \(ticks) ELSE ticks >= \(ticks) END),
              (SELECT head FROM space WHERE space_id = \(space)))
          ORDER BY seq DESC LIMIT 1
        ) AS boundary
        WHERE space_id = \(space) AND tail <= boundary.seq
        """,
        """
        UPDATE space SET log_bytes = log_bytes - COALESCE(
          (SELECT CAST(sum(\(LogRow.bytes(database.dialect))) AS BIGINT) FROM operation
           WHERE operation.space_id = \(space) AND operation.seq < space.tail), 0)
        WHERE space_id = \(space)
        """,
        """
        DELETE FROM operation
        WHERE space_id = \(space) AND seq < (SELECT tail FROM space WHERE space_id = \(space))
        """,
      ])
  }
}
