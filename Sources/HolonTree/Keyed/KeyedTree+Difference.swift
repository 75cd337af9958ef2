extension KeyedTree where Element: Equatable {
  /// Returns the difference that leads from another tree to this one, with the fewest moves, by elements' identities.
  ///
  /// The trees needn't have a common history. The handles are those of the other tree. Elements that it lacks get
  /// handles that are free there, though another version of it may use them for other elements.
  ///
  /// - Complexity: As for ``Tree/difference(from:)`` if both come from one tree and no element was removed and added
  ///   again. Otherwise O(*n* + *m*) on average, *n* and *m* being the numbers of nodes.
  public func difference(from old: KeyedTree) -> TreeDifference<Element> {
    let difference = base.difference(from: old.base)
    if isByIdentity(difference) { return difference }
    // The same two trees always have the same difference, so its handles depend on the other tree alone.
    var draft = old.base
    draft.edit { $0.useTurnsFreely() }
    return draft.reconciled(with: base, identifiedBy: \.id).difference(from: old.base)
  }

  /// Returns whether handles distinguish the nodes of a difference in the same way as identities do.
  private func isByIdentity(_ difference: TreeDifference<Element>) -> Bool {
    var removed: Set<Element.ID> = []
    for change in difference.changes {
      if case .remove(_, let element, _) = change { removed.insert(element.id) }
      if case .update(_, let from, let to) = change, from.id != to.id { return false }
    }
    return !difference.changes.contains { change in
      if case .insert(_, let element, _) = change { removed.contains(element.id) } else { false }
    }
  }

  /// Applies the changes that lead to another version.
  ///
  /// - Throws: The reason why the difference doesn't fit, or the identity that would occur twice; the tree is then
  ///   unchanged.
  /// - Complexity: As for ``Tree/apply(_:)``, on average.
  public mutating func apply(_ difference: TreeDifference<Element>) throws(KeyedTreeError<Element.ID>) {
    var changed = self
    for change in difference.changes {
      switch change {
      case .remove(let node, _, _), .update(let node, _, _):
        guard base.contains(node) else { throw .misfit(.missing(node)) }
        guard changed.handle(of: base[node].id) == node else { throw .misfit(.contradictory(node)) }
        changed.unregister(node)
      case .insert, .move:
        continue
      }
    }
    do { try changed.base.apply(difference) } catch { throw .misfit(error) }
    for change in difference.changes {
      switch change {
      case .insert(let node, _, _), .update(let node, _, _): try changed.register(node)
      case .remove, .move: continue
      }
    }
    self = changed
  }
}

extension KeyedTree: Equatable where Element: Equatable {
  /// Returns whether two trees have equal elements in the same places.
  @inlinable
  public static func == (lhs: KeyedTree, rhs: KeyedTree) -> Bool { lhs.base == rhs.base }
}

extension KeyedTree: Hashable where Element: Hashable {
  /// Hashes the elements and their depths in preorder.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(base) }
}

extension KeyedTree: Encodable where Element: Encodable {
  /// Writes the tree in its compact form.
  public func encode(to encoder: any Encoder) throws { try base.encode(to: encoder) }
}

extension KeyedTree: Decodable where Element: Decodable {
  /// Reads the compact form.
  ///
  /// - Throws: `DecodingError` as ``Tree`` does, and when two elements have the same identity.
  public init(from decoder: any Decoder) throws {
    do {
      try self.init(Tree(from: decoder))
    } catch let error as KeyedTreeError<Element.ID> {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: error.description))
    }
  }
}

extension KeyedTree: CustomStringConvertible {
  /// The tree as a drawing, one line for each node.
  public var description: String { base.description }
}
