import HolonLists
import HolonTesting
import Testing

@Suite("The log of a list of sections")
struct SectionedLogTests {
  @Test(arguments: [2, 8, 30, 200])
  func `a sectioned log reports the same changes as a comparison`(edits: Int) throws {
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
      #expect(difference.sections.count == compared.sections.count, "seed \(generator.seed)")
      let applied = try difference.applying(to: old, rows: \.items) {
        new[$0]
      } row: {
        new[$0.section].items[$0.row]
      }
      #expect(applied == new, "seed \(generator.seed)")
      #expect(subject.log.commit() == difference)
      #expect(subject.log.difference.isEmpty)
      #expect((0..<subject.log.sectionCount).map(subject.log.rowCount) == new.map(\.items.count))
    }
  }

  @Test func `edits that cancel out leave no change in a sectioned log`() {
    var log = SectionedLog(rowCounts: [3, 3])
    log.move(from: .init(section: 0, row: 1), to: .init(section: 1, row: 1))
    if let section = log.removeSection(at: 0) { log.restoreSection(section, at: 0) }
    #expect(log.difference.count == 1)
    log.move(from: .init(section: 1, row: 1), to: .init(section: 0, row: 1))
    if let row = log.remove(at: .init(section: 1, row: 2)) { log.restore(row, at: .init(section: 1, row: 2)) }
    #expect(log.difference.isEmpty)
  }

  @Test func `a row that passes through a new section counts as moved`() {
    var log = SectionedLog(rowCounts: [2, 2])
    log.insertSection(at: 2, rowCount: 1)
    log.move(from: .init(section: 0, row: 0), to: .init(section: 2, row: 0))
    #expect(log.difference.removals == [.init(section: 0, row: 0)])
    log.move(from: .init(section: 2, row: 0), to: .init(section: 1, row: 2))
    #expect(log.difference.moves == [.init(old: .init(section: 0, row: 0), new: .init(section: 1, row: 2))])
  }
}

/// Sections and the log of their edits.
private struct LoggedShelves {
  var shelves: [Shelf]
  var log: SectionedLog
  private var next = 1000

  init(using generator: inout SeededGenerator) {
    shelves = (0..<4).map { section in
      let count = Int.random(in: 0...6, using: &generator)
      return Shelf(id: section, items: (0..<count).map { Item(id: section * 100 + $0) })
    }
    log = SectionedLog(rowCounts: shelves.map(\.items.count))
  }

  mutating func edit(using generator: inout SeededGenerator) {
    next += 1
    let section = Int.random(in: 0...shelves.count, using: &generator)
    guard section < shelves.count, !shelves.isEmpty else {
      if shelves.count < 6 {
        shelves.insert(Shelf(id: next, items: [Item(id: -next)]), at: section)
        log.insertSection(at: section, rowCount: 1)
      }
      return
    }
    let other = Int.random(in: 0..<shelves.count, using: &generator)
    let place = Int.random(in: 0...shelves[section].items.count, using: &generator)
    let hasRow = place < shelves[section].items.count
    switch Int.random(in: 0..<20, using: &generator) {
    case 0:
      shelves.remove(at: section)
      log.removeSection(at: section)
    case 1:
      shelves.insert(shelves.remove(at: section), at: other)
      log.moveSection(from: section, to: other)
    case 2:
      shelves[section].header += 1
      log.updateSection(at: section)
    case 3..<6 where hasRow:
      shelves[section].items.remove(at: place)
      log.remove(at: .init(section: section, row: place))
    case 6..<13 where hasRow:
      let item = shelves[section].items.remove(at: place)
      let target = Int.random(in: 0...shelves[other].items.count, using: &generator)
      shelves[other].items.insert(item, at: target)
      log.move(from: .init(section: section, row: place), to: .init(section: other, row: target))
    case 13..<16 where hasRow:
      shelves[section].items[place].content += 1
      log.update(at: .init(section: section, row: place))
    default:
      shelves[section].items.insert(Item(id: next), at: place)
      log.insert(at: .init(section: section, row: place))
    }
  }
}
