public import Foundation

/// The parent of a node in a synchronized tree.
public enum NodeParent: Hashable, Sendable {
  /// No parent: the node is at the top.
  case root

  /// The trash: the node is deleted, with everything below it, and may be restored.
  case trash

  /// Another node.
  case node(UUID)
}

extension NodeParent: CustomStringConvertible {
  /// “the root”, “the trash”, or the node's identity.
  public var description: String {
    switch self {
    case .root: "the root"
    case .trash: "the trash"
    case .node(let id): "\(id)"
    }
  }
}
