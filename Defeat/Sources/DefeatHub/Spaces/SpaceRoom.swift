import DefeatCore
import Foundation
import HolonSync
import HolonTree

/// The remaining room of a space while a push is planned, operation by operation.
struct SpaceRoom {
  private let limits: HubLimits
  private var nodes: Int

  /// The remaining bytes of the space and of its account; negative if the limit is exceeded.
  private var bytes: Int
  private var accountBytes: Int

  /// The nodes that earlier operations of the push introduce.
  private var brought: Set<UUID> = []
  private var depths: DepthSearch

  init(_ limits: HubLimits, nodes: Int, bytes: Int, accountBytes: Int) {
    self.limits = limits
    self.nodes = limits.nodes - nodes
    self.bytes = limits.spaceBytes - bytes
    self.accountBytes = limits.accountBytes - accountBytes
    depths = DepthSearch(deepest: limits.depth)
  }

  /// Returns the reason why an operation doesn't fit; if it fits, subtracts its size and returns nil.
  mutating func refusal(of operation: TreeOperation, in replica: TreeReplica?) -> RefusalReason? {
    guard let replica else { return nil }
    let size = LogRow.bytes(of: operation)
    if let reason = fullness(size, operation.action) { return reason }
    let slot = replica.slots[operation.item]
    if let slot, isFull(replica.nodes[Int(slot)], for: operation.action, in: replica) { return .nodeFull }
    let isNew = slot == nil && !brought.contains(operation.item)
    let parent = Self.parent(of: operation).flatMap { parent in
      parent == operation.item || replica.slots[parent] != nil || brought.contains(parent) ? nil : parent
    }
    let count = (isNew ? 1 : 0) + (parent == nil ? 0 : 1)
    if count > nodes { return .spaceFull }
    if case .move(let parent, _) = operation.action, depths.isTooDeep(operation.item, to: parent, in: replica) {
      return .tooDeep
    }
    nodes -= count
    if isNew { brought.insert(operation.item) }
    if let parent { brought.insert(parent) }
    bytes -= size
    accountBytes -= size
    return nil
  }

  /// Checks the size of an operation; removing values and moving to the trash may use a reserve, so that a full space
  /// can be tidied.
  private func fullness(_ size: Int, _ action: TreeAction) -> RefusalReason? {
    let isTidying =
      switch action {
      case .set(_, let value): value == nil
      case .move(.trash, _): true
      case .move, .order: false
      }
    if bytes + (isTidying ? limits.spaceBytes / 16 : 0) < size { return .spaceFull }
    return accountBytes + (isTidying ? limits.accountBytes / 16 : 0) < size ? .accountFull : nil
  }

  /// Returns the other node that an operation names.
  private static func parent(of operation: TreeOperation) -> UUID? {
    switch operation.action {
    case .move(.node(let parent), _), .order(.node(let parent), _): parent
    case .set, .move, .order: nil
    }
  }

  private func isFull(
    _ node: ReplicaNode, for action: TreeAction, in replica: TreeReplica
  ) -> Bool {
    switch action {
    case .set(let field, let value):
      let known = node.cell(field)
      if known == nil, node.cells.count >= limits.fields { return true }
      let growth = (value?.utf8.count ?? 0) - (known?.value?.utf8.count ?? 0)
      return growth > 0
        && node.cells.reduce(growth) { $0 + $1.byteCount } > limits.nodeBytes
    // A node may return to a former parent, which doesn't add to its places.
    case .order(.node(let parent), _), .move(.node(let parent), _):
      guard node.orders.count >= limits.places else { return false }
      return replica.slots[parent].map { place in !node.orders.contains { $0.parent == place } } ?? true
    case .order, .move: return false
    }
  }
}
