internal import CLibPQ
internal import Foundation
internal import HolonSQL

/// The server's response to a statement, in libpq's memory.
struct Answer: ~Copyable {
  private let libpq: LibPQ
  private let pointer: OpaquePointer

  init(_ libpq: LibPQ, _ pointer: OpaquePointer) {
    self.libpq = libpq
    self.pointer = pointer
  }

  deinit { libpq.pointee.clear(pointer) }

  var status: Int { Int(libpq.pointee.resultStatus(pointer)) }

  /// The number of rows that a statement has changed or found.
  var affected: Int { libpq.pointee.cmdTuples(pointer).flatMap { Int(String(cString: $0)) } ?? 0 }

  /// The error in the response, if any.
  var error: PostgresError? {
    switch status {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY, PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_PIPELINE_SYNC:
      return nil
    case PGRES_PIPELINE_ABORTED:
      return PostgresError(.failed, "an earlier statement of the batch failed: correct that one first")
    default:
      let state = field(PG_DIAG_SQLSTATE)
      let message = field(PG_DIAG_MESSAGE_PRIMARY) ?? "the connection was lost"
      return state == nil
        ? PostgresError(.connectionLost, "PostgreSQL: \(message)")
        : PostgresError(sqlState: state, message, constraint: field(PG_DIAG_CONSTRAINT_NAME))
    }
  }

  /// Whether the server expects or sends rows in bulk.
  var isCopy: Bool { status == PGRES_COPY_IN || status == PGRES_COPY_OUT }

  var isAborted: Bool { status == PGRES_PIPELINE_ABORTED }

  private func field(_ code: Int) -> String? {
    libpq.pointee.resultErrorField(pointer, Int32(code)).map { String(cString: $0) }
  }

  /// Returns all rows, converted by a closure.
  func rows<Value>(_ read: (borrowing SQLRow) throws -> Value) throws -> [Value] {
    let count = libpq.pointee.ntuples(pointer)
    let columns = libpq.pointee.nfields(pointer)
    var values: [Value] = []
    values.reserveCapacity(Int(count))
    for row in 0..<count {
      do {
        values.append(try read(SQLRow(AnswerCells(libpq: libpq, pointer: pointer, row: row, columns: columns))))
      } catch let error as SQLColumnError {
        throw PostgresError(.unreadable, "row \(row) can't be read: \(error.message)")
      }
    }
    return values
  }
}
