import DefeatCore
import Foundation
import HolonToDos

/// The statements that append to a log.
enum Appending {
  /// One statement for PostgreSQL.
  ///
  /// - Parameters:
  ///   - positions: The space, the end of the log as it should be, and as it is to be, and the bytes of the records.
  ///   - rows: The records.
  ///   - device: The receipt of the device that has sent them.
  ///   - access: What has to be so besides; only with a receipt.
  static func statement(
    _ positions: [HubValue], _ rows: [[HubValue]], _ device: [HubValue]?, _ access: WriteAccess?
  ) -> HubStatement {
    let arrays = LogRow.types.indices.map { column in HubValue.text(array(rows.lazy.map { $0[column] })) }
    guard let device else { return HubStatement(withoutReceipt, positions + arrays, [.integer]) }
    guard let access else { return HubStatement(withReceipt, positions + arrays + device, [.integer]) }
    return HubStatement(
      withAccess, positions + arrays + device + [.text(access.tokenHash), .integer(access.schema)], [.integer])
  }

  private static let withoutReceipt = """
    WITH moved AS (
      UPDATE space SET head = $4, checksum = $5, log_bytes = log_bytes + $6
      WHERE space_id = $1 AND head = $2 AND checksum = $3 RETURNING space_id
    ), appended AS (
      INSERT INTO operation (space_id, \(LogRow.names))
      SELECT moved.space_id, record.*
      FROM moved, unnest(\(LogRow.types.enumerated().map { "$\($0 + 7)::\($1)[]" }.joined(separator: ", "))) AS record
    )
    """ + "\nSELECT count(*) FROM moved"

  private static let withReceipt =
    withoutReceipt.replacingOccurrences(
      of: ")\nSELECT count(*) FROM moved",
      with: """
        ), received AS (
          INSERT INTO receipt (space_id, device, installation, last_number)
          SELECT moved.space_id, $20, $21, $22 FROM moved
          ON CONFLICT (space_id, device) DO UPDATE SET last_number = excluded.last_number
        )
        SELECT count(*) FROM moved
        """)

  private static let withAccess =
    withReceipt.replacingOccurrences(
      of: "AND checksum = $3",
      with: """
        AND checksum = $3 AND fields <= $24 AND EXISTS (
            SELECT 1 FROM device JOIN member ON member.account_id = device.account_id
            WHERE device.token_hash = $23 AND member.space_id = $1 AND member.role >= \(HubRole.write.number))
        """)

  /// An array as PostgreSQL writes it (manual, section 8.15.6).
  private static func array(_ values: some Sequence<HubValue>) -> String {
    var text = [UInt8(ascii: "{")]
    for value in values {
      if text.count > 1 { text.append(UInt8(ascii: ",")) }
      switch value {
      case .null: text += "NULL".utf8
      case .integer(let number): text += String(number).utf8
      case .uuid(let id): id.write(to: &text)
      case .text(let string):
        text.append(UInt8(ascii: "\""))
        for byte in string.utf8 {
          if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { text.append(UInt8(ascii: "\\")) }
          text.append(byte)
        }
        text.append(UInt8(ascii: "\""))
      }
    }
    text.append(UInt8(ascii: "}"))
    return String(decoding: text, as: UTF8.self)
  }

  /// The statements for SQLite, the first of which has a row if the log has ended where it should.
  static func statements(_ positions: [HubValue], _ rows: [[HubValue]], _ device: [HubValue]?) -> [HubStatement] {
    let space = positions[0]
    var statements = [
      HubStatement(
        """
        UPDATE space SET head = $4, checksum = $5, log_bytes = log_bytes + $6
        WHERE space_id = $1 AND head = $2 AND checksum = $3 RETURNING head
        """, positions, [.integer], isCondition: true)
    ]
    for row in rows { statements.append(HubStatement(insertion, [space] + row)) }
    if let device {
      statements.append(
        HubStatement(
          """
          INSERT INTO receipt (space_id, device, installation, last_number) VALUES ($1, $2, $3, $4)
          ON CONFLICT (space_id, device) DO UPDATE SET last_number = excluded.last_number
          """, [space] + device))
    }
    return statements
  }

  private static let insertion = """
    INSERT INTO operation (space_id, \(LogRow.names))
    VALUES ($1, \(LogRow.columns.indices.map { "$\($0 + 2)" }.joined(separator: ", ")))
    """
}
