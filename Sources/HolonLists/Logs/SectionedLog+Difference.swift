import HolonTree

extension SectionedLog {
  /// The changes by the edits so far, with the fewest moves.
  ///
  /// - Complexity: O(*k* log *k*), *k* being the number of edits, apart from listing the moved elements.
  public var difference: SectionedDifference {
    let runs = RunsOfPieces(sections.pieces)
    let sections = ListDifference(
      runs.matching(oldCount: oldCounts.count), updates: runs.pairs(updatedSections))
    var rows = LoggedRows(partners: SectionPartners(sections))
    for (section, table) in tables where section >= 0 { rows.collect(table, of: section) }
    rows.findRemovals(oldCounts)
    return SectionedDifference(
      sections: sections, removals: rows.removals, insertions: rows.insertions, moves: rows.moves,
      updates: updates.compactMap { rows.pair(Place(origin: $0)) })
  }

  /// Returns the changes by the edits so far, with the fewest moves, and empties the log.
  ///
  /// - Complexity: O(*s* + *k* log *k*), *s* being the number of sections and *k* the number of edits, apart from
  ///   listing the moved elements.
  @discardableResult
  public mutating func commit() -> SectionedDifference {
    defer { self = SectionedLog(rowCounts: (0..<sectionCount).map(rowCount)) }
    return difference
  }
}

/// The changes of the rows of touched sections that are in both lists.
private struct LoggedRows {
  typealias Place = SectionedDifference.Place
  typealias Pair = SectionedDifference.Pair

  /// Old rows that are neighbours in the new list, too.
  private struct Run {
    let old: Place
    let count: Int
    let new: Place
  }

  let partners: SectionPartners
  private var touched: [Int] = []
  private var runs: [Run] = []
  var removals: [Place] = []
  var insertions: [Place] = []
  var moves: [Pair] = []

  init(partners: SectionPartners) { self.partners = partners }

  mutating func collect(_ table: PieceTable, of section: Int) {
    guard let target = partners.new(section) else { return }
    touched.append(section)
    let own = Place(section: section, row: 0).origin..<Place(section: section + 1, row: 0).origin
    let pieces = table.pieces
    var row = 0
    for piece in pieces {
      defer { row += piece.count }
      if own.contains(piece.origin) { continue }
      let origin = Place(origin: max(0, piece.origin))
      let isMoved = piece.origin >= 0 && partners.new(origin.section) != nil
      for offset in 0..<piece.count {
        let new = Place(section: target, row: row + offset)
        if isMoved {
          moves.append(Pair(old: Place(section: origin.section, row: origin.row + offset), new: new))
        } else {
          insertions.append(new)
        }
      }
      if isMoved { runs.append(Run(old: origin, count: piece.count, new: Place(section: target, row: row))) }
    }
    let mine = RunsOfPieces(pieces, base: own.lowerBound, isOwn: own.contains)
    let stays = staying(mine.runs)
    for (index, run) in mine.runs.enumerated() {
      let (old, new) = (Place(section: section, row: run.old), Place(section: target, row: run.new))
      runs.append(Run(old: old, count: run.count, new: new))
      guard let stays, !stays[index] else { continue }
      for offset in 0..<run.count {
        moves.append(
          Pair(
            old: Place(section: section, row: run.old + offset), new: Place(section: target, row: run.new + offset)))
      }
    }
  }

  /// Finds the rows that no section has any more.
  mutating func findRemovals(_ counts: [Int]) {
    runs.sort { $0.old < $1.old }
    touched.sort()
    var index = 0
    for section in touched {
      var next = 0
      func remove(upTo row: Int) -> [Place] { (next..<row).map { Place(section: section, row: $0) } }
      while index < runs.count, runs[index].old.section == section {
        precondition(runs[index].old.row >= next, "a row was restored that was never taken out")
        removals += remove(upTo: runs[index].old.row)
        next = runs[index].old.row + runs[index].count
        index += 1
      }
      removals += remove(upTo: counts[section])
    }
  }

  /// Returns the old and the new place of a row; nil when it was removed, or its section was removed or inserted.
  func pair(_ old: Place) -> Pair? {
    guard let section = partners.new(old.section) else { return nil }
    if !touched.contains(sorted: old.section) { return Pair(old: old, new: Place(section: section, row: old.row)) }
    let next = runs.partitioningIndex { $0.old > old }
    guard next > 0, case let run = runs[next - 1], run.old.section == old.section else { return nil }
    let offset = old.row - run.old.row
    return offset < run.count ? Pair(old: old, new: Place(section: run.new.section, row: run.new.row + offset)) : nil
  }
}

extension [Int] {
  /// Returns whether an array in increasing order contains a number.
  fileprivate func contains(sorted number: Int) -> Bool {
    let place = firstPlace(notBelow: number)
    return place < count && self[place] == number
  }
}
