import HolonTesting
import Testing

@testable import HolonLists

@Suite("The log of the rows of sections")
struct RowLogTests {
  @Test(arguments: [2, 8, 30, 200])
  func `a log of rows reports the same changes as a comparison`(edits: Int) throws {
    var generator = SeededGenerator()
    for _ in 0..<(8000 / edits) {
      var subject = LoggedShelves(using: &generator)
      let old = subject.shelves
      for _ in 0..<edits { subject.edit(using: &generator) }
      let new = subject.shelves
      let difference = subject.log.difference
      let compared = SectionedDifference(from: old, to: new, rows: \.items) { $0.header != $1.header }
      #expect(difference.removals == compared.removals, "seed \(generator.seed)")
      #expect(difference.insertions == compared.insertions, "seed \(generator.seed)")
      #expect(difference.updates == compared.updates, "seed \(generator.seed)")
      #expect(difference.moves.count == compared.moves.count, "seed \(generator.seed)")
      #expect(difference.sections == compared.sections, "seed \(generator.seed)")
      let applied = try difference.applying(to: old, rows: \.items) {
        new[$0]
      } row: {
        new[$0.section].items[$0.row]
      }
      #expect(applied == new, "seed \(generator.seed)")
    }
  }

  @Test func `edits that cancel out leave no change in a log of rows`() {
    var log = RowLog(rowCounts: [3, 3])
    if let row = log.remove(at: .init(section: 0, row: 1)) { log.restore(row, at: .init(section: 1, row: 1)) }
    #expect(log.difference.count == 1)
    if let row = log.remove(at: .init(section: 1, row: 1)) { log.restore(row, at: .init(section: 0, row: 1)) }
    if let row = log.remove(at: .init(section: 1, row: 2)) { log.restore(row, at: .init(section: 1, row: 2)) }
    log.insert(at: .init(section: 1, row: 0))
    #expect(log.remove(at: .init(section: 1, row: 0)) == nil)
    #expect(log.difference.isEmpty)
  }
}

/// Sections and the log of their edits.
private struct LoggedShelves {
  var shelves: [Shelf]
  var log: RowLog
  private var next = 1000

  init(using generator: inout SeededGenerator) {
    shelves = (0..<4).map { section in
      let count = Int.random(in: 0...6, using: &generator)
      return Shelf(id: section, items: (0..<count).map { Item(id: section * 100 + $0) })
    }
    log = RowLog(rowCounts: shelves.map(\.items.count))
  }

  mutating func edit(using generator: inout SeededGenerator) {
    next += 1
    let section = Int.random(in: 0..<shelves.count, using: &generator)
    let other = Int.random(in: 0..<shelves.count, using: &generator)
    let row = Int.random(in: 0...shelves[section].items.count, using: &generator)
    let place = RowLog.Place(section: section, row: row)
    let hasRow = row < shelves[section].items.count
    switch Int.random(in: 2..<20, using: &generator) {
    case 2:
      shelves[section].header += 1
      log.updateSection(at: section)
    case 3..<6 where hasRow:
      shelves[section].items.remove(at: row)
      _ = log.remove(at: place)
    case 6..<13 where hasRow:
      let item = shelves[section].items.remove(at: row)
      let target = RowLog.Place(section: other, row: .random(in: 0...shelves[other].items.count, using: &generator))
      shelves[other].items.insert(item, at: target.row)
      if let old = log.remove(at: place) { log.restore(old, at: target) } else { log.insert(at: target) }
    case 13..<16 where hasRow:
      shelves[section].items[row].content += 1
      log.update(at: place)
    default:
      shelves[section].items.insert(Item(id: next), at: row)
      log.insert(at: place)
    }
  }
}
