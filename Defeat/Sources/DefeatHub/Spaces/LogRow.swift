import DefeatCore
import Foundation
import HolonSQL
import HolonSync
import HolonTree

/// The representation of a log's record as a row of the table `operation`.
enum LogRow {
  /// The columns after `space_id`.
  enum Column: Int, SQLColumns {
    case seq, device, number, ticks, origin, checksum, kind, item, field, value, place, parent, rank

    /// The type of an array of the column's values in PostgreSQL.
    var arrayType: SQLStatement {
      switch self {
      case .seq, .device, .number, .ticks, .origin, .checksum, .kind, .place: "bigint[]"
      case .item, .parent: "uuid[]"
      case .field, .value, .rank: "text[]"
      }
    }

    fileprivate static let count = allCases.count
  }

  /// Returns the selected columns.
  ///
  /// PostgreSQL sends all rows that it finds. It therefore omits long values and sends their number of bytes as the
  /// last column.
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

  /// The overhead of a row in bytes, including its share of the indexes.
  private static let fixedBytes = 128

  /// Returns the number of bytes that a record counts.
  static func bytes(of record: LogRecord) -> Int {
    guard case .operation(_, _, let operation) = record else { return fixedBytes }
    return bytes(of: operation)
  }

  /// Returns the number of bytes that an operation counts.
  static func bytes(of operation: TreeOperation) -> Int {
    switch operation.action {
    case .set(let field, let value): fixedBytes + field.utf8.count + (value?.utf8.count ?? 0)
    case .order(_, let key), .move(_, let key): fixedBytes + key.text.utf8.count
    }
  }

  /// Returns an SQL expression of the number of bytes that a row counts.
  static func bytes(_ dialect: SQLDialect) -> SQLStatement {
    let lengths = [Column.field, .value, .rank].map { column -> SQLStatement in
      switch dialect {
      case .postgres: "COALESCE(octet_length(\(column)), 0)"
      case .sqlite: "COALESCE(length(CAST(\(column) AS BLOB)), 0)"
      }
    }
    return "\(fixedBytes) + \(lengths.joined(" + "))"
  }

  /// Returns the values of a record in the order of the columns.
  static func values(_ record: LogRecord, at sequence: Int, _ checksum: UInt64) -> [SQLValue] {
    var row = SQLRecord(Array(repeating: .null, count: Column.count), named: [])
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

  /// Returns the size of a value that PostgreSQL omitted; nil if the row is complete.
  static func missingBytes(_ row: SQLRecord) -> Int? {
    if case .integer(let count) = row.values[Column.count] { count } else { nil }
  }

  /// Returns the position of a record in the log.
  static func sequence(_ row: SQLRecord) throws -> Int {
    guard let sequence = row.integer(.seq) else { throw damage("A record") }
    return sequence
  }

  /// Returns a row with its omitted value inserted.
  static func row(_ row: SQLRecord, with text: String) -> SQLRecord {
    var row = row
    row[.value] = .text(text)
    return row
  }

  /// Reads a record.
  ///
  /// - Throws: ``HubDatabaseError`` for a row that no hub has written.
  static func record(_ row: SQLRecord) throws -> LogRecord {
    guard let record = row.record else { throw damage(row.integer(.seq).map { "Record \($0)" } ?? "A record") }
    return record
  }

  private static func damage(_ record: String) -> HubDatabaseError {
    HubDatabaseError(.failed, "\(record) of a log can't be read: restore the database from a backup.")
  }
}

extension SQLRecord {
  fileprivate subscript(_ column: LogRow.Column) -> SQLValue {
    get { values[column.index] }
    set { values[column.index] = newValue }
  }

  fileprivate mutating func put(_ kind: Int, _ parent: NodeParent, _ key: OrderKey) {
    self[.kind] = .integer(kind)
    self[.rank] = .text(key.text)
    switch parent {
    case .root: self[.place] = .integer(0)
    case .trash: self[.place] = .integer(1)
    case .node(let id): (self[.place], self[.parent]) = (.integer(2), .uuid(id))
    }
  }

  /// The record; nil if no hub has written the row.
  fileprivate var record: LogRecord? {
    guard let ticks = integer(.ticks), let origin = deviceNumber(.origin) else { return nil }
    let stamp = HybridTimestamp(ticks: UInt64(truncatingIfNeeded: ticks), device: origin)
    if integer(.kind) == LogRow.horizon { return .horizon(stamp) }
    guard let device = deviceNumber(.device), let number = integer(.number), case .uuid(let item) = self[.item],
      let action
    else { return nil }
    return .operation(device: device, number: number, TreeOperation(stamp: stamp, item: item, action: action))
  }

  private var action: TreeAction? {
    let kind = integer(.kind)
    if kind == LogRow.set {
      guard let field = text(.field) else { return nil }
      return .set(field, text(.value))
    }
    guard let parent, let key = text(.rank).flatMap({ OrderKey($0) }) else { return nil }
    return kind == LogRow.order ? .order(in: parent, key) : kind == LogRow.move ? .move(to: parent, key) : nil
  }

  private var parent: NodeParent? {
    switch (self[.place], self[.parent]) {
    case (.integer(0), _): .root
    case (.integer(1), _): .trash
    case (.integer(2), .uuid(let id)): .node(id)
    default: nil
    }
  }

  fileprivate func integer(_ column: LogRow.Column) -> Int? {
    if case .integer(let number) = self[column] { number } else { nil }
  }

  private func text(_ column: LogRow.Column) -> String? {
    if case .text(let text) = self[column] { text } else { nil }
  }

  private func deviceNumber(_ column: LogRow.Column) -> DeviceNumber? {
    integer(column).map { DeviceNumber(rawValue: UInt32(truncatingIfNeeded: $0)) }
  }
}
