public import Foundation
public import HolonTree

extension TreeReplica {
  /// Returns whether a move has brought the node into the tree or the trash.
  public func contains(_ id: UUID) -> Bool { parent(of: id) != nil }

  /// Returns the parent of a node; nil if the node is unknown.
  public func parent(of id: UUID) -> NodeParent? {
    slots[id].flatMap { parent(inSlot: parents[Int($0)]) }
  }

  /// Returns the node's place among the parts of its parent; nil if the node is unknown.
  public func key(of id: UUID) -> OrderKey? {
    guard let slot = slots[id], parents[Int(slot)] != TreeSlot.nowhere else { return nil }
    return key(of: slot, in: parents[Int(slot)])
  }

  /// Returns the parts of a parent, first to last: by key, and by identity where keys are equal.
  ///
  /// - Complexity: O(*c*), *c* being the number of parts.
  public func children(of parent: NodeParent) -> [UUID] {
    guard let slot = existingSlot(of: parent) else { return [] }
    return (children[slot] ?? []).map { nodes[Int($0)].id }
  }

  /// Returns the value of a node's field.
  ///
  /// - Complexity: O(log *f*), *f* being the number of the node's fields.
  public func value(_ field: String, of id: UUID) -> String? {
    guard let slot = slots[id] else { return nil }
    let node = nodes[Int(slot)]
    let index = node.cellIndex(of: field)
    return index < node.cells.count && node.cells[index].field == field ? node.cells[index].value : nil
  }

  /// Returns the fields of a node with values, in order.
  public func fields(of id: UUID) -> [(field: String, value: String)] {
    guard let slot = slots[id] else { return [] }
    return nodes[Int(slot)].cells.compactMap { cell in cell.value.map { (cell.field, $0) } }
  }

  /// Returns whether one node is the other one, or below it.
  ///
  /// - Complexity: O(*d*), *d* being the depth.
  public func isInside(_ id: UUID, of other: UUID) -> Bool {
    guard let slot = slots[id], let top = slots[other] else { return false }
    return isInside(slot, of: top)
  }

  /// Returns whether the node and all nodes above it are known and outside the trash.
  ///
  /// - Complexity: O(*d*), *d* being the depth.
  public func isVisible(_ id: UUID) -> Bool {
    slots[id].map { isVisible($0) } ?? false
  }

  func isVisible(_ slot: Int32) -> Bool {
    var slot = slot
    while slot >= 0 { slot = parents[Int(slot)] }
    return slot == TreeSlot.root
  }

  /// Returns the nodes below a parent with their depth, each after its own parent.
  ///
  /// - Complexity: O(*n*), *n* being the number of nodes below.
  public func preorder(below parent: NodeParent = .root) -> [(id: UUID, depth: Int)] {
    guard let top = existingSlot(of: parent) else { return [] }
    var result: [(id: UUID, depth: Int)] = []
    var open = (children[top] ?? []).reversed().map { (slot: $0, depth: 0) }
    while let (slot, depth) = open.popLast() {
      result.append((nodes[Int(slot)].id, depth))
      for child in (children[slot] ?? []).reversed() { open.append((child, depth + 1)) }
    }
    return result
  }

  /// Returns the visible nodes as a tree with summaries.
  ///
  /// - Complexity: O(*n*), *n* being the number of nodes.
  public func tree<Summary>(_ element: (UUID) -> Summary.Element) -> Tree<Summary.Element, Summary>
  where Summary: TreeSummary {
    var tree = Tree<Summary.Element, Summary>()
    var path: [NodeHandle] = []
    for (id, depth) in preorder() {
      path.removeSubrange(depth...)
      path.append(tree.append(element(id), to: path.last))
    }
    return tree
  }

  /// Returns the former place of a node in the trash, which is its latest place elsewhere.
  public func formerPlace(of id: UUID) -> (parent: NodeParent, key: OrderKey)? {
    guard let slot = slots[id] else { return nil }
    let places = nodes[Int(slot)].orders.filter { $0.parent != TreeSlot.trash }
    guard let latest = places.max(by: { $0.stamp < $1.stamp }), let parent = parent(inSlot: latest.parent) else {
      return nil
    }
    return (parent, latest.key)
  }
}

extension ReplicaNode {
  /// Returns the index of a field, or the one at which to insert it.
  package func cellIndex(of field: String) -> Int {
    var low = 0
    var high = cells.count
    while low < high {
      let middle = (low + high) / 2
      if cells[middle].field < field { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the value of a field with its stamp; nil if the field was never set.
  public func cell(_ field: String) -> NodeCell? {
    let index = cellIndex(of: field)
    return index < cells.count && cells[index].field == field ? cells[index] : nil
  }
}

extension TreeReplica {
  /// Returns the parent for a slot; nil for none.
  public func parent(inSlot slot: Int32) -> NodeParent? {
    switch slot {
    case TreeSlot.root: .root
    case TreeSlot.trash: .trash
    case TreeSlot.nowhere: nil
    default: .node(nodes[Int(slot)].id)
    }
  }

  /// Returns the slot of a parent; nil for a node that no operation has named.
  public func existingSlot(of parent: NodeParent) -> Int32? {
    switch parent {
    case .root: TreeSlot.root
    case .trash: TreeSlot.trash
    case .node(let id): slots[id]
    }
  }

  package mutating func slot(of parent: NodeParent) -> Int32 {
    switch parent {
    case .root: TreeSlot.root
    case .trash: TreeSlot.trash
    case .node(let id): slot(of: id)
    }
  }

  /// Returns the slot of a node, created when the first operation names the node.
  package mutating func slot(of id: UUID) -> Int32 {
    if let slot = slots[id] { return slot }
    let slot = Int32(nodes.count)
    slots[id] = slot
    nodes.append(ReplicaNode(id: id))
    parents.append(TreeSlot.nowhere)
    return slot
  }

  func isInside(_ slot: Int32, of top: Int32) -> Bool {
    var slot = slot
    while slot >= 0 {
      if slot == top { return true }
      slot = parents[Int(slot)]
    }
    return false
  }

  /// Returns the place of a node among the parts of a parent, with its stamp.
  public func order(of slot: Int32, in parent: Int32) -> ReplicaOrder? {
    nodes[Int(slot)].orders.first { $0.parent == parent }
  }

  /// Returns the place of a node among the parts of a parent.
  public func key(of slot: Int32, in parent: Int32) -> OrderKey { order(of: slot, in: parent)?.key ?? .first }
}
