package import Foundation
package import GRDB
import GRDBSQLite
import HolonSync

/// A prepared statement whose values are bound and read one by one, without an array of boxed values in between.
///
/// GRDB prepares and caches it. For a hundred thousand rows this takes a third of the time of statement arguments.
package struct RawStatement {
  private let statement: Statement
  let pointer: OpaquePointer

  package init(_ database: Database, _ sql: String) throws {
    statement = try database.cachedStatement(sql: sql)
    pointer = statement.sqliteStatement
    sqlite3_reset(pointer)
    sqlite3_clear_bindings(pointer)
  }

  /// Runs the statement to its end and makes it ready for the next values.
  package func run() throws {
    while try step() {}
    reset()
  }

  /// Advances to the next row.
  ///
  /// - Returns: False when there are no more.
  package func step() throws -> Bool {
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

  package func reset() { sqlite3_reset(pointer) }
}

// MARK: - Binding, indexes from 1

extension RawStatement {
  package func bind(_ value: Int?, at index: Int32) {
    if let value { sqlite3_bind_int64(pointer, index, Int64(value)) } else { sqlite3_bind_null(pointer, index) }
  }

  package func bind(_ value: String?, at index: Int32) {
    guard var value else {
      sqlite3_bind_null(pointer, index)
      return
    }
    value.withUTF8 { bytes in
      let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
      _ = sqlite3_bind_text(pointer, index, start, Int32(bytes.count), Self.copied)
    }
  }

  package func bind(_ value: UUID, at index: Int32) {
    withUnsafeBytes(of: value.uuid) { bytes in
      _ = sqlite3_bind_blob(pointer, index, bytes.baseAddress, Int32(bytes.count), Self.copied)
    }
  }

  func bind(_ value: Double, at index: Int32) { sqlite3_bind_double(pointer, index, value) }

  func bind(_ value: [UInt8], at index: Int32) {
    value.withUnsafeBytes { bytes in
      // Without an address SQLite would take no bytes for nothing.
      _ =
        bytes.isEmpty
        ? sqlite3_bind_zeroblob(pointer, index, 0)
        : sqlite3_bind_blob(pointer, index, bytes.baseAddress, Int32(bytes.count), Self.copied)
    }
  }

  /// Binds a stamp to two parameters, as numbers that sort as stamps do.
  func bind(_ stamp: HybridTimestamp, at index: Int32) {
    bind(stamp.storedTicks, at: index)
    bind(Int(stamp.device.rawValue), at: index + 1)
  }

  func bind(_ values: [Int]) {
    for (index, value) in values.enumerated() { bind(value, at: Int32(index + 1)) }
  }

  /// Tells SQLite to take its own copy, since the bytes are gone after the call.
  private static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}

// MARK: - Reading, indexes from 0

extension RawStatement {
  var count: Int { Int(sqlite3_column_count(pointer)) }

  func blob(_ column: Int32) -> [UInt8] {
    let count = Int(sqlite3_column_bytes(pointer, column))
    return Array(UnsafeRawBufferPointer(start: sqlite3_column_blob(pointer, column), count: count))
  }

  package func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(pointer, column)) }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(pointer, column) == SQLITE_NULL }

  package func text(_ column: Int32) -> String? {
    guard let bytes = sqlite3_column_text(pointer, column) else { return nil }
    let count = Int(sqlite3_column_bytes(pointer, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// The bytes of a value, which are gone when the statement goes on.
  func bytes<Result>(_ column: Int32, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    let start = sqlite3_column_blob(pointer, column)
    return try body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(pointer, column))))
  }

  /// The stamp in two columns.
  func stamp(_ column: Int32) -> HybridTimestamp {
    HybridTimestamp(
      storedTicks: integer(column), device: DeviceNumber(rawValue: UInt32(truncatingIfNeeded: integer(column + 1))))
  }

  package func uuid(_ column: Int32) -> UUID? {
    guard sqlite3_column_bytes(pointer, column) == 16, let bytes = sqlite3_column_blob(pointer, column) else {
      return nil
    }
    return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
  }
}

extension HybridTimestamp {
  /// The ticks as a signed number that sorts as they do.
  var storedTicks: Int { Int(truncatingIfNeeded: ticks &- 1 << 63) }

  init(storedTicks: Int, device: DeviceNumber) {
    self.init(ticks: UInt64(bitPattern: Int64(storedTicks)) &+ 1 << 63, device: device)
  }
}
