public import Foundation
public import HolonTree

/// A field with its value and its stamp.
public struct NodeCell: Hashable, Sendable {
  /// The field.
  public let field: String

  /// The value; nil when it was removed.
  public package(set) var value: String?

  /// The stamp of the operation that set the field.
  public package(set) var stamp: HybridTimestamp

  /// Creates a cell from stored values.
  public init(field: String, value: String?, stamp: HybridTimestamp) {
    self.field = field
    self.value = value
    self.stamp = stamp
  }
}

/// The state of a node in a replica, except for the moves since the horizon.
public struct NodeSnapshot: Hashable, Sendable {
  /// A place of the node among the parts of a parent.
  public struct Order: Hashable, Sendable {
    /// The parent.
    public let parent: NodeParent

    /// The place.
    public let key: OrderKey

    /// The stamp of the operation that set the place.
    public let stamp: HybridTimestamp

    /// Creates a place from stored values.
    public init(parent: NodeParent, key: OrderKey, stamp: HybridTimestamp) {
      self.parent = parent
      self.key = key
      self.stamp = stamp
    }
  }

  /// The parent of the node at the horizon.
  public struct Base: Hashable, Sendable {
    /// The parent.
    public let parent: NodeParent

    /// The stamp of the move to the parent.
    public let stamp: HybridTimestamp

    /// Creates a parent from stored values.
    public init(parent: NodeParent, stamp: HybridTimestamp) {
      self.parent = parent
      self.stamp = stamp
    }
  }

  /// The node.
  public let id: UUID

  /// The fields that were ever set.
  public let cells: [NodeCell]

  /// The places that the node ever had.
  public let orders: [Order]

  /// The parent at the horizon; nil when the node was added later.
  public let base: Base?

  /// Creates a snapshot from stored values.
  public init(id: UUID, cells: [NodeCell], orders: [Order], base: Base?) {
    self.id = id
    self.cells = cells
    self.orders = orders
    self.base = base
  }
}

extension NodeSnapshot {
  /// The cells by field; replicas send them in this order unless they are forged.
  fileprivate var sortedCells: [NodeCell] {
    zip(cells, cells.dropFirst()).allSatisfy { $0.field < $1.field } ? cells : cells.sorted { $0.field < $1.field }
  }
}

extension TreeReplica {
  package func snapshot(of slot: Int) -> NodeSnapshot {
    let node = nodes[slot]
    return NodeSnapshot(
      id: node.id,
      cells: node.cells,
      orders: node.orders.compactMap { order in
        parent(inSlot: order.parent).map { .init(parent: $0, key: order.key, stamp: order.stamp) }
      },
      base: parent(inSlot: node.base).map { .init(parent: $0, stamp: node.basePlaced) })
  }

  package func operation(of move: LoggedMove) -> TreeOperation {
    TreeOperation(
      stamp: move.stamp, item: nodes[Int(move.item)].id,
      action: .move(to: parent(inSlot: move.parent) ?? .trash, move.key))
  }

  /// Adds nodes of a snapshot; moves come afterwards.
  public mutating func load(_ snapshots: some Sequence<NodeSnapshot>) {
    var trail = PlaceTrail()
    fill(snapshots, &trail)
    var changes = ReplicaChanges()
    settle(trail, &changes)
  }

  /// Sets the states of nodes that have no place.
  ///
  /// - Returns: The places that were left out, because they are in the nodes themselves.
  @discardableResult
  mutating func fill(_ snapshots: some Sequence<NodeSnapshot>, _ trail: inout PlaceTrail) -> [BasePlace] {
    var bases: [BasePlace] = []
    for snapshot in snapshots {
      let item = slot(of: snapshot.id)
      nodes[Int(item)].cells = snapshot.sortedCells
      nodes[Int(item)].orders = snapshot.orders.map { order in
        ReplicaOrder(parent: slot(of: order.parent), key: order.key, stamp: order.stamp)
      }
      if let base = snapshot.base {
        bases.append(BasePlace(item: item, parent: slot(of: base.parent), stamp: base.stamp))
      }
    }
    var cycles = CycleSearch(nodes: parents.count, moves: bases.count)
    var leftOut: [BasePlace] = []
    for base in bases where parents[Int(base.item)] == TreeSlot.nowhere {
      if cycles.isInside(base.parent, of: base.item, in: parents) {
        leftOut.append(base)
      } else {
        put(base, &trail)
        cycles.update(base.item, in: base.parent)
      }
    }
    return leftOut
  }

  /// Puts a node in its place at the horizon while all moves are undone.
  mutating func put(_ base: BasePlace, _ trail: inout PlaceTrail) {
    let item = Int(base.item)
    trail.record(base.item, in: parents[item])
    parents[item] = base.parent
    nodes[item].placed = base.stamp
    nodes[item].base = base.parent
    nodes[item].basePlaced = base.stamp
  }
}

/// The place of a node at the horizon.
struct BasePlace {
  let item, parent: Int32
  let stamp: HybridTimestamp
}

extension TreeReplica {
  /// The number of nodes that operations have named.
  public var nodeCount: Int { nodes.count }

  /// The states of all nodes, except for the moves since the horizon, in an order that the operations determine.
  public var nodeSnapshots: some RandomAccessCollection<NodeSnapshot> {
    nodes.indices.lazy.map { snapshot(of: $0) }
  }

  /// The moves since the horizon, by stamp.
  public var recentMoves: some RandomAccessCollection<TreeOperation> { moves.lazy.map { operation(of: $0) } }

  /// Creates a replica from stored values, with its nodes in their former order, on which pages of a snapshot depend.
  ///
  /// - Complexity: O(*n* log *n* + *m*), *n* being the number of nodes and *m* that of the moves.
  public init(
    nodes: [NodeSnapshot], moves: [TreeOperation], horizon: HybridTimestamp
  ) {
    self.init(part: nodes, moves: moves, horizon: horizon)
    _ = purge()
  }

  /// Creates a part of a replica from stored values, without purged nodes.
  ///
  /// A node in the trash at the horizon keeps its fields, because a move that is missing may have restored it.
  init(part nodes: [NodeSnapshot], moves: [TreeOperation], horizon: HybridTimestamp = .zero) {
    self.init()
    for node in nodes { _ = slot(of: node.id) }
    load(nodes)
    self.horizon = horizon
    apply(moves)
  }
}
