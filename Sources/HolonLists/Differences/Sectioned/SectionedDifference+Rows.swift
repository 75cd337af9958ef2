extension SectionedDifference {
  /// The changes in the rows of a section that is in both lists.
  struct RowChanges {
    /// The rows that leave the section, removed or moved.
    var departures: [Int] = []

    /// The new rows of the section.
    var insertions: [Int] = []

    /// The old places of the rows that move to the section, by their new index.
    var arrivals: [Int: Place] = [:]

    /// The places of rows with changed contents, by their new index.
    var updates: [Int: Place] = [:]

    /// Returns the changes as those of a separate list, in which rows that move are removed and inserted.
    func difference(section: Int) throws(ListDifferenceError) -> ListDifference {
      var difference = ListDifference()
      difference.removals = try IndexRanges(distinct: departures, section: section)
      difference.insertions = try IndexRanges(distinct: insertions + arrivals.keys, section: section)
      for (row, place) in updates.sorted(by: { $0.key < $1.key }) {
        if let origin = arrivals[row] {
          guard origin == place else { throw ListDifferenceError(.contradictory, place.row, section: place.section) }
        } else {
          guard place.section == section else {
            throw ListDifferenceError(.contradictory, place.row, section: place.section)
          }
          difference.updates.append(.init(old: place.row, new: row))
        }
      }
      return difference
    }
  }

  /// Returns the changes in the rows, by the sections' indices in the old list.
  ///
  /// - Throws: ``ListDifferenceError`` when the difference names rows of removed or inserted sections.
  func rowChanges(_ partners: SectionPartners) throws(ListDifferenceError) -> [Int: RowChanges] {
    var changes: [Int: RowChanges] = [:]
    func old(_ new: Place) throws(ListDifferenceError) -> Int {
      if let old = partners.old(new.section) { return old }
      throw ListDifferenceError(.contradictory, new.row, section: new.section)
    }
    for place in removals + moves.map(\.old) {
      guard partners.new(place.section) != nil else {
        throw ListDifferenceError(.contradictory, place.row, section: place.section)
      }
      changes[place.section, default: RowChanges()].departures.append(place.row)
    }
    for place in insertions { changes[try old(place), default: RowChanges()].insertions.append(place.row) }
    for move in moves { changes[try old(move.new), default: RowChanges()].arrivals[move.new.row] = move.old }
    for update in updates { changes[try old(update.new), default: RowChanges()].updates[update.new.row] = update.old }
    return changes
  }
}

extension IndexRanges {
  /// Creates a set of indices from a list in any order.
  ///
  /// - Throws: ``ListDifferenceError`` when an index occurs twice.
  fileprivate init(distinct indices: [Int], section: Int) throws(ListDifferenceError) {
    self.init()
    var last = -1
    for index in indices.sorted() {
      guard index > last else { throw ListDifferenceError(.contradictory, index, section: section) }
      append(index)
      last = index
    }
  }
}
