/// What leads from one version of a tree to another: insertions, removals, moves and updates by node.
///
/// ```swift
/// let before = tree
/// tree[milk] = "oat milk"
/// try tree.move(milk, to: done)
/// let difference = tree.difference(from: before)  // one update, one move
/// try tree.apply(difference.inverted)             // undo
/// ```
///
/// The changes hold all at once: their order means nothing, places of removals and of moves' origins are those of the
/// old version, places of insertions and of moves' destinations those of the new one. A removed node's descendants are
/// removed by changes of their own, unless they are moved elsewhere.
public struct TreeDifference<Element> {
  /// The changes, at most one of each kind a node: updates and moves and insertions in no order that matters.
  public internal(set) var changes: [TreeChange<Element>]

  /// Creates a difference from changes.
  ///
  /// - Parameter changes: At most one insertion or removal a node, or at most one move and one update. What doesn't
  ///   fit a tree is found when it is applied.
  public init(_ changes: [TreeChange<Element>] = []) { self.changes = changes }

  /// Whether the two versions are the same.
  public var isEmpty: Bool { changes.isEmpty }

  /// The difference that leads back: applying it is an undo.
  ///
  /// - Complexity: O(*c*), *c* being the number of changes.
  public var inverted: TreeDifference { TreeDifference(changes.reversed().map(\.inverted)) }
}

extension TreeDifference: Sendable where Element: Sendable {}
extension TreeDifference: Equatable where Element: Equatable {}
extension TreeDifference: Hashable where Element: Hashable {}
