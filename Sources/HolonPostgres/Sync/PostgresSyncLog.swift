internal import HolonSQL
public import HolonSync

/// The log of one tree in a PostgreSQL database.
public struct PostgresSyncLog: SyncLog {
  let pool: PostgresPool
  let space: Int

  /// The name of the space.
  public let name: String

  /// Returns the state of the log, and the records after a place.
  public func page(
    after sequence: Int, limit: Int, bytes: Int, receiptOf device: DeviceNumber?
  ) async throws -> SyncLogPage {
    let page = try await pool.transaction(.repeatableRead) { [space] connection -> SyncLogPage? in
      let bounds = try connection.query(
        "SELECT head, checksum, tail, tail_checksum, bytes FROM sync_space WHERE space = $1", [.integer(space)]
      ) { row in
        (
          head: LogPosition(sequence: try row[0], checksum: UInt64(bits: try row[1])),
          tail: LogPosition(sequence: try row[2], checksum: UInt64(bits: try row[3])), bytes: try row[4] as Int
        )
      }
      guard let bounds = bounds.first else { return nil }
      let receipts = try connection.query(
        "SELECT device, installation, last_number FROM sync_receipt WHERE space = $1 AND device = coalesce($2, device)",
        [.integer(space), device.map { .integer(Int($0.rawValue)) } ?? .null]
      ) { row in
        (
          DeviceNumber(rawValue: UInt32(truncatingIfNeeded: try row[0] as Int)),
          SyncReceipt(installation: UInt64(bits: try row[1]), lastNumber: try row[2])
        )
      }
      // PostgreSQL knows the length of a long value without reading it.
      let records = try connection.query(
        """
        SELECT content FROM (
          SELECT seq, content, sum(octet_length(content)) OVER (ORDER BY seq) - octet_length(content) AS before
          FROM (SELECT seq, content FROM sync_record WHERE space = $1 AND seq >= $2 ORDER BY seq LIMIT $3) AS page
        ) AS sized WHERE before = 0 OR before < $4 ORDER BY seq
        """, [.integer(space), .integer(max(sequence, 0)), .integer(max(limit, 0)), .integer(bytes)]
      ) { row in try LogRecord(bytes: try row[0]) }
      let isTail = sequence == bounds.tail.sequence
      return SyncLogPage(
        tail: bounds.tail, head: bounds.head, byteCount: bounds.bytes,
        receipts: Dictionary(receipts, uniquingKeysWith: { $1 }),
        checksum: isTail ? bounds.tail.checksum : try Self.checksum(after: sequence, in: space, connection),
        records: records)
    }
    guard let page else { throw SyncStorageError("the log of “\(name)” was removed: ask for it again") }
    return page
  }

  private static func checksum(
    after sequence: Int, in space: Int, _ connection: isolated PostgresConnection
  ) throws -> UInt64? {
    guard sequence > 0 else { return nil }
    return try connection.query(
      "SELECT checksum FROM sync_record WHERE space = $1 AND seq = $2", [.integer(space), .integer(sequence - 1)]
    ) { row in UInt64(bits: try row[0]) }.first
  }

  /// Returns a device's operations in the log by the numbers that the device gave them.
  public func operations(
    _ numbers: [Int], of device: DeviceNumber, bytes: Int
  ) async throws -> [Int: TreeOperation] {
    let list = "{\(numbers.map(String.init).joined(separator: ","))}"
    let found = try await pool.query(
      """
      SELECT content FROM (
        SELECT content, sum(octet_length(content)) OVER (ORDER BY number, seq) - octet_length(content) AS before
        FROM sync_record WHERE space = $1 AND device = $2 AND number = ANY($3::bigint[])
      ) AS sized WHERE before <= $4
      """, [.integer(space), .integer(Int(device.rawValue)), .text(list), .integer(bytes)]
    ) { row in try LogRecord(bytes: try row[0]) }
    var operations: [Int: TreeOperation] = [:]
    for case .operation(_, let number, let operation) in found { operations[number] = operation }
    return operations
  }

