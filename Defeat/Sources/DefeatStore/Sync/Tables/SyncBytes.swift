import GRDB
import HolonBase
import HolonSQLite
import HolonSync
import HolonToDos
import HolonTree

extension RawStatement {
  /// Reads a column that a `ByteWriter` has written.
  ///
  /// - Throws: ``ToDoStoreError`` for anything else.
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

// The places of a node in the table of nodes: the parents by their numbers, which are shorter than identifiers.

extension ByteWriter {
  /// - Parameter number: The number by which a slot is kept.
  mutating func write(_ orders: [ReplicaOrder], _ number: (Int32) -> Int) {
    write(orders) { writer, order in
      writer.write(number(order.parent) + 2)
      writer.write(order.key.text)
      writer.write(order.stamp)
    }
  }
}

extension ByteReader {
  /// - Parameter slot: The slot of a parent that is kept by a number.
  mutating func orders(_ slot: (Int) -> Int32) throws(Damage) -> [ReplicaOrder] {
    try list { reader throws(Damage) in
      ReplicaOrder(parent: slot(try reader.number() - 2), key: try reader.key(), stamp: try reader.stamp())
    }
  }
}

extension ToDoStoreError {
  /// An error from reading what is kept for sync.
  static var damagedSync: ToDoStoreError {
    ToDoStoreError(
      .notAList,
      "What the list keeps for sync is damaged: “defeat logout --forget” and “defeat login” fetch it anew; your to-dos "
        + "stay.")
  }
}

// Stamps take two columns: numbers that sort as stamps do.

extension RawStatement {
  /// Binds a stamp to two parameters.
  func bind(_ stamp: HybridTimestamp, at index: Int32) {
    bind(stamp.storedTicks, at: index)
    bind(Int(stamp.device.rawValue), at: index + 1)
  }

  /// The stamp in two columns.
  func stamp(_ column: Int32) -> HybridTimestamp {
    HybridTimestamp(
      storedTicks: integer(column), device: DeviceNumber(rawValue: UInt32(truncatingIfNeeded: integer(column + 1))))
  }
}

extension HybridTimestamp {
  /// The ticks as a signed number that sorts as they do.
  var storedTicks: Int { Int(truncatingIfNeeded: ticks &- 1 << 63) }

  init(storedTicks: Int, device: DeviceNumber) {
    self.init(ticks: UInt64(bitPattern: Int64(storedTicks)) &+ 1 << 63, device: device)
  }
}
