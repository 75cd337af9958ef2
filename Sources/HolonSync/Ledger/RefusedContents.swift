import Foundation

/// The fields and places that the response to a push reports to a device whose operations were refused, each once.
///
/// A device needs them to undo refused operations. For several refused operations on one field, its replica shows at
/// most the one with the latest stamp, so only the refusal of that one reports the server's value.
struct RefusedContents: Sendable {
  private enum Target: Hashable, Sendable {
    case field(UUID, String)
    case place(UUID, NodeParent)
  }

  private var latest: [Target: (stamp: HybridTimestamp, number: Int)] = [:]

  /// The approximate size of all refusals, in bytes.
  private(set) var byteCount = 0

  /// Adds a refused operation.
  mutating func add(_ numbered: NumberedOperation, in replica: TreeReplica) {
    byteCount += 150
    let (target, stamp) = (Self.target(of: numbered.operation), numbered.operation.stamp)
    if let known = latest[target] {
      guard known.stamp <= stamp else { return }
    } else {
      byteCount += replica.content(namedBy: numbered.operation)?.byteCount ?? 0
    }
    latest[target] = (stamp, numbered.number)
  }

  /// Returns the content for the refusal of an operation; nil when another refusal reports it, or there is none.
  func content(for numbered: NumberedOperation, in replica: TreeReplica) -> NodeSnapshot? {
    guard latest[Self.target(of: numbered.operation)]?.number == numbered.number else { return nil }
    return replica.content(namedBy: numbered.operation)
  }

  private static func target(of operation: TreeOperation) -> Target {
    switch operation.action {
    case .set(let field, _): .field(operation.item, field)
    case .order(let parent, _), .move(let parent, _): .place(operation.item, parent)
    }
  }
}

extension TreeReplica {
  /// Returns the field or the place that an operation names, as far as the replica has it.
  fileprivate func content(namedBy operation: TreeOperation) -> NodeSnapshot? {
    guard let slot = slots[operation.item] else { return nil }
    switch operation.action {
    case .set(let field, _):
      guard let cell = nodes[Int(slot)].cell(field) else { return nil }
      let kept = NodeCell(field: cell.field, value: cell.value, stamp: cell.stamp)
      return NodeSnapshot(id: operation.item, cells: [kept], orders: [], base: nil)
    case .order(let parent, _), .move(let parent, _):
      guard let order = existingSlot(of: parent).flatMap({ order(of: slot, in: $0) }) else { return nil }
      let kept = NodeSnapshot.Order(parent: parent, key: order.key, stamp: order.stamp)
      return NodeSnapshot(id: operation.item, cells: [], orders: [kept], base: nil)
    }
  }
}
