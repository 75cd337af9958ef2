internal import HolonTree

/// The changes of a difference, sorted by when they can be made.
struct ArrangedChanges<Element> {
  /// A node that gets to a place: a new one if there is an element, otherwise one that is moved.
  struct Arrival {
    let change: Int
    let place: TreePlace
    let element: Element?
  }

  private(set) var updates: [(change: Int, node: NodeHandle, element: Element)] = []

  /// The removed nodes with the numbers of their changes.
  private(set) var removals: [NodeHandle: Int] = [:]

  private var arrivals: [NodeHandle: Arrival] = [:]

  /// The nodes that arrive, in the order of the difference.
  private var arriving: [NodeHandle] = []

  /// The parent that the old version has for a node; nil when it doesn't have the node.
  private let oldParent: (NodeHandle) -> NodeHandle??

  /// - Throws: ``JSONPatchError`` when a node is named that can't be changed like this.
  init<Summary>(_ difference: TreeDifference<Element>, from old: Tree<Element, Summary>) throws(JSONPatchError) {
    oldParent = { old.contains($0) ? .some(old.parent(of: $0)) : nil }
    var updated: Set<NodeHandle> = []
    for (number, change) in difference.changes.enumerated() {
      let node = change.node
      let isNew: Bool
      switch change {
      case .insert(_, let element, let place):
        isNew = arrivals.updateValue(Arrival(change: number, place: place, element: element), forKey: node) == nil
        arriving.append(node)
      case .move(_, _, let place):
        isNew = arrivals.updateValue(Arrival(change: number, place: place, element: nil), forKey: node) == nil
        arriving.append(node)
      case .remove: isNew = removals.updateValue(number, forKey: node) == nil
      case .update(_, _, let element):
        isNew = updated.insert(node).inserted
        updates.append((number, node, element))
      }
      var isInsertion = false
      if case .insert = change { isInsertion = true }
      guard isNew, isInsertion != old.contains(node) else { throw JSONPatchError(unfit: node, change: number) }
    }
    for (number, change) in difference.changes.enumerated() {
      guard isFit(change) else { throw JSONPatchError(unfit: change.node, change: number) }
    }
  }

  /// Whether a change is about nodes that the new version has, or about a removed one only once.
  private func isFit(_ change: TreeChange<Element>) -> Bool {
    switch change {
    case .insert(let node, _, let place), .move(let node, _, let place):
      removals[node] == nil && place.parent != node && place.previous != node
        && isInNewVersion(place.parent) && isInNewVersion(place.previous)
    case .update(let node, _, _): removals[node] == nil
    case .remove: true
    }
  }

  private func isInNewVersion(_ node: NodeHandle?) -> Bool {
    guard let node else { return true }
    return arrivals[node] != nil || removals[node] == nil && oldParent(node) != nil
  }
}

extension ArrangedChanges {
  /// The arrivals in an order in which each finds its place: whatever is above it, and its previous sibling, is there.
  ///
  /// - Throws: ``JSONPatchError`` when nodes wait for each other.
  /// - Complexity: O(*a* · *d*), *a* being the number of arrivals and *d* their depth.
  func arrivalsFromTheTop() throws(JSONPatchError) -> [(node: NodeHandle, arrival: Arrival)] {
    var ordered: [(NodeHandle, Arrival)] = []
    var hasArrived: [NodeHandle: Bool] = [:]
    for node in arriving {
      var waiting = [node]
      while let node = waiting.last {
        guard hasArrived[node] != true, let arrival = arrivals[node] else {
          waiting.removeLast()
          continue
        }
        hasArrived[node] = false
        let needed = [nearestArrival(from: arrival.place.parent), nearestArrival(at: arrival.place.previous)]
          .compactMap(\.self).filter { hasArrived[$0] != true }
        guard needed.allSatisfy({ hasArrived[$0] == nil }) else {
          throw JSONPatchError(unfit: node, change: arrival.change)
        }
        if needed.isEmpty {
          hasArrived[node] = true
          ordered.append((node, arrival))
        }
        waiting += needed
      }
    }
    return ordered
  }

  private func nearestArrival(at node: NodeHandle?) -> NodeHandle? {
    node.flatMap { arrivals[$0] == nil ? nil : $0 }
  }

  /// The arriving node that is nearest from a node on upwards in the new version.
  private func nearestArrival(from node: NodeHandle?) -> NodeHandle? {
    var ancestor = node
    while let current = ancestor {
      if arrivals[current] != nil { return current }
      ancestor = oldParent(current).flatMap(\.self)
    }
    return nil
  }
}

extension JSONPatchError {
  init(unfit node: NodeHandle, change: Int) {
    self.init(index: change, pointer: JSONPointer(), reason: .unfitChange(node))
  }
}
