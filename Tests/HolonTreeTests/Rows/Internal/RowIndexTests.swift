import HolonTesting
import Testing

@testable import HolonTree

@Suite("RowIndex")
struct RowIndexTests {
  @Test(arguments: [(300, 1_000, 4), (5_000, 100, 400), (80_000, 4, 30_000)])
  func `it agrees with an array under insertions and removals`(size: Int, edits: Int, atOnce: Int) {
    var generator = SeededGenerator()
    var entries = (0..<size).map { RowEntry(node(UInt32($0 + 1)), marks(&generator)) }
    var index = index(of: entries)
    var slot = UInt32(size)
    for number in 0..<edits {
      let count = Int.random(in: 1...atOnce, using: &generator)
      let isRemoval = entries.count > Int.random(in: 0...2 * size, using: &generator)
      if isRemoval {
        let first = Int.random(in: 0..<entries.count, using: &generator)
        let places = first..<min(entries.count, first + count)
        let cut = index.cut(places)
        #expect(cut.map(\.node) == entries[places].map(\.node), "edit \(number), seed \(generator.seed)")
        entries.removeSubrange(places)
      } else {
        let place = Int.random(in: 0...entries.count, using: &generator)
        let new = (0..<count).map { RowEntry(node(slot + 1 + UInt32($0)), marks(&generator)) }
        slot += UInt32(count)
        let position = place == 0 ? nil : index.position(of: entries[place - 1].node)
        if count == 1 { index.insert(new[0], after: position) } else { index.insert(new, after: position) }
        entries.insert(contentsOf: new, at: place)
      }
      guard let deviation = deviation(of: index, from: entries) else { continue }
      Issue.record("edit \(number), seed \(generator.seed): \(deviation)")
      return
    }
  }

  @Test func `it grows from nothing and shrinks to nothing, a node at a time`() {
    var index = index(of: [])
    #expect(index.position(at: 0) == .end)
    for slot in 1...3_000 { index.insert(RowEntry(node(UInt32(slot)), .passes), after: nil) }
    #expect(index.rowCount == 3_000)
    #expect(index.node(atRow: 0) == node(3_000))
    #expect(index.brokenInvariant() == nil)
    for _ in 1...3_000 { _ = index.cut(index.nodeCount / 2..<index.nodeCount / 2 + 1) }
    #expect(index.nodeCount == 0)
    #expect(index.brokenInvariant() == nil)
    index.insert(RowEntry(node(7), .passes), after: nil)
    #expect(index.row(of: node(7)) == 0)
  }

  @Test func `few nodes lie in few blocks, also when there were many before`() {
    var index = index(of: (1...20_000).map { RowEntry(node($0), .passes) })
    for slot in 1...20_000 where slot % 20 != 0 {
      let place = index.position(of: node(UInt32(slot))).map(index.place) ?? 0
      _ = index.cut(place..<place + 1)
    }
    #expect(index.nodeCount == 1_000)
    #expect(index.blocks.count - index.freeBlocks.count < 1_000 / 12)
    #expect(index.brokenInvariant() == nil)
  }

  @Test func `nodes that were cut out know their rows`() {
    var index = index(of: (1...200).map { RowEntry(node($0), $0 % 2 == 0 ? .passes : []) })
    let cut = index.cut(50..<150)
    #expect(cut.compactMap(\.formerRow) == Array(25..<75))
    #expect(cut.first?.formerRow == nil)
    #expect(index.rowCount == 50)
  }

  @Test func `a range is hidden, and shown up to the first closed node`() {
    var index = index(of: (1...300).map { RowEntry(node($0), $0 == 150 ? [.passes, .branch, .collapsed] : .passes) })
    let (start, end) = (index.position(at: 10), index.position(at: 290))
    index.hide(from: start, to: end)
    #expect(index.rowCount == 20)
    #expect(index.rows(from: start, to: end) == 10..<10)
    #expect(index.show(from: start, to: end) == node(150))
    #expect(index.rowCount == 160)
    #expect(index.show(from: index.position(at: 150), to: .end) == nil)
    #expect(index.rowCount == 300)
    #expect(index.brokenInvariant() == nil)
  }

  private func node(_ slot: UInt32) -> NodeHandle { NodeHandle(slot: slot, turn: 0) }

  private func marks(_ generator: inout SeededGenerator) -> RowMarks {
    RowMarks(rawValue: .random(in: 0..<16, using: &generator))
  }

  private func index(of entries: [RowEntry]) -> RowIndex {
    var builder = RowIndexBuilder(capacity: entries.count)
    for entry in entries { builder.append(entry.node, entry.marks) }
    return builder.build()
  }

  private func deviation(of index: RowIndex, from entries: [RowEntry]) -> String? {
    if let broken = index.brokenInvariant() { return broken }
    if index.nodeCount != entries.count { return "\(index.nodeCount) nodes instead of \(entries.count)" }
    var row = 0
    var position = index.position(at: 0)
    for (place, entry) in entries.enumerated() {
      if index.node(at: position) != entry.node { return "\(index.node(at: position)) is at \(place)" }
      if index[position] != entry.marks { return "\(entry.node) has other marks" }
      position = index.position(after: position)
      // Every place costs too much in a large index.
      guard entries.count < 1_000 || place % 97 == 0 || place == entries.count - 1 else {
        row += entry.marks.isVisible ? 1 : 0
        continue
      }
      guard let found = index.position(of: entry.node) else { return "\(entry.node) isn't found" }
      if index.place(of: found) != place || index.position(at: place) != found { return "\(place) is elsewhere" }
      if index.row(of: entry.node) != (entry.marks.isVisible ? row : nil) { return "\(entry.node) has another row" }
      if entry.marks.isVisible, index.node(atRow: row) != entry.node { return "row \(row) has another node" }
      row += entry.marks.isVisible ? 1 : 0
    }
    return row == index.rowCount ? nil : "\(index.rowCount) rows instead of \(row)"
  }
}
