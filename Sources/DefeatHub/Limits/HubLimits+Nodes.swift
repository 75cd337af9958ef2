import DefeatCore
import Foundation
import HolonRepositories

extension HubLimits {
  /// Whether a node has room for what an operation adds to it; an answer holds a node as a whole.
  func hasRoom(for operation: HubOperation, in replica: TreeReplica<HubSchema>) -> Bool {
    guard let slot = replica.slots[operation.item] else { return true }
    let node = replica.nodes[Int(slot)]
    switch operation.action {
    case .set(let field, let value):
      let known = node.cell(field)
      if known == nil, node.cells.count >= nodeFields { return false }
      let growth = (value?.utf8.count ?? 0) - (known?.value?.utf8.count ?? 0)
      return growth <= 0
        || node.cells.reduce(growth) { $0 + HubSchema.byteCount(of: $1.field, $1.value) } <= nodeBytes
    case .order(.node(let parent), _), .move(.node(let parent), _):
      guard node.orders.count >= nodePlaces else { return true }
      return replica.slots[parent].map { place in node.orders.contains { $0.parent == place } } ?? false
    case .order, .move: return true
    }
  }
}
