public import HolonBase
public import HolonTree

extension Tree where Element: Codable {
  /// Applies a JSON Patch as if the tree were its nested JSON, in its place.
  ///
  /// ```swift
  /// let patch = JSONPatch([
  ///   .add(["element": "dog"], at: "/0/children/-"), .move(from: "/1", to: "/0/children/0"),
  ///   .replace(at: "/0/element", with: "animals"),
  /// ])
  /// try tree.apply(patch)
  /// print(tree)
  /// // └─ animals
  /// //    ├─ cat
  /// //    └─ dog
  /// ```
  ///
  /// Pointers lead to the list of roots (the empty pointer), to a node (`/0/children/3`), to the list of its children
  /// (`/0/children`), to its element (`/0/element`), and into that (`/0/element/title`); `-` stands for the place after
  /// the last node. Nodes keep their handles, also those that are moved and those whose element or whose whole is
  /// replaced; nodes that are added or copied get new ones.
  ///
  /// What comes out is what comes out when the nested JSON is patched and read again after each operation: an element
  /// is what it makes of its JSON, and without its list of children a node has none. An operation that would leave
  /// something else than a tree is refused.
  ///
  /// Elements are written and read by Foundation's coders in their default configuration.
  ///
  /// - Parameters:
  ///   - patch: The operations.
  ///   - copyLimit: How many nodes and values the copies may make together.
  /// - Throws: ``JSONPatchError``, which tells the operation that failed; the tree stays as it is.
  /// - Complexity: For each operation O(*d* · *s* + *m*), *d* being the number of the pointer's tokens, *s* the
  ///   greatest index in it, and *m* the number of nodes that are added, copied, removed or compared, apart from what
  ///   the summary and the conversion of the touched elements cost.
  public mutating func apply(
    _ patch: JSONPatch, copyLimit: Int = JSONPatch.defaultCopyLimit
  ) throws(JSONPatchError) {
    try apply(
      patch, copyLimit: copyLimit, encode: FoundationCoding.encoding(), decode: FoundationCoding.decoding())
  }
}

extension Tree {
  /// Applies a JSON Patch as if the tree were its nested JSON, with elements written and read your way.
  ///
  /// Whoever writes dates in a form of his own, say, does it here as he does elsewhere.
  ///
  /// - Parameters:
  ///   - patch: The operations.
  ///   - copyLimit: How many nodes and values the copies may make together.
  ///   - encode: Writes an element as JSON.
  ///   - decode: Reads an element from JSON.
  /// - Throws: ``JSONPatchError``, which tells the operation that failed; the tree stays as it is.
  /// - Complexity: For each operation O(*d* · *s* + *m*), *d* being the number of the pointer's tokens, *s* the
  ///   greatest index in it, and *m* the number of nodes that are added, copied, removed or compared, apart from what
  ///   the summary and the conversion of the touched elements cost.
  public mutating func apply(
    _ patch: JSONPatch, copyLimit: Int = JSONPatch.defaultCopyLimit,
    encode: @escaping (Element) throws -> JSONValue, decode: @escaping (JSONValue) throws -> Element
  ) throws(JSONPatchError) {
    var patching = TreePatching(
      tree: self, coding: ElementCoding(encode: encode, decode: decode), copiesLeft: min(copyLimit, .max - 1))
    for (index, operation) in patch.operations.enumerated() {
      do throws(JSONPatchError.Reason) {
        try patching.apply(operation)
      } catch {
        throw JSONPatchError(index: index, pointer: patching.place, reason: error)
      }
    }
    self = patching.tree
  }
}
