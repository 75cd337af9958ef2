import HolonTesting
import Testing

@testable import HolonLists

@Suite("The pieces of an edited list")
struct PieceTableTests {
  @Test func `adjacent pieces are joined`() {
    var table = PieceTable(origin: 0, count: 10)
    table.remove(3..<5)
    table.insert(.init(origin: 3, count: 1), at: 3)
    table.insert(.init(origin: 4, count: 1), at: 4)
    #expect(table.pieces == [.init(origin: 0, count: 10)])
    table.insert(.init(origin: PieceTable.new, count: 2), at: 5)
    table.insert(.init(origin: PieceTable.new, count: 1), at: 7)
    #expect(table.pieces.count == 3)
    table.remove(5..<8)
    #expect(table.pieces == [.init(origin: 0, count: 10)])
  }

  @Test func `thousands of pieces have the same contents as an array`() {
    var generator = SeededGenerator()
    var (table, array) = (PieceTable(origin: 0, count: 3000), Array(0..<3000))
    for edit in 0..<6000 {
      let index = Int.random(in: 0..<array.count, using: &generator)
      if edit.isMultiple(of: 3) {
        let end = min(array.count, index + .random(in: 0..<4, using: &generator))
        table.remove(index..<end)
        array.removeSubrange(index..<end)
      } else {
        table.insert(.init(origin: 10_000 + 2 * edit, count: 1), at: index)
        array.insert(10_000 + 2 * edit, at: index)
      }
    }
    #expect(table.count == array.count)
    #expect(table.pieces.flatMap { Array($0.origin..<$0.origin + $0.count) } == array, "seed \(generator.seed)")
    #expect(array.indices.allSatisfy { table.origin(at: $0) == array[$0] }, "seed \(generator.seed)")
    #expect(table.pieces.count > 3000)
  }
}
