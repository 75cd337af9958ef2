import DefeatCore
import Foundation
import HolonRepositories

/// The log of a space in a database: the truth, of which all else is made.
struct SpaceLog: Sendable {
  let space: UUID
  let database: any HubDatabase

  /// Where the log begins and ends, and where the checkpoint is.
  struct Bounds: Sendable {
    let head: LogPosition
    let tail: LogPosition
    let checkpointHead: Int
    let checkpointID: Int

    /// The bytes that the log and the checkpoint take.
    let bytes: Int

    /// The account whose limit the bytes count towards; nil for none.
    let payer: UUID?
  }

  private var boundsStatement: HubStatement {
    HubStatement(
      """
      SELECT head, checksum, tail, tail_checksum, checkpoint_head, checkpoint_id, log_bytes + checkpoint_bytes, payer
      FROM space WHERE space_id = $1
      """, [.uuid(space)], Array(repeating: .integer, count: 7) + [.uuid])
  }

  private func bounds(_ rows: [HubRow]) throws -> Bounds {
    guard let row = rows.first else { throw HubFailure(.notFound, "There is no such space.") }
    return Bounds(
      head: LogPosition(sequence: row.integer(0), checksum: row.bits(1)),
      tail: LogPosition(sequence: row.integer(2), checksum: row.bits(3)), checkpointHead: row.integer(4),
      checkpointID: row.integer(5), bytes: row.integer(6), payer: row.isNull(7) ? nil : row.uuid(7))
  }

  /// The first records that meet a condition, to be completed by ``whole(_:bytes:)``.
  ///
  /// - Parameters:
  ///   - values: The values of the condition, from `$3` on.
  ///   - bytes: The number of bytes of text with which reading ends.
  private func recordsStatement(
    where condition: String, _ values: [HubValue], by order: String, limit: Int, bytes: Int
  ) -> HubStatement {
    let values = [.uuid(space), .integer(limit)] + values
    let (names, columns) =
      switch database.dialect {
      case .sqlite: (LogRow.names, LogRow.columns)
      case .postgres: (LogRow.shortNames, LogRow.columns + [.integer])
      }
    return HubStatement(
      "SELECT \(names) FROM operation WHERE space_id = $1 AND \(condition) ORDER BY \(order) LIMIT $2", values, columns,
      bytes: bytes)
  }

  /// The first rows of records, up to the one with which their texts reach a number of bytes, with all values.
  ///
  /// PostgreSQL sends all rows that there are, so it is asked for long values only when it's known how many are needed.
  private func whole(_ rows: some Sequence<HubRow>, bytes: Int) async throws -> [HubRow] {
    guard database.dialect == .postgres else { return Array(rows) }
    var (whole, room, missing): ([HubRow], Int, [Int]) = ([], bytes, [])
    for row in rows where room > 0 {
      let length = LogRow.missingBytes(row)
      if length != nil { missing.append(row.integer(0)) }
      room -= length ?? row.byteCount
      whole.append(row)
    }
    guard !missing.isEmpty else { return whole }
    let found = try await database.rows(
      "SELECT seq, value FROM operation WHERE space_id = $1 AND seq = ANY($2::bigint[])",
      [.uuid(space), .text("{\(missing.map(String.init).joined(separator: ","))}")], [.integer, .text])
    let values = Dictionary(found.map { ($0.integer(0), $0.text(1)) }, uniquingKeysWith: { $1 })
    for (index, row) in whole.enumerated() where LogRow.missingBytes(row) != nil {
      // What was compacted meanwhile is gone, and what comes before it as well.
      guard let value = values[row.integer(0)] else { return [] }
      whole[index] = LogRow.row(row, with: value)
    }
    return whole
  }

  private func recordsStatement(from sequence: Int, limit: Int, bytes: Int) -> HubStatement {
    recordsStatement(where: "seq >= $3", [.integer(sequence)], by: "seq", limit: limit, bytes: bytes)
  }

  private var receiptsStatement: HubStatement {
    HubStatement(
      "SELECT device, installation, last_number FROM receipt WHERE space_id = $1", [.uuid(space)],
      [.integer, .integer, .integer])
  }

  private func receipts(_ rows: [HubRow]) -> [DeviceNumber: SyncReceipt] {
    Dictionary(
      rows.map { row in
        (
          DeviceNumber(rawValue: UInt32(truncatingIfNeeded: row.integer(0))),
          SyncReceipt(installation: row.bits(1), lastNumber: row.integer(2))
        )
      }, uniquingKeysWith: { $1 })
  }
}

