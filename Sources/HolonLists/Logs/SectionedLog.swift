/// A log of the edits of a list of sections, which reports the changes without comparing elements.
///
/// ```swift
/// var log = SectionedLog(rowCounts: sections.map(\.rows.count))
/// log.move(from: .init(section: 0, row: 3), to: .init(section: 1, row: 0))
/// log.commit()  // one move
/// ```
///
/// The result is the ``SectionedDifference`` that a comparison of the list before and after finds, with the fewest
/// moves, as long as inserted elements are new. Edits that cancel out leave no change. The cost depends on the edits,
/// not on the number of rows.
public struct SectionedLog: Sendable {
  /// The place of a row.
  public typealias Place = SectionedDifference.Place

  /// The numbers of rows before all edits.
  let oldCounts: [Int]

  /// The sections; new ones have their own numbers from -2 downwards.
  var sections: PieceTable

  /// The rows of touched sections, by the section's origin.
  var tables: [Int: PieceTable] = [:]
  var updatedSections: Set<Int> = []

  /// The rows that have changed, by origin.
  var updates: Set<Int> = []
  private var lastNewSection = PieceTable.new

  /// Creates an empty log.
  ///
  /// - Parameter rowCounts: The number of rows of each section.
  public init(rowCounts: [Int]) {
    precondition(rowCounts.allSatisfy { $0 >= 0 && $0 <= UInt32.max }, "a section has 0 to 4,294,967,295 rows")
    oldCounts = rowCounts
    sections = PieceTable(origin: 0, count: rowCounts.count)
  }

  /// The number of sections after the edits so far.
  public var sectionCount: Int { sections.count }

  /// Returns the number of rows of a section after the edits so far.
  public func rowCount(inSection section: Int) -> Int {
    let origin = sections.origin(at: section)
    return tables[origin]?.count ?? oldCounts[origin]
  }
}

extension SectionedLog {
  /// Records that a section was removed, with all its rows.
  ///
  /// - Returns: The index of the section before the edits, for ``restoreSection(_:at:)``; nil for one inserted since.
  @discardableResult
  public mutating func removeSection(at index: Int) -> Int? {
    let origin = sections.origin(at: index)
    sections.remove(index..<index + 1)
    return origin >= 0 ? origin : nil
  }

  /// Records that a new section was inserted.
  ///
  /// - Parameters:
  ///   - index: Its current index.
  ///   - rowCount: The number of its rows, which are new.
  public mutating func insertSection(at index: Int, rowCount: Int) {
    lastNewSection -= 1
    tables[lastNewSection] = PieceTable(origin: PieceTable.new, count: rowCount)
    sections.insert(.init(origin: lastNewSection, count: 1), at: index)
  }

  /// Records that a removed section has returned with its rows of that moment, as after an undo.
  ///
  /// - Parameters:
  ///   - old: Its index before the edits.
  ///   - index: Its current index.
  public mutating func restoreSection(_ old: Int, at index: Int) {
    precondition(oldCounts.indices.contains(old), "the list had no section \(old) before the edits")
    sections.insert(.init(origin: old, count: 1), at: index)
  }

  /// Records that a section was moved, with all its rows; the second index is its current one.
  public mutating func moveSection(from index: Int, to target: Int) {
    let origin = sections.origin(at: index)
    sections.remove(index..<index + 1)
    sections.insert(.init(origin: origin, count: 1), at: target)
  }

  /// Records that a section shows another header or footer.
  public mutating func updateSection(at index: Int) {
    let origin = sections.origin(at: index)
    if origin >= 0 { updatedSections.insert(origin) }
  }
}

extension SectionedLog {
  /// Records that a row was removed.
  ///
  /// - Returns: The place of the row before the edits, for ``restore(_:at:)``; nil for one that was inserted since.
  /// - Complexity: O(√*k*) amortized, *k* being the number of edits.
  @discardableResult
  public mutating func remove(at place: Place) -> Place? {
    let origin = take(place)
    return origin >= 0 ? Place(origin: origin) : nil
  }

  /// Records that new rows were inserted.
  ///
  /// - Parameters:
  ///   - place: The current place of the first of them.
  ///   - count: The number of new rows.
  /// - Complexity: O(√*k*) amortized, *k* being the number of edits.
  public mutating func insert(at place: Place, count: Int = 1) {
    put(.init(origin: PieceTable.new, count: count), at: place)
  }

  /// Records that a removed row has returned, as after an undo.
  ///
  /// - Parameters:
  ///   - old: Its place before the edits.
  ///   - place: Its current place.
  /// - Complexity: O(√*k*) amortized, *k* being the number of edits.
  public mutating func restore(_ old: Place, at place: Place) {
    precondition(
      oldCounts.indices.contains(old.section) && (0..<oldCounts[old.section]).contains(old.row),
      "the list had no row at \(old) before the edits")
    put(.init(origin: old.origin, count: 1), at: place)
  }

  /// Records that a row was moved, within its section or to another one; the second place is its current one.
  ///
  /// - Complexity: O(√*k*) amortized, *k* being the number of edits.
  public mutating func move(from place: Place, to target: Place) {
    put(.init(origin: take(place), count: 1), at: target)
  }

  /// Records that a row has changed.
  ///
  /// - Complexity: O(√*k*) amortized, *k* being the number of edits.
  public mutating func update(at place: Place) {
    let section = sections.origin(at: place.section)
    let origin =
      tables[section]?.origin(at: place.row) ?? Place(section: section, row: place.row).origin
    if origin >= 0 { updates.insert(origin) }
  }

  private mutating func take(_ place: Place) -> Int {
    let section = touchSection(at: place.section)
    let origin = tables[section]?.origin(at: place.row) ?? PieceTable.new
    tables[section]?.remove(place.row..<place.row + 1)
    return origin
  }

  private mutating func put(_ piece: PieceTable.Piece, at place: Place) {
    let section = touchSection(at: place.section)
    tables[section]?.insert(piece, at: place.row)
  }

  /// Ensures that a section has a table of its rows, and returns its origin.
  private mutating func touchSection(at index: Int) -> Int {
    let section = sections.origin(at: index)
    if tables[section] == nil {
      tables[section] = PieceTable(origin: Place(section: section, row: 0).origin, count: oldCounts[section])
    }
    return section
  }
}

extension SectionedDifference.Place {
  /// The place in the old list as one number, which increases by one from row to row.
  var origin: Int { section << 32 | row }

  init(origin: Int) { self.init(section: origin >> 32, row: origin & 0xffff_ffff) }
}
