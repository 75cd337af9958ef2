import Foundation
import GRDB
import HolonBase
import HolonSQLite
import HolonSync
import HolonToDos
import HolonTree

/// The part of the tree that some operations affect, which is read from the tables and written back.
///
/// Nodes that operations name are loaded completely. Their parents, and the nodes of moves that are undone and redone,
/// are loaded with their places only. All ancestors are loaded, too, so that a move below itself is detected as in the
/// whole tree.
struct PartialReplica {
  let database: Database

  /// The loaded nodes and moves.
  var replica: TreeReplica

  /// The loaded extent of a node.
  enum Extent: UInt8, Comparable {
    case name, place, whole

    static func < (lhs: Extent, rhs: Extent) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// The numbers and the loaded extents of nodes, by slot.
  var numbers: [Int] = []
  var extents: [Extent] = []
  var slots: [Int: Int32] = [:]

  init(_ database: Database, horizon: HybridTimestamp) {
    self.database = database
    replica = TreeReplica(horizon: horizon)
  }

  static let place =
    "number, parent, placed, placed_device, base, base_placed, base_device, id, shown"

  /// Returns the stored number of a slot; negative slots aren't nodes.
  func number(_ slot: Int32) -> Int { slot < 0 ? Int(slot) + 1 : numbers[Int(slot)] }
}

// MARK: - Queries

extension PartialReplica {
  /// Returns the fields of the node with a number.
  func cells(of number: Int) throws -> (id: UUID, cells: [NodeCell]) {
    if let slot = slots[number], extents[Int(slot)] == .whole {
      return (replica.nodes[Int(slot)].id, replica.nodes[Int(slot)].cells)
    }
    let statement = try RawStatement(database, "SELECT id, cells FROM sync_node WHERE number = ?")
    defer { statement.reset() }
    statement.bind([number])
    guard try statement.step(), let id = statement.uuid(0) else { throw ToDoStoreError.damagedSync }
    return (id, try statement.read(1) { reader throws(ByteReader.Damage) in try reader.cells() })
  }

  /// Returns the timestamp of the last move of the node with a number.
  func placed(_ number: Int) throws -> HybridTimestamp {
    if let slot = slots[number], extents[Int(slot)] >= .place { return replica.nodes[Int(slot)].placed }
    let statement = try RawStatement(database, "SELECT placed, placed_device FROM sync_node WHERE number = ?")
    defer { statement.reset() }
    statement.bind([number])
    guard try statement.step() else { throw ToDoStoreError.damagedSync }
    return statement.stamp(0)
  }

  /// Returns the key of a node among the parts of its parent.
  func key(of number: Int) throws -> OrderKey {
    if let slot = slots[number], extents[Int(slot)] == .whole {
      return replica.key(of: slot, in: replica.parents[Int(slot)])
    }
    let statement = try RawStatement(database, "SELECT parent, orders FROM sync_node WHERE number = ?")
    defer { statement.reset() }
    statement.bind([number])
    guard try statement.step() else { throw ToDoStoreError.damagedSync }
    // Numbers of parents work like slots here, because all parents are numbers.
    let parent = Int32(truncatingIfNeeded: statement.integer(0))
    let orders = try statement.read(1) { reader throws(ByteReader.Damage) in
      try reader.orders { Int32(truncatingIfNeeded: $0) }
    }
    return orders.first { $0.parent == parent }?.key ?? .first
  }
}
