/// The place of a node: its parent and its previous sibling.
///
/// Unlike an index, a place stays valid when preceding siblings change, and finding it requires no counting.
public struct TreePlace: Hashable, Sendable, Codable {
  /// The node's parent; nil for a root.
  public var parent: NodeHandle?

  /// The sibling right before the node; nil for the first one.
  public var previous: NodeHandle?

  private enum CodingKeys: String, CodingKey {
    case parent = "under"
    case previous = "after"
  }

  /// Creates a place under a parent, after a sibling.
  @inlinable
  public init(under parent: NodeHandle?, after previous: NodeHandle? = nil) {
    self.parent = parent
    self.previous = previous
  }
}

extension Tree {
  /// Returns the place of a node.
  ///
  /// - Complexity: O(1)
  @inlinable
  public func place(of node: NodeHandle) -> TreePlace {
    TreePlace(under: parent(of: node), after: previous(before: node))
  }
}

extension TreePlace: CustomStringConvertible {
  /// The place in words, as in `under #1 after #4`.
  public var description: String {
    let level = parent.map { "under \($0)" } ?? "among the roots"
    return previous.map { "\(level) after \($0)" } ?? "\(level), first"
  }
}
