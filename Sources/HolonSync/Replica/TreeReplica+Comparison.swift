import Foundation
import HolonTree

/// An operation that one replica has and another one lacks.
struct LackingOperation {
  var operation: TreeOperation

  /// Whether the other replica has another operation with the same stamp, from two devices with one identity.
  var collides = false

  /// Whether it would still have an effect if it were made now, or gives a node its first place.
  ///
  /// Without a place of its own, a node would be lost if a later move of it formed a cycle.
  var stillStands = true
  var isStampedAnew = false
}

extension TreeOperation {
  /// Returns whether an operation comes before another one, by stamp and then by content.
  ///
  /// A member may have used one stamp several times; the content then makes the order independent of their origin.
  func isBefore(_ other: TreeOperation) -> Bool {
    if stamp != other.stamp { return stamp < other.stamp }
    if item != other.item { return item < other.item }
    switch (action, other.action) {
    case (.set(let field, _), .set(let otherField, _)): return field < otherField
    case (.order(let parent, _), .order(let otherParent, _)): return Self.isBefore(parent, otherParent)
    default: return kind < other.kind
    }
  }

  private var kind: Int {
    switch action {
    case .move: 0
    case .order: 1
    case .set: 2
    }
  }

  private static func isBefore(_ parent: NodeParent, _ other: NodeParent) -> Bool {
    switch (parent, other) {
    case (.node(let id), .node(let otherID)): id < otherID
    case (.root, .trash), (.root, .node), (.trash, .node): true
    default: false
    }
  }
}

/// The identification of a key that came with a move.
struct KeyOfMove: Hashable {
  let item: UUID
  let parent: NodeParent
  let stamp: HybridTimestamp
}

extension LackingOperation {
  var keyOfMove: KeyOfMove? {
    guard case .move(let parent, _) = operation.action else { return nil }
    return KeyOfMove(item: operation.item, parent: parent, stamp: operation.stamp)
  }

  var keyOfOrder: KeyOfMove? {
    guard case .order(let parent, _) = operation.action else { return nil }
    return KeyOfMove(item: operation.item, parent: parent, stamp: operation.stamp)
  }
}

extension TreeReplica {
  /// Returns whether the replica has another operation with the same stamp, of which it could keep only one.
  ///
  /// Operations with one stamp in different places don't conflict. For a move, only the nodes are compared, because a
  /// device that passes it on may have a later key.
  ///
  /// - Complexity: O(log *f* + log *m*), *f* being the number of the node's fields and *m* that of the moves since the
  ///   horizon.
  package func conflicts(with operation: TreeOperation) -> Bool {
    let stamp = operation.stamp
    switch operation.action {
    case .set(let field, let value):
      guard let slot = slots[operation.item], let cell = nodes[Int(slot)].cell(field) else { return false }
      return cell.stamp == stamp && cell.value != value
    case .order(let parent, let key): return hasOtherKey(key, of: operation.item, in: parent, at: stamp)
    case .move(let parent, let key):
      if hasOtherKey(key, of: operation.item, in: parent, at: stamp) { return true }
      let index = index(of: stamp)
      guard index < moves.count, moves[index].stamp == stamp else { return false }
      return nodes[Int(moves[index].item)].id != operation.item || self.parent(inSlot: moves[index].parent) != parent
    }
  }

  private func hasOtherKey(
    _ key: OrderKey, of item: UUID, in parent: NodeParent, at stamp: HybridTimestamp
  ) -> Bool {
    guard let slot = slots[item], let place = existingSlot(of: parent), let order = order(of: slot, in: place) else {
      return false
    }
    return order.stamp == stamp && order.key != key
  }

  /// The latest of all stamps; zero if there is none.
  var latestStamp: HybridTimestamp {
    var latest = moves.last?.stamp ?? .zero
    for node in nodes {
      latest = max(latest, node.basePlaced)
      for cell in node.cells { latest = max(latest, cell.stamp) }
      for order in node.orders { latest = max(latest, order.stamp) }
    }
    return latest
  }

