extension SectionedDifference {
  /// The new list, made of the old one and of what has come or changed.
  ///
  /// - Parameters:
  ///   - old: The sections before.
  ///   - rows: The rows of a section.
  ///   - section: The section at an index of the new list, with all its rows; asked only for insertions and updates. Of
  ///     a section that is updated, the rows aren't looked at.
  ///   - row: The row at a place of the new list; asked only for insertions and updates.
  /// - Throws: ``ListDifferenceError`` when the difference doesn't fit the list, and what the closures throw.
  /// - Complexity: O(*n*), *n* being the number of sections and of rows in those that change.
  public func applying<Section, Row>(
    to old: some Collection<Section>, rows: WritableKeyPath<Section, [Row]>, section: (Int) throws -> Section,
    row: (Place) throws -> Row
  ) throws -> [Section] {
    let old = Array(old)
    let sources = try sections.sources(count: old.count)
    let partners = SectionPartners(sections)
    let changes = try rowChanges(partners)
    for index in changes.keys where !old.indices.contains(index) { throw ListDifferenceError(.missing, index) }
    return try sources.enumerated().map { index, source in
      var result = if case .old(let place) = source { old[place] } else { try section(index) }
      guard let origin = partners.old(index) else { return result }
      guard let changes = changes[origin] else {
        result[keyPath: rows] = old[origin][keyPath: rows]
        return result
      }
      let local = try changes.difference(section: origin)
      result[keyPath: rows] = try local.applying(to: old[origin][keyPath: rows], section: origin) { index_ in
        let target = Place(section: index, row: index_)
        guard let place = changes.arrivals[index_], changes.updates[index_] == nil else { return try row(target) }
        return old[place.section][keyPath: rows][place.row]
      }
      return result
    }
  }
}
