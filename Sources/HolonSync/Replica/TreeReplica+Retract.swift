/// A pushed operation that the server has refused, and the server's state of its node.
struct Retraction {
  var operation: TreeOperation
  var current: NodeSnapshot?
  /// Whether the server has purged the node, which only the operation has kept from being purged here.
  var isRemoved: Bool
}

extension TreeReplica {
  /// Undoes operations that the server has refused.
  ///
  /// - Parameters:
  ///   - retractions: The refused operations.
  ///   - others: The operations that count after that: the values and orders that refused ones have covered.
  /// - Complexity: O(*r* + *m*), *r* being the number of retractions and other operations, and *m* that of the moves since the first of them.
  mutating func retract(_ retractions: [Retraction], revealing others: [TreeOperation]) -> ReplicaChanges {
    var changes = ReplicaChanges()
    var trail = PlaceTrail()
    var refused: Set<HybridTimestamp> = []
    var removed: [Int32] = []
    for retraction in retractions {
      let operation = retraction.operation
      guard let item = slots[operation.item] else { continue }
      switch operation.action {
      case .set(let field, _):
        retractField(field, of: item, retraction, &changes)
      case .order(let parent, _):
        retractOrder(of: item, in: parent, retraction, &trail)
      case .move(let parent, _):
        retractOrder(of: item, in: parent, retraction, &trail)
        refused.insert(operation.stamp)
        if retraction.isRemoved { removed.append(item) }
      }
    }
    for operation in others {
      guard let item = slots[operation.item] else { continue }
      switch operation.action {
      case .set(let field, let value):
        if set(field, to: value, of: item, at: operation.stamp) { changes.contents.insert(operation.item) }
      case .order(let parent, let key), .move(let parent, let key):
        order(item, in: slot(of: parent), key, at: operation.stamp, &trail)
      }
    }
    retractMoves(refused, &trail)
    settle(trail, &changes)
    if !removed.isEmpty { changes.formUnion(purge(from: removed)) }
    return changes
  }

  private mutating func retractField(
    _ field: String, of item: Int32, _ retraction: Retraction, _ changes: inout ReplicaChanges
  ) {
    let operation = retraction.operation
    guard nodes[Int(item)].cell(field)?.stamp == operation.stamp else { return }
    let index = nodes[Int(item)].cellIndex(of: field)
    changes.contents.insert(operation.item)
    if let cell = retraction.current?.cells.first(where: { $0.field == field }) {
      nodes[Int(item)].cells[index] = NodeCell(field: field, value: cell.value, stamp: cell.stamp)
    } else {
      nodes[Int(item)].cells.remove(at: index)
    }
  }

  private mutating func retractOrder(
    of item: Int32, in parent: NodeParent, _ retraction: Retraction, _ trail: inout PlaceTrail
  ) {
    let slot = slot(of: parent)
    let stamp = retraction.operation.stamp
    guard let index = nodes[Int(item)].orders.firstIndex(where: { $0.parent == slot && $0.stamp == stamp }) else {
      return
    }
    if parents[Int(item)] == slot { trail.record(item, in: slot, reordered: true) }
    if let order = retraction.current?.orders.first(where: { $0.parent == parent }) {
      nodes[Int(item)].orders[index] = ReplicaOrder(parent: slot, key: order.key, stamp: order.stamp)
    } else {
      nodes[Int(item)].orders.remove(at: index)
    }
  }

  /// Undoes the moves since the first refused one, and redoes the others, in one pass.
  private mutating func retractMoves(_ refused: Set<HybridTimestamp>, _ trail: inout PlaceTrail) {
    guard let first = refused.min() else { return }
    let start = index(of: first)
    undo(from: start, &trail)
    let kept = moves[start...].filter { !refused.contains($0.stamp) }
    moves.replaceSubrange(start..., with: kept)
    redo(from: start, &trail)
  }
}
