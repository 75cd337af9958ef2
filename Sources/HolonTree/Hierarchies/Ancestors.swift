/// The nodes above a node of a type of your own, nearest first.
///
/// ```swift
/// for folder in Ancestors(of: live, parent: \.parent) { print(folder.name) }
/// // music
/// // home
/// ```
///
/// The parents must not lead back to a node below them, or the walk never ends.
public struct Ancestors<Node>: Sequence, IteratorProtocol {
  @usableFromInline let parent: (Node) -> Node?

  /// The node whose parent comes next; nil when there is none left.
  @usableFromInline var latest: Node?

  /// Creates the walk from a node, which isn't among the nodes visited, to the top.
  ///
  /// - Parameters:
  ///   - node: The node below the first one to visit.
  ///   - parent: What tells the parent of a node, as `\.superview` does; nil on top.
  @inlinable
  public init(of node: Node, parent: @escaping (Node) -> Node?) {
    self.parent = parent
    latest = node
  }

  /// Advances to the next node up.
  ///
  /// - Complexity: O(1), apart from what the parent costs.
  @inlinable
  public mutating func next() -> Node? {
    latest = latest.flatMap(parent)
    return latest
  }
}

@available(*, unavailable, message: "what tells the parent of a node may be bound to one actor")
extension Ancestors: Sendable {}
