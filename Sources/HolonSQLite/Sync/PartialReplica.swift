import Foundation
import GRDB
import HolonRepositories
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
  private(set) var replica: TreeReplica<ToDoTree>

  /// What is at hand of a node.
  private enum Extent: UInt8, Comparable {
    case name, place, whole

    static func < (lhs: Extent, rhs: Extent) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// The nodes' numbers, and what is at hand of them, by slot.
  private(set) var numbers: [Int] = []
  private var extents: [Extent] = []
  private var slots: [Int: Int32] = [:]

  let faults: SQLiteSyncFaults

  init(_ database: Database, horizon: HybridTimestamp, faults: SQLiteSyncFaults = []) {
    self.database = database
    self.faults = faults
    replica = TreeReplica(horizon: horizon)
  }

  private static let place =
    "number, parent, placed, placed_device, base, base_placed, base_device, id"

  /// The number by which a slot is kept; negative slots are no nodes.
  func number(_ slot: Int32) -> Int { slot < 0 ? Int(slot) + 1 : numbers[Int(slot)] }
}

// MARK: - Asking

extension PartialReplica {
  /// The fields of a node that is kept under a number.
  func cells(of number: Int) throws -> (id: UUID, cells: [ReplicaCell<ToDoTree>]) {
    if let slot = slots[number], extents[Int(slot)] == .whole {
      return (replica.nodes[Int(slot)].id, replica.nodes[Int(slot)].cells)
    }
    let statement = try RawStatement(database, "SELECT id, cells FROM sync_node WHERE number = ?")
    defer { statement.reset() }
    statement.bind([number])
    guard try statement.step(), let id = statement.uuid(0) else { throw ToDoStoreError.damagedSync }
    let cells = try statement.bytes(1) { bytes in
      var reader = ByteReader(bytes)
      return try reader.cells()
    }
    return (id, cells)
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
    let orders = try statement.bytes(1) { bytes in
      var reader = ByteReader(bytes)
      return try reader.orders { Int32(truncatingIfNeeded: $0) }
    }
    return orders.first { $0.parent == parent }?.key ?? .first
  }
}

// MARK: - Reading

extension PartialReplica {
  /// Reads what operations touch.
  mutating func load(_ operations: some Sequence<TreeOperation<ToDoTree>>) throws {
    var oldest: HybridTimestamp?
    for operation in operations {
      try load(operation.item)
      switch operation.action {
      case .set: break
      case .order(let parent, _): try load(parent)
      case .move(let parent, _):
        try load(parent)
        oldest = faults.contains(.movesFromTheLatest) ? max(oldest ?? .zero, operation.stamp) : min(oldest ?? operation.stamp, operation.stamp)
      }
    }
    if let oldest { try loadMoves(from: oldest) }
  }

  /// Reads a node whole, if there is one, and what is above it.
  @discardableResult
  mutating func load(_ id: UUID) throws -> Int32? {
    if let slot = replica.slots[id], extents[Int(slot)] == .whole { return slot }
    let statement = try RawStatement(database, "SELECT \(Self.place), cells, orders FROM sync_node WHERE id = ?")
    statement.bind(id, at: 1)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    let slot = try take(statement, .whole)
    try loadAncestors(of: slot)
    return slot
  }

  private mutating func load(_ parent: NodeParent<UUID>) throws {
    guard case .node(let id) = parent else { return }
    if let slot = replica.slots[id], extents[Int(slot)] >= .place { return }
    let statement = try RawStatement(database, "SELECT \(Self.place) FROM sync_node WHERE id = ?")
    statement.bind(id, at: 1)
    defer { statement.reset() }
    if try statement.step() { try loadAncestors(of: try take(statement, .place)) }
  }

  /// Reads all nodes and moves.
  mutating func loadAll() throws {
    let statement = try RawStatement(database, "SELECT \(Self.place), cells, orders FROM sync_node ORDER BY number")
    defer { statement.reset() }
    while try statement.step() { _ = try take(statement, .whole) }
    try loadMoves(from: .zero)
  }

  /// Reads the moves from a stamp on, and where their nodes are.
  mutating func loadMoves(from stamp: HybridTimestamp) throws {
    let statement = try RawStatement(
      database,
      """
      SELECT ticks, device, item, parent, key, previous, previous_ticks, previous_device, is_done
      FROM sync_move WHERE (ticks, device) >= (?, ?) ORDER BY ticks, device
      """)
    defer { statement.reset() }
    statement.bind(stamp, at: 1)
    var moves: [LoggedMove] = []
    while try statement.step() {
      var move = LoggedMove(
        stamp: statement.stamp(0), item: slot(statement.integer(2)), parent: slot(statement.integer(3)),
        key: OrderKey(stored: statement.text(4) ?? ""))
      move.previous = slot(statement.integer(5))
      move.previousStamp = statement.stamp(6)
      move.isDone = statement.integer(8) != 0
      moves.append(move)
    }
    replica.moves = moves
    if moves.count > 500 { try loadAllPlaces(ifFewerThan: moves.count * 8) }
    for move in moves {
      try loadPlace(move.item)
      try loadPlace(move.parent)
      if !faults.contains(.noFormerParents) { try loadPlace(move.previous) }
    }
  }

