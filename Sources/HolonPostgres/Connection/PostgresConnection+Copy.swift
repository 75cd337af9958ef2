internal import CLibPQ
internal import Foundation
public import HolonSQL

extension PostgresConnection {
  /// Adds many rows at once, which takes a fraction of the time of as many statements.
  ///
  /// - Parameters:
  ///   - table: The name of the table.
  ///   - columns: The names of the columns.
  ///   - rows: For each row the values of the columns, in their order.
  /// - Returns: How many rows were added.
  /// - Throws: ``PostgresError``, after which none of them is there; `CancellationError`.
  @discardableResult
  public func copy(into table: String, columns: [String], rows: some Sequence<[SQLValue]>) throws -> Int {
    let wire = try connected()
    try wire.check()
    let names = columns.map(\.quotedSQLName).joined(separator: ", ")
    let sql = "COPY \(table.quotedSQLName) (\(names)) FROM STDIN"
    guard libpq.pointee.sendQuery(wire.pointer, sql) == 1 else { throw wire.lost() }
    _ = try lastAnswer(wire)
    do {
      try copy(rows, columns.count, wire)
    } catch {
      guard !wire.isBroken else { throw error }
      _ = libpq.pointee.putCopyEnd(wire.pointer, "the rows could not be sent")
      wire.isShielded = true
      wire.shieldedUntil = ContinuousClock.now + .seconds(15)
      defer { wire.isShielded = false }
      do { _ = try lastAnswer(wire) } catch {}
      throw error
    }
    try wait(wire) { libpq.pointee.putCopyEnd(wire.pointer, nil) }
    return try lastAnswer(wire).affected
  }

  private func copy(_ rows: some Sequence<[SQLValue]>, _ width: Int, _ wire: Wire) throws {
    var buffer: [UInt8] = []
    buffer.reserveCapacity(1 << 17)
    for (number, row) in rows.enumerated() {
      guard row.count == width else {
        throw PostgresError(.failed, "row \(number + 1) has \(row.count) values for \(width) columns: none is kept")
      }
      for (index, value) in row.enumerated() {
        if index > 0 { buffer.append(UInt8(ascii: "\t")) }
        try buffer.appendCopied(value, at: index)
      }
      buffer.append(UInt8(ascii: "\n"))
      if buffer.count > 1 << 16 {
        try send(&buffer, wire)
        try wire.check()
      }
    }
    try send(&buffer, wire)
  }

  private func send(_ buffer: inout [UInt8], _ wire: Wire) throws {
    guard !buffer.isEmpty else { return }
    try wait(wire) {
      buffer.withUnsafeBytes {
        libpq.pointee.putCopyData(wire.pointer, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count))
      }
    }
    try wire.flush()
    buffer.removeAll(keepingCapacity: true)
  }

  /// Tries until libpq has room for more.
  private func wait(_ wire: Wire, _ put: () -> Int32) throws {
    while true {
      switch put() {
      case 1: return
      case 0: try wire.flush()
      default: throw wire.lost()
      }
    }
  }
}

extension [UInt8] {
  /// Appends a value in the text format of `COPY` (manual, `COPY`, "File Formats").
  fileprivate mutating func appendCopied(_ value: SQLValue, at index: Int) throws {
    if case .null = value {
      self += [UInt8(ascii: "\\"), UInt8(ascii: "N")]
      return
    }
    for byte in try Parameters.text(value, at: index).utf8 {
      switch byte {
      case UInt8(ascii: "\t"): self += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
      case UInt8(ascii: "\n"): self += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case UInt8(ascii: "\r"): self += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
      case UInt8(ascii: "\\"): self += [UInt8(ascii: "\\"), UInt8(ascii: "\\")]
      default: append(byte)
      }
    }
  }
}
