import Foundation
import HolonTree

extension SyncClient {
  /// Replaces the states of nodes, with the waiting operations on them, and removes other nodes.
  ///
  /// - Complexity: That of `TreeReplica.replace(_:removing:)`, and O(*w*), *w* being the number of waiting operations.
  mutating func replace(_ states: [UUID: NodeSnapshot], removing gone: Set<UUID>) -> ReplicaChanges {
    guard !states.isEmpty || !gone.isEmpty else { return ReplicaChanges() }
    let earlier = EarlierNodes(states.keys, gone, in: replica)
    let known = gone.filter { id in replica.slots[id].map { replica.isKnown(Int($0)) } ?? false }
    selection?.forgottenCount += known.count
    selection?.changedNodes.formUnion(states.keys)
    selection?.changedNodes.formUnion(gone)
    for move in replica.moves {
      let id = replica.nodes[Int(move.item)].id
      if states[id] != nil || gone.contains(id) { selection?.changedMoves.insert(move.stamp) }
    }
    var (changes, outdated) = replica.replace(states.values.sorted { $0.id < $1.id }, removing: gone)
    selection?.stale.formUnion(outdated)
    selection?.changedNodes.formUnion(outdated)
    var waiting = outbox.map(\.operation).filter { states[$0.item] != nil || gone.contains($0.item) }
    // A state with a later move already has the effect of all earlier ones.
    waiting.removeAll { operation in
      guard case .move = operation.action, let base = states[operation.item]?.base else { return false }
      return operation.stamp <= base.stamp
    }
    for operation in waiting { if case .move = operation.action { selection?.changedMoves.insert(operation.stamp) } }
    changes.formUnion(replica.apply(waiting))
    changes.places.subtract(states.keys)
    changes.places.subtract(gone)
    changes.contents = []
    changes.formUnion(earlier.changes(to: replica))
    removeForgottenSlots()
    return changes
  }

  /// Removes the slots of forgotten nodes once they are half of all, so that the room for them is never greater.
  private mutating func removeForgottenSlots() {
    guard let count = selection?.forgottenCount, count > replica.nodes.count / 2 else { return }
    removeUnknownSlots()
  }

  /// Removes the slots of nodes of which nothing but the identity is known, unless known nodes or moves name them.
  mutating func removeUnknownSlots() {
    let known = replica.nodes.indices.filter(replica.isKnown).map(replica.snapshot)
    replica = TreeReplica(part: known, moves: Array(replica.recentMoves))
    selection?.forgottenCount = 0
  }

  /// Forgets nodes that are neither selected, nor above selected ones, nor have edits that wait, once all states are
  /// those at the end of the log.
  ///
  /// All of them are among the untidy nodes, those above them, and those below untidy ones that nobody sees any more.
  mutating func forgetUnselected() -> ReplicaChanges {
    guard let selection, selection.position == nil, !isPullDue, !selection.stampsAnew else { return ReplicaChanges() }
    self.selection?.untidy = []
    let waiting = waitingNodes
    var open = untidySlots(selection, waiting)
    for slot in open { requestTop(above: slot, selection) }
    var forgotten: Set<Int32> = []
    var forgottenParts: [Int32: Int] = [:]
    while let slot = open.popLast() {
      let isWhole = replica.children[slot]?.count == forgottenParts[slot]
      guard isWhole, !forgotten.contains(slot), !isKept(slot, selection, waiting) else { continue }
      forgotten.insert(slot)
      let parent = replica.parents[Int(slot)]
      guard parent != TreeSlot.nowhere else { continue }
      forgottenParts[parent, default: 0] += 1
      if parent >= 0 { open.append(parent) }
    }
    let ids = Set(forgotten.map { replica.nodes[Int($0)].id })
    self.selection?.stale.subtract(ids)
    return replace([:], removing: ids.filter { id in replica.slots[id].map { replica.isKnown(Int($0)) } ?? false })
  }

