/// The reason why a difference doesn't fit a tree.
public enum TreeDifferenceError: Error, Hashable, Sendable {
  /// A node in the difference isn't in the tree.
  case missing(NodeHandle)

  /// An inserted node, or another one at its place in memory, is in the tree already.
  case occupied(NodeHandle)

  /// A removed node has a child that stays.
  case notEmpty(NodeHandle)

  /// The node that another one has to follow isn't a child of the new parent.
  case notSibling(NodeHandle)

  /// A node would be below itself or after itself.
  case cyclic(NodeHandle)

  /// A node is inserted, removed, moved or updated more than once, or in ways that exclude each other.
  case contradictory(NodeHandle)

  /// The slot of an inserted node is more than 16,777,216 places beyond all others.
  case tooFar(NodeHandle)
}

extension TreeDifferenceError: CustomStringConvertible {
  /// The reason why the difference doesn't fit, and what to do.
  public var description: String {
    let reason =
      switch self {
      case .missing(let node): "node \(node) isn't in the tree"
      case .occupied(let node): "node \(node) can't be inserted, because another node has its handle"
      case .notEmpty(let node): "node \(node) can't be removed, because one of its children remains"
      case .notSibling(let node): "node \(node) isn't a child of the parent under which others follow it"
      case .cyclic(let node): "node \(node) can't be moved below or after itself"
      case .contradictory(let node): "two changes of node \(node) contradict each other"
      case .tooFar(let node): "the slot of node \(node) is too far beyond all others"
      }
    return "the difference doesn't fit the tree (\(reason)): apply it to the version from which it was computed"
  }
}
