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
      case .occupied(let node): "node \(node) is to be inserted, but its place is taken"
      case .notEmpty(let node): "node \(node) is to be removed, but has a child that stays"
      case .notSibling(let node): "node \(node) isn't a child of the parent that others are to follow it under"
      case .cyclic(let node): "node \(node) would come below or after itself"
      case .contradictory(let node): "node \(node) is changed twice in ways that exclude each other"
      case .tooFar(let node): "node \(node) lies too far beyond all others in memory"
      }
    return "the difference doesn't fit the tree: \(reason); apply it to the version that it was taken from"
  }
}
