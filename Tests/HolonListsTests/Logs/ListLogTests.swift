import HolonLists
import HolonTesting
import Testing

@Suite("The log of a list")
struct ListLogTests {
  @Test(arguments: [3, 10, 40, 400])
  func `a log reports the same changes as a comparison`(edits: Int) {
    var generator = SeededGenerator()
    for _ in 0..<(20_000 / edits) {
      let old = (0..<Int.random(in: 0...50, using: &generator)).map { Item(id: $0) }
      var (new, log) = (old, ListLog(count: old.count))
      for edit in 0..<edits { editAndLog(&new, &log, Item(id: 1000 + edit), using: &generator) }
      #expect(log.count == new.count)
      for index in new.indices { #expect(log.oldIndex(of: index) == (new[index].id < 1000 ? new[index].id : nil)) }
      let (difference, compared) = (log.difference, ListDifference(from: old, to: new))
      #expect(difference.removals == compared.removals, "seed \(generator.seed)")
      #expect(difference.insertions == compared.insertions, "seed \(generator.seed)")
      #expect(difference.updates == compared.updates, "seed \(generator.seed)")
      #expect(difference.moves.count == compared.moves.count, "seed \(generator.seed)")
      #expect(replayed(difference.steps, on: old, new) == new, "seed \(generator.seed)")
      #expect(log.isEmpty == compared.isEmpty)
    }
  }

  @Test func `a log reports thousands of edits throughout a long list`() throws {
    var generator = SeededGenerator()
    let old = (0..<50_000).map { Item(id: $0) }
    var (new, log) = (old, ListLog(count: old.count))
    for edit in 0..<5000 { editAndLog(&new, &log, Item(id: 100_000 + edit), using: &generator) }
    let (difference, compared) = (log.commit(), ListDifference(from: old, to: new))
    #expect(difference.count == compared.count, "seed \(generator.seed)")
    #expect(try difference.applying(to: old) { new[$0] } == new, "seed \(generator.seed)")
    #expect(log.isEmpty && log.count == new.count)
  }

  @Test func `edits that cancel out leave no change in a log`() {
    var log = ListLog(count: 10)
    log.insert(at: 3, count: 2)
    log.remove(3..<5)
    log.move(from: 2, to: 7)
    log.move(from: 7, to: 2)
    let removed = log.remove(at: 4)
    #expect(log.difference.removals == [4])
    if let removed { log.restore(removed, at: 4) }
    #expect(log.isEmpty)
    #expect(log.difference.isEmpty)
  }

  @Test func `a few neighbours move instead of the many that they pass`() {
    var log = ListLog(count: 100_000)
    for step in 0..<3 { log.move(from: 10, to: 50_000 + step) }
    #expect(log.difference.moves.map(\.old) == [10, 11, 12])
  }

  @Test func `an update is dropped when its element is removed or new`() {
    var log = ListLog(count: 3)
    log.update(at: 1)
    log.insert(at: 0)
    log.update(at: 0)
    #expect(log.difference.updates == [.init(old: 1, new: 2)])
    log.remove(at: 2)
    #expect(log.difference.updates.isEmpty)
  }
}

private func editAndLog(
  _ items: inout [Item], _ log: inout ListLog, _ next: Item, using generator: inout SeededGenerator
) {
  let place = Int.random(in: 0...items.count, using: &generator)
  switch Int.random(in: 0..<4, using: &generator) {
  case 0 where place < items.count:
    items.remove(at: place)
    log.remove(at: place)
  case 1 where place < items.count:
    let target = Int.random(in: 0..<items.count, using: &generator)
    items.insert(items.remove(at: place), at: target)
    log.move(from: place, to: target)
  case 2 where place < items.count:
    items[place].content += 1
    log.update(at: place)
  default:
    items.insert(next, at: place)
    log.insert(at: place)
  }
}
