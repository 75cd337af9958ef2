import Foundation
import GRDB
import HolonBase
import HolonSQLite
import HolonSync
import HolonToDos
import HolonTree

/// As much of the tree as some operations touch, read from the tables and written back.
///
/// The nodes that operations name come whole; their parents, and the nodes of moves that are undone and done again, with
/// their place only; and for each of them whatever is above it, so that a move below itself is noticed as in the whole
/// tree.
struct PartialReplica {
  let database: Database

  /// The nodes and moves at hand.
  var replica: TreeReplica

  /// What is at hand of a node.
  enum Extent: UInt8, Comparable {
    case name, place, whole

    static func < (lhs: Extent, rhs: Extent) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// The nodes' numbers, and what is at hand of them, by slot.
  var numbers: [Int] = []
  var extents: [Extent] = []
  var slots: [Int: Int32] = [:]

  init(_ database: Database, horizon: HybridTimestamp) {
    self.database = database
    replica = TreeReplica(horizon: horizon)
  }

  static let place =
    "number, parent, placed, placed_device, base, base_placed, base_device, id, shown"

  /// The number by which a slot is kept; negative slots are no nodes.
  func number(_ slot: Int32) -> Int { slot < 0 ? Int(slot) + 1 : numbers[Int(slot)] }
}

// MARK: - Asking

extension PartialReplica {
  /// The fields of a node that is kept under a number.
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

  /// The stamp since which a node that is kept under a number is where it is.
  func placed(_ number: Int) throws -> HybridTimestamp {
    if let slot = slots[number], extents[Int(slot)] >= .place { return replica.nodes[Int(slot)].placed }
    let statement = try RawStatement(database, "SELECT placed, placed_device FROM sync_node WHERE number = ?")
    defer { statement.reset() }
    statement.bind([number])
    guard try statement.step() else { throw ToDoStoreError.damagedSync }
    return statement.stamp(0)
  }

  /// The place of a node among the parts of its parent.
  func key(of number: Int) throws -> OrderKey {
    if let slot = slots[number], extents[Int(slot)] == .whole {
      return replica.key(of: slot, in: replica.parents[Int(slot)])
    }
    let statement = try RawStatement(database, "SELECT parent, orders FROM sync_node WHERE number = ?")
    defer { statement.reset() }
    statement.bind([number])
    guard try statement.step() else { throw ToDoStoreError.damagedSync }
    // Parents by number are as good as by slot, as long as all are.
    let parent = Int32(truncatingIfNeeded: statement.integer(0))
    let orders = try statement.read(1) { reader throws(ByteReader.Damage) in
      try reader.orders { Int32(truncatingIfNeeded: $0) }
    }
    return orders.first { $0.parent == parent }?.key ?? .first
  }
}
