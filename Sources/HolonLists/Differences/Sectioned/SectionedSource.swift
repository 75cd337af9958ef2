/// The source of the lists between the batches.
struct SectionedSource<Section, Row> {
  let old: [Section]
  let new: [Section]
  let rows: any WritableKeyPath<Section, [Row]> & Sendable
  let difference: SectionedDifference

  func sections(after phase: SectionedPhase) -> [Section] {
    let partners = SectionPartners(difference.sections)
    switch phase {
    case .arriving: return new
    case .leaving:
      let (remaining, changed) = (remainingRows, sectionsWithOtherRows(partners))
      return old.indices.compactMap { index in
        guard let target = partners.new(index) else { return nil }
        guard changed.contains(target) else { return new[target] }
        return section(new[target], with: remaining[index] ?? old[index][keyPath: rows], at: rows)
      }
    case .rearranging:
      let (remaining, changed) = (remainingRows, sectionsWithOtherRows(partners))
      return new.indices.map { index in
        guard changed.contains(index), let origin = partners.old(index) else { return new[index] }
        return section(new[index], with: remaining[origin] ?? old[origin][keyPath: rows], at: rows)
      }
    }
  }

  /// Returns the sections of the new list whose rows differ from the old ones; the rows of the others needn't be read.
  private func sectionsWithOtherRows(_ partners: SectionPartners) -> Set<Int> {
    var sections = Set((difference.insertions + (difference.moves + difference.updates).map(\.new)).map(\.section))
    for place in difference.removals + difference.moves.map(\.old) {
      if let section = partners.new(place.section) { sections.insert(section) }
    }
    return sections
  }

  /// The remaining rows, up to date, of sections that lose rows or whose rows change.
  private var remainingRows: [Int: [Row]] {
    var remaining: [Int: [Row]] = [:]
    func change(_ section: Int, _ body: (inout [Row]) -> Void) {
      body(&remaining[section, default: old[section][keyPath: rows]])
    }
    for update in difference.updates {
      change(update.old.section) { $0[update.old.row] = new[update.new.section][keyPath: rows][update.new.row] }
    }
    for place in difference.removals.reversed() { change(place.section) { _ = $0.remove(at: place.row) } }
    return remaining
  }
}

extension SectionedSource: Sendable where Section: Sendable, Row: Sendable {}

/// The row numbers that remain after rows before them in their section were removed.
struct RowRanks {
  private let places: [SectionedDifference.Place]

  init(_ places: [SectionedDifference.Place]) { self.places = places }

  func remaining(_ place: SectionedDifference.Place, section: Int) -> SectionedDifference.Place {
    let first = places.partitioningIndex { $0.section >= place.section }
    let end = places.partitioningIndex { $0 >= place }
    return .init(section: section, row: place.row - (end - first))
  }
}

/// Returns a copy of a section with other rows.
private func section<Section, Row>(
  _ section: Section, with rows: [Row], at path: WritableKeyPath<Section, [Row]>
) -> Section {
  var section = section
  section[keyPath: path] = rows
  return section
}
