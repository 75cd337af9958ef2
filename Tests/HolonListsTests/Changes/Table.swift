import HolonLists

/// A model of a UIKit table: its rows, and its rules for a batch of changes.
struct Table<Content: ListContent>: Equatable {
  typealias Row = ListRow<Content>

  struct Section: Equatable {
    var id: Content.ID
    var header: String?
    var footer: String?
    var rows: [Row]
  }

  var sections: [Section] = []

  init(_ snapshot: ListSnapshot<Content>) { sections = snapshot.sections.map(Self.section) }

  static func section(_ section: ListSnapshot<Content>.Section) -> Section {
    Section(id: section.id, header: section.header, footer: section.footer, rows: section.rows)
  }

  /// Makes all changes as one batch: removals by old places, then insertions by new places.
  ///
  /// Contents are read from the new rows only where the changes name them.
  mutating func perform(_ changes: ListChanges<Content>) {
    let (difference, new) = (changes.difference, changes.new)
    let gone = Set(difference.sections.removals)
    let movedFrom = Set(difference.sections.moves.map(\.old))
    var staying = sections.indices.filter { !gone.contains($0) && !movedFrom.contains($0) }[...]
    let come = Set(difference.sections.insertions)
    let moves = Dictionary(uniqueKeysWithValues: difference.sections.moves.map { ($0.new, $0.old) })
    let origins: [Int?] = new.sections.indices.map { index in
      come.contains(index) ? nil : moves[index] ?? staying.popFirst()
    }
    let updated = Set(difference.sections.updates.map(\.new))
    sections = origins.enumerated().map { index, origin in
      guard let origin else { return Self.section(new.sections[index]) }
      var section = sections[origin]
      if updated.contains(index) {
        (section.header, section.footer) = (new.sections[index].header, new.sections[index].footer)
      }
      section.rows = rows(of: origin, as: index, changes)
      return section
    }
  }

  private func rows(of old: Int, as new: Int, _ changes: ListChanges<Content>) -> [Row] {
    let difference = changes.difference
    let leaving = Set((difference.removals + difference.moves.map(\.old)).filter { $0.section == old }.map(\.row))
    var rows = sections[old].rows.indices.filter { !leaving.contains($0) }.map { sections[old].rows[$0] }
    let inserted = difference.insertions.filter { $0.section == new }
      .map { (at: $0.row, row: changes.new[new, $0.row]) }
    let moved = difference.moves.filter { $0.new.section == new }
      .map { (at: $0.new.row, row: sections[$0.old.section].rows[$0.old.row]) }
    for (index, row) in (inserted + moved).sorted(by: { $0.at < $1.at }) { rows.insert(row, at: index) }
    for update in difference.updates where update.new.section == new {
      rows[update.new.row] = changes.new[new, update.new.row]
    }
    return rows
  }
}
