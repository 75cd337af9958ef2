/// Nodes that already hang together in types of your own, to be walked as they are.
///
/// ```swift
/// final class Folder {
///   let name: String
///   let folders: [Folder]
///
///   init(_ name: String, _ folders: [Folder] = []) { (self.name, self.folders) = (name, folders) }
/// }
/// let home = Folder("home", [Folder("music", [Folder("live")]), Folder("papers")])
///
/// for (folder, depth) in Hierarchy(of: home, children: \.folders).preorder {
///   print(String(repeating: "  ", count: depth) + folder.name)
/// }
/// // home
/// //   music
/// //     live
/// //   papers
/// ```
///
/// Nothing is converted or kept: every walk asks for the children when it comes to them, so it sees the nodes as they
/// are then. Whether nodes are classes, structs, enums or numbers doesn't matter. The children must not lead back to a
/// node above them, or a walk never ends.
///
/// No walk is recursive, so that nodes may hang together as deep as memory allows.
public struct Hierarchy<Node, Children: RandomAccessCollection> where Children.Element == Node {
  /// The nodes on top.
  public let roots: [Node]

  /// What tells the children of a node; nil stands for none.
  public let children: (Node) -> Children?

  @inlinable
  init(roots: [Node], children: @escaping (Node) -> Children?) {
    self.roots = roots
    self.children = children
  }

  /// Creates the hierarchy of a node and everything below it.
  ///
  /// - Parameters:
  ///   - root: The node on top.
  ///   - children: What tells the children of a node, as `\.subviews` does. It may answer nil for none, as that of
  ///     SwiftUI's `OutlineGroup` does.
  @inlinable
  public init(of root: Node, children: @escaping (Node) -> Children?) {
    self.init(roots: [root], children: children)
  }

  /// Creates the hierarchy of several nodes and everything below them.
  ///
  /// - Parameters:
  ///   - roots: The nodes on top, first to last.
  ///   - children: What tells the children of a node, as `\.subviews` does. It may answer nil for none, as that of
  ///     SwiftUI's `OutlineGroup` does.
  @inlinable
  public init(of roots: [Node], children: @escaping (Node) -> Children?) {
    self.init(roots: roots, children: children)
  }
}

extension Hierarchy {
  /// The same nodes without what lies below those that a rule refuses; these themselves stay.
  ///
  /// ```swift
  /// let shown = views.descending { !$0.isHidden }
  /// ```
  ///
  /// The children of a refused node aren't even asked for, which matters where asking costs something.
  ///
  /// - Parameter shouldDescend: Whether to go on with the children of a node; asked once by each walk.
  /// - Complexity: O(1)
  @inlinable
  public func descending(where shouldDescend: @escaping (Node) -> Bool) -> Hierarchy {
    Hierarchy(roots: roots) { [children] node in shouldDescend(node) ? children(node) : nil }
  }
}

@available(*, unavailable, message: "what tells the children of a node may be bound to one actor")
extension Hierarchy: Sendable {}
