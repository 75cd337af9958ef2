/// What every node of a tree answers by combining the answers of its parts.
///
/// A summary is a monoid over elements: ``zero`` is the answer of nothing, ``add(_:)`` combines two answers, and
/// ``init(of:isLeaf:)`` is what one element contributes for itself. A tree keeps the summary of every subtree up to
/// date, so asking costs O(1).
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
/// The laws, checked by `checkSummaryLaws` of `HolonTesting`: `zero` is neutral on both sides, `add` is associative, and
/// commutative if ``isCommutative`` says so.
public protocol TreeSummary: Equatable, Sendable {
  /// What the nodes of the tree hold.
  associatedtype Element

  /// The answer of no nodes at all.
  static var zero: Self { get }

  /// Creates what one element contributes for itself, apart from its parts.
  ///
  /// - Parameters:
  ///   - element: What the node holds.
  ///   - isLeaf: Whether the node has no children.
  init(of element: Element, isLeaf: Bool)

  /// Combines this answer with the answer of the nodes that follow.
  mutating func add(_ other: Self)

  /// Whether the order in which answers are added means nothing; false unless said otherwise.
  ///
  /// True saves the tree work: when a node is inserted, as its answer is added to every whole above it; when children
  /// change their order; when many answers are combined at once; and when a change is carried up, as what has changed in
  /// a part can be exchanged in every whole above it.
  static var isCommutative: Bool { get }

  /// Exchanges one part's answer for another without asking the other parts.
  ///
  /// The part is a child, or anything below it where ``isCommutative`` says that order means nothing.
  ///
  /// It isn't called for a node that is inserted where ``isCommutative`` is true, or as the last one: its answer is added.
  ///
  /// - Returns: False when the summary can't do this. The tree then combines the answers of all siblings anew, which
  ///   costs time in proportion to their number. ``InvertibleTreeSummary`` provides the answer true.
  mutating func exchange(_ old: Self, for new: Self) -> Bool
}

extension TreeSummary {
  /// Answers false.
  @inlinable
  public static var isCommutative: Bool { false }

  /// Answers false: without an inverse the parts have to be asked again.
  @inlinable
  public mutating func exchange(_ old: Self, for new: Self) -> Bool { false }
}

/// A summary whose parts can be taken out again, as from a sum, so that an edit costs time in proportion to the depth.
///
/// The additional law: after `a.add(b)`, `a.subtract(b)` gives back `a`; and `add` is commutative.
public protocol InvertibleTreeSummary: TreeSummary {
  /// Takes out what ``TreeSummary/add(_:)`` has put in.
  mutating func subtract(_ other: Self)
}

extension InvertibleTreeSummary {
  /// Answers true: a sum with an inverse has to be commutative.
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

/// The summary of a tree whose nodes are asked nothing.
public struct NoSummary<Element>: InvertibleTreeSummary {
  /// The only value there is.
  @inlinable public static var zero: NoSummary { NoSummary() }

  @usableFromInline init() {}

  /// Creates the only value there is.
  @inlinable public init(of element: Element, isLeaf: Bool) { self.init() }

  /// Does nothing.
  @inlinable public mutating func add(_ other: NoSummary) {}

  /// Does nothing.
  @inlinable public mutating func subtract(_ other: NoSummary) {}
}
