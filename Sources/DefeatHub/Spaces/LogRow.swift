package import DefeatCore
import Foundation
package import HolonRepositories
import HolonSQL
import HolonTree

typealias HubRecord = LogRecord<HubSchema>
package typealias HubOperation = TreeOperation<HubSchema>

/// A record of a log as a row of the table `operation`.
enum LogRow {
  /// The columns behind `space_id`.
  enum Column: Int, SQLColumns {
    case seq, device, number, ticks, origin, checksum, kind, item, field, value, place, parent, rank

    /// The type of an array of its values in PostgreSQL.
    var arrayType: SQLStatement {
      switch self {
      case .seq, .device, .number, .ticks, .origin, .checksum, .kind, .place: "bigint[]"
      case .item, .parent: "uuid[]"
      case .field, .value, .rank: "text[]"
      }
    }

    fileprivate static let count = allCases.count
  }

  /// The columns as a database is asked for them.
  ///
  /// PostgreSQL sends all rows that it finds, so it sends nothing in place of a long value, and its number of bytes at the
  /// end.
  static func selection(_ dialect: SQLDialect) -> SQLStatement {
    guard dialect == .postgres else { return "\(Column.self)" }
    let columns = Column.allCases.map { column -> SQLStatement in
      column == .value ? "CASE WHEN octet_length(value) <= \(shortValue) THEN value END AS value" : "\(column)"
    }
    return """
      \(columns.joined(", ")), CASE WHEN octet_length(value) > \(shortValue) THEN octet_length(value)::bigint END AS missing
      """
  }
  private static let shortValue: SQLStatement = "1024"

  fileprivate static let set = 0
  fileprivate static let order = 1
  fileprivate static let move = 2
  static let horizon = 3

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
  static func bytes(_ dialect: SQLDialect) -> SQLStatement {
    let lengths = [Column.field, .value, .rank].map { column -> SQLStatement in
      switch dialect {
      case .postgres: "COALESCE(octet_length(\(column)), 0)"
      case .sqlite: "COALESCE(length(CAST(\(column) AS BLOB)), 0)"
      }
    }
    return "\(fixedBytes) + \(lengths.joined(" + "))"
  }

  /// The values of a record in the order of the columns.
  static func values(_ record: HubRecord, at sequence: Int, _ checksum: UInt64) -> [SQLValue] {
    var row = SQLRecord(Array(repeating: .null, count: Column.count))
    row[.seq] = .integer(sequence)
    row[.checksum] = .bits(checksum)
    row[.ticks] = .bits(record.stamp.ticks)
    row[.origin] = .integer(Int(record.stamp.device.rawValue))
    switch record {
    case .horizon:
      row[.device] = .integer(-1)
      row[.kind] = .integer(horizon)
    case .operation(let device, let number, let operation):
      row[.device] = .integer(Int(device.rawValue))
      row[.number] = .integer(number)
      row[.item] = .uuid(operation.item)
      switch operation.action {
      case .set(let field, let value):
        row[.kind] = .integer(set)
        row[.field] = .text(field)
        row[.value] = value.map(SQLValue.text) ?? .null
      case .order(let parent, let key): row.put(order, parent, key)
      case .move(let parent, let key): row.put(move, parent, key)
      }
    }
    return row.values
  }

  /// The number of bytes of a value that PostgreSQL hasn't sent; nil when it has.
  static func missingBytes(_ row: SQLRecord) throws(SQLColumnError) -> Int? {
    try row.isNull(Column.count) ? nil : row.integer(Column.count)
  }

  /// The place of a record in the log.
  static func sequence(_ row: SQLRecord) throws(SQLColumnError) -> Int { try row.integer(Column.seq.index) }

  /// A row with a value that was missing.
  static func row(_ row: SQLRecord, with text: String) -> SQLRecord {
    var row = row
    row[.value] = .text(text)
    return row
  }

  /// Reads a record.
  ///
  /// - Throws: ``HubDatabaseError`` for a row that no hub has written.
  static func record(_ row: SQLRecord) throws -> HubRecord {
    guard let record = try? row.record() else {
      let sequence = (try? sequence(row)).map { "Record \($0)" } ?? "A record"
      throw HubDatabaseError(.failed, "\(sequence) of a log can't be read: restore the database from a backup.")
    }
    return record
  }
}

extension SQLRecord {
  fileprivate subscript(_ column: LogRow.Column) -> SQLValue {
    get { values[column.index] }
    set { values[column.index] = newValue }
  }

  fileprivate mutating func put(_ kind: Int, _ parent: NodeParent<UUID>, _ key: OrderKey) {
    self[.kind] = .integer(kind)
    self[.rank] = .text(key.text)
    switch parent {
    case .root: self[.place] = .integer(0)
    case .trash: self[.place] = .integer(1)
    case .node(let id): (self[.place], self[.parent]) = (.integer(2), .uuid(id))
    }
  }

  /// The record; nil for one that no hub has written.
  fileprivate func record() throws -> HubRecord? {
    let stamp = HybridTimestamp(
      ticks: UInt64(truncatingIfNeeded: try integer(.ticks)), device: try deviceNumber(.origin))
    let action: TreeAction<HubSchema>
    switch try integer(.kind) {
    case LogRow.horizon: return .horizon(stamp)
    case LogRow.set: action = .set(try text(.field), self[.value] == .null ? nil : try text(.value))
    case LogRow.order:
      guard let parent = try parent(), let key = OrderKey(try text(.rank)) else { return nil }
      action = .order(in: parent, key)
    case LogRow.move:
      guard let parent = try parent(), let key = OrderKey(try text(.rank)) else { return nil }
      action = .move(to: parent, key)
    default: return nil
    }
    return .operation(
      device: try deviceNumber(.device), number: try integer(.number),
      TreeOperation(stamp: stamp, item: try uuid(LogRow.Column.item.index), action: action))
  }

  private func parent() throws -> NodeParent<UUID>? {
    switch try integer(.place) {
    case 0: .root
    case 1: .trash
    case 2: .node(try uuid(LogRow.Column.parent.index))
    default: nil
    }
  }

  fileprivate func integer(_ column: LogRow.Column) throws -> Int { try integer(column.index) }

  private func text(_ column: LogRow.Column) throws -> String { try text(column.index) }

  private func deviceNumber(_ column: LogRow.Column) throws -> DeviceNumber {
    DeviceNumber(rawValue: UInt32(truncatingIfNeeded: try integer(column)))
  }
}