extension SpaceLog {
  /// What the log has behind a place, for a device.
  ///
  /// - Parameter bytes: The approximate number of bytes at which reading ends.
  func pull(
    since: LogPosition, limit: Int, bytes: Int, for device: DeviceIdentity
  ) async throws -> SyncPull<HubSchema> {
    let answers = try await database.run([
      boundsStatement,
      HubStatement(
        "SELECT checksum FROM operation WHERE space_id = $1 AND seq = $2",
        [.uuid(space), .integer(since.sequence.subtractingReportingOverflow(1).partialValue)], [.integer]),
      recordsStatement(from: since.sequence, limit: SyncLedger<HubSchema>.bounded(limit), bytes: bytes),
      HubStatement(
        "SELECT device, installation, last_number FROM receipt WHERE space_id = $1 AND device = $2",
        [.uuid(space), .integer(Int(device.number.rawValue))], [.integer, .integer, .integer]),
    ])
    let bounds = try bounds(answers[0])
    // What was appended after the first statement was answered is left for the next time.
    let rows = try await whole(answers[2].prefix { $0.integer(0) < bounds.head.sequence }, bytes: bytes)
    let isWhole = rows.first.map { $0.integer(0) == since.sequence } ?? (since.sequence >= bounds.head.sequence)
    return SyncPull(
      device: device, receipt: receipts(answers[3])[device.number], since: since,
      // What was compacted meanwhile is gone.
      tail: isWhole || since.sequence < bounds.tail.sequence || since.sequence > bounds.head.sequence
        ? bounds.tail : LogPosition(sequence: since.sequence + 1, checksum: 0),
      head: bounds.head,
      checksum: since.sequence == bounds.tail.sequence ? bounds.tail.checksum : answers[1].first?.bits(0),
      records: try rows.map(LogRow.record))
  }

  /// The operations of a device by their numbers, as far as the log has them, to be compared with what is pushed.
  ///
  /// Where those of the log are longer, one of them differs from the pushed ones. Those behind it don't matter, and aren't
  /// read.
  func operations(
    of device: DeviceNumber, _ numbers: [Int], alike pushed: [NumberedOperation<HubSchema>]
  ) async throws -> [Int: HubOperation] {
    guard !numbers.isEmpty else { return [:] }
    let (condition, list) =
      switch database.dialect {
      case .sqlite: ("IN (SELECT value FROM json_each($4))", "[\(numbers.map(String.init).joined(separator: ","))]")
      case .postgres: ("= ANY($4::bigint[])", "{\(numbers.map(String.init).joined(separator: ","))}")
      }
    let bytes = 1 + pushed.reduce(0) { $0 + $1.operation.byteCount }
    let statement = recordsStatement(
      where: "device = $3 AND number \(condition)", [.integer(Int(device.rawValue)), .text(list)], by: "number",
      limit: numbers.count, bytes: bytes)
    let rows = try await whole(database.run([statement])[0], bytes: bytes)
    var known: [Int: HubOperation] = [:]
    for row in rows {
      if case .operation(_, let number, let operation) = try LogRow.record(row) { known[number] = operation }
    }
    return known
  }

  /// Appends to the log, if it still ends where it did.
  ///
  /// The row of the space is locked until all is committed, so the order of the log is that of the commits.
  ///
  /// - Parameter access: What has to be so besides; only PostgreSQL is asked for it.
  /// - Returns: Whether it did.
  func append(
    _ records: [HubRecord], _ checksums: [UInt64], from start: LogPosition, to head: LogPosition,
    _ receipt: (device: DeviceNumber, SyncReceipt)?, _ access: WriteAccess? = nil
  ) async throws -> Bool {
    let rows = records.enumerated().map { LogRow.values($1, at: start.sequence + $0, checksums[$0]) }
    let positions: [HubValue] = [
      .uuid(space), .integer(start.sequence), .bits(start.checksum), .integer(head.sequence), .bits(head.checksum),
      .integer(records.reduce(0) { $0 + LogRow.bytes(of: $1) }),
    ]
    let device = receipt.map { receipt -> [HubValue] in
      [.integer(Int(receipt.device.rawValue)), .bits(receipt.1.installation), .integer(receipt.1.lastNumber)]
    }
    switch database.dialect {
    case .postgres:
      return try await database.run([Appending.statement(positions, rows, device, access)])[0].first?.integer(0) == 1
    case .sqlite:
      return try await !database.run(Appending.statements(positions, rows, device))[0].isEmpty
    }
  }
}

