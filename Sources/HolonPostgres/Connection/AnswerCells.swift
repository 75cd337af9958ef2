internal import CLibPQ
internal import Foundation
internal import HolonSQL

/// A row of a result in PostgreSQL's binary format (manual, section 55.2.2; `src/backend/utils/adt/*send`).
struct AnswerCells: SQLCells {
  let libpq: LibPQ
  let pointer: OpaquePointer
  let row: Int32
  let columns: Int32

  var names: [String] { (0..<columns).map { name($0).map { String(cString: $0) } ?? "" } }

  func column(named name: String) -> Int? {
    name.withCString { wanted in
      (0..<columns).first { column in self.name(column).map { strcmp($0, wanted) == 0 } ?? false }.map(Int.init)
    }
  }

  private func name(_ column: Int32) -> UnsafeMutablePointer<CChar>? { libpq.pointee.fname(pointer, column) }

  func isNull(_ column: Int) throws(SQLColumnError) -> Bool {
    guard column >= 0, column < columns else {
      throw SQLColumnError(column, isBeyond: Int(columns))
    }
    return libpq.pointee.getisnull(pointer, row, Int32(column)) == 1
  }

  /// Reads a value of the type that the server indicates (`src/include/catalog/pg_type.dat`).
  func value(_ column: Int, as _: SQLType?) throws(SQLColumnError) -> SQLValue {
    if try isNull(column) { return .null }
    let length = Int(libpq.pointee.getlength(pointer, row, Int32(column)))
    let bytes = UnsafeRawBufferPointer(start: libpq.pointee.getvalue(pointer, row, Int32(column)), count: length)
    switch libpq.pointee.ftype(pointer, Int32(column)) {
    case 20: return .integer(Int(bytes.loadUnaligned(as: Int64.self).bigEndian))
    case 23: return .integer(Int(bytes.loadUnaligned(as: Int32.self).bigEndian))
    case 21: return .integer(Int(bytes.loadUnaligned(as: Int16.self).bigEndian))
    // name, text, json, xml, unknown, bpchar, varchar; and types that users define, such as enumerations.
    case 19, 25, 114, 142, 705, 1042, 1043, 16384...: return .text(String(decoding: bytes, as: UTF8.self))
    // jsonb: a version, followed by the text.
    case 3802: return .text(String(decoding: bytes.dropFirst(), as: UTF8.self))
    case 2950: return .uuid(UUID(uuid: bytes.loadUnaligned(as: uuid_t.self)))
    case 16: return .bool(bytes.first == 1)
    case 17: return .blob(Array(bytes))
    case 700: return .real(Double(Float(bitPattern: bytes.loadUnaligned(as: UInt32.self).bigEndian)))
    case 701: return .real(Double(bitPattern: bytes.loadUnaligned(as: UInt64.self).bigEndian))
    case 1184: return .date(try date(Int(bytes.loadUnaligned(as: Int64.self).bigEndian), column))
    // void
    case 2278: return .null
    case let type:
      throw SQLColumnError(column: column, "column \(column) holds type \(type): convert it in the statement")
    }
  }

  private func date(_ sinceY2K: Int, _ column: Int) throws(SQLColumnError) -> Date {
    // The ends of the range represent infinity.
    let (microseconds, isTooFar) = sinceY2K.addingReportingOverflow(Self.y2k)
    guard !isTooFar, sinceY2K != .min, sinceY2K != .max else {
      throw SQLColumnError(
        column: column,
        "column \(column) holds an infinite timestamp, which Date can't represent: convert it in the statement")
    }
    return Date(microseconds: microseconds)
  }

  /// The microseconds from 1970 to 2000, where PostgreSQL starts to count.
  static var y2k: Int { 946_684_800_000_000 }
}
