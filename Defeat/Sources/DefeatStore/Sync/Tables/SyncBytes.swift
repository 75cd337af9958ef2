import GRDB
import HolonBase
import HolonSQLite
import HolonSync
import HolonToDos
import HolonTree

extension RawStatement {
  /// Reads a column that a `ByteWriter` has written.
  ///
  /// - Throws: `ToDoStoreError` for anything else.
  func read<Value>(
    _ column: Int32, _ body: (inout ByteReader) throws(ByteReader.Damage) -> Value
  ) throws -> Value {
    try bytes(column) { bytes in
      var reader = ByteReader(bytes)
      do {
        return try body(&reader)
      } catch {
        throw ToDoStoreError.damagedSync
      }
    }
  }
}

// The places of a node in the table of nodes refer to parents by their numbers, which are shorter than identifiers.

extension ByteWriter {
  /// Writes the places of a node.
  ///
  /// - Parameter number: Returns the stored number of a slot.
  mutating func write(_ orders: [ReplicaOrder], _ number: (Int32) -> Int) {
    write(orders) { writer, order in
      writer.write(number(order.parent) + 2)
      writer.write(order.key.text)
      writer.write(order.stamp)
    }
  }
}

extension ByteReader {
  /// Reads the places of a node.
  ///
  /// - Parameter slot: Returns the slot of a stored number.
  mutating func orders(_ slot: (Int) -> Int32) throws(Damage) -> [ReplicaOrder] {
    try list { reader throws(Damage) in
      ReplicaOrder(parent: slot(try reader.number() - 2), key: try reader.key(), stamp: try reader.stamp())
    }
  }
}

extension ToDoStoreError {
  /// An error for unreadable sync data.
  static var damagedSync: ToDoStoreError {
    ToDoStoreError(
      .notAList,
      "The list's data for sync is damaged: fetch it again with “defeat logout --forget” and “defeat login”. Your "
        + "to-dos are kept.")
  }
}

// Timestamps use two columns with numbers that sort as timestamps do.

extension RawStatement {
  /// Binds a timestamp to two parameters.
  func bind(_ stamp: HybridTimestamp, at index: Int32) {
    bind(stamp.storedTicks, at: index)
    bind(Int(stamp.device.rawValue), at: index + 1)
  }

  /// Reads a timestamp from two columns.
  func stamp(_ column: Int32) -> HybridTimestamp {
    HybridTimestamp(
      storedTicks: integer(column), device: DeviceNumber(rawValue: UInt32(truncatingIfNeeded: integer(column + 1))))
  }
}

extension HybridTimestamp {
  /// The ticks as a signed number with the same order.
  var storedTicks: Int { Int(truncatingIfNeeded: ticks &- 1 << 63) }

  init(storedTicks: Int, device: DeviceNumber) {
    self.init(ticks: UInt64(bitPattern: Int64(storedTicks)) &+ 1 << 63, device: device)
  }
}
