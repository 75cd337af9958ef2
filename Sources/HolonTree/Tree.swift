/// A part-whole hierarchy as a value: ordered children, any depth, several roots, and at every node the summary of
/// everything below it.
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
/// A node is named by a ``NodeHandle``. Handing in the handle of a removed node or of another tree is a programmer's
/// mistake and traps; ``contains(_:)`` tells beforehand.
///
/// All operations work without recursion, so a tree may be as deep as memory allows.
public struct Tree<Element, Summary: TreeSummary> where Summary.Element == Element {
  /// Parents, siblings and first and last children of each slot; slot 0 is the invisible parent of the roots.
  @usableFromInline var links: ContiguousArray<NodeLinks>

  /// The content of each slot; nil in slot 0 and in free slots.
  @usableFromInline var elements: ContiguousArray<Element?>

  /// The combined answer of each slot's subtree; slot 0 holds that of the whole tree.
  @usableFromInline var summaries: ContiguousArray<Summary>

  /// How often each slot has been freed.
  @usableFromInline var generations: ContiguousArray<UInt32>

  /// The first of the free slots, chained through `NodeLinks.next`; 0 when there is none.
  @usableFromInline var firstFree: UInt32

  @usableFromInline var nodeCount: Int

  /// Whether edits leave the summaries as they are.
  @usableFromInline var defersSummaries: Bool

  /// Creates a tree without nodes.
  @inlinable
  public init() {
    links = [NodeLinks()]
    elements = [nil]
    summaries = [.zero]
    generations = [0]
    firstFree = 0
    nodeCount = 0
    defersSummaries = false
  }
}

extension Tree: Sendable where Element: Sendable {}

extension Tree {
  /// The number of nodes in the tree.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var count: Int { nodeCount }

  /// Whether the tree has no nodes.
  @inlinable
  public var isEmpty: Bool { nodeCount == 0 }

  /// The combined answer of all nodes.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var summary: Summary { summaries[0] }

  /// Makes room for a number of nodes, so that adding them doesn't move the storage.
  @inlinable
  public mutating func reserveCapacity(_ count: Int) {
    links.reserveCapacity(count + 1)
    elements.reserveCapacity(count + 1)
    summaries.reserveCapacity(count + 1)
    generations.reserveCapacity(count + 1)
  }
}
