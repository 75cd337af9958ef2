import HolonTree

extension TreeReplica {
  /// Merges operations that may come late or repeatedly.
  ///
  /// Apply a page of operations in one call where possible: the moves after the earliest of them are undone and redone
  /// only once.
  ///
  /// - Returns: The nodes that have changed.
  /// - Complexity: O(*k* log *k* + *m* min(*d*, log *n*) + *c*), *k* being the number of operations, *m* that of the
  ///   moves since the earliest of them, *d* the depth, *n* the number of nodes, and *c* that of the siblings where
  ///   places change; where *d* is great, O(*n*) besides.
  @discardableResult
  public mutating func apply(_ operations: some Sequence<TreeOperation>) -> ReplicaChanges {
    var changes = ReplicaChanges()
    var trail = PlaceTrail()
    var arriving: [LoggedMove] = []
    for operation in operations {
      let item = slot(of: operation.item)
      switch operation.action {
      case .set(let field, let value):
        if set(field, to: value, of: item, at: operation.stamp) { changes.contents.insert(operation.item) }
      case .order(let parent, let key):
        order(item, in: slot(of: parent), key, at: operation.stamp, &trail)
      case .move(let parent, let key):
        let parent = slot(of: parent)
        order(item, in: parent, key, at: operation.stamp, &trail)
        arriving.append(LoggedMove(stamp: operation.stamp, item: item, parent: parent, key: key))
      }
    }
    insert(&arriving, &trail)
    settle(trail, &changes)
    return changes
  }

  mutating func set(
    _ field: String, to value: String?, of item: Int32, at stamp: HybridTimestamp
  ) -> Bool {
    let index = nodes[Int(item)].cellIndex(of: field)
    guard index < nodes[Int(item)].cells.count, nodes[Int(item)].cells[index].field == field else {
      nodes[Int(item)].cells.insert(NodeCell(field: field, value: value, stamp: stamp), at: index)
      return value != nil
    }
    guard stamp > nodes[Int(item)].cells[index].stamp else { return false }
    nodes[Int(item)].cells[index].stamp = stamp
    let isOther = nodes[Int(item)].cells[index].value != value
    if isOther { nodes[Int(item)].cells[index].value = value }
    return isOther
  }

  mutating func order(
    _ item: Int32, in parent: Int32, _ key: OrderKey, at stamp: HybridTimestamp, _ trail: inout PlaceTrail
  ) {
    guard let index = nodes[Int(item)].orders.firstIndex(where: { $0.parent == parent }) else {
      if parents[Int(item)] == parent { trail.record(item, in: parent, reordered: true) }
      nodes[Int(item)].orders.append(ReplicaOrder(parent: parent, key: key, stamp: stamp))
      return
    }
    guard stamp > nodes[Int(item)].orders[index].stamp else { return }
    nodes[Int(item)].orders[index].stamp = stamp
    guard nodes[Int(item)].orders[index].key != key else { return }
    nodes[Int(item)].orders[index].key = key
    if parents[Int(item)] == parent { trail.record(item, in: parent, reordered: true) }
  }
}

/// The places of nodes before a batch of operations, for those that it may have moved.
struct PlaceTrail {
  private(set) var places: [Int32: (parent: Int32, isReordered: Bool)] = [:]

  mutating func record(_ item: Int32, in parent: Int32, reordered: Bool = false) {
    if let place = places[item] {
      if reordered, !place.isReordered { places[item] = (place.parent, true) }
    } else {
      places[item] = (parent, reordered)
    }
  }
}
