public import Foundation
public import HolonTree

/// A change of one node with its time: the unit of sync.
///
/// A new node is a move of an unknown identity, with sets of its fields. Deleting is a move to the trash, restoring a
/// move back.
public struct TreeOperation: Hashable, Sendable {
  /// The time at which it was made, and the device that made it.
  ///
  /// Operations on the same field or place have distinct stamps: servers refuse the second one.
  public var stamp: HybridTimestamp

  /// The node.
  public let item: UUID

  /// The change of the node.
  public let action: TreeAction

  /// Creates an operation.
  public init(stamp: HybridTimestamp, item: UUID, action: TreeAction) {
    self.stamp = stamp
    self.item = item
    self.action = action
  }
}

/// A change of a node of a synchronized tree.
public enum TreeAction: Hashable, Sendable {
  /// Sets or removes the value of a field; of two, the later one counts.
  case set(String, String?)

  /// Sets the place of the node among the parts of a parent; of two, the later one counts.
  case order(in: NodeParent, OrderKey)

  /// Moves the node to a place in a parent; without effect when the parent is below the node by then.
  case move(to: NodeParent, OrderKey)
}

extension TreeOperation {
  /// The node, and the parent that the change names, if that is a node.
  var namedNodes: [UUID] {
    switch action {
    case .order(in: .node(let parent), _), .move(to: .node(let parent), _): [item, parent]
    default: [item]
    }
  }
}

extension TreeOperation: CustomStringConvertible {
  /// The stamp, the node, and the change.
  public var description: String {
    switch action {
    case .set(let field, let value): "\(stamp) \(item) \(field) = \(value.map { "\($0)" } ?? "nothing")"
    case .order(let parent, let key): "\(stamp) \(item) at \(key.text) in \(parent)"
    case .move(let parent, let key): "\(stamp) \(item) to \(parent) at \(key.text)"
    }
  }
}