extension SpaceLog {
  /// What a ledger needs in order to follow the log.
  struct Advance: Sendable {
    let bounds: Bounds
    let records: [HubRecord]
    let devices: [DeviceNumber: SyncReceipt]
  }

  private static let batch = 5_000
  private static let batchBytes = 16_777_216

  /// What the log has from a record on, at most so many records.
  func advance(from sequence: Int) async throws -> Advance {
    let answers = try await database.run([
      boundsStatement, recordsStatement(from: sequence, limit: Self.batch, bytes: Self.batchBytes), receiptsStatement,
    ])
    let bounds = try bounds(answers[0])
    let rows = try await whole(answers[1].prefix { $0.integer(0) < bounds.head.sequence }, bytes: Self.batchBytes)
    if let first = rows.first, first.integer(0) != sequence {
      return Advance(bounds: bounds, records: [], devices: receipts(answers[2]))
    }
    return Advance(bounds: bounds, records: try rows.map(LogRow.record), devices: receipts(answers[2]))
  }

  /// The checkpoint, and the bounds by then; no pages when there is none.
  func checkpoint() async throws -> (bounds: Bounds, pages: [String], devices: [DeviceNumber: SyncReceipt]) {
    while true {
      let answers = try await database.run([
        boundsStatement,
        HubStatement(
          "SELECT checkpoint_id, content FROM checkpoint WHERE space_id = $1 ORDER BY page", [.uuid(space)],
          [.integer, .text]),
        receiptsStatement,
      ])
      let bounds = try bounds(answers[0])
      // Another process may have written the next one between the two statements.
      guard answers[1].allSatisfy({ $0.integer(0) == bounds.checkpointID }) else { continue }
      return (bounds, answers[1].map { $0.text(1) }, receipts(answers[2]))
    }
  }

  /// Keeps a checkpoint, unless there is a later one.
  func keep(_ pages: [String], at head: LogPosition, id: Int) async throws {
    let mine = "EXISTS (SELECT 1 FROM space WHERE space_id = $1 AND checkpoint_id = $2)"
    let values: [HubValue] = [.uuid(space), .integer(id)]
    _ = try await database.run(
      [
        HubStatement(
          """
          UPDATE space SET checkpoint_head = $3, checkpoint_id = $2, checkpoint_bytes = $4
          WHERE space_id = $1 AND checkpoint_head < $3
          """, values + [.integer(head.sequence), .integer(pages.reduce(0) { $0 + $1.utf8.count })]),
        HubStatement("DELETE FROM checkpoint WHERE space_id = $1 AND \(mine)", values),
      ]
        + pages.enumerated().map { index, page in
          HubStatement(
            """
            INSERT INTO checkpoint (space_id, page, checkpoint_id, content)
            SELECT $1, CAST($3 AS BIGINT), CAST($2 AS BIGINT), $4 WHERE \(mine)
            """, values + [.integer(index), .text(page)])
        })
  }

  /// Forgets the beginning of the log, as far as it was stamped before a horizon, and a checkpoint has it.
  func compact(before horizon: HybridTimestamp) async throws {
    let lock =
      database.dialect == .postgres
      ? [HubStatement("SELECT 1 FROM space WHERE space_id = $1 FOR UPDATE", [.uuid(space)])] : []
    _ = try await database.run(
      lock + [
        HubStatement(
          """
          UPDATE space SET tail = boundary.seq + 1, tail_checksum = boundary.checksum
          FROM (
            SELECT seq, checksum FROM operation
            WHERE space_id = $1 AND seq < (SELECT checkpoint_head FROM space WHERE space_id = $1)
              AND seq < COALESCE(
                (SELECT min(seq) FROM operation
                 WHERE space_id = $1 AND CASE WHEN kind = 3 THEN ticks > $2 ELSE ticks >= $2 END),
                (SELECT head FROM space WHERE space_id = $1))
            ORDER BY seq DESC LIMIT 1
          ) AS boundary
          WHERE space_id = $1 AND tail <= boundary.seq
          """, [.uuid(space), .bits(horizon.ticks)]),
        HubStatement(
          """
          UPDATE space SET log_bytes = log_bytes - COALESCE(
            (SELECT CAST(sum(\(LogRow.bytes(database.dialect))) AS BIGINT) FROM operation
             WHERE operation.space_id = $1 AND operation.seq < space.tail), 0)
          WHERE space_id = $1
          """, [.uuid(space)]),
        HubStatement(
          "DELETE FROM operation WHERE space_id = $1 AND seq < (SELECT tail FROM space WHERE space_id = $1)",
          [.uuid(space)]),
      ])
  }
}