  /// The nodes that waiting operations name.
  private var waitingNodes: Set<UUID> { Set(outbox.lazy.flatMap(\.operation.namedNodes)) }

  /// Returns the untidy nodes, and those below them if nobody sees these any more.
  private func untidySlots(_ selection: TreeSelection, _ waiting: Set<UUID>) -> [Int32] {
    guard let untidy = selection.untidy else { return Array(replica.nodes.indices.map(Int32.init)) }
    var slots: [Int32] = []
    var added: Set<Int32> = []
    for id in untidy {
      guard let slot = replica.slots[id], added.insert(slot).inserted else { continue }
      slots.append(slot)
      guard !isReachable(slot, selection, waiting) else { continue }
      var open = replica.children[slot] ?? []
      while let part = open.popLast() {
        guard added.insert(part).inserted else { continue }
        slots.append(part)
        open += replica.children[part] ?? []
      }
    }
    return slots
  }

  /// Notes that the topmost node above a node has to be requested, if nothing but its identity is known.
  private mutating func requestTop(above slot: Int32, _ selection: TreeSelection) {
    var slot = slot
    while replica.parents[Int(slot)] >= 0 { slot = replica.parents[Int(slot)] }
    let id = replica.nodes[Int(slot)].id
    guard replica.parents[Int(slot)] == TreeSlot.nowhere, !selection.absent.contains(id) else { return }
    self.selection?.stale.insert(id)
  }

  private func isKept(_ slot: Int32, _ selection: TreeSelection, _ waiting: Set<UUID>) -> Bool {
    let node = replica.nodes[Int(slot)]
    if selection.doubtful.contains(node.id) || waiting.contains(node.id) { return true }
    return !selection.stale.contains(node.id) && replica.isKnown(Int(slot)) && selection.query.matches(node.cells)
      && isReachable(slot, selection, waiting)
  }

  /// Returns whether a node is visible, or may be when the states of the nodes above it have been received.
  private func isReachable(_ slot: Int32, _ selection: TreeSelection, _ waiting: Set<UUID>) -> Bool {
    var slot = slot
    while true {
      let (id, parent) = (replica.nodes[Int(slot)].id, replica.parents[Int(slot)])
      if selection.stale.contains(id) || selection.doubtful.contains(id) || waiting.contains(id) { return true }
      if parent == TreeSlot.nowhere { return !selection.absent.contains(id) }
      if parent < 0 { return parent == TreeSlot.root }
      slot = parent
    }
  }
}

extension TreeReplica {
  /// Returns whether anything but the identity of a node is known.
  package func isKnown(_ slot: Int) -> Bool {
    let node = nodes[slot]
    return !node.cells.isEmpty || !node.orders.isEmpty || parents[slot] != TreeSlot.nowhere
  }
}

/// Nodes before a change.
private struct EarlierNodes {
  private var nodes: [UUID: (parent: NodeParent?, key: String?, fields: [String])] = [:]

  init(_ ids: some Sequence<UUID>, _ others: Set<UUID>, in replica: TreeReplica) {
    for id in ids { nodes[id] = Self.node(id, in: replica) }
    for id in others { nodes[id] = Self.node(id, in: replica) }
  }

  private static func node(
    _ id: UUID, in replica: TreeReplica
  ) -> (parent: NodeParent?, key: String?, fields: [String]) {
    (replica.parent(of: id), replica.key(of: id)?.text, replica.fields(of: id).flatMap { [$0.field, $0.value] })
  }

  func changes(to replica: TreeReplica) -> ReplicaChanges {
    var changes = ReplicaChanges()
    for (id, earlier) in nodes {
      let node = Self.node(id, in: replica)
      if node.parent != earlier.parent || node.key != earlier.key { changes.places.insert(id) }
      if node.fields != earlier.fields { changes.contents.insert(id) }
    }
    return changes
  }
}
