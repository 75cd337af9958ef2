/// The fewest changes of sections and rows that lead from one list of sections to another.
///
/// Rows may move from one section to another.
///
/// ```swift
/// let difference = SectionedDifference(from: before, to: after, rows: \.heroes)
/// Array(difference.sections.insertions)  // [2]
/// difference.moves.map(\.new)           // [1/0]
/// ```
///
/// All changes belong to one batch, as for ``ListDifference``. Rows are added and removed with their sections, so the
/// rows of a removed or inserted section aren't named. A row that moves from a removed section to one that stays is an
/// insertion there; a row that moves from one that stays to an inserted section is a removal. A section that moves
/// takes its rows along, and only changes among them are named. Table views animate changes in a moving section
/// wrongly, so ``stages(from:to:rows:)`` keeps them apart.
public struct SectionedDifference: Hashable, Sendable {
  /// The place of a row.
  public struct Place: Hashable, Comparable, Sendable {
    /// The index of the section.
    public let section: Int

    /// The index of the row in its section.
    public let row: Int

    /// Creates a place.
    @inlinable
    public init(section: Int, row: Int) {
      self.section = section
      self.row = row
    }

    /// Orders places from top to bottom.
    @inlinable
    public static func < (left: Place, right: Place) -> Bool {
      (left.section, left.row) < (right.section, right.row)
    }
  }

  /// A row that is in both lists, at an old and a new place.
  public typealias Pair = DifferencePair<Place>

  /// The removed, inserted and moved sections, and those with a changed header or footer.
  public internal(set) var sections = ListDifference()

  /// The places in the old list of rows removed from sections that stay.
  public internal(set) var removals: [Place] = []

  /// The places in the new list of rows inserted into sections that stay.
  public internal(set) var insertions: [Place] = []

  /// The rows with another place, in the order of the new list.
  public internal(set) var moves: [Pair] = []

  /// The rows with changed contents, in the order of the new list.
  public internal(set) var updates: [Pair] = []

  /// Creates a difference without changes.
  @inlinable
  public init() {}

  /// The number of changes of sections and rows.
  @inlinable
  public var count: Int { sections.count + removals.count + insertions.count + moves.count + updates.count }

  /// Whether nothing has changed.
  @inlinable
  public var isEmpty: Bool { count == 0 }
}

extension SectionedDifference {
  /// Compares lists of sections whose rows have an `id`; rows with the same `id` that aren't equal are updated.
  ///
  /// - Parameters:
  ///   - old: The sections before.
  ///   - new: The sections after.
  ///   - rows: The rows of a section.
  ///   - isUpdated: Whether a section, first its old version and then its new one, shows another header or footer.
  /// - Complexity: O(*n*) on average where the order is kept, O(*n* log *n*) otherwise, *n* being the number of rows.
  ///   Sections whose rows share the same memory aren't compared.
  @inlinable
  public init<Section: Identifiable, Row: Identifiable & Equatable>(
    from old: some Collection<Section>, to new: some Collection<Section>, rows: (Section) -> [Row],
    isUpdated: (Section, Section) -> Bool = { _, _ in false }
  ) {
    self.init(from: old, to: new, rows: rows, isUpdated: isUpdated) { _, _ in false }
  }

  /// Compares lists of sections, some of which are known to have the same rows.
  @inlinable
  init<Section: Identifiable, Row: Identifiable & Equatable>(
    from old: some Collection<Section>, to new: some Collection<Section>, rows: (Section) -> [Row],
    isUpdated: (Section, Section) -> Bool, isIdentical: (Section, Section) -> Bool
  ) {
    self = withContiguousElements(old, new) { old, new in
      let matching = ListMatching(old, new, id: { $0.id })
      let difference = SectionedDifference(
        old, new, matching, rows: rows, isUpdated: isUpdated, isIdentical: isIdentical)
      guard
        ListDifference(old, new, matching, isUpdated: { !isIdentical($0, $1) }).hasAmbiguousUpdates(old, new, id: \.id)
      else { return difference }
      // For several sections with one identifier, the best pairs depend on their rows.
      var best = difference
      for partners in sectionPartners(old, new, rows: rows, isUpdated: isUpdated) {
        let other = SectionedDifference(
          old, new, ListMatching(oldCount: old.count, partners: partners), rows: rows, isUpdated: isUpdated,
          isIdentical: isIdentical)
        if other.count < best.count { best = other }
      }
      return best
    }
  }

