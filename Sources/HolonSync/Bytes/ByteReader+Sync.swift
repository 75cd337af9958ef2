internal import Foundation
public import HolonBase
public import HolonTree

// Reading of the values that the extensions of `ByteWriter` write.
extension ByteReader {
  /// Reads a whole number.
  public mutating func number() throws(Damage) -> Int { try variable() }

  /// Reads a stamp.
  public mutating func stamp() throws(Damage) -> HybridTimestamp {
    HybridTimestamp(ticks: try bigEndian(), device: DeviceNumber(rawValue: try bigEndian()))
  }

  /// Reads a parent.
  public mutating func parent() throws(Damage) -> NodeParent {
    switch try number() {
    case 0: return .root
    case 1: return .trash
    case 2: return .node(try uuid())
    default: throw Damage()
    }
  }

  /// Reads a place among siblings.
  public mutating func key() throws(Damage) -> OrderKey { OrderKey(stored: try text()) }

  /// Reads a place in a log.
  public mutating func position() throws(Damage) -> LogPosition {
    LogPosition(sequence: try number(), checksum: UInt64(bitPattern: Int64(try number())))
  }

  /// Reads a list after its number of values, each of which has at least one byte.
  public mutating func list<Value>(
    _ body: (inout ByteReader) throws(Damage) -> Value
  ) throws(Damage) -> [Value] {
    let count = try count()
    var values: [Value] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(try body(&self)) }
    return values
  }
}

// MARK: - Operations

extension ByteReader {
  /// Reads an action.
  public mutating func action() throws(Damage) -> TreeAction {
    switch try number() {
    case 0: return .set(try text(), try optionalText())
    case 1: return .order(in: try parent(), try key())
    case 2: return .move(to: try parent(), try key())
    default: throw Damage()
    }
  }

  /// Reads an operation.
  public mutating func operation() throws(Damage) -> TreeOperation {
    TreeOperation(stamp: try stamp(), item: try uuid(), action: try action())
  }

  /// Reads a record of a log.
  public mutating func record() throws(Damage) -> LogRecord {
    switch try number() {
    case 0:
      let device = DeviceNumber(rawValue: try bigEndian())
      return .operation(device: device, number: try number(), try operation())
    case 1: return .horizon(try stamp())
    default: throw Damage()
    }
  }
}

// MARK: - Nodes

extension ByteReader {
  /// Reads the fields of a node.
  public mutating func cells() throws(Damage) -> [NodeCell] {
    try list { reader throws(Damage) in
      NodeCell(field: try reader.text(), value: try reader.optionalText(), stamp: try reader.stamp())
    }
  }

  /// Reads a node.
  public mutating func node() throws(Damage) -> NodeSnapshot {
    let id = try uuid()
    let cells = try cells()
    let orders = try list { reader throws(Damage) in
      NodeSnapshot.Order(parent: try reader.parent(), key: try reader.key(), stamp: try reader.stamp())
    }
    let base = try number() == 0 ? nil : NodeSnapshot.Base(parent: try parent(), stamp: try stamp())
    return NodeSnapshot(id: id, cells: cells, orders: orders, base: base)
  }

  /// Reads a replica with all of its nodes and moves.
  public mutating func replica() throws(Damage) -> TreeReplica {
    var replica = try partOfReplica()
    _ = replica.purge()
    return replica
  }

  /// Reads a replica of which nodes or moves are missing.
  mutating func partOfReplica() throws(Damage) -> TreeReplica {
    let horizon = try stamp()
    let nodes = try list { reader throws(Damage) in try reader.node() }
    let moves = try list { reader throws(Damage) in try reader.operation() }
    return TreeReplica(part: nodes, moves: moves, horizon: horizon)
  }
}
