package import DefeatCore
import Foundation
package import HolonRepositories
import HolonTree

typealias HubRecord = LogRecord<HubSchema>
package typealias HubOperation = TreeOperation<HubSchema>

/// A record of a log as a row of the table `operation`.
enum LogRow {
  /// The columns behind `space_id`, in the order in which they are written and read.
  static let names = "\(first), value, \(last)"

  private static let first = "seq, device, number, ticks, origin, checksum, kind, item, field"
  private static let last = "place, parent, rank"

  /// The columns as PostgreSQL is asked for them: nothing in place of a long value, and its number of bytes at the end.
  static let shortNames = """
    \(first), CASE WHEN octet_length(value) <= \(shortValue) THEN value END, \(last),
    CASE WHEN octet_length(value) > \(shortValue) THEN octet_length(value)::bigint END
    """
  private static let shortValue = 1_024
  private static let value = 9

  /// What the columns hold.
  static let columns: [HubColumn] = [
    .integer, .integer, .integer, .integer, .integer, .integer, .integer, .uuid, .text, .text, .integer, .uuid, .text,
  ]

  /// The columns' types in PostgreSQL.
  static let types = [
    "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "bigint", "uuid", "text", "text", "bigint", "uuid",
    "text",
  ]

  private static let set = 0
  private static let order = 1
  private static let move = 2
  private static let horizon = 3

  /// The bytes that a row takes besides those of its texts, its part of the indexes among them.
  private static let fixedBytes = 128

  /// The bytes that a record is counted with.
  static func bytes(of record: HubRecord) -> Int {
    guard case .operation(_, _, let operation) = record else { return fixedBytes }
    return bytes(of: operation)
  }

  /// The bytes that an operation is counted with.
  static func bytes(of operation: HubOperation) -> Int {
    switch operation.action {
    case .set(let field, let value): fixedBytes + field.utf8.count + (value?.utf8.count ?? 0)
    case .order(_, let key), .move(_, let key): fixedBytes + key.text.utf8.count
    }
  }

  /// The same of a row, as the database counts it.
  static func bytes(_ dialect: HubDialect) -> String {
    (["\(fixedBytes)"]
      + ["field", "value", "rank"].map { column in
        switch dialect {
        case .postgres: "COALESCE(octet_length(\(column)), 0)"
        case .sqlite: "COALESCE(length(CAST(\(column) AS BLOB)), 0)"
        }
      }).joined(separator: " + ")
  }

  /// The columns of a record.
  static func values(_ record: HubRecord, at sequence: Int, _ checksum: UInt64) -> [HubValue] {
    let stamp = record.stamp
    let head: [HubValue] = [.bits(stamp.ticks), .integer(Int(stamp.device.rawValue)), .bits(checksum)]
    switch record {
    case .horizon:
      return [.integer(sequence), .integer(-1), .null] + head + [.integer(horizon), .null, .null, .null, .null, .null]
        + [.null]
    case .operation(let device, let number, let operation):
      let start = [.integer(sequence), .integer(Int(device.rawValue)), .integer(number)] + head
      switch operation.action {
      case .set(let field, let value):
        return start + [.integer(set), .uuid(operation.item), .text(field), value.map(HubValue.text) ?? .null]
          + [.null, .null, .null]
      case .order(let parent, let key):
        return start + [.integer(order), .uuid(operation.item), .null, .null] + place(parent) + [.text(key.text)]
      case .move(let parent, let key):
        return start + [.integer(move), .uuid(operation.item), .null, .null] + place(parent) + [.text(key.text)]
      }
    }
  }

  private static func place(_ parent: NodeParent<UUID>) -> [HubValue] {
    switch parent {
    case .root: [.integer(0), .null]
    case .trash: [.integer(1), .null]
    case .node(let id): [.integer(2), .uuid(id)]
    }
  }

  /// The number of bytes of a value that isn't in a row of ``shortNames``; nil when it is.
  static func missingBytes(_ row: HubRow) -> Int? { row.isNull(columns.count) ? nil : row.integer(columns.count) }

  /// A row with a value that was missing.
  static func row(_ row: HubRow, with text: String) -> HubRow {
    var values = row.values
    values[value] = .text(text)
    return HubRow(values)
  }

  /// Reads a record.
  ///
  /// - Throws: ``HubDatabaseError`` for a row that no hub has written.
  static func record(_ row: HubRow) throws -> HubRecord {
    let stamp = HybridTimestamp(
      ticks: row.bits(3), device: DeviceNumber(rawValue: UInt32(truncatingIfNeeded: row.integer(4))))
    let kind = row.integer(6)
    if kind == horizon { return .horizon(stamp) }
    guard !row.isNull(2), !row.isNull(7) else { throw damage(row) }
    let action: TreeAction<HubSchema>
    switch kind {
    case set where !row.isNull(8): action = .set(row.text(8), row.isNull(9) ? nil : row.text(9))
    case order: action = .order(in: try parent(row), try key(row))
    case move: action = .move(to: try parent(row), try key(row))
    default: throw damage(row)
    }
    return .operation(
      device: DeviceNumber(rawValue: UInt32(truncatingIfNeeded: row.integer(1))), number: row.integer(2),
      TreeOperation(stamp: stamp, item: row.uuid(7), action: action))
  }

  private static func parent(_ row: HubRow) throws -> NodeParent<UUID> {
    switch row.isNull(10) ? nil : row.integer(10) {
    case 0: return .root
    case 1: return .trash
    case 2 where !row.isNull(11): return .node(row.uuid(11))
    default: throw damage(row)
    }
  }

  private static func key(_ row: HubRow) throws -> OrderKey {
    guard !row.isNull(12), let key = OrderKey(row.text(12)) else { throw damage(row) }
    return key
  }

  private static func damage(_ row: HubRow) -> HubDatabaseError {
    HubDatabaseError(.failed, "Record \(row.integer(0)) of a log can't be read: restore the database from a backup.")
  }
}
