/// Why a difference doesn't fit a tree.
public enum TreeDifferenceError: Error, Hashable, Sendable {
  /// A node that the difference speaks of isn't in the tree.
  case missing(NodeHandle)

  /// A node that is to be inserted, or another one in its place in memory, is in the tree already.
  case occupied(NodeHandle)

  /// A node that is to be removed has a child that stays.
  case notEmpty(NodeHandle)

  /// A node that others are to follow isn't a child of their new parent.
  case notSibling(NodeHandle)

  /// A node would come below itself or after itself.
  case cyclic(NodeHandle)

  /// A node is inserted, removed, moved or updated more than once, or in ways that exclude each other.
  case contradictory(NodeHandle)

  /// A node that is to be inserted lies too far beyond all others in memory, more than 16,777,216 places.
  case tooFar(NodeHandle)
}

extension TreeDifferenceError: CustomStringConvertible {
  /// What doesn't fit, and what to do.
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
