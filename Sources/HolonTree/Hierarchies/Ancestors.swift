/// The nodes above a node in a structure of your own types, nearest first.
///
/// ```swift
/// for folder in Ancestors(of: live, parent: \.parent) { print(folder.name) }
/// // music
/// // home
/// ```
///
/// The parents must not lead back to a node below them; otherwise the walk never ends.
public struct Ancestors<Node>: Sequence, IteratorProtocol {
  @usableFromInline let parent: (Node) -> Node?

  /// The node whose parent comes next; nil at the end of the walk.
  @usableFromInline var latest: Node?

  /// Creates the walk from a node, which isn't visited itself, to the top.
  ///
  /// - Parameters:
  ///   - node: The node below the first one to visit.
  ///   - parent: A closure that returns the parent of a node, such as `\.superview`; nil at the top.
  @inlinable
  public init(of node: Node, parent: @escaping (Node) -> Node?) {
    self.parent = parent
    latest = node
  }

  /// Advances to the next node up.
  ///
  /// - Complexity: O(1), apart from the cost of the closure.
  @inlinable
  public mutating func next() -> Node? {
    latest = latest.flatMap(parent)
    return latest
  }
}

@available(*, unavailable, message: "the closure for parents may be isolated to one actor")
extension Ancestors: Sendable {}