  /// Reads all places at once where most of them will be asked for anyway.
  private mutating func loadAllPlaces(ifFewerThan limit: Int) throws {
    guard try Int.fetchOne(database, sql: "SELECT max(number) FROM sync_node") ?? 0 < limit else { return }
    let statement = try RawStatement(database, "SELECT \(Self.place) FROM sync_node")
    defer { statement.reset() }
    while try statement.step() { _ = try take(statement, .place) }
  }

  private mutating func loadPlace(_ slot: Int32) throws {
    guard slot >= 0, extents[Int(slot)] == .name else { return }
    let statement = try RawStatement(database, "SELECT \(Self.place) FROM sync_node WHERE number = ?")
    statement.bind([numbers[Int(slot)]])
    defer { statement.reset() }
    guard try statement.step() else { throw ToDoStoreError.damagedSync }
    try loadAncestors(of: try take(statement, .place))
  }

  /// Reads the places above a node; the statements of the nodes above are the same one, so this doesn't recurse.
  private mutating func loadAncestors(of slot: Int32) throws {
    guard !faults.contains(.noAncestors) else { return }
    let statement = try RawStatement(
      database, "SELECT \(Self.place) FROM sync_node WHERE number = ? /* above */")
    defer { statement.reset() }
    var above = replica.parents[Int(slot)]
    while above >= 0, extents[Int(above)] == .name {
      statement.reset()
      statement.bind([numbers[Int(above)]])
      guard try statement.step() else { throw ToDoStoreError.damagedSync }
      above = replica.parents[Int(try take(statement, .place))]
    }
  }

  /// Takes in the row that a statement stands at.
  private mutating func take(_ row: RawStatement, _ extent: Extent) throws -> Int32 {
    let slot = slot(row.integer(0))
    let index = Int(slot)
    if extents[index] < .place {
      guard let id = row.uuid(7) else { throw ToDoStoreError.damagedSync }
      replica.nodes[index].id = id
      replica.slots[id] = slot
      let (parent, base) = (self.slot(row.integer(1)), self.slot(row.integer(4)))
      replica.parents[index] = parent
      replica.nodes[index].placed = row.stamp(2)
      replica.nodes[index].base = base
      replica.nodes[index].basePlaced = row.stamp(5)
      extents[index] = .place
    }
    if extent == .whole, extents[index] < .whole {
      replica.nodes[index].cells = try row.bytes(8) { bytes in
        var reader = ByteReader(bytes)
        return try reader.cells()
      }
      let orders = try row.bytes(9) { bytes in
        var reader = ByteReader(bytes)
        return try reader.orders { self.slot($0) }
      }
      replica.nodes[index].orders = orders
      extents[index] = .whole
    }
    return slot
  }

  /// The slot of a number, made when it is first named.
  private mutating func slot(_ number: Int) -> Int32 {
    if number <= 0 { return Int32(number - 1) }
    if let slot = slots[number] { return slot }
    let slot = Int32(replica.nodes.count)
    slots[number] = slot
    numbers.append(number)
    extents.append(.name)
    replica.nodes.append(ReplicaNode(id: Self.nobody))
    replica.parents.append(TreeSlot.nowhere)
    return slot
  }

  private static let nobody = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}

// MARK: - Writing

extension PartialReplica {
  /// Writes what has become of the nodes and moves at hand.
  ///
  /// - Parameters:
  ///   - new: What they have become; new nodes come after those at hand.
  ///   - known: The numbers of new nodes that have rows in the list already.
  mutating func write(_ new: TreeReplica<ToDoTree>, known: [UUID: Int] = [:]) throws {
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
      }
    }
    try insert(new.nodes.indices.dropFirst(before.nodes.count), of: new, shown: { known[$0] != nil })
    try writeMoves(from: before.moves, to: new.moves)
    replica = new
  }

  /// Writes a whole tree in place of another one.
  ///
  /// - Parameter former: All that there was before.
  static func replace(_ former: PartialReplica, by new: TreeReplica<ToDoTree>) throws -> PartialReplica {
    let database = former.database
    var shown: Set<Int> = []
    let rows = try RawStatement(database, "SELECT number FROM sync_node WHERE shown = 1")
    while try rows.step() { shown.insert(rows.integer(0)) }
    rows.reset()
    try database.execute(sql: "DELETE FROM sync_node; DELETE FROM sync_move")
    var known: [UUID: Int] = [:]
    for (slot, node) in former.replica.nodes.enumerated() { known[node.id] = former.numbers[slot] }
    var written = PartialReplica(database, horizon: new.horizon, faults: former.faults)
    try written.assignNumbers(new, known: known)
    try written.insert(new.nodes.indices[...], of: new) { known[$0].map(shown.contains) ?? false }
    try written.writeMoves(from: [], to: new.moves)
    written.replica = new
    return written
  }

  private mutating func assignNumbers(_ new: TreeReplica<ToDoTree>, known: [UUID: Int]) throws {
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
    _ slots: Range<Int>, of new: TreeReplica<ToDoTree>, shown: (UUID) -> Bool
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

  private func cells(_ node: ReplicaNode<ToDoTree>) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(node.cells)
    return writer.bytes
  }

  private func orders(_ node: ReplicaNode<ToDoTree>) -> [UInt8] {
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
