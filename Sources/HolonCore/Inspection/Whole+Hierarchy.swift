public import HolonTree

extension Whole {
  /// The parts and everything below them, for traversal: a part that is a whole of the same kind leads to its parts.
  ///
  /// ```swift
  /// import HolonTree
  ///
  /// for (part, depth) in filter.hierarchy.preorder { … }
  /// let leaves = Array(filter.hierarchy.leaves)
  /// ```
  public var hierarchy: Hierarchy<Part, [Part]> {
    Hierarchy(of: parts) { part in (part as? any Whole)?.parts(of: Part.self) }
  }

  /// Returns the first part of a type, at any depth, in the order of the calls; nil without such a part.
  ///
  /// ```swift
  /// filter.first(ofType: HasTag.self)?.tag  // "work"
  /// ```
  public func first<Wanted>(ofType type: Wanted.Type = Wanted.self) -> Wanted? {
    for (part, _) in hierarchy.preorder {
      if let found = part as? Wanted { return found }
    }
    return nil
  }

  /// Returns the parts of a type, at any depth, in the order of the calls.
  public func all<Wanted>(ofType type: Wanted.Type = Wanted.self) -> [Wanted] {
    hierarchy.preorder.compactMap { part, _ in part as? Wanted }
  }

  /// Returns the part at a path, as failures name it; nil if no part has the path.
  ///
  /// ```swift
  /// filter.part(at: [1, 0])  // HasTag(tag: "work")
  /// ```
  public func part(at path: PartPath) -> Part? {
    var (siblings, part): ([Part], Part?) = (parts, nil)
    for index in path.indices {
      guard siblings.indices.contains(index) else { return nil }
      part = siblings[index]
      siblings = (part as? any Whole)?.parts(of: Part.self) ?? []
    }
    return part
  }
}
