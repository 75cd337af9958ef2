public import Foundation
public import HolonTree

/// A change of one node with its time: the unit of sync.
///
/// A new node is a move of an identity that no tree has yet, and sets. Deleting is a move to the trash, restoring a move
/// back.
public struct TreeOperation: Hashable, Sendable {
  /// The time at which it was made, and the device that made it.
  ///
  /// No two operations that count in the same place have the same stamp: servers refuse the second one.
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
  /// A field gets a value, or none; of two, the later one counts.
  case set(String, String?)

  /// The node gets another place among the parts of a parent, once it is one of them; of two, the later one counts.
  case order(in: NodeParent, OrderKey)

  /// The node becomes a part of a parent, at a place; nothing when the parent is below the node by then.
  case move(to: NodeParent, OrderKey)
}

extension TreeOperation: CustomStringConvertible {
  /// The stamp, the node, and what is done to it.
  public var description: String {
    switch action {
    case .set(let field, let value): "\(stamp) \(item) \(field) = \(value.map { "\($0)" } ?? "nothing")"
    case .order(let parent, let key): "\(stamp) \(item) at \(key.text) in \(parent)"
    case .move(let parent, let key): "\(stamp) \(item) to \(parent) at \(key.text)"
    }
  }
}
