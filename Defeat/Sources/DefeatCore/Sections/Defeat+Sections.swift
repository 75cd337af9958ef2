extension Defeat {
  /// The list in its sections.
  public func sections() throws -> SectionedToDos {
    // The number first: what is edited in between is told once more, which does no harm.
    let lastEdit = try lastEdit()
    return SectionedToDos(try list(), lastEdit: lastEdit)
  }

  /// The list in its sections, made from an earlier version and what has changed since then.
  ///
  /// - Returns: Nil where what has changed doesn't lead to a version: the list has to be read as a whole.
  /// - Complexity: O(1) where nothing has changed; otherwise that of ``SectionedToDos/apply(_:)``.
  public func sections(following earlier: SectionedToDos) throws -> SectionedToDos? {
    guard try lastEdit() != earlier.lastEdit else { return earlier }
    var list = earlier
    return list.apply(try changes(after: list.lastEdit)) ? list : nil
  }
}
