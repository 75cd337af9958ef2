import Foundation

/// The statements that append to a log.
enum Appending {
  /// One statement for PostgreSQL.
  ///
  /// - Parameters:
  ///   - positions: The space, the end of the log as it should be, and as it is to be.
  ///   - rows: The records.
  ///   - device: The receipt of the device that has sent them.
  static func statement(_ positions: [HubValue], _ rows: [[HubValue]], _ device: [HubValue]?) -> HubStatement {
    let arrays = LogRow.types.indices.map { column in HubValue.text(array(rows.lazy.map { $0[column] })) }
    return HubStatement(
      device == nil ? withoutReceipt : withReceipt, positions + arrays + (device ?? []), [.integer])
  }

  private static let withoutReceipt = """
    WITH moved AS (
      UPDATE space SET head = $4, checksum = $5 WHERE space_id = $1 AND head = $2 AND checksum = $3 RETURNING space_id
    ), appended AS (
      INSERT INTO operation (space_id, \(LogRow.names))
      SELECT moved.space_id, record.*
      FROM moved, unnest(\(LogRow.types.enumerated().map { "$\($0 + 6)::\($1)[]" }.joined(separator: ", "))) AS record
    )
    """ + "\nSELECT count(*) FROM moved"

  private static let withReceipt =
    withoutReceipt.replacingOccurrences(
      of: ")\nSELECT count(*) FROM moved",
      with: """
        ), received AS (
          INSERT INTO receipt (space_id, device, installation, last_number)
          SELECT moved.space_id, $19, $20, $21 FROM moved
          ON CONFLICT (space_id, device) DO UPDATE SET last_number = excluded.last_number
        )
        SELECT count(*) FROM moved
        """)

  /// An array as PostgreSQL writes it (manual, section 8.15.6).
  private static func array(_ values: some Sequence<HubValue>) -> String {
    var text = "{"
    for value in values {
      if text.utf8.count > 1 { text += "," }
      switch value {
      case .null: text += "NULL"
      case .integer(let number): text += String(number)
      case .uuid(let id): text += id.uuidString
      case .text(let string):
        text += "\""
        // Byte by byte: a combining mark after a quote would make another character of it.
        var quoted: [UInt8] = []
        for byte in string.utf8 {
          if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { quoted.append(UInt8(ascii: "\\")) }
          quoted.append(byte)
        }
        text += String(decoding: quoted, as: UTF8.self)
        text += "\""
      }
    }
    return text + "}"
  }

  /// The statements for SQLite, the first of which has a row if the log has ended where it should.
  static func statements(_ positions: [HubValue], _ rows: [[HubValue]], _ device: [HubValue]?) -> [HubStatement] {
    // Checksums depend on all records before: no other log has this end. If it has it because another process has
    // appended the very same, there is nothing to insert.
    let mine = "EXISTS (SELECT 1 FROM space WHERE space_id = $1 AND head = $2 AND checksum = $3)"
    let end = [positions[0], positions[3], positions[4]]
    var statements = [
      HubStatement(
        """
        UPDATE space SET head = $4, checksum = $5 WHERE space_id = $1 AND head = $2 AND checksum = $3 RETURNING head
        """, positions, [.integer])
    ]
    let columns = LogRow.columns.indices.map { "$\($0 + 4)" }.joined(separator: ", ")
    for row in rows {
      statements.append(
        HubStatement(
          """
          INSERT INTO operation (space_id, \(LogRow.names)) SELECT $1, \(columns) WHERE \(mine) ON CONFLICT DO NOTHING
          """, end + row))
    }
    if let device {
      statements.append(
        HubStatement(
          """
          INSERT INTO receipt (space_id, device, installation, last_number) SELECT $1, $4, $5, $6 WHERE \(mine)
          ON CONFLICT (space_id, device) DO UPDATE SET last_number = excluded.last_number
          """, end + device))
    }
    return statements
  }
}
