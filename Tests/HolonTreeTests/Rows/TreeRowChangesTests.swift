import HolonTree
import Testing

@Suite("TreeRowChanges")
struct TreeRowChangesTests {
  @Test func `description says it in words`() {
    let changes = TreeRowChanges(
      removed: [3..<5], inserted: [0..<1], moved: [TreeRowMove(from: 2..<3, to: 6..<7)], updated: [8..<9])
    #expect("\(changes)" == "-3..<5 +0..<1 >2..<3 to 6..<7 ~8..<9")
    #expect(!changes.isEmpty)
  }
}
