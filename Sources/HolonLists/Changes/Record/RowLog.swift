import HolonTree

/// A log of the edits of rows in sections that remain, which reports the changes without comparing rows.
///
/// The result is the ``SectionedDifference`` that a comparison of the list before and after finds, with the fewest
/// moves, as long as inserted rows are new. Edits that cancel out leave no change. The cost depends on the edits, not
/// on the number of rows.
@usableFromInline
struct RowLog: Sendable {
  @usableFromInline typealias Place = SectionedDifference.Place

  /// The numbers of rows before all edits.
  private let oldCounts: [Int]

  /// The rows of touched sections, by the section.
  private var tables: [Int: PieceTable] = [:]
  private var updatedSections: Set<Int> = []

  /// The rows that have changed, by origin.
  private var updates: Set<Int> = []

  /// Creates an empty log.
  ///
  /// - Parameter rowCounts: The number of rows of each section.
  @usableFromInline
  init(rowCounts: [Int]) {
    precondition(
      rowCounts.allSatisfy { $0 >= 0 && $0 <= UInt32.max },
      "the number of a section's rows is invalid: it must be from 0 to 4,294,967,295")
    oldCounts = rowCounts
  }

  /// Records that a section shows another header or footer.
  @usableFromInline
  mutating func updateSection(at index: Int) { updatedSections.insert(index) }

  /// Records that a row was removed.
  ///
  /// - Returns: The place of the row before the edits, for ``restore(_:at:)``; nil for one that was inserted since.
  /// - Complexity: O(√*k*) amortized, *k* being the number of edits.
  @usableFromInline
  mutating func remove(at place: Place) -> Place? {
    let origin = table(of: place.section).origin(at: place.row)
    tables[place.section]?.remove(place.row..<place.row + 1)
    return origin >= 0 ? Place(origin: origin) : nil
  }

  /// Records that a new row was inserted.
  ///
  /// - Complexity: O(√*k*) amortized, *k* being the number of edits.
  @usableFromInline
  mutating func insert(at place: Place) { put(PieceTable.new, at: place) }

  /// Records that a removed row has returned, as after an undo.
  ///
  /// - Parameters:
  ///   - old: Its place before the edits.
  ///   - place: Its current place.
  /// - Complexity: O(√*k*) amortized, *k* being the number of edits.
  @usableFromInline
  mutating func restore(_ old: Place, at place: Place) { put(old.origin, at: place) }

  /// Records that a row has changed.
  ///
  /// - Complexity: O(√*k*) amortized, *k* being the number of edits.
  @usableFromInline
  mutating func update(at place: Place) {
    let origin = tables[place.section]?.origin(at: place.row) ?? place.origin
    if origin >= 0 { updates.insert(origin) }
  }

  private mutating func put(_ origin: Int, at place: Place) {
    _ = table(of: place.section)
    tables[place.section]?.insert(.init(origin: origin, count: 1), at: place.row)
  }

  /// Returns the table of a section's rows, which is created when they are first touched.
  private mutating func table(of section: Int) -> PieceTable {
    if let table = tables[section] { return table }
    let table = PieceTable(origin: Place(section: section, row: 0).origin, count: oldCounts[section])
    tables[section] = table
    return table
  }
}

extension RowLog {
  /// The changes by the edits so far, with the fewest moves.
  ///
  /// - Complexity: O(*k* log *k*), *k* being the number of edits, apart from listing the moved rows.
  @usableFromInline var difference: SectionedDifference {
    var sections = ListDifference()
    sections.updates = updatedSections.sorted().map { .init(old: $0, new: $0) }
    var rows = LoggedRows()
    for (section, table) in tables { rows.collect(table, of: section) }
    rows.findRemovals(oldCounts)
    return SectionedDifference(
      sections: sections, removals: rows.removals, insertions: rows.insertions, moves: rows.moves,
      updates: updates.compactMap { rows.pair(Place(origin: $0)) })
  }
}

/// The changes of the rows of touched sections.
private struct LoggedRows {
  typealias Place = SectionedDifference.Place
  typealias Pair = SectionedDifference.Pair

  /// Old rows that are neighbours in the new list, too.
  private struct Run {
    let old: Place
    let count: Int
    let new: Place
  }

  private var touched: Set<Int> = []
  private var runs: [Run] = []
  var removals: [Place] = []
  var insertions: [Place] = []
  var moves: [Pair] = []

  mutating func collect(_ table: PieceTable, of section: Int) {
    touched.insert(section)
    let own = Place(section: section, row: 0).origin..<Place(section: section + 1, row: 0).origin
    let pieces = table.pieces
    var row = 0
    for piece in pieces {
      defer { row += piece.count }
      if own.contains(piece.origin) { continue }
      let new = Place(section: section, row: row)
      if piece.origin >= 0 {
        move(Run(old: Place(origin: piece.origin), count: piece.count, new: new), isElsewhere: true)
      } else {
        for offset in 0..<piece.count { insertions.append(Place(section: section, row: row + offset)) }
      }
    }
    let mine = RunsOfPieces(pieces, base: own.lowerBound, isOwn: own.contains)
    let stays = staying(mine.runs)
    for (index, run) in mine.runs.enumerated() {
      let (old, new) = (Place(section: section, row: run.old), Place(section: section, row: run.new))
      move(Run(old: old, count: run.count, new: new), isElsewhere: stays.map { !$0[index] } ?? false)
    }
  }

  /// Adds a run of rows, and lists them as moves if their order among the rows that stay has changed.
  private mutating func move(_ run: Run, isElsewhere: Bool) {
    runs.append(run)
    guard isElsewhere else { return }
    for offset in 0..<run.count {
      moves.append(
        Pair(
          old: Place(section: run.old.section, row: run.old.row + offset),
          new: Place(section: run.new.section, row: run.new.row + offset)))
    }
  }

  /// Finds the rows that no section has any more.
  mutating func findRemovals(_ counts: [Int]) {
    runs.sort { $0.old < $1.old }
    var index = 0
    for section in touched.sorted() {
      var next = 0
      func remove(upTo row: Int) -> [Place] { (next..<row).map { Place(section: section, row: $0) } }
      while index < runs.count, runs[index].old.section == section {
        precondition(runs[index].old.row >= next, "the restored row was never removed")
        removals += remove(upTo: runs[index].old.row)
        next = runs[index].old.row + runs[index].count
        index += 1
      }
      removals += remove(upTo: counts[section])
    }
  }

  /// Returns the old and the new place of a row; nil when it was removed.
  func pair(_ old: Place) -> Pair? {
    guard touched.contains(old.section) else { return Pair(old: old, new: old) }
    let next = runs.partitioningIndex { $0.old > old }
    guard next > 0, case let run = runs[next - 1], run.old.section == old.section else { return nil }
    let offset = old.row - run.old.row
    return offset < run.count ? Pair(old: old, new: Place(section: run.new.section, row: run.new.row + offset)) : nil
  }
}

extension SectionedDifference.Place {
  /// The place in the old list as one number, which increases by one from row to row.
  fileprivate var origin: Int { section << 32 | row }

  fileprivate init(origin: Int) { self.init(section: origin >> 32, row: origin & 0xffff_ffff) }
}
