public import HolonBase
public import HolonTree

extension JSONPatch {
  /// Creates the patch from a version of a tree to the one after a difference.
  ///
  /// ```swift
  /// let before = tree
  /// tree[milk] = "oat milk"
  /// tree.append("bread", to: food)
  /// let patch = try JSONPatch(tree.difference(from: before), from: before)
  /// // [{"op": "replace", "path": "/0/children/0/element", "value": "oat milk"},
  /// //  {"op": "add", "path": "/0/children/-", "value": {"element": "bread", "children": []}}]
  /// ```
  ///
  /// It fits the nested JSON of the old version. First the elements are replaced, then nodes are added and moved from the
  /// top to the bottom. Finally, the remains of the removed branches are removed, each with one operation.
  ///
  /// - Parameters:
  ///   - difference: The difference between the old version and the new one.
  ///   - old: The old version.
  /// - Throws: ``JSONPatchError`` when an element can't be encoded, or the difference doesn't fit the old version.
  /// - Complexity: O(*c* · *d* · *s*), *c* being the number of changes, *d* the depth of their nodes and *s* the number
  ///   of siblings before on each level, apart from the conversion of the elements.
  public init<Element: Encodable, Summary>(
    _ difference: TreeDifference<Element>, from old: Tree<Element, Summary>
  ) throws(JSONPatchError) {
    try self.init(difference, from: old, encode: FoundationCoding.encoding())
  }

  /// Creates the patch from a version of a tree to the one after a difference, with elements encoded by a closure.
  ///
  /// - Parameters:
  ///   - difference: The difference between the old version and the new one.
  ///   - old: The old version.
  ///   - encode: Returns an element as JSON.
  /// - Throws: ``JSONPatchError`` when an element can't be encoded, or the difference doesn't fit the old version.
  /// - Complexity: O(*c* · *d* · *s*), *c* being the number of changes, *d* the depth of their nodes and *s* the number
  ///   of siblings before on each level, apart from the conversion of the elements.
  public init<Element, Summary>(
    _ difference: TreeDifference<Element>, from old: Tree<Element, Summary>,
    encode: @escaping (Element) throws -> JSONValue
  ) throws(JSONPatchError) {
    var patching = try DifferencePatching(difference, from: old, encode: encode)
    try patching.replaceElements()
    try patching.placeArrivals()
    patching.removeBranches()
    operations = patching.operations
  }
}
