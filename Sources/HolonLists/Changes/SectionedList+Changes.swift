extension SectionedList {
  /// What the edits since the last call have changed for whoever shows the list; everything at first.
  ///
  /// Edits that cancel out aren't told, nor are edits of what isn't shown.
  ///
  /// - Complexity: O(*s* + *m*) on average, *s* being the number of sections and *m* that of the rows in sections that
  ///   were edited.
  @discardableResult
  @inlinable
  public mutating func takeChanges() -> ListChanges<Content> {
    let changes = ListChanges(from: told, to: snapshot)
    told = changes.new
    touched.removeAll()
    return changes
  }
}
