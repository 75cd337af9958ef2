import HolonLists

/// A sectioned table view's rules for one batch; breaking one throws an exception there.
///
/// Beyond the rules of ``BatchUpdate``, no row leaves a section that is deleted or comes to one that is inserted, and
/// the numbers of rows in each section have to add up. In a stage, no row may change together with the order of
/// sections, which table views animate wrongly.
struct SectionedBatchUpdate {
  typealias Place = SectionedDifference.Place

  let difference: SectionedDifference

  /// Whether updates are reloads of the batch, by their old places; otherwise they follow it, by their new places.
  let isStage: Bool

  init(_ difference: SectionedDifference, isStage: Bool = false) {
    self.difference = difference
    self.isStage = isStage
  }

  /// The sections as they are shown after the batch, from what is shown and what the data source has then.
  func applied(to shown: [Shelf], _ source: [Shelf]) throws -> [Shelf] {
    let sections = difference.sections
    let partners = try sectionPartners(shown, source)
    let reloads = isStage ? difference.updates.map(\.old) : []
    let gone = difference.removals + difference.moves.map(\.old) + reloads
    try check(Set(gone).count == gone.count, "a row is deleted, moved or reloaded twice")
    try check(gone.allSatisfy { has(shown, $0) }, "a row that isn't there is deleted, moved or reloaded")
    let come = difference.insertions + difference.moves.map(\.new)
    try check(Set(come).count == come.count, "two rows come to the same place")
    try check(come.allSatisfy { has(source, $0) }, "a row comes to a place that isn't there")
    try check(!gone.contains { sections.removals.contains($0.section) }, "a row leaves a section that is deleted")
    try check(!come.contains { sections.insertions.contains($0.section) }, "a row comes to a section that is inserted")
    if isStage, !(sections.moves.isEmpty && sections.insertions.isEmpty) {
      try check(gone.isEmpty && come.isEmpty, "rows change together with the order of sections")
    }

    let leaving = Set(difference.removals + difference.moves.map(\.old))
    let arrivals = Dictionary(uniqueKeysWithValues: difference.moves.map { ($0.new, $0.old) })
    let inserted = Set(difference.insertions)
    let (reloaded, later) = (Set(reloads), Set(isStage ? [] : difference.updates.map(\.new)))
    let updatedSections = Set(sections.updates.map(\.new))
    return try source.indices.map { index in
      guard let origin = partners[index] else { return source[index] }
      var shelf = shown[origin]
      // A data source's header is asked for only when the section is reloaded.
      if updatedSections.contains(index) { shelf.header = source[index].header }
      var staying = shelf.items.indices.map { Place(section: origin, row: $0) }.filter { !leaving.contains($0) }[...]
      let places = source[index].items.indices.map { Place(section: index, row: $0) }
      let arriving = places.count { inserted.contains($0) || arrivals[$0] != nil }
      try check(staying.count + arriving == places.count, "the numbers of rows don't add up")
      shelf.items = places.map { place in
        let item = source[index].items[place.row]
        if inserted.contains(place) || later.contains(place) {
          if !inserted.contains(place), arrivals[place] == nil { staying.removeFirst() }
          return item
        }
        let old = arrivals[place] ?? staying.removeFirst()
        return reloaded.contains(old) ? item : shown[old.section].items[old.row]
      }
      return shelf
    }
  }

  /// For each section of the new list, which one of the old list it is.
  private func sectionPartners(_ shown: [Shelf], _ source: [Shelf]) throws -> [Int?] {
    let sections = difference.sections
    let gone = Array(sections.removals) + sections.moves.map(\.old)
    let come = Array(sections.insertions) + sections.moves.map(\.new)
    try check(Set(gone).count == gone.count && gone.allSatisfy(shown.indices.contains), "sections leave wrongly")
    try check(Set(come).count == come.count && come.allSatisfy(source.indices.contains), "sections come wrongly")
    try check(
      source.count == shown.count - sections.removals.count + sections.insertions.count,
      "the numbers of sections don't add up")
    let moves = Dictionary(uniqueKeysWithValues: sections.moves.map { ($0.new, $0.old) })
    var staying = shown.indices.filter { !gone.contains($0) }[...]
    return source.indices.map { index in
      if sections.insertions.contains(index) { return nil }
      return moves[index] ?? staying.removeFirst()
    }
  }

  private func has(_ shelves: [Shelf], _ place: Place) -> Bool {
    shelves.indices.contains(place.section) && shelves[place.section].items.indices.contains(place.row)
  }

  private func check(_ isKept: Bool, _ rule: String) throws {
    if !isKept { throw BatchUpdate.Violation(rule: rule) }
  }
}
