public import HolonTree

/// A tree in the form that other programs expect: objects within objects.
///
/// ```swift
/// let text = try JSONEncoder().encode(tree.nested)
/// // [{"element": "animals", "children": [{"element": "cat", "children": []}]}]
/// let copy = try JSONDecoder().decode(NestedTree<String, NoSummary<String>>.self, from: text).tree
/// ```
///
/// The whole is a list of the roots. The children are always encoded, also where there are none, so that the pointers
/// of a ``JSONPatch`` reach them. They may be missing when decoding. Handles aren't encoded: the decoded tree has new
/// ones.
///
/// Coders recurse, and JSON is read to a limited depth only, so this form is limited to ``maximumLevels`` levels. The
/// compact form, which is `Tree`'s own `Codable` conformance, has no such limit.
public struct NestedTree<Element, Summary: TreeSummary> where Summary.Element == Element {
  /// The encoded or decoded tree.
  public var tree: Tree<Element, Summary>

  /// Creates the nested form of a tree.
  ///
  /// - Complexity: O(1)
  @inlinable
  public init(_ tree: Tree<Element, Summary>) { self.tree = tree }

  /// The maximum number of levels: 250.
  ///
  /// Foundation's `JSONDecoder` reads 512 nested lists and objects. Every level is a list and an object. The remaining
  /// ones are for the elements on the lowest level and for values around the nested form.
  public static var maximumLevels: Int { 250 }
}

extension NestedTree: Sendable where Element: Sendable {}
extension NestedTree: Equatable where Element: Equatable {}

extension Tree {
  /// The tree in the form that other programs expect: objects within objects.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var nested: NestedTree<Element, Summary> { NestedTree(self) }

  /// Creates a tree from its nested form.
  ///
  /// - Complexity: O(1)
  @inlinable
  public init(_ nested: NestedTree<Element, Summary>) { self = nested.tree }
}

/// The members of a node's object.
enum NestedNodeMember: String, CodingKey {
  case element, children
}
