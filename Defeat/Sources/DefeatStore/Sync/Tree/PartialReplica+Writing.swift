import Foundation
import GRDB
import HolonBase
import HolonSQLite
import HolonSync
import HolonToDos
import HolonTree

extension PartialReplica {
  /// Writes the changes of the loaded nodes and moves.
  ///
  /// - Parameters:
  ///   - new: The new state; new nodes follow the loaded ones.
  ///   - known: The numbers of new nodes.
  ///   - showsKnown: Whether these nodes already have rows in the list.
  ///   - moment: The time at which this device received the changes.
  mutating func write(
    _ new: TreeReplica, known: [UUID: Int] = [:], showsKnown: Bool = true, at moment: HybridTimestamp
  ) throws {
    let before = replica
    try assignNumbers(new, known: known)
    let places = try RawStatement(
      database,
      """
      UPDATE sync_node SET parent = ?, placed = ?, placed_device = ?, base = ?, base_placed = ?, base_device = ?
      WHERE number = ?
      """)
    let contents = try RawStatement(database, "UPDATE sync_node SET cells = ?, orders = ? WHERE number = ?")
    for slot in before.nodes.indices {
      let (old, node) = (before.nodes[slot], new.nodes[slot])
      if before.parents[slot] != new.parents[slot] || old.placed != node.placed || old.base != node.base
        || old.basePlaced != node.basePlaced
      {
        places.bind(number(new.parents[slot]), at: 1)
        places.bind(node.placed, at: 2)
        places.bind(number(node.base), at: 4)
        places.bind(node.basePlaced, at: 5)
        places.bind(numbers[slot], at: 7)
        try places.run()
      }
      if old.cells != node.cells || old.orders != node.orders {
        contents.bind(cells(node), at: 1)
        contents.bind(orders(node), at: 2)
        contents.bind(numbers[slot], at: 3)
        try contents.run()
        if !node.isPurged {
          try DetachedTable(database: database).keep(old.cells, insteadOf: node.cells, at: moment)
        }
      }
    }
    try insert(new.nodes.indices.dropFirst(before.nodes.count), of: new, shown: { showsKnown && known[$0] != nil })
    try writeMoves(from: before.moves, to: new.moves)
    replica = new
  }

  /// Replaces the stored tree by another one.
  ///
  /// - Parameters:
  ///   - former: The whole stored tree.
  ///   - moment: The time at which this device received the new tree.
  static func replace(
    _ former: PartialReplica, by new: TreeReplica, at moment: HybridTimestamp
  ) throws -> PartialReplica {
    let database = former.database
    let detached = DetachedTable(database: database)
    for node in former.replica.nodes where !new.isPurged(node.id) {
      let cells = new.slots[node.id].map { new.nodes[Int($0)].cells } ?? []
      try detached.keep(node.cells, insteadOf: cells, at: moment)
    }
    var shown: Set<Int> = []
    let rows = try RawStatement(database, "SELECT number FROM sync_node WHERE shown = 1")
    while try rows.step() { shown.insert(rows.integer(0)) }
    rows.reset()
    try database.execute(sql: "DELETE FROM sync_node; DELETE FROM sync_move")
    var known: [UUID: Int] = [:]
    for (slot, node) in former.replica.nodes.enumerated() { known[node.id] = former.numbers[slot] }
    var written = PartialReplica(database, horizon: new.horizon)
    try written.assignNumbers(new, known: known)
    try written.insert(new.nodes.indices[...], of: new) { known[$0].map(shown.contains) ?? false }
    try written.writeMoves(from: [], to: new.moves)
    written.replica = new
    return written
  }

  private mutating func assignNumbers(_ new: TreeReplica, known: [UUID: Int]) throws {
    let first = numbers.count
    guard first < new.nodes.count else { return }
    var next = try Int.fetchOne(database, sql: "SELECT next_number FROM list") ?? 1
    let start = next
    for node in new.nodes[first...] {
      let number = known[node.id] ?? next
      if number == next { next += 1 }
      slots[number] = Int32(numbers.count)
      numbers.append(number)
      extents.append(.whole)
    }
    if next != start { try database.execute(sql: "UPDATE list SET next_number = ?", arguments: [next]) }
  }

  private func insert(
    _ slots: Range<Int>, of new: TreeReplica, shown: (UUID) -> Bool
  ) throws {
    guard !slots.isEmpty else { return }
    let insertion = try RawStatement(
      database, "INSERT INTO sync_node VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    for slot in slots {
      let node = new.nodes[slot]
      insertion.bind(numbers[slot], at: 1)
      insertion.bind(number(new.parents[slot]), at: 2)
      insertion.bind(node.placed, at: 3)
      insertion.bind(number(node.base), at: 5)
      insertion.bind(node.basePlaced, at: 6)
      insertion.bind(shown(node.id) ? 1 : 0, at: 8)
      insertion.bind(node.id, at: 9)
      insertion.bind(cells(node), at: 10)
      insertion.bind(orders(node), at: 11)
      try insertion.run()
    }
  }

  private func cells(_ node: ReplicaNode) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(node.cells)
    return writer.bytes
  }

  private func orders(_ node: ReplicaNode) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(node.orders, number)
    return writer.bytes
  }

  private func writeMoves(from old: [LoggedMove], to new: [LoggedMove]) throws {
    let removal = try RawStatement(database, "DELETE FROM sync_move WHERE ticks = ? AND device = ?")
    let insertion = try RawStatement(
      database, "INSERT OR REPLACE INTO sync_move VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
    var index = 0
    for move in new {
      while index < old.count, old[index].stamp < move.stamp {
        removal.bind(old[index].stamp, at: 1)
        try removal.run()
        index += 1
      }
      if index < old.count, old[index].stamp == move.stamp {
        index += 1
        if old[index - 1] == move { continue }
      }
      insertion.bind(move.stamp, at: 1)
      insertion.bind(number(move.item), at: 3)
      insertion.bind(number(move.parent), at: 4)
      insertion.bind(move.key.text, at: 5)
      insertion.bind(number(move.previous), at: 6)
      insertion.bind(move.previousStamp, at: 7)
      insertion.bind(move.isDone ? 1 : 0, at: 9)
      try insertion.run()
    }
    for move in old[index...] {
      removal.bind(move.stamp, at: 1)
      try removal.run()
    }
  }
}
