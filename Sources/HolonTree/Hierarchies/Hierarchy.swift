/// The nodes of a structure of your own types, for walking them in place.
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
/// No node is converted or stored. Every walk reads children when it reaches them, so it sees the nodes in their
/// current state. Nodes may be classes, structs, enums or numbers. The children must not lead back to a node above
/// them; otherwise a walk never ends.
///
/// No walk is recursive, so that nodes may be nested as deeply as memory allows.
public struct Hierarchy<Node, Children: BidirectionalCollection> where Children.Element == Node {
  /// The nodes on top.
  public let roots: [Node]

  /// The closure that returns the children of a node; nil stands for none.
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
  ///   - children: A closure that returns the children of a node, such as `\.subviews`. It may return nil for no
  ///     children, as with SwiftUI's `OutlineGroup`.
  @inlinable
  public init(of root: Node, children: @escaping (Node) -> Children?) {
    self.init(roots: [root], children: children)
  }

  /// Creates the hierarchy of several nodes and everything below them.
  ///
  /// - Parameters:
  ///   - roots: The nodes on top, first to last.
  ///   - children: A closure that returns the children of a node, such as `\.subviews`. It may return nil for no
  ///     children, as with SwiftUI's `OutlineGroup`.
  @inlinable
  public init(of roots: [Node], children: @escaping (Node) -> Children?) {
    self.init(roots: roots, children: children)
  }
}

extension Hierarchy {
  /// Returns the same nodes without those below the ones that a predicate refuses; these themselves stay.
  ///
  /// ```swift
  /// let shown = views.descending { !$0.isHidden }
  /// ```
  ///
  /// The children of a refused node aren't read, which matters if reading them is expensive.
  ///
  /// - Parameter shouldDescend: A predicate that returns whether to visit the children of a node; called once in each
  ///   walk.
  /// - Complexity: O(1)
  @inlinable
  public func descending(where shouldDescend: @escaping (Node) -> Bool) -> Hierarchy {
    Hierarchy(roots: roots) { [children] node in shouldDescend(node) ? children(node) : nil }
  }
}

@available(*, unavailable, message: "the closure for children may be isolated to one actor")
extension Hierarchy: Sendable {}
