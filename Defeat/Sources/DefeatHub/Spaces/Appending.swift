import DefeatCore
import Foundation
import HolonBase
import HolonSQL
import HolonSync

/// The records to append to a log on the condition that its end is unchanged.
struct Appending {
  let space: UUID

  /// The ends of the log before and after appending.
  let (start, head): (LogPosition, LogPosition)

  /// The records, and the checksums after each of them.
  let (records, checksums): ([LogRecord], [UInt64])

  /// The receipt of the device that sent them.
  let receipt: (device: DeviceNumber, SyncReceipt)?

  private var rows: [[SQLValue]] {
    records.enumerated().map { LogRow.values($1, at: start.sequence + $0, checksums[$0]) }
  }

  /// A statement that advances the end of the log if it is where it is expected.
  private var move: SQLStatement {
    let bytes = records.reduce(0) { $0 + LogRow.bytes(of: $1) }
    return """
      UPDATE space SET head = \(head.sequence), checksum = \(SQLValue.bits(head.checksum)), log_bytes = log_bytes + \(bytes)
      WHERE space_id = \(space) AND head = \(start.sequence) AND checksum = \(SQLValue.bits(start.checksum))
      """
  }

  /// Returns a statement that stores the receipt.
  ///
  /// - Parameter source: Returns the source of the row's values.
  private func receiving(_ source: (SQLStatement) -> SQLStatement) -> SQLStatement? {
    receipt.map { device, receipt in
      let values: SQLStatement =
        "\(Int(device.rawValue)), \(SQLValue.bits(receipt.installation)), \(receipt.lastNumber)"
      return """
        INSERT INTO receipt (space_id, device, installation, last_number) \(source(values))
        ON CONFLICT (space_id, device) DO UPDATE SET last_number = excluded.last_number
        """
    }
  }
}

extension Appending {
  /// Returns one statement for PostgreSQL, whose result is the number of extended logs.
  ///
  /// - Parameter access: An additional condition.
  func statement(_ access: WriteAccess?) -> SQLStatement {
    let rows = rows
    let columns = LogRow.Column.allCases.map { column -> SQLStatement in
      "\(Self.array(rows.lazy.map { $0[column.index] }))::\(column.arrayType)"
    }
    var steps: [SQLStatement] = [
      "moved AS (\(move)\(access.map(condition) ?? "") RETURNING space_id)",
      """
      appended AS (
        INSERT INTO operation (space_id, \(LogRow.Column.self))
        SELECT moved.space_id, record.* FROM moved, unnest(\(columns.joined(", "))) AS record)
      """,
    ]
    if let receiving = receiving({ "SELECT moved.space_id, \($0) FROM moved" }) {
      steps.append("received AS (\(receiving))")
    }
    return "WITH \(steps.joined(", ")) SELECT count(*) AS count FROM moved"
  }

  private func condition(_ access: WriteAccess) -> SQLStatement {
    """
     AND fields <= \(access.schema) AND EXISTS (
      SELECT 1 FROM device JOIN member ON member.account_id = device.account_id
      WHERE device.token_hash = \(access.tokenHash) AND member.space_id = \(space)
        AND member.role >= \(HubRole.write.number))
    """
  }

  /// Returns an array in PostgreSQL's notation (manual, section 8.15.6).
  private static func array(_ values: some Sequence<SQLValue>) -> String {
    var text = ByteWriter()
    text.append("{")
    for value in values {
      if text.count > 1 { text.append(UInt8(ascii: ",")) }
      switch value {
      case .integer(let number): text.append(decimal: number)
      case .uuid(let id): text.append(digitsOf: id)
      case .text(let string):
        text.append(UInt8(ascii: "\""))
        for byte in string.utf8 {
          if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { text.append(UInt8(ascii: "\\")) }
          text.append(byte)
        }
        text.append(UInt8(ascii: "\""))
      default: text.append("NULL")
      }
    }
    text.append(UInt8(ascii: "}"))
    return text.string
  }
}

extension Appending {
  /// The statements for SQLite, of which the first has a row if the log's end is where it is expected.
  var statements: [HubStatement] {
    var statements = [HubStatement("\(move) RETURNING head", isCondition: true)]
    for row in rows { statements.append(HubStatement(SQLStatement(made: Self.insertion, [.uuid(space)] + row))) }
    if let receiving = receiving({ "VALUES (\(space), \($0))" }) { statements.append(HubStatement(receiving)) }
    return statements
  }

  private static let insertion =
    SQLRowStatements("operation", ["space_id"] + LogRow.Column.names, in: .sqlite).insert
}
