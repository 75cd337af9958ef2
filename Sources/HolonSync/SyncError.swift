public import HolonBase

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

extension SyncError: DescribedError {
  /// The refused edit, and the next step.
  public var description: String {
    switch self {
    case .unknownNode(let id): "node \(id) doesn't exist: create it first"
    case .duplicateNode(let id): "node \(id) already exists: edit it, or choose another identifier"
    case .moveIntoItself(let id): "node \(id) can't be moved into itself: choose a place outside it"
    case .tooDeep(let id): "node \(id) would be too deep: choose a place nearer to the root"
    case .notInTrash(let id): "node \(id) isn't in the trash: restore only removed nodes"
    }
  }
}
