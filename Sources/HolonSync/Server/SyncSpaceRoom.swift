import Foundation

/// The remaining room of a space while a push is planned, operation by operation.
struct SyncSpaceRoom {
  private let limits: SyncSpaceLimits
  private var nodes: Int
  private var bytes: Int
  private let isClosed: Bool

  /// The nodes that earlier operations of the push introduce.
  private var introduced: Set<UUID> = []

  /// The cells and places that earlier operations of the push add to nodes, and their bytes.
  private var added: [UUID: (cells: Int, bytes: Int, places: Int)] = [:]
  private var depths = DepthSearch(deepest: TreeReplica.greatestDepth)

  init(_ limits: SyncSpaceLimits, _ ledger: SyncLedger, _ device: DeviceIdentity, byteCount: Int) {
    self.limits = limits
    nodes = limits.nodes - ledger.replica.nodeCount
    bytes = limits.logBytes - byteCount
    isClosed = ledger.devices[device.number] == nil && ledger.devices.count >= limits.devices
  }

  /// Returns the reason why an operation doesn't fit; if it fits, counts it and returns nil.
  mutating func refusal(of operation: TreeOperation, in replica: TreeReplica) -> RefusalReason? {
    let size = LogRecord.operation(device: operation.stamp.device, number: 0, operation).byteCount
    if size > limits.operationBytes { return .tooLarge }
    if isClosed || size > bytes { return .full }
    var named = [operation.item]
    switch operation.action {
    case .set(let field, let value):
      guard hasRoom(for: field, value, of: operation.item, in: replica) else { return .full }
    case .order(let parent, _), .move(let parent, _):
      guard hasRoom(for: parent, of: operation.item, in: replica) else { return .full }
      if case .node(let id) = parent, id != operation.item { named.append(id) }
    }
    let new = named.filter { replica.slots[$0] == nil && !introduced.contains($0) }
    if new.count > nodes { return .full }
    if case .move(let parent, _) = operation.action, depths.isTooDeep(operation.item, to: parent, in: replica) {
      return .full
    }
    nodes -= new.count
    introduced.formUnion(new)
    bytes -= size
    return nil
  }

  private mutating func hasRoom(for field: String, _ value: String?, of id: UUID, in replica: TreeReplica) -> Bool {
    let node = replica.slots[id].map { replica.nodes[Int($0)] }
    let known = node?.cell(field)
    var sum = added[id] ?? (0, 0, 0)
    if known == nil { sum.cells += 1 }
    let size = field.utf8.count + (value?.utf8.count ?? 0)
    let growth = size - (known?.byteCount ?? 0)
    sum.bytes += max(growth, 0)
    if (node?.cells.count ?? 0) + sum.cells > limits.cells { return false }
    // Emptying a field is always possible.
    if growth > 0, (node?.cells.reduce(0) { $0 + $1.byteCount } ?? 0) + sum.bytes > limits.nodeBytes { return false }
    added[id] = sum
    return true
  }

  private mutating func hasRoom(for parent: NodeParent, of id: UUID, in replica: TreeReplica) -> Bool {
    let node = replica.slots[id].map { replica.nodes[Int($0)] }
    let slot = replica.existingSlot(of: parent)
    if let slot, node?.orders.contains(where: { $0.parent == slot }) ?? false { return true }
    var sum = added[id] ?? (0, 0, 0)
    sum.places += 1
    guard (node?.orders.count ?? 0) + sum.places <= limits.places else { return false }
    added[id] = sum
    return true
  }
}
