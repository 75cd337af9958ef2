import Foundation
import HolonTree

extension SyncClient {
  /// Gives new stamps to the waiting edits once the server's states of their nodes are known.
  mutating func stampSelectionAnew() {
    selection?.turn += 1
    selection?.known = [:]
    selection?.stampsAnew = !outbox.isEmpty
    isPullDue = true
  }

  /// Gives new stamps to the waiting edits that the server lacks, in their order, if all of its states are known.
  mutating func stampOutbox(_ horizon: HybridTimestamp, _ now: Int64) -> ReplicaChanges {
    guard let known = selection?.known, outbox.allSatisfy({ known[$0.operation.item] != nil }) else {
      return ReplicaChanges()
    }
    let waiting = outbox.map(\.operation)
    outbox = []
    var states: [UUID: NodeSnapshot] = [:]
    for case (let id, let state?) in known { states[id] = state }
    var changes = replace(states, removing: Set(known.keys).subtracting(states.keys))
    clock.restart(device: device.number, after: max(replica.latestStamp.ticks, horizon.ticks))
    let operations = waiting.filter { operation in states[operation.item].map { !$0.covers(operation) } ?? true }
      .map { TreeOperation(stamp: clock.tick(at: now), item: $0.item, action: $0.action) }
    changes.formUnion(replica.apply(operations))
    changes.formUnion(ReplicaChanges(of: operations))
    enqueue(operations)
    for operation in operations {
      selection?.changedNodes.insert(operation.item)
      if case .move = operation.action { selection?.changedMoves.insert(operation.stamp) }
    }
    selection?.stampsAnew = false
    selection?.untidy = nil
    selection?.known = [:]
    return changes
  }
}

extension NodeSnapshot {
  /// Returns whether the state has an operation, or a later one in its place.
  fileprivate func covers(_ operation: TreeOperation) -> Bool {
    switch operation.action {
    case .set(let field, let value):
      guard let cell = cells.first(where: { $0.field == field }) else { return false }
      return cell.stamp > operation.stamp || cell.stamp == operation.stamp && cell.value == value
    case .order(let parent, let key):
      guard let order = orders.first(where: { $0.parent == parent }) else { return false }
      return order.stamp > operation.stamp || order.stamp == operation.stamp && order.key == key
    case .move(let parent, _):
      guard let base else { return false }
      return base.stamp > operation.stamp || base.stamp == operation.stamp && base.parent == parent
    }
  }
}