  /// Returns the operations that this replica needs to have the state of another one.
  ///
  /// - Complexity: O(*n* + *m*), *n* being the number of nodes and *m* that of the moves since the horizon.
  func operationsLacking(from other: TreeReplica) -> [LackingOperation] {
    var lacking: [LackingOperation] = []
    for (slot, node) in other.nodes.enumerated() {
      let own = slots[node.id].map { nodes[Int($0)] }
      // Purged nodes stay purged, even if the other replica still has their fields.
      if own?.isPurged == true { continue }
      for cell in node.cells {
        let known = own?.cell(cell.field)
        guard known.map({ $0.stamp < cell.stamp || $0.stamp == cell.stamp && $0.value != cell.value }) ?? true else {
          continue
        }
        lacking.append(
          LackingOperation(
            operation: TreeOperation(stamp: cell.stamp, item: node.id, action: .set(cell.field, cell.value)),
            collides: known?.stamp == cell.stamp))
      }
      lackingOrders(of: Int32(slot), from: other, &lacking)
      lackingBase(of: Int32(slot), from: other, &lacking)
    }
    for move in other.moves { lackingMove(move, from: other, &lacking) }
    return lacking
  }

  private func lackingOrders(
    of slot: Int32, from other: TreeReplica, _ lacking: inout [LackingOperation]
  ) {
    let node = other.nodes[Int(slot)]
    for order in node.orders {
      guard let parent = other.parent(inSlot: order.parent) else { continue }
      let known = existingSlot(of: parent).flatMap { place in slots[node.id].flatMap { self.order(of: $0, in: place) } }
      if let known, known.stamp > order.stamp || known.stamp == order.stamp && known.key == order.key { continue }
      let operation = TreeOperation(stamp: order.stamp, item: node.id, action: .order(in: parent, order.key))
      lacking.append(LackingOperation(operation: operation, collides: known?.stamp == order.stamp))
    }
  }

  private func lackingBase(
    of slot: Int32, from other: TreeReplica, _ lacking: inout [LackingOperation]
  ) {
    let node = other.nodes[Int(slot)]
    guard let parent = other.parent(inSlot: node.base) else { return }
    let placed = placed(node.id)
    if placed >= node.basePlaced { return }
    let action = TreeAction.move(to: parent, other.key(of: slot, in: node.base))
    lacking.append(
      LackingOperation(
        operation: TreeOperation(stamp: node.basePlaced, item: node.id, action: action),
        stillStands: node.placed == node.basePlaced || placed == .zero))
  }

  /// Returns the time of a node's last move; zero if it has no place.
  private func placed(_ id: UUID) -> HybridTimestamp { slots[id].map { nodes[Int($0)].placed } ?? .zero }

  private func lackingMove(
    _ move: LoggedMove, from other: TreeReplica, _ lacking: inout [LackingOperation]
  ) {
    let operation = other.operation(of: move)
    let index = index(of: move.stamp)
    let isTaken = index < moves.count && moves[index].stamp == move.stamp
    if isTaken, self.operation(of: moves[index]) == operation { return }
    let node = other.nodes[Int(move.item)]
    if isPurged(node.id) { return }
    let placed = placed(node.id)
    if move.stamp < horizon, placed >= move.stamp { return }
    let isLast = node.placed == move.stamp && (placed < move.stamp || isTaken)
    let isFirst = move.isDone && move.previous == TreeSlot.nowhere && placed == .zero
    lacking.append(
      LackingOperation(operation: operation, collides: isTaken, stillStands: isLast || isFirst))
  }

  /// Returns the nodes that differ from those of another replica.
  func changes(from other: TreeReplica) -> ReplicaChanges {
    var changes = ReplicaChanges()
    for id in Set(slots.keys).union(other.slots.keys) {
      if parent(of: id) != other.parent(of: id) || key(of: id) != other.key(of: id) { changes.places.insert(id) }
      let (fields, others) = (fields(of: id), other.fields(of: id))
      if fields.count != others.count || !zip(fields, others).allSatisfy({ $0 == $1 }) { changes.contents.insert(id) }
    }
    return changes
  }
}
