/// A part-whole hierarchy as a value: ordered children, any depth, several roots, and a summary at every node.
///
/// ```swift
/// var tree = Tree<String, NoSummary<String>>()
/// let animals = tree.append("animals")
/// tree.append("cat", to: animals)
/// tree.append("dog", to: animals)
/// print(tree)
/// // └─ animals
/// //    ├─ cat
/// //    └─ dog
/// ```
///
/// A node is identified by a ``NodeHandle``. Passing the handle of a removed node is a programmer's mistake and traps;
/// ``contains(_:)`` reports beforehand. The handle of another tree is a mistake as well, which isn't detected when a
/// node of this tree has the same handle. To keep handles of several trees apart, use a ``KeyedTree`` or store each
/// with its tree.
///
/// All operations work without recursion, so a tree may be as deep as memory allows.
///
/// A copy costs O(1) and shares its memory with the original. An edit copies only the shared pages that it writes to,
/// 1,024 nodes each. Keeping versions therefore costs little: an array of trees is a history.
public struct Tree<Element, Summary: TreeSummary> where Summary.Element == Element {
  @usableFromInline typealias Storage = TreeStorage<Element, Summary>

  @usableFromInline var storage: Storage

  /// Creates a tree without nodes.
  @inlinable
  public init() { storage = TreeStorage() }

  @inlinable
  init(storage: Storage) { self.storage = storage }
}

extension Tree: Sendable where Element: Sendable {}

extension Tree {
  /// The number of nodes in the tree.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var count: Int { storage.counts.nodes }

  /// Whether the tree has no nodes.
  @inlinable
  public var isEmpty: Bool { count == 0 }

  /// The combined summary of all nodes.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var summary: Summary { storage.summaries[0].pointee }

  /// Reserves space for a number of nodes, so that adding them moves no memory.
  @inlinable
  public mutating func reserveCapacity(_ count: Int) {
    makeWritable()
    while storage.counts.capacity <= min(count, PageLayout.mask) {
      storage.growFirstPage(to: storage.counts.capacity * 2)
    }
  }
}
