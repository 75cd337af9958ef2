public import Foundation
public import HolonBase
import HolonTree

// The only form of nodes and operations as bytes, in which devices and servers store them. Whole numbers have seven
// bits a byte, the lowest first. `SyncFormat.md` describes the form of each value.
extension ByteWriter {
  /// Writes a whole number.
  public mutating func write(_ number: Int) { append(variable: number) }

  /// Writes a text.
  public mutating func write(_ text: String) { append(counted: text) }

  /// Writes an optional text.
  public mutating func write(_ text: String?) { append(counted: text) }

  /// Writes a stamp.
  public mutating func write(_ stamp: HybridTimestamp) {
    append(bigEndian: stamp.ticks)
    append(bigEndian: stamp.device.rawValue)
  }

  /// Writes an identifier.
  public mutating func write(_ id: UUID) { append(bytesOf: id) }

  /// Writes a parent.
  public mutating func write(_ parent: NodeParent) {
    switch parent {
    case .root: write(0)
    case .trash: write(1)
    case .node(let id):
      write(2)
      write(id)
    }
  }

  /// Writes a place in a log.
  public mutating func write(_ position: LogPosition) {
    write(position.sequence)
    write(Int(truncatingIfNeeded: position.checksum))
  }

  /// Writes a record of a log.
  public mutating func write(_ record: LogRecord) {
    switch record {
    case .operation(let device, let number, let operation):
      write(0)
      append(bigEndian: device.rawValue)
      write(number)
      write(operation)
    case .horizon(let stamp):
      write(1)
      write(stamp)
    }
  }

  /// Writes the number of values, and each of them.
  public mutating func write<Value>(
    _ values: some Collection<Value>, _ body: (inout ByteWriter, Value) -> Void
  ) {
    write(values.count)
    for value in values { body(&self, value) }
  }
}

// MARK: - Operations

extension ByteWriter {
  /// Writes an action.
  public mutating func write(_ action: TreeAction) {
    switch action {
    case .set(let field, let value):
      write(0)
      write(field)
      write(value)
    case .order(let parent, let key):
      write(1)
      write(parent)
      write(key.text)
    case .move(let parent, let key):
      write(2)
      write(parent)
      write(key.text)
    }
  }

  /// Writes an operation.
  public mutating func write(_ operation: TreeOperation) {
    write(operation.stamp)
    write(operation.item)
    write(operation.action)
  }
}

// MARK: - Nodes

extension ByteWriter {
  /// Writes the fields of a node.
  public mutating func write(_ cells: [NodeCell]) {
    write(cells) { writer, cell in
      writer.write(cell.field)
      writer.write(cell.value)
      writer.write(cell.stamp)
    }
  }

  /// Writes a node.
  public mutating func write(_ node: NodeSnapshot) {
    write(node.id)
    write(node.cells)
    write(node.orders) { writer, order in
      writer.write(order.parent)
      writer.write(order.key.text)
      writer.write(order.stamp)
    }
    write(node.base == nil ? 0 : 1)
    guard let base = node.base else { return }
    write(base.parent)
    write(base.stamp)
  }

  /// Writes the horizon, the nodes at the horizon, and the moves since then.
  public mutating func write(_ replica: TreeReplica) {
    write(replica.horizon)
    write(replica.nodeSnapshots) { $0.write($1) }
    write(replica.recentMoves) { $0.write($1) }
  }
}
