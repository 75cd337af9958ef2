public import HolonTree

/// A tree in the form that other programs understand: objects within objects.
///
/// ```swift
/// let text = try JSONEncoder().encode(tree.nested)
/// // [{"element": "animals", "children": [{"element": "cat", "children": []}]}]
/// let copy = try JSONDecoder().decode(NestedTree<String, NoSummary<String>>.self, from: text).tree
/// ```
///
/// The whole is a list of the roots. The children are always written, also where there are none, so that the pointers
/// of a ``JSONPatch`` reach them; they may be missing from what is read. Handles aren't written: the tree that is read
/// has new ones.
///
/// Coders recurse, and JSON is read down to a certain depth only, so this form takes trees of up to ``maximumLevels``
/// levels. The compact form, which is `Tree`'s own `Codable` conformance, has no such limit.
public struct NestedTree<Element, Summary: TreeSummary> where Summary.Element == Element {
  /// The tree that is written or was read.
  public var tree: Tree<Element, Summary>

  /// Creates the nested form of a tree.
  ///
  /// - Complexity: O(1)
  @inlinable
  public init(_ tree: Tree<Element, Summary>) { self.tree = tree }

  /// How many levels a tree may have: 250.
  ///
  /// Foundation's `JSONDecoder` reads 512 lists and objects within each other. Every level is a list and an object, and
  /// what is left over is for the elements on the lowest level and for what the nested form is put into.
  public static var maximumLevels: Int { 250 }
}

extension NestedTree: Sendable where Element: Sendable {}
extension NestedTree: Equatable where Element: Equatable {}

extension Tree {
  /// The tree in the form that other programs understand: objects within objects.
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
