internal import CLibPQ
internal import Foundation
internal import HolonSQL

/// A row of an answer in PostgreSQL's binary format (manual, section 55.2.2; `src/backend/utils/adt/*send`).
struct AnswerCells: SQLCells {
  let libpq: LibPQ
  let pointer: OpaquePointer
  let row: Int32
  let columns: Int32

  var names: [String] { (0..<columns).map { name($0) ?? "" } }

  func column(named name: String) -> Int? { (0..<columns).first { self.name($0) == name }.map(Int.init) }

  private func name(_ column: Int32) -> String? {
    libpq.pointee.fname(pointer, column).map { String(cString: $0) }
  }

  func value(_ column: Int) throws(SQLColumnError) -> SQLValue {
    if try isNull(column) { return .null }
    switch type(column) {
    case .bool: return .bool(try bool(column))
    case .bytes: return .blob(try blob(column))
    case .float, .double: return .real(try real(column))
    case .moment: return .date(try date(column))
    case .uuid: return .uuid(try uuid(column))
    case .nothing: return .null
    case let type where type.isInteger: return .integer(try integer(column))
    default: return .text(try text(column))
    }
  }

  func isNull(_ column: Int) throws(SQLColumnError) -> Bool {
    guard column >= 0, column < columns else {
      throw SQLColumnError(column, isBeyond: Int(columns))
    }
    return libpq.pointee.getisnull(pointer, row, Int32(column)) == 1
  }

  func bool(_ column: Int) throws(SQLColumnError) -> Bool {
    let bytes = try bytes(column, "a truth value") { $0 == .bool }
    return bytes.first == 1
  }

  func integer(_ column: Int) throws(SQLColumnError) -> Int {
    let bytes = try bytes(column, "a whole number") { $0.isInteger }
    return switch bytes.count {
    case 8: Int(bytes.loadUnaligned(as: Int64.self).bigEndian)
    case 4: Int(bytes.loadUnaligned(as: Int32.self).bigEndian)
    default: Int(bytes.loadUnaligned(as: Int16.self).bigEndian)
    }
  }

  func real(_ column: Int) throws(SQLColumnError) -> Double {
    let bytes = try bytes(column, "a floating-point number") { $0 == .double || $0 == .float }
    return bytes.count == 8
      ? Double(bitPattern: bytes.loadUnaligned(as: UInt64.self).bigEndian)
      : Double(Float(bitPattern: bytes.loadUnaligned(as: UInt32.self).bigEndian))
  }

  func text(_ column: Int) throws(SQLColumnError) -> String {
    var bytes = try bytes(column, "a text") { $0.isText }
    // The binary format of jsonb is a version, and then the text.
    if type(column) == .jsonb { bytes = UnsafeRawBufferPointer(rebasing: bytes.dropFirst()) }
    return String(decoding: bytes, as: UTF8.self)
  }

  func blob(_ column: Int) throws(SQLColumnError) -> [UInt8] { Array(try bytes(column, "bytes") { $0 == .bytes }) }

  func uuid(_ column: Int) throws(SQLColumnError) -> UUID {
    UUID(uuid: try bytes(column, "a UUID") { $0 == .uuid }.loadUnaligned(as: uuid_t.self))
  }

  func date(_ column: Int) throws(SQLColumnError) -> Date {
    let bytes = try bytes(column, "a moment (timestamptz)") { $0 == .moment }
    let sinceY2K = Int(bytes.loadUnaligned(as: Int64.self).bigEndian)
    // The ends of the range stand for infinity.
    let (microseconds, isTooFar) = sinceY2K.addingReportingOverflow(Self.y2k)
    guard !isTooFar, sinceY2K != .min, sinceY2K != .max else {
      throw SQLColumnError(column: column, "column \(column) holds an infinite moment, which is no Date")
    }
    return Date(microseconds: microseconds)
  }

  /// Microseconds from 1970 to 2000, from where PostgreSQL counts.
  static var y2k: Int { 946_684_800_000_000 }

  private func type(_ column: Int) -> ColumnType {
    ColumnType(rawValue: libpq.pointee.ftype(pointer, Int32(column)))
  }

  private func bytes(
    _ column: Int, _ wanted: @autoclosure () -> String, _ fits: (ColumnType) -> Bool
  ) throws(SQLColumnError) -> UnsafeRawBufferPointer {
    guard try !isNull(column) else { throw SQLColumnError(column, isNo: wanted(), but: "nothing") }
    let type = type(column)
    guard fits(type) else { throw SQLColumnError(column, isNo: wanted(), but: type.description) }
    let count = Int(libpq.pointee.getlength(pointer, row, Int32(column)))
    return UnsafeRawBufferPointer(start: libpq.pointee.getvalue(pointer, row, Int32(column)), count: count)
  }
}

/// A type by the number that the server has for it (`src/include/catalog/pg_type.dat`).
struct ColumnType: RawRepresentable, Hashable, CustomStringConvertible {
  let rawValue: UInt32

  static let bool = ColumnType(rawValue: 16)
  static let bytes = ColumnType(rawValue: 17)
  static let float = ColumnType(rawValue: 700)
  static let double = ColumnType(rawValue: 701)
  static let moment = ColumnType(rawValue: 1184)
  static let nothing = ColumnType(rawValue: 2278)
  static let uuid = ColumnType(rawValue: 2950)
  static let jsonb = ColumnType(rawValue: 3802)

  /// int8, int2, int4.
  var isInteger: Bool { [20, 21, 23].contains(rawValue) }

  /// name, text, json, xml, unknown, bpchar, varchar, jsonb; and what users define, such as enumerations.
  var isText: Bool { [19, 25, 114, 142, 705, 1042, 1043, 3802].contains(rawValue) || rawValue >= 16384 }

  var description: String {
    switch self {
    case .bool: "a truth value"
    case .bytes: "bytes"
    case .float, .double: "a floating-point number"
    case .moment: "a moment"
    case .uuid: "a UUID"
    default: isInteger ? "a whole number" : isText ? "a text" : "type \(rawValue)"
    }
  }
}
