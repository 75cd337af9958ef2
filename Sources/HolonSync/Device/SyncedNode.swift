public import Foundation

/// A node of a ``SyncedTree`` with its item.
public struct SyncedNode<Item: Sendable>: Identifiable, Sendable {
  /// The identifier of the node.
  public let id: UUID

  /// The number of nodes above.
  public let depth: Int

  /// The item.
  public let item: Item
}

extension SyncedNode: Equatable where Item: Equatable {}
extension SyncedNode: Hashable where Item: Hashable {}

/// The state of sync of a ``SyncedTree``.
public struct SyncedTreeStatus: Sendable {
  /// The number of operations that the server doesn't have yet.
  public let waiting: Int

  /// The operations that the server has refused; their effects are undone.
  public let refused: [RefusedOperation]

  /// Whether all is sent, and everything of the last contact received.
  public let isInStep: Bool

  /// Whether the tree is complete; false until the first sync has ended.
  public let isComplete: Bool

  init(_ client: SyncClient) {
    waiting = client.outbox.count
    refused = client.refused
    isInStep = client.isInStep
    isComplete = client.isComplete
  }
}
