public import Foundation
public import GRDB
import GRDBSQLite

/// A prepared statement whose values are bound and read one by one, without an array of boxed values in between.
///
/// GRDB prepares and caches it. For many rows this is faster than statement arguments.
public struct RawStatement {
  private let statement: Statement
  let pointer: OpaquePointer

  /// Prepares a statement, or reuses one from the cache of the connection.
  public init(_ database: Database, _ sql: String) throws {
    statement = try database.cachedStatement(sql: sql)
    pointer = statement.sqliteStatement
    sqlite3_reset(pointer)
    sqlite3_clear_bindings(pointer)
  }

  /// Runs the statement to its end and resets it for the next values.
  public func run() throws {
    while try step() {}
    reset()
  }

  /// Advances to the next row.
  ///
  /// - Returns: False when there are no more rows.
  public func step() throws -> Bool {
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      let connection = sqlite3_db_handle(pointer)
      let message = sqlite3_errmsg(connection).map { String(cString: $0) }
      let extended = sqlite3_extended_errcode(connection)
      reset()
      throw DatabaseError(
        resultCode: ResultCode(rawValue: extended == SQLITE_OK ? code : extended), message: message,
        sql: statement.sql)
    }
  }

  /// Ends the run, so that values can be bound for the next one.
  public func reset() { sqlite3_reset(pointer) }
}

// MARK: - Binding, indexes from 1

extension RawStatement {
  /// Binds a whole number, or null.
  public func bind(_ value: Int?, at index: Int32) {
    if let value { sqlite3_bind_int64(pointer, index, Int64(value)) } else { sqlite3_bind_null(pointer, index) }
  }

  /// Binds a text, or null.
  public func bind(_ value: String?, at index: Int32) {
    guard var value else {
      sqlite3_bind_null(pointer, index)
      return
    }
    value.withUTF8 { bytes in
      let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
      _ = sqlite3_bind_text(pointer, index, start, Int32(bytes.count), Self.copied)
    }
  }

  /// Binds an identifier, as 16 bytes.
  public func bind(_ value: UUID, at index: Int32) {
    withUnsafeBytes(of: value.uuid) { bytes in
      _ = sqlite3_bind_blob(pointer, index, bytes.baseAddress, Int32(bytes.count), Self.copied)
    }
  }

  /// Binds a floating-point number.
  public func bind(_ value: Double, at index: Int32) { sqlite3_bind_double(pointer, index, value) }

  /// Binds bytes.
  public func bind(_ value: [UInt8], at index: Int32) {
    value.withUnsafeBytes { bytes in
      // Without an address SQLite would bind null instead of no bytes.
      _ =
        bytes.isEmpty
        ? sqlite3_bind_zeroblob(pointer, index, 0)
        : sqlite3_bind_blob(pointer, index, bytes.baseAddress, Int32(bytes.count), Self.copied)
    }
  }

  /// Binds whole numbers to the parameters, from the first on.
  public func bind(_ values: [Int]) {
    for (index, value) in values.enumerated() { bind(value, at: Int32(index + 1)) }
  }

  /// The option that makes SQLite copy the bytes, which are invalid after the call.
  private static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}

// MARK: - Reading, indexes from 0

extension RawStatement {
  var count: Int { Int(sqlite3_column_count(pointer)) }

  /// Returns the bytes of a column.
  public func blob(_ column: Int32) -> [UInt8] {
    let count = Int(sqlite3_column_bytes(pointer, column))
    return Array(UnsafeRawBufferPointer(start: sqlite3_column_blob(pointer, column), count: count))
  }

  /// Returns the whole number of a column.
  public func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(pointer, column)) }

  /// Returns whether a column is null.
  public func isNull(_ column: Int32) -> Bool { sqlite3_column_type(pointer, column) == SQLITE_NULL }

  /// Returns the text of a column; nil when it is null.
  public func text(_ column: Int32) -> String? {
    guard let bytes = sqlite3_column_text(pointer, column) else { return nil }
    let count = Int(sqlite3_column_bytes(pointer, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// Calls a closure with the bytes of a value, which are valid until the next step.
  public func bytes<Result>(_ column: Int32, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    let start = sqlite3_column_blob(pointer, column)
    return try body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column))))
  }

  /// Returns the identifier of a column; nil when it has another size.
  public func uuid(_ column: Int32) -> UUID? {
    guard sqlite3_column_bytes(pointer, column) == 16, let bytes = sqlite3_column_blob(pointer, column) else {
      return nil
    }
    return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
  }
}
