/// The changes that lead from one version of a tree to another: insertions, removals, moves and updates of nodes.
///
/// ```swift
/// let before = tree
/// tree[milk] = "oat milk"
/// try tree.move(milk, to: done)
/// let difference = tree.difference(from: before)  // one update, one move
/// try tree.apply(difference.inverted)             // undo
/// ```
///
/// All changes apply together, and their order has no meaning. Places of removals and origins of moves refer to the old
/// version; places of insertions and destinations of moves refer to the new one. Each descendant of a removed node has
/// a removal of its own, unless it moves elsewhere.
public struct TreeDifference<Element> {
  /// The changes, at most one of each kind for each node, in no particular order.
  public internal(set) var changes: [TreeChange<Element>]

  /// Creates a difference from changes.
  ///
  /// - Parameter changes: At most one insertion or removal, or one move and one update, for each node. Applying the
  ///   difference checks whether it fits a tree.
  public init(_ changes: [TreeChange<Element>] = []) { self.changes = changes }

  /// Whether the two versions are the same.
  public var isEmpty: Bool { changes.isEmpty }

  /// The difference in the opposite direction: applying it is an undo.
  ///
  /// - Complexity: O(*c*), *c* being the number of changes.
  public var inverted: TreeDifference { TreeDifference(changes.reversed().map(\.inverted)) }
}

extension TreeDifference: Sendable where Element: Sendable {}
extension TreeDifference: Equatable where Element: Equatable {}
extension TreeDifference: Hashable where Element: Hashable {}
