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
  /// Pointers refer to the list of roots (the empty pointer), to a node (`/0/children/3`), to the list of its children
  /// (`/0/children`), to its element (`/0/element`), or to a part of that (`/0/element/title`). The token `-` refers to
  /// the place after the last node. Nodes keep their handles, also those that are moved and those whose element or
  /// whole is replaced. Added and copied nodes have new ones.
  ///
  /// The result is the same as that of patching the nested JSON and reading it again after each operation: each element
  /// is decoded from its JSON, and a node without a list of children has none. An operation whose result isn't a tree
  /// is refused.
  ///
  /// Elements are converted by Foundation's coders in their default configuration.
  ///
  /// - Parameters:
  ///   - patch: The operations.
  ///   - copyLimit: The maximum number of nodes and values that all copies together may create.
  /// - Throws: ``JSONPatchError`` for the operation that failed; then the tree stays as it is.
  /// - Complexity: For each operation O(*d* · *s* + *m*), *d* being the number of the pointer's tokens, *s* the
  ///   greatest index in it, and *m* the number of nodes that are added, copied, removed or compared, apart from the
  ///   summary and the conversion of the touched elements.
  public mutating func apply(
    _ patch: JSONPatch, copyLimit: Int = JSONPatch.defaultCopyLimit
  ) throws(JSONPatchError) {
    try apply(
      patch, copyLimit: copyLimit, encode: FoundationCoding.encoding(), decode: FoundationCoding.decoding())
  }
}

extension Tree {
  /// Applies a JSON Patch as if the tree were its nested JSON, with elements converted by closures.
  ///
  /// Use it for elements with another JSON form than Foundation's default one, such as other dates.
  ///
  /// - Parameters:
  ///   - patch: The operations.
  ///   - copyLimit: The maximum number of nodes and values that all copies together may create.
  ///   - encode: Returns an element as JSON.
  ///   - decode: Returns an element from JSON.
  /// - Throws: ``JSONPatchError`` for the operation that failed; then the tree stays as it is.
  /// - Complexity: For each operation O(*d* · *s* + *m*), *d* being the number of the pointer's tokens, *s* the
  ///   greatest index in it, and *m* the number of nodes that are added, copied, removed or compared, apart from the
  ///   summary and the conversion of the touched elements.
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
