import HolonLists
import Testing

/// A view that insists on what UIKit insists on: each batch has to lead from the numbers of rows that were shown to
/// those of the data source, and no update is made twice.
@MainActor
final class StrictView: SectionedView {
  /// The data source's sections.
  var data = ListSnapshot<Cell>()

  /// The contents of the cells; new ones only where cells were created or updated.
  private(set) var shown: [[ListRow<Cell>]] = []
  private(set) var headers: [String?] = []
  private(set) var batches = 0

  private var (removals, insertions): ([Place], [Place]) = ([], [])
  private var moves: [SectionedDifference.Pair] = []
  private var removedSections: [Int] = []
  private var insertedSections: [Int] = []
  private var movedSections: [(old: Int, new: Int)] = []

  func performBatch(_ changes: @escaping () -> Void) {
    (removals, insertions, moves) = ([], [], [])
    (removedSections, insertedSections, movedSections) = ([], [], [])
    let old = (shown, headers)
    changes()
    batches += 1
    let goneSections = Set(removedSections + movedSections.map(\.old))
    #expect(goneSections.count == removedSections.count + movedSections.count)
    var staying = old.0.indices.filter { !goneSections.contains($0) }[...]
    let sectionMoves = Dictionary(uniqueKeysWithValues: movedSections.map { ($0.new, $0.old) })
    let origins = data.sections.indices.map { index in
      insertedSections.contains(index) ? nil : sectionMoves[index] ?? staying.popFirst()
    }
    #expect(staying.isEmpty)
    headers = origins.enumerated().map { $1.map { old.1[$0] } ?? data.sections[$0].header }
    shown = origins.enumerated().map { new, origin in
      guard let origin else { return data.sections[new].rows }
      let leaving = (removals + moves.map(\.old)).filter { $0.section == origin }.map(\.row)
      #expect(Set(leaving).count == leaving.count)
      var rows = old.0[origin].indices.filter { !leaving.contains($0) }.map { old.0[origin][$0] }
      let inserted = insertions.filter { $0.section == new }.map { ($0.row, data[new, $0.row]) }
      let moved = moves.filter { $0.new.section == new }
        .map { ($0.new.row, old.0[$0.old.section][$0.old.row]) }
      for (index, row) in (inserted + moved).sorted(by: { $0.0 < $1.0 }) { rows.insert(row, at: index) }
      #expect(rows.count == data.sections[new].rows.count)
      return rows
    }
  }

  func removeSections(at indices: IndexRanges) { removedSections += Array(indices) }
  func insertSections(at indices: IndexRanges) { insertedSections += Array(indices) }
  func moveSection(from old: Int, to new: Int) { movedSections.append((old, new)) }
  func removeRows(at places: [Place]) { removals += places }
  func insertRows(at places: [Place]) { insertions += places }
  func moveRow(from old: Place, to new: Place) { moves.append(.init(old: old, new: new)) }
  func updateSections(at indices: [Int]) { for index in indices { headers[index] = data.sections[index].header } }

  func updateRows(at places: [Place]) {
    for place in places { shown[place.section][place.row] = data[place.section, place.row] }
  }
}