  /// Appends records in one transaction, if the log still ends where they begin.
  public func append(_ addition: SyncLogAddition) async throws -> Bool {
    let contents = addition.records.map(\.bytes)
    return try await pool.transaction { [space] connection in
      let moved = try connection.execute(
        """
        UPDATE sync_space SET head = $1, checksum = $2, bytes = bytes + $3
        WHERE space = $4 AND head = $5 AND checksum = $6
        """,
        [
          .integer(addition.head.sequence), .bits(addition.head.checksum),
          .integer(contents.reduce(0) { $0 + $1.count }), .integer(space), .integer(addition.start.sequence),
          .bits(addition.start.checksum),
        ])
      guard moved == 1 else { return false }
      var statements: [PostgresStatement] = []
      for (index, record) in addition.records.enumerated() {
        var sender: (SQLValue, SQLValue)?
        if case .operation(let device, let number, _) = record {
          sender = (.integer(Int(device.rawValue)), .integer(number))
        }
        statements.append(
          PostgresStatement(
            """
            INSERT INTO sync_record (space, seq, device, number, is_horizon, ticks, checksum, content)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            """,
            [
              .integer(space), .integer(addition.start.sequence + index), sender?.0 ?? .null, sender?.1 ?? .null,
              .bool(sender == nil), .bits(record.stamp.ticks), .bits(addition.checksums[index]), .blob(contents[index]),
            ]))
      }
      if let (device, receipt) = addition.receipt {
        statements.append(
          PostgresStatement(
            """
            INSERT INTO sync_receipt (space, device, installation, last_number) VALUES ($1, $2, $3, $4)
            ON CONFLICT (space, device) DO UPDATE SET last_number = excluded.last_number
            """,
            [
              .integer(space), .integer(Int(device.rawValue)), .bits(receipt.installation),
              .integer(receipt.lastNumber),
            ]))
      }
      try connection.batch(statements)
      return true
    }
  }

  /// Returns the latest checkpoint.
  public func checkpoint() async throws -> SyncCheckpoint? {
    try await pool.query(
      "SELECT head, checksum, content FROM sync_checkpoint WHERE space = $1", [.integer(space)]
    ) { row in
      SyncCheckpoint(head: LogPosition(sequence: try row[0], checksum: UInt64(bits: try row[1])), bytes: try row[2])
    }.first
  }

  /// Stores a checkpoint, unless a later one is stored already.
  public func keep(_ checkpoint: SyncCheckpoint) async throws {
    try await pool.execute(
      """
      INSERT INTO sync_checkpoint (space, head, checksum, content) VALUES ($1, $2, $3, $4)
      ON CONFLICT (space) DO UPDATE
      SET head = excluded.head, checksum = excluded.checksum, content = excluded.content
      WHERE sync_checkpoint.head < excluded.head
      """,
      [
        .integer(space), .integer(checkpoint.head.sequence), .bits(checkpoint.head.checksum), .blob(checkpoint.bytes),
      ])
  }

  /// Removes records from the start of the log that precede a horizon and that the checkpoint contains.
  public func compact(before horizon: HybridTimestamp) async throws {
    try await pool.transaction { [space] connection in
      let ends = try connection.query(
        """
        SELECT least(
          coalesce((SELECT head FROM sync_checkpoint WHERE space = $1), 0),
          coalesce((SELECT min(seq) FROM sync_record WHERE space = $1
            AND CASE WHEN is_horizon THEN ticks > $2 ELSE ticks >= $2 END), head))
        FROM sync_space WHERE space = $1 FOR UPDATE
        """, [.integer(space), .bits(horizon.ticks)]
      ) { row in try row[0] as Int }
      guard let end = ends.first, let checksum = try Self.checksum(after: end, in: space, connection) else { return }
      try connection.execute(
        """
        UPDATE sync_space SET tail = $1, tail_checksum = $2, bytes = bytes - coalesce(
          (SELECT sum(octet_length(content)) FROM sync_record WHERE space = $3 AND seq < $1), 0)
        WHERE space = $3 AND tail < $1
        """, [.integer(end), .bits(checksum), .integer(space)])
      try connection.execute(
        "DELETE FROM sync_record WHERE space = $1 AND seq < $2", [.integer(space), .integer(end)])
    }
  }
}

extension UInt64 {
  /// Creates the number from the same bits of a signed one.
  fileprivate init(bits: Int) { self.init(truncatingIfNeeded: bits) }
}
