import Foundation
import GRDB
import HolonBase
import HolonSQLite
import HolonSync
import HolonToDos

/// The operations that the hub hasn't confirmed yet, in the order in which they were made.
///
/// A row is inserted with its edit and deleted only by a response of the hub. The contents that it names are added to
/// the outbox of contents in the same transaction.
struct OutboxTable {
  let database: Database

  private static let selection = "SELECT number, ticks, device, id, action FROM sync_outbox"

  /// Returns the first operations, or the first after a number.
  func first(_ limit: Int, after number: Int = 0) throws -> [NumberedOperation] {
    try read("\(Self.selection) WHERE number > ? ORDER BY number LIMIT ?", number, limit)
  }

  /// The last operation; nil if none waits.
  var last: NumberedOperation? {
    get throws { try read("\(Self.selection) ORDER BY number DESC LIMIT 1").first }
  }

  /// Returns the operations up to a number.
  func through(_ number: Int) throws -> [NumberedOperation] {
    try read("\(Self.selection) WHERE number <= ? ORDER BY number", number)
  }

  /// Returns the remaining operations with the given numbers, in order.
  func operations(_ numbers: some Sequence<Int>) throws -> [NumberedOperation] {
    try numbers.sorted().flatMap { try read("\(Self.selection) WHERE number = ?", $0) }
  }

  /// Writes the changes of a client's outbox.
  ///
  /// - Parameter loaded: The operations that the client was given.
  func write(_ operations: [NumberedOperation], loaded: [NumberedOperation]) throws {
    let kept = Set(operations.map(\.number))
    // A push is confirmed as a whole, so these are usually one range.
    var gone: [ClosedRange<Int>] = []
    for number in loaded.lazy.map(\.number) where !kept.contains(number) {
      if let last = gone.last, last.upperBound + 1 == number {
        gone[gone.count - 1] = last.lowerBound...number
      } else {
        gone.append(number...number)
      }
    }
    let removal = try RawStatement(database, "DELETE FROM sync_outbox WHERE number BETWEEN ? AND ?")
    for range in gone {
      removal.bind([range.lowerBound, range.upperBound])
      try removal.run()
    }
    let known = Set(loaded.map(\.number))
    try append(operations.filter { !known.contains($0.number) })
  }

  func append(_ operations: [NumberedOperation]) throws {
    let insertion = try RawStatement(database, "INSERT INTO sync_outbox VALUES (?, ?, ?, ?, ?)")
    for numbered in operations {
      var action = ByteWriter()
      action.write(numbered.operation.action)
      insertion.bind(numbered.number, at: 1)
      insertion.bind(numbered.operation.stamp, at: 2)
      insertion.bind(numbered.operation.item, at: 4)
      insertion.bind(action.bytes, at: 5)
      try insertion.run()
    }
    try ContentOutbox(database: database).append(operations)
  }

  private func read(_ sql: String, _ values: Int...) throws -> [NumberedOperation] {
    let statement = try RawStatement(database, sql)
    defer { statement.reset() }
    statement.bind(values)
    var operations: [NumberedOperation] = []
    while try statement.step() {
      guard let id = statement.uuid(3) else { throw ToDoStoreError.damagedSync }
      let action = try statement.read(4) { reader throws(ByteReader.Damage) in try reader.action() }
      operations.append(
        NumberedOperation(
          number: statement.integer(0),
          operation: TreeOperation(stamp: statement.stamp(1), item: id, action: action)))
    }
    return operations
  }
}
