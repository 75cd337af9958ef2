import HolonTree

extension TreeReplica {
  /// Puts moves where their stamps belong: undoes what is later, does all in order.
  mutating func insert(_ arriving: inout [LoggedMove], _ trail: inout PlaceTrail) {
    guard !arriving.isEmpty else { return }
    if arriving.count > 1, !faults.contains(.movesAsTheyArrive) { arriving.sort { $0.stamp < $1.stamp } }
    if arriving[0].stamp < horizon { arriving.removeAll { $0.stamp < horizon } }
    guard let first = arriving.first else { return }
    let start = faults.contains(.movesAsTheyArrive) ? moves.count : index(of: first.stamp)
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

  /// The place of the first move that isn't before a stamp.
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
      trail.note(move.item, in: parents[Int(move.item)])
      parents[Int(move.item)] = move.previous
      nodes[Int(move.item)].placed = move.previousStamp
    }
  }

  mutating func redo(from start: Int, _ trail: inout PlaceTrail) {
    for index in start..<moves.count {
      let move = moves[index]
      let isDone = faults.contains(.noCycleCheck) || !isInside(move.parent, of: move.item)
      moves[index].isDone = isDone
      guard isDone else { continue }
      trail.note(move.item, in: parents[Int(move.item)])
      moves[index].previous = parents[Int(move.item)]
      moves[index].previousStamp = nodes[Int(move.item)].placed
      parents[Int(move.item)] = move.parent
      nodes[Int(move.item)].placed = move.stamp
    }
  }

  /// Forgets the moves before a horizon one by one; what they have done stays.
  ///
  /// - Complexity: O(*m*), *m* being the number of moves that stay.
  mutating func truncate(before horizon: HybridTimestamp) {
    guard horizon > self.horizon else { return }
    self.horizon = horizon
    let settled = index(of: horizon)
    for move in moves[..<settled] where move.isDone {
      nodes[Int(move.item)].base = move.parent
      nodes[Int(move.item)].basePlaced = move.stamp
    }
    moves.removeSubrange(..<settled)
  }

  /// Brings the lists of parts up to date after parents and keys have changed.
  mutating func settle(_ trail: PlaceTrail, _ changes: inout ReplicaChanges<Schema.ID>) {
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
    for (parent, items) in entering {
      if items.count == 1 {
        insert(items[0], in: parent)
      } else {
        children[parent] = sorted((children[parent] ?? []) + items, in: parent)
      }
    }
  }

  private mutating func insert(_ item: Int32, in parent: Int32) {
    let siblings = children[parent] ?? []
    let key = key(of: item, in: parent)
    var low = 0
    var high = siblings.count
    while low < high {
      let middle = (low + high) / 2
      let other = siblings[middle]
      if isOrdered((self.key(of: other, in: parent), other), (key, item)) { low = middle + 1 } else { high = middle }
    }
    children[parent, default: []].insert(item, at: low)
  }

  func sorted(_ items: [Int32], in parent: Int32) -> [Int32] {
    items.map { (key: key(of: $0, in: parent), item: $0) }
      .sorted { isOrdered(($0.key, $0.item), ($1.key, $1.item)) }
      .map(\.item)
  }

  private func isOrdered(_ lhs: (key: OrderKey, item: Int32), _ rhs: (key: OrderKey, item: Int32)) -> Bool {
    if lhs.key != rhs.key { return lhs.key < rhs.key }
    return faults.contains(.keyTiesByArrival) ? lhs.item < rhs.item : nodes[Int(lhs.item)].id < nodes[Int(rhs.item)].id
  }
}
