public import HolonTree

extension TreeFile {
  /// The roots, first to last.
  @inlinable public var roots: TreeFileChildren { TreeFileChildren(layout: layout, parent: -1) }

  /// Returns the children of a node, first to last; the roots for nil.
  @inlinable
  public func children(of node: TreeFileNode?) -> TreeFileChildren {
    TreeFileChildren(layout: layout, parent: node?.index ?? -1)
  }

  /// Returns the parent of a node; nil for a root.
  ///
  /// - Complexity: O(1)
  @inlinable
  public func parent(of node: TreeFileNode) -> TreeFileNode? {
    let parent = layout.parent(node.index)
    return parent < 0 ? nil : TreeFileNode(parent)
  }

  /// Returns the ancestors of a node, nearest first.
  @inlinable
  public func ancestors(of node: TreeFileNode) -> Ancestors<TreeFileNode> {
    Ancestors(of: node) { [layout] node in
      let parent = layout.parent(node.index)
      return parent < 0 ? nil : TreeFileNode(parent)
    }
  }

  /// The tree as a hierarchy, for the walks of `HolonTree`.
  ///
  /// ```swift
  /// let leaves = file.hierarchy.leaves
  /// let depths = file.hierarchy.combined { _, depths in 1 + (depths.max() ?? 0) }
  /// ```
  ///
  /// - Complexity: O(*r*), *r* being the number of roots.
  @inlinable
  public var hierarchy: Hierarchy<TreeFileNode, TreeFileChildren> {
    Hierarchy(of: Array(roots)) { [layout] node in TreeFileChildren(layout: layout, parent: node.index) }
  }

  /// Returns a node and everything below it as a hierarchy, for the walks of `HolonTree`.
  @inlinable
  public func hierarchy(of node: TreeFileNode) -> Hierarchy<TreeFileNode, TreeFileChildren> {
    Hierarchy(of: node) { [layout] node in TreeFileChildren(layout: layout, parent: node.index) }
  }

  /// The nodes in preorder, without their depths: the fastest walk, which reads no links.
  @inlinable
  public var nodes: some RandomAccessCollection<TreeFileNode> { (0..<count).lazy.map { TreeFileNode($0) } }

  /// Returns a node and everything below it in preorder, without the depths.
  ///
  /// - Complexity: O(1)
  @inlinable
  public func nodes(from node: TreeFileNode) -> some RandomAccessCollection<TreeFileNode> {
    (node.index..<layout.end(node.index)).lazy.map { TreeFileNode($0) }
  }
}

/// The children of a node of a ``TreeFile``, first to last.
///
/// It counts its elements in O(*c*), *c* being their number. All other operations take O(1).
public struct TreeFileChildren: BidirectionalCollection, Sendable {
  /// The place of a child, by its index in preorder.
  public struct Index: Comparable, Sendable {
    @usableFromInline let node: Int

    @inlinable
    init(node: Int) { self.node = node }

    /// Returns whether one place is before another one.
    @inlinable
    public static func < (lhs: Index, rhs: Index) -> Bool { lhs.node < rhs.node }
  }

  @usableFromInline let layout: TreeFileLayout
  @usableFromInline let parent: Int

  /// The first index after everything below the parent.
  @usableFromInline let end: Int

  @inlinable
  init(layout: TreeFileLayout, parent: Int) {
    self.layout = layout
    self.parent = parent
    end = layout.end(parent)
  }

  /// The place of the first child; ``endIndex`` without children.
  @inlinable public var startIndex: Index { place(parent + 1) }

  /// The place after the last child.
  @inlinable public var endIndex: Index { Index(node: end) }

  /// The child at a place.
  @inlinable public subscript(position: Index) -> TreeFileNode { TreeFileNode(position.node) }

  /// Returns the place after another one.
  @inlinable
  public func index(after place: Index) -> Index { self.place(layout.end(place.node)) }

  /// Returns the place before another one.
  @inlinable
  public func index(before place: Index) -> Index {
    let before = place.node >= end ? layout.lastChild(parent) : layout.previous(place.node)
    // In a damaged file the link could lead elsewhere.
    guard before > parent, before < place.node, layout.isChild(before, of: parent) else { return startIndex }
    return Index(node: before)
  }

  /// Returns the place of a node if it is a child, and otherwise the end.
  @inlinable
  func place(_ node: Int) -> Index { Index(node: node < end && layout.isChild(node, of: parent) ? node : end) }
}
