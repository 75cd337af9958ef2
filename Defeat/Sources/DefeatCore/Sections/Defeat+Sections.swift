extension Defeat {
  /// Returns the list in its sections.
  public func sections() throws -> SectionedToDos {
    // The number is read first: an edit made in between is reported twice, which does no harm.
    let lastEdit = try lastEdit()
    return SectionedToDos(try list(), lastEdit: lastEdit)
  }

  /// Returns the list in its sections, by applying the changes since an earlier version.
  ///
  /// - Returns: Nil if the changes don't lead to a version; the whole list must be read then.
  /// - Complexity: O(1) if nothing has changed; otherwise that of ``SectionedToDos/apply(_:)``.
  public func sections(following earlier: SectionedToDos) throws -> SectionedToDos? {
    guard try lastEdit() != earlier.lastEdit else { return earlier }
    var list = earlier
    return list.apply(try changes(after: list.lastEdit)) ? list : nil
  }
}
