import HolonToDos

extension Defeat {
  /// Returns the list in its sections.
  public func sections() throws -> SectionedToDos {
    try store.snapshot { SectionedToDos(try $0.list(), lastEdit: try $0.lastEdit()) }
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
