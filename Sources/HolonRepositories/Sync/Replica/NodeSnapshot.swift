public import HolonTree

/// All that a replica knows of a node, save the moves since the horizon.
public struct NodeSnapshot<Schema: SyncSchema>: Hashable, Sendable {
  /// What a field holds, and since when.
  public struct Cell: Hashable, Codable, Sendable {
    /// The field.
    public let field: Schema.Field

    /// What it holds; nil when it was emptied.
    public let value: Schema.Value?

    /// Since when.
    public let stamp: HybridTimestamp

    /// Creates a cell that was kept.
    public init(field: Schema.Field, value: Schema.Value?, stamp: HybridTimestamp) {
      self.field = field
      self.value = value
      self.stamp = stamp
    }
  }

  /// The node's place among the parts of a parent, and since when.
  public struct Order: Hashable, Codable, Sendable {
    /// The parent.
    public let parent: NodeParent<Schema.ID>

    /// The place.
    public let key: OrderKey

    /// Since when.
    public let stamp: HybridTimestamp

    /// Creates a place that was kept.
    public init(parent: NodeParent<Schema.ID>, key: OrderKey, stamp: HybridTimestamp) {
      self.parent = parent
      self.key = key
      self.stamp = stamp
    }
  }

  /// The parent that the node had at the horizon, and since when.
  public struct Base: Hashable, Codable, Sendable {
    /// The parent.
    public let parent: NodeParent<Schema.ID>

    /// Since when.
    public let stamp: HybridTimestamp

    /// Creates a parent that was kept.
    public init(parent: NodeParent<Schema.ID>, stamp: HybridTimestamp) {
      self.parent = parent
      self.stamp = stamp
    }
  }

  /// The node.
  public let id: Schema.ID

  /// The fields that were ever set.
  public let cells: [Cell]

  /// The places that the node ever had.
  public let orders: [Order]

  /// The place at the horizon; nil when the node came later.
  public let base: Base?

  /// Creates what was kept of a node.
  public init(id: Schema.ID, cells: [Cell], orders: [Order], base: Base?) {
    self.id = id
    self.cells = cells
    self.orders = orders
    self.base = base
  }
}

extension NodeSnapshot: Codable {
  private enum CodingKeys: String, CodingKey {
    case id = "i"
    case cells = "c"
    case orders = "o"
    case base = "b"
  }
}

extension TreeReplica {
  package func snapshot(of slot: Int) -> NodeSnapshot<Schema> {
    let node = nodes[slot]
    let place = faults.contains(.snapshotWithEffects) ? (parents[slot], node.placed) : (node.base, node.basePlaced)
    return NodeSnapshot(
      id: node.id,
      cells: node.cells.map { .init(field: $0.field, value: $0.value, stamp: $0.stamp) },
      orders: node.orders.compactMap { order in
        parent(inSlot: order.parent).map { .init(parent: $0, key: order.key, stamp: order.stamp) }
      },
      base: parent(inSlot: place.0).map { .init(parent: $0, stamp: place.1) })
  }

  package func operation(of move: LoggedMove) -> TreeOperation<Schema> {
    TreeOperation(
      stamp: move.stamp, item: nodes[Int(move.item)].id,
      action: .move(to: parent(inSlot: move.parent) ?? .trash, move.key))
  }

  /// Takes in nodes of a snapshot; moves come afterwards.
  package mutating func load(_ snapshots: some Sequence<NodeSnapshot<Schema>>) {
    var bases: [(item: Int32, parent: Int32, stamp: HybridTimestamp)] = []
    for snapshot in snapshots {
      let item = slot(of: snapshot.id)
      nodes[Int(item)].cells = snapshot.cells.map { ReplicaCell(field: $0.field, value: $0.value, stamp: $0.stamp) }
        .sorted { $0.field < $1.field }
      nodes[Int(item)].orders = snapshot.orders.map { order in
        ReplicaOrder(parent: slot(of: order.parent), key: order.key, stamp: order.stamp)
      }
      if let base = snapshot.base { bases.append((item, slot(of: base.parent), base.stamp)) }
    }
    var trail = PlaceTrail()
    var cycles = CycleSearch(nodes: parents.count, moves: bases.count)
    for (item, parent, stamp) in bases {
      // A snapshot that a sound replica has made holds no cycle; one that has is not believed.
      guard parents[Int(item)] == TreeSlot.nowhere, !cycles.isInside(parent, of: item, in: parents) else { continue }
      trail.note(item, in: TreeSlot.nowhere)
      parents[Int(item)] = parent
      cycles.note(item, in: parent)
      nodes[Int(item)].placed = stamp
      nodes[Int(item)].base = parent
      nodes[Int(item)].basePlaced = stamp
    }
    var changes = ReplicaChanges<Schema.ID>()
    settle(trail, &changes)
  }
}

extension TreeReplica {
  /// The number of nodes that operations have named.
  public var nodeCount: Int { nodes.count }

  /// What is known of all nodes, but for the moves since the horizon, in an order that the operations determine.
  public var nodeSnapshots: some RandomAccessCollection<NodeSnapshot<Schema>> {
    nodes.indices.lazy.map { snapshot(of: $0) }
  }

  /// The moves since the horizon, by stamp.
  public var recentMoves: some RandomAccessCollection<TreeOperation<Schema>> { moves.lazy.map { operation(of: $0) } }

  /// Restores a replica from what was kept of it, with its nodes in the order that they had: pages of a snapshot count
  /// on it.
  ///
  /// - Complexity: O(*n* log *n* + *m*), *n* being the number of nodes and *m* that of the moves.
  public init(
    nodes: [NodeSnapshot<Schema>], moves: [TreeOperation<Schema>], horizon: HybridTimestamp
  ) {
    self.init()
    restore(nodes, moves, horizon: horizon)
  }

  private mutating func restore(
    _ nodes: [NodeSnapshot<Schema>], _ moves: [TreeOperation<Schema>], horizon: HybridTimestamp
  ) {
    for node in nodes { _ = slot(of: node.id) }
    load(nodes)
    self.horizon = horizon
    apply(moves)
    _ = purge()
  }
}

extension TreeReplica: Codable {
  private enum CodingKeys: String, CodingKey {
    case horizon = "h"
    case nodes = "n"
    case moves = "m"
  }

  /// Reads what ``encode(to:)`` writes.
  ///
  /// - Throws: `DecodingError` for anything else.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    restore(
      try container.decode([NodeSnapshot<Schema>].self, forKey: .nodes),
      try container.decode([TreeOperation<Schema>].self, forKey: .moves),
      horizon: try container.decode(HybridTimestamp.self, forKey: .horizon))
  }

  /// Writes the nodes as they were at the horizon, and the moves since then.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(horizon, forKey: .horizon)
    try container.encode(nodes.indices.map(snapshot), forKey: .nodes)
    try container.encode(moves.map(operation), forKey: .moves)
  }
}
