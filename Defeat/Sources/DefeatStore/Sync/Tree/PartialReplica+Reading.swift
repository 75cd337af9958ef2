import Foundation
import GRDB
import HolonBase
import HolonSQLite
import HolonSync
import HolonToDos
import HolonTree

extension PartialReplica {
  /// Reads the state that operations affect.
  ///
  /// - Parameter isRetracting: Whether the operations are to be reverted instead of merged.
  mutating func load(
    _ operations: some Sequence<TreeOperation>, isRetracting: Bool = false
  ) throws {
    var oldest: HybridTimestamp?
    var known: [HybridTimestamp: LoggedMove] = [:]
    for operation in operations {
      try load(operation.item)
      switch operation.action {
      case .set: break
      case .order(let parent, _): try load(parent)
      case .move(let parent, _):
        try load(parent)
        let stamp = operation.stamp
        // Moves that were merged before, such as this device's pushed ones, aren't applied again.
        if !isRetracting, let move = try move(at: stamp) {
          known[stamp] = move
          continue
        }
        oldest = min(oldest ?? stamp, stamp)
      }
    }
    if let oldest { try loadMoves(from: oldest) }
    let start = replica.moves.first?.stamp
    let earlier = known.values.filter { move in start.map { move.stamp < $0 } ?? true }
      .sorted { $0.stamp < $1.stamp }
    replica.moves.insert(contentsOf: earlier, at: 0)
  }

  /// Returns the stored move with a timestamp; nil if none exists.
  private mutating func move(at stamp: HybridTimestamp) throws -> LoggedMove? {
    let statement = try RawStatement(
      database, "SELECT \(Self.move) FROM sync_move WHERE ticks = ? AND device = ?")
    defer { statement.reset() }
    statement.bind(stamp, at: 1)
    return try statement.step() ? move(statement) : nil
  }

  private static let move =
    "ticks, device, item, parent, key, previous, previous_ticks, previous_device, is_done"

  /// Reads a move from the current row of a statement.
  private mutating func move(_ row: RawStatement) -> LoggedMove {
    var move = LoggedMove(
      stamp: row.stamp(0), item: slot(row.integer(2)), parent: slot(row.integer(3)),
      key: OrderKey(stored: row.text(4) ?? ""))
    move.previous = slot(row.integer(5))
    move.previousStamp = row.stamp(6)
    move.isDone = row.integer(8) != 0
    return move
  }

  /// Reads a complete node, if it exists, and the places of its ancestors.
  @discardableResult
  mutating func load(_ id: UUID) throws -> Int32? {
    if let slot = replica.slots[id], extents[Int(slot)] == .whole { return slot }
    let statement = try RawStatement(database, "SELECT \(Self.place), cells, orders FROM sync_node WHERE id = ?")
    statement.bind(id, at: 1)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    let slot = try loadRow(statement, .whole)
    try loadAncestors(of: slot)
    return slot
  }

  private mutating func load(_ parent: NodeParent) throws {
    guard case .node(let id) = parent else { return }
    if let slot = replica.slots[id], extents[Int(slot)] >= .place { return }
    let statement = try RawStatement(database, "SELECT \(Self.place) FROM sync_node WHERE id = ?")
    statement.bind(id, at: 1)
    defer { statement.reset() }
    if try statement.step() { try loadAncestors(of: try loadRow(statement, .place)) }
  }

  /// Reads all nodes and moves.
  mutating func loadAll() throws {
    let statement = try RawStatement(database, "SELECT \(Self.place), cells, orders FROM sync_node ORDER BY number")
    defer { statement.reset() }
    while try statement.step() { _ = try loadRow(statement, .whole) }
    try loadMoves(from: .zero)
  }

  /// Reads the moves from a timestamp on, and the places of their nodes.
  mutating func loadMoves(from stamp: HybridTimestamp) throws {
    let statement = try RawStatement(
      database,
      "SELECT \(Self.move) FROM sync_move WHERE (ticks, device) >= (?, ?) ORDER BY ticks, device")
    defer { statement.reset() }
    statement.bind(stamp, at: 1)
    var moves: [LoggedMove] = []
    while try statement.step() { moves.append(move(statement)) }
    replica.moves = moves
    if moves.count > 500 { try loadAllPlaces(ifFewerThan: moves.count * 8) }
    for move in moves {
      try loadPlace(move.item)
      try loadPlace(move.parent)
      try loadPlace(move.previous)
    }
  }

  /// Reads all places together if most of them will be needed anyway.
  private mutating func loadAllPlaces(ifFewerThan limit: Int) throws {
    guard try Int.fetchOne(database, sql: "SELECT max(number) FROM sync_node") ?? 0 < limit else { return }
    let statement = try RawStatement(database, "SELECT \(Self.place) FROM sync_node")
    defer { statement.reset() }
    while try statement.step() { _ = try loadRow(statement, .place) }
  }

  private mutating func loadPlace(_ slot: Int32) throws {
    guard slot >= 0, extents[Int(slot)] == .name else { return }
    let statement = try RawStatement(database, "SELECT \(Self.place) FROM sync_node WHERE number = ?")
    statement.bind([numbers[Int(slot)]])
    defer { statement.reset() }
    guard try statement.step() else { throw ToDoStoreError.damagedSync }
    try loadAncestors(of: try loadRow(statement, .place))
  }

  /// Reads the ancestors' places of a node, without recursion because all of them use the same statement.
  private mutating func loadAncestors(of slot: Int32) throws {
    let statement = try RawStatement(
      database, "SELECT \(Self.place) FROM sync_node WHERE number = ? /* above */")
    defer { statement.reset() }
    var above = replica.parents[Int(slot)]
    while above >= 0, extents[Int(above)] == .name {
      statement.reset()
      statement.bind([numbers[Int(above)]])
      guard try statement.step() else { throw ToDoStoreError.damagedSync }
      above = replica.parents[Int(try loadRow(statement, .place))]
    }
  }

  /// Loads a node from the current row of a statement.
  private mutating func loadRow(_ row: RawStatement, _ extent: Extent) throws -> Int32 {
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
      replica.nodes[index].isPurged = row.integer(8) == Self.purged
      extents[index] = .place
    }
    if extent == .whole, extents[index] < .whole {
      replica.nodes[index].cells = try row.read(9) { reader throws(ByteReader.Damage) in try reader.cells() }
      let orders = try row.read(10) { reader throws(ByteReader.Damage) in try reader.orders { self.slot($0) } }
      replica.nodes[index].orders = orders
      extents[index] = .whole
    }
    return slot
  }

  /// Returns the slot of a number, after creating it if necessary.
  private mutating func slot(_ number: Int) -> Int32 {
    if number <= 0 { return Int32(number - 1) }
    if let slot = slots[number] { return slot }
    let slot = Int32(replica.nodes.count)
    slots[number] = slot
    numbers.append(number)
    extents.append(.name)
    replica.nodes.append(ReplicaNode(id: Self.placeholder))
    replica.parents.append(TreeSlot.nowhere)
    return slot
  }

  private static let placeholder = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}
