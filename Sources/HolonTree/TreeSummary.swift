/// The answer that every node of a tree computes by combining the answers of its parts.
///
/// A summary is a monoid over elements. ``zero`` is the answer without elements, ``add(_:)`` combines two answers, and
/// ``init(of:isLeaf:)`` creates the contribution of one element. A tree keeps the summary of every subtree up to date,
/// so reading it costs O(1).
///
/// ```swift
/// struct Bytes: InvertibleTreeSummary {
///   var count = 0
///   static let zero = Bytes()
///   init() {}
///   init(of file: File, isLeaf: Bool) { count = file.size }
///   mutating func add(_ other: Bytes) { count += other.count }
///   mutating func subtract(_ other: Bytes) { count -= other.count }
/// }
/// ```
///
/// `checkSummaryLaws` of `HolonTesting` checks the laws: `zero` is neutral on both sides, and `add` is associative. It
/// is commutative as well if ``isCommutative`` says so.
public protocol TreeSummary: Equatable, Sendable {
  /// The type of the tree's elements.
  associatedtype Element

  /// The answer without any nodes.
  static var zero: Self { get }

  /// Creates the contribution of one element by itself, apart from its parts.
  ///
  /// - Parameters:
  ///   - element: The element of the node.
  ///   - isLeaf: Whether the node has no children.
  init(of element: Element, isLeaf: Bool)

  /// Combines this answer with the answer of the nodes that follow.
  mutating func add(_ other: Self)

  /// Whether the order in which answers are added is irrelevant; false by default.
  ///
  /// True saves the tree work in four cases:
  /// - The answer of an inserted node is added to every whole above it.
  /// - Children that change their order leave the answer as it is.
  /// - Many answers are combined in one pass.
  /// - A change in a part is exchanged in every whole above it.
  static var isCommutative: Bool { get }

  /// Exchanges one part's answer for another without reading the other parts.
  ///
  /// The part is a child, or anything below it if ``isCommutative`` is true.
  ///
  /// This method isn't called for an inserted node if ``isCommutative`` is true or the node is the last one: its answer
  /// is added.
  ///
  /// - Returns: False when the summary can't do this. The tree then combines the answers of all siblings again, which
  ///   takes time proportional to their number. ``InvertibleTreeSummary`` provides an implementation that returns true.
  mutating func exchange(_ old: Self, for new: Self) -> Bool
}

extension TreeSummary {
  /// False by default.
  @inlinable
  public static var isCommutative: Bool { false }

  /// Returns false: without an inverse, the parts have to be read again.
  @inlinable
  public mutating func exchange(_ old: Self, for new: Self) -> Bool { false }
}

/// A summary whose parts can be taken out again, as from a sum, so that an edit takes time proportional to the depth.
///
/// The additional law: after `a.add(b)`, `a.subtract(b)` restores `a`; and `add` is commutative.
public protocol InvertibleTreeSummary: TreeSummary {
  /// Takes out an answer that ``TreeSummary/add(_:)`` has added.
  mutating func subtract(_ other: Self)
}

extension InvertibleTreeSummary {
  /// Always true: a sum with an inverse has to be commutative.
  @inlinable
  public static var isCommutative: Bool { true }

  /// Subtracts the old answer and adds the new one.
  @inlinable
  public mutating func exchange(_ old: Self, for new: Self) -> Bool {
    subtract(old)
    add(new)
    return true
  }
}

/// The summary of a tree that needs none.
public struct NoSummary<Element>: InvertibleTreeSummary {
  /// The only value of the type.
  @inlinable public static var zero: NoSummary { NoSummary() }

  @usableFromInline init() {}

  /// Creates the only value of the type.
  @inlinable public init(of element: Element, isLeaf: Bool) { self.init() }

  /// Has no effect.
  @inlinable public mutating func add(_ other: NoSummary) {}

  /// Has no effect.
  @inlinable public mutating func subtract(_ other: NoSummary) {}
}