  /// Compares lists of sections with a given matching.
  @inlinable
  init<Section, Row: Identifiable & Equatable>(
    _ old: UnsafeBufferPointer<Section>, _ new: UnsafeBufferPointer<Section>, _ matching: ListMatching,
    rows: (Section) -> [Row], isUpdated: (Section, Section) -> Bool, isIdentical: (Section, Section) -> Bool
  ) {
    var comparison = RowComparison<Row>()
    matching.forEachPair { oldSection, newSection in
      if isIdentical(old[oldSection], new[newSection]) { return }
      comparison.compare(rows(old[oldSection]), rows(new[newSection]), oldSection: oldSection, newSection: newSection)
    }
    comparison.matchAcrossSections()
    self.init(
      sections: ListDifference(old, new, matching, isUpdated: isUpdated), removals: comparison.removed.map(\.place),
      insertions: comparison.inserted.map(\.place), moves: comparison.moves, updates: comparison.updates)
  }

  /// Returns the difference without the updates that turn out to be none.
  @usableFromInline
  func keepingUpdates(
    ofSections isUpdated: (ListDifference.Pair) -> Bool, ofRows areUpdated: (Pair) -> Bool
  ) -> SectionedDifference {
    var difference = self
    difference.sections.updates.removeAll { !isUpdated($0) }
    difference.updates.removeAll { !areUpdated($0) }
    return difference
  }

  /// Creates a difference from changes in any order.
  @usableFromInline
  init(sections: ListDifference, removals: [Place], insertions: [Place], moves: [Pair], updates: [Pair]) {
    self.sections = sections
    // The changes of each section are already in order, unless sections have moved or rows have changed sections.
    self.removals = removals.ordered(by: <)
    self.insertions = insertions.ordered(by: <)
    self.moves = moves.ordered { $0.new < $1.new }
    self.updates = updates.ordered { $0.new < $1.new }
  }
}

extension Array {
  /// Returns the elements in order; they mostly are already.
  fileprivate func ordered(by isBefore: (Element, Element) -> Bool) -> [Element] {
    zip(self, dropFirst()).allSatisfy(isBefore) ? self : sorted(by: isBefore)
  }
}

/// Compares the rows of the sections that are in both lists.
@usableFromInline
struct RowComparison<Row: Identifiable & Equatable> {
  /// A row that its section has lost or gained, before its counterpart is known.
  @usableFromInline
  struct Leftover {
    @usableFromInline let row: Row
    @usableFromInline let place: SectionedDifference.Place

    @inlinable
    init(row: Row, place: SectionedDifference.Place) {
      self.row = row
      self.place = place
    }
  }

  @usableFromInline var removed: [Leftover] = []
  @usableFromInline var inserted: [Leftover] = []
  @usableFromInline var moves: [SectionedDifference.Pair] = []
  @usableFromInline var updates: [SectionedDifference.Pair] = []

  @inlinable
  init() {}

  @inlinable
  mutating func compare(_ old: [Row], _ new: [Row], oldSection: Int, newSection: Int) {
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        // Rows that were never written to are shared by both versions.
        if old.baseAddress == new.baseAddress, old.count == new.count { return }
        let matching = ListMatching(old, new, id: { $0.id })
        var difference = ListDifference(old, new, matching) { differ($0, $1) }
        if !difference.updates.isEmpty {
          difference = difference.pairingContents(old, new, id: { $0.id }, isUpdated: { differ($0, $1) })
        }
        for row in difference.removals {
          removed.append(Leftover(row: old[row], place: .init(section: oldSection, row: row)))
        }
        for row in difference.insertions {
          inserted.append(Leftover(row: new[row], place: .init(section: newSection, row: row)))
        }
        func places(_ pair: ListDifference.Pair) -> SectionedDifference.Pair {
          .init(old: .init(section: oldSection, row: pair.old), new: .init(section: newSection, row: pair.new))
        }
        moves.append(contentsOf: difference.moves.map(places))
        updates.append(contentsOf: difference.updates.map(places))
      }
    }
  }

  /// Pairs the rows that one section has lost with those that another one has gained.
  @inlinable
  mutating func matchAcrossSections() {
    guard !removed.isEmpty, !inserted.isEmpty else { return }
    var isMoved = Array(repeating: false, count: removed.count)
    var isPlaced = Array(repeating: false, count: inserted.count)
    removed.withUnsafeBufferPointer { removed in
      inserted.withUnsafeBufferPointer { inserted in
        let matching = ListMatching(removed, inserted, isOrdered: false, id: { $0.row.id })
          .pairingContents(removed, inserted, id: { $0.row.id }, isUpdated: { differ($0.row, $1.row) })
        matching.forEachPair { old, new in
          (isMoved[old], isPlaced[new]) = (true, true)
          let pair = SectionedDifference.Pair(old: removed[old].place, new: inserted[new].place)
          moves.append(pair)
          if differ(removed[old].row, inserted[new].row) { updates.append(pair) }
        }
      }
    }
    removed = removed.indices.lazy.filter { !isMoved[$0] }.map { removed[$0] }
    inserted = inserted.indices.lazy.filter { !isPlaced[$0] }.map { inserted[$0] }
  }
}
