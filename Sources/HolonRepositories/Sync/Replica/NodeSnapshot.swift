import HolonTree

/// All that a replica knows of a node, save the moves since the horizon.
public struct NodeSnapshot<Schema: SyncSchema>: Hashable, Sendable {
  /// What a field holds, and since when.
  public struct Cell: Hashable, Codable, Sendable {
    let field: Schema.Field
    let value: Schema.Value?
    let stamp: HybridTimestamp
  }

  /// The node's place among the parts of a parent, and since when.
  public struct Order: Hashable, Codable, Sendable {
    let parent: NodeParent<Schema.ID>
    let key: OrderKey
    let stamp: HybridTimestamp
  }

  /// The parent that the node had at the horizon, and since when.
  public struct Base: Hashable, Codable, Sendable {
    let parent: NodeParent<Schema.ID>
    let stamp: HybridTimestamp
  }

  /// The node.
  public let id: Schema.ID

  /// The fields that were ever set.
  public let cells: [Cell]

  /// The places that the node ever had.
  public let orders: [Order]

  /// The place at the horizon; nil when the node came later.
  public let base: Base?
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
  func snapshot(of slot: Int) -> NodeSnapshot<Schema> {
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

  func operation(of move: LoggedMove) -> TreeOperation<Schema> {
    TreeOperation(
      stamp: move.stamp, item: nodes[Int(move.item)].id,
      action: .move(to: parent(inSlot: move.parent) ?? .trash, move.key))
  }

  /// Takes in nodes of a snapshot; moves come afterwards.
  mutating func load(_ snapshots: some Sequence<NodeSnapshot<Schema>>) {
    var trail = PlaceTrail()
    for snapshot in snapshots {
      let item = slot(of: snapshot.id)
      nodes[Int(item)].cells = snapshot.cells.map { ReplicaCell(field: $0.field, value: $0.value, stamp: $0.stamp) }
        .sorted { $0.field < $1.field }
      nodes[Int(item)].orders = snapshot.orders.map { order in
        ReplicaOrder(parent: slot(of: order.parent), key: order.key, stamp: order.stamp)
      }
      guard let base = snapshot.base else { continue }
      let parent = slot(of: base.parent)
      // A snapshot that a sound replica has made holds no cycle; one that has is not believed.
      guard parents[Int(item)] == TreeSlot.nowhere, !isInside(parent, of: item) else { continue }
      trail.note(item, in: TreeSlot.nowhere)
      parents[Int(item)] = parent
      nodes[Int(item)].placed = base.stamp
      nodes[Int(item)].base = parent
      nodes[Int(item)].basePlaced = base.stamp
    }
    var changes = ReplicaChanges<Schema.ID>()
    settle(trail, &changes)
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
    load(try container.decode([NodeSnapshot<Schema>].self, forKey: .nodes))
    horizon = try container.decode(HybridTimestamp.self, forKey: .horizon)
    apply(try container.decode([TreeOperation<Schema>].self, forKey: .moves))
  }

  /// Writes the nodes as they were at the horizon, and the moves since then.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(horizon, forKey: .horizon)
    try container.encode(nodes.indices.map(snapshot), forKey: .nodes)
    try container.encode(moves.map(operation), forKey: .moves)
  }
}
