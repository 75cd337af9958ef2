/// The reason why a tree refused an edit.
public enum TreeError: Error, Equatable, Sendable {
  /// A node can't be moved below itself or below one of its own descendants.
  case moveIntoItself(NodeHandle)
}

extension TreeError: CustomStringConvertible {
  /// The refused edit, and what to do instead.
  public var description: String {
    switch self {
    case .moveIntoItself(let node):
      "node \(node) can't be moved below itself or one of its descendants: choose a node outside it"
    }
  }
}
