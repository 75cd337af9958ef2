import HolonTree

extension TreeReplica {
  /// Inserts moves by their stamps: undoes later ones, and makes all in order.
  mutating func insert(_ arriving: inout [LoggedMove], _ trail: inout PlaceTrail) {
    guard !arriving.isEmpty else { return }
    if arriving.count > 1 { arriving.sort { $0.stamp < $1.stamp } }
    if arriving[0].stamp < horizon { arriving.removeAll { $0.stamp < horizon } }
    arriving.removeAll { hasMove(at: $0.stamp) }
    guard let first = arriving.first else { return }
    let start = index(of: first.stamp)
    undo(from: start, &trail)
    merge(arriving, from: start)
    redo(from: start, &trail)
  }

  private mutating func merge(_ arriving: [LoggedMove], from start: Int) {
    let late = Array(moves[start...])
    moves.removeSubrange(start...)
    var next = 0
    for move in arriving {
      while next < late.count, late[next].stamp < move.stamp {
        moves.append(late[next])
        next += 1
      }
      if next < late.count && late[next].stamp == move.stamp || moves.last?.stamp == move.stamp { continue }
      moves.append(move)
    }
    moves += late[next...]
  }

  /// Returns whether a move with a stamp exists.
  private func hasMove(at stamp: HybridTimestamp) -> Bool {
    let index = index(of: stamp)
    return index < moves.count && moves[index].stamp == stamp
  }

  /// Returns the index of the first move that isn't before a stamp.
  func index(of stamp: HybridTimestamp) -> Int {
    guard let last = moves.last, last.stamp >= stamp else { return moves.count }
    var low = 0
    var high = moves.count
    while low < high {
      let middle = (low + high) / 2
      if moves[middle].stamp < stamp { low = middle + 1 } else { high = middle }
    }
    return low
  }

  mutating func undo(from start: Int, _ trail: inout PlaceTrail) {
    for index in (start..<moves.count).reversed() where moves[index].isDone {
      let move = moves[index]
      trail.record(move.item, in: parents[Int(move.item)])
      parents[Int(move.item)] = move.previous
      nodes[Int(move.item)].placed = move.previousStamp
    }
  }

  mutating func redo(from start: Int, _ trail: inout PlaceTrail) {
    var cycles = CycleSearch(nodes: parents.count, moves: moves.count - start)
    for index in start..<moves.count {
      let move = moves[index]
      let isDone = !cycles.isInside(move.parent, of: move.item, in: parents)
      moves[index].isDone = isDone
      guard isDone else { continue }
      trail.record(move.item, in: parents[Int(move.item)])
      moves[index].previous = parents[Int(move.item)]
      moves[index].previousStamp = nodes[Int(move.item)].placed
      parents[Int(move.item)] = move.parent
      nodes[Int(move.item)].placed = move.stamp
      cycles.update(move.item, in: move.parent)
    }
  }

  /// Settles and removes the moves before a horizon; their effects stay, and the nodes that they have deleted are
  /// purged.
  ///
  /// - Returns: The purged nodes.
  /// - Complexity: O(*m*) and that of ``purge(from:)``, *m* being the number of moves.
  @discardableResult
  package mutating func truncate(before horizon: HybridTimestamp) -> ReplicaChanges {
    guard horizon > self.horizon else { return ReplicaChanges() }
    self.horizon = horizon
    let settled = index(of: horizon)
    for move in moves[..<settled] where move.isDone {
      nodes[Int(move.item)].base = move.parent
      nodes[Int(move.item)].basePlaced = move.stamp
    }
    let items = Set(moves[..<settled].lazy.map(\.item))
    moves.removeSubrange(..<settled)
    return purge(from: items)
  }

  /// Updates the lists of parts after parents and keys have changed.
  mutating func settle(_ trail: PlaceTrail, _ changes: inout ReplicaChanges) {
    var leaving: [Int32: Set<Int32>] = [:]
    var entering: [Int32: [Int32]] = [:]
    for (item, place) in trail.places {
      let parent = parents[Int(item)]
      guard parent != place.parent || place.isReordered else { continue }
      changes.places.insert(nodes[Int(item)].id)
      if place.parent != TreeSlot.nowhere { leaving[place.parent, default: []].insert(item) }
      if parent != TreeSlot.nowhere { entering[parent, default: []].append(item) }
    }
    for (parent, items) in leaving {
      if items.count == 1, let index = children[parent]?.firstIndex(of: items.first!) {
        children[parent]?.remove(at: index)
      } else {
        children[parent]?.removeAll(where: items.contains)
      }
      if children[parent]?.isEmpty == true { children[parent] = nil }
    }
    for (parent, items) in entering { insert(sorted(items, in: parent), in: parent) }
  }

  /// Inserts items, which are in order, among the parts of a parent.
  ///
  /// - Complexity: O(*k* log *c* + *t*), *k* being the number of items, *c* that of the parts, and *t* that of the
  ///   parts after the first item: only *k* where items are appended.
  private mutating func insert(_ items: [Int32], in parent: Int32) {
    var siblings = children.removeValue(forKey: parent) ?? []
    defer { children[parent] = siblings }
    var end = siblings.count
    siblings.append(contentsOf: items)
    for (index, item) in items.enumerated().reversed() {
      let place = place(of: item, in: parent, among: siblings[..<end])
      // The parts after the item make room for it and those before it, in one step.
      for moved in (place..<end).reversed() { siblings[moved + index + 1] = siblings[moved] }
      siblings[place + index] = item
      end = place
    }
  }

  /// Returns the index of an item among siblings in order.
  private func place(of item: Int32, in parent: Int32, among siblings: ArraySlice<Int32>) -> Int {
    let key = key(of: item, in: parent)
    func isBefore(_ other: Int32) -> Bool { isOrdered((self.key(of: other, in: parent), other), (key, item)) }
    var low = siblings.startIndex
    var high = siblings.endIndex
    // Most items come last.
    if let last = siblings.last, isBefore(last) { return high }
    while low < high {
      let middle = (low + high) / 2
      if isBefore(siblings[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func sorted(_ items: [Int32], in parent: Int32) -> [Int32] {
    items.map { (key: key(of: $0, in: parent), item: $0) }
      .sorted { isOrdered(($0.key, $0.item), ($1.key, $1.item)) }
      .map(\.item)
  }

  private func isOrdered(_ lhs: (key: OrderKey, item: Int32), _ rhs: (key: OrderKey, item: Int32)) -> Bool {
    if lhs.key != rhs.key { return lhs.key < rhs.key }
    return nodes[Int(lhs.item)].id < nodes[Int(rhs.item)].id
  }
}

extension TreeReplica {
  /// Returns the number of moves that are undone and redone when others come, not counting those.
  ///
  /// - Complexity: O(*k* + log *m*), *k* being the number of operations and *m* that of the moves since the horizon.
  public func lateness(of operations: some Sequence<TreeOperation>) -> Int {
    var first: HybridTimestamp?
    for operation in operations {
      if case .move = operation.action { first = min(first ?? operation.stamp, operation.stamp) }
    }
    return first.map { moves.count - index(of: $0) } ?? 0
  }
}
