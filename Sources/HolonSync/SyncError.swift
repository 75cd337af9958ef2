/// An error from an edit that a synchronized tree refuses.
public enum SyncError: Error, Equatable, Sendable {
  /// No node has the identity.
  case unknownNode(String)

  /// A node with the identity exists already.
  case duplicateNode(String)

  /// A node was to become a part of itself or of one of its own parts.
  case moveIntoItself(String)

  /// The node, or a part of it, would be deeper than ``TreeReplica/greatestDepth``.
  case tooDeep(String)

  /// The node isn't in the trash.
  case notInTrash(String)
}

extension SyncError: CustomStringConvertible {
  /// The refused edit, and the next step.
  public var description: String {
    switch self {
    case .unknownNode(let id): "There is no node \(id): create it first."
    case .duplicateNode(let id): "There is a node \(id) already: edit it, or choose another identity."
    case .moveIntoItself(let id): "Node \(id) can't become a part of itself: choose a place outside of it."
    case .tooDeep(let id): "Node \(id) would lie too deep: choose a place nearer to the root."
    case .notInTrash(let id): "Node \(id) isn't in the trash: there is nothing to restore."
    }
  }
}
