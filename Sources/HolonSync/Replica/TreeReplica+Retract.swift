extension TreeReplica {
  /// Takes an operation back that the server has refused.
  ///
  /// - Parameters:
  ///   - current: What the server knows of the node.
  ///   - isRemoved: Whether the server has purged the node, which only the operation has kept from being purged here.
  mutating func retract(
    _ operation: TreeOperation, for current: NodeSnapshot?, isRemoved: Bool
  ) -> ReplicaChanges {
    var changes = ReplicaChanges()
    var trail = PlaceTrail()
    guard let item = slots[operation.item] else { return changes }
    switch operation.action {
    case .set(let field, _):
      let index = nodes[Int(item)].cellIndex(of: field)
      guard nodes[Int(item)].cell(field)?.stamp == operation.stamp else { break }
      changes.contents.insert(operation.item)
      if let cell = current?.cells.first(where: { $0.field == field }) {
        nodes[Int(item)].cells[index] = NodeCell(field: field, value: cell.value, stamp: cell.stamp)
      } else {
        nodes[Int(item)].cells.remove(at: index)
      }
    case .order(let parent, _):
      retractOrder(of: item, in: parent, operation, current, &trail)
    case .move(let parent, _):
      retractOrder(of: item, in: parent, operation, current, &trail)
      let start = index(of: operation.stamp)
      guard start < moves.count, moves[start].stamp == operation.stamp else { break }
      undo(from: start, &trail)
      moves.remove(at: start)
      redo(from: start, &trail)
    }
    settle(trail, &changes)
    if isRemoved, case .move = operation.action { changes.formUnion(purge(from: [item])) }
    return changes
  }

  private mutating func retractOrder(
    of item: Int32, in parent: NodeParent, _ operation: TreeOperation,
    _ current: NodeSnapshot?, _ trail: inout PlaceTrail
  ) {
    let slot = slot(of: parent)
    guard
      let index = nodes[Int(item)].orders.firstIndex(where: { $0.parent == slot && $0.stamp == operation.stamp })
    else { return }
    if parents[Int(item)] == slot { trail.note(item, in: slot, reordered: true) }
    if let order = current?.orders.first(where: { $0.parent == parent }) {
      nodes[Int(item)].orders[index] = ReplicaOrder(parent: slot, key: order.key, stamp: order.stamp)
    } else {
      nodes[Int(item)].orders.remove(at: index)
    }
  }
}
