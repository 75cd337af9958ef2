extension SectionedDifference {
  /// Returns the new list, from the old one and from new and updated sections and rows.
  ///
  /// - Parameters:
  ///   - old: The sections before.
  ///   - rows: The rows of a section.
  ///   - section: The section at an index of the new list, with all its rows; called only for insertions and updates.
  ///     The rows of an updated section are ignored.
  ///   - row: The row at a place of the new list; called only for insertions and updates.
  /// - Throws: ``ListDifferenceError`` when the difference doesn't fit the list, and errors that the closures throw.
  /// - Complexity: O(*n*), *n* being the number of sections and of rows in those that change.
  public func applying<Section, Row>(
    to old: some Collection<Section>, rows: WritableKeyPath<Section, [Row]>, section: (Int) throws -> Section,
    row: (Place) throws -> Row
  ) throws -> [Section] {
    let old = Array(old)
    let partners = SectionPartners(sections)
    let changes = try rowChanges(partners)
    for index in changes.keys where !old.indices.contains(index) { throw ListDifferenceError(.missing, index) }
    var new = try sections.applying(to: old, element: section)
    for index in new.indices {
      guard let origin = partners.old(index) else { continue }
      guard let changes = changes[origin] else {
        new[index][keyPath: rows] = old[origin][keyPath: rows]
        continue
      }
      let difference = try changes.difference(section: origin)
      new[index][keyPath: rows] = try difference.applying(to: old[origin][keyPath: rows], section: origin) { place in
        guard let origin = changes.arrivals[place], changes.updates[place] == nil else {
          return try row(Place(section: index, row: place))
        }
        let others = old[origin.section][keyPath: rows]
        guard origin.row < others.count else {
          throw ListDifferenceError(.missing, origin.row, section: origin.section)
        }
        return others[origin.row]
      }
    }
    return new
  }
}
