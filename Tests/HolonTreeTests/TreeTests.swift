import HolonTesting
import HolonTree
import Testing

@Suite("Tree")
struct TreeTests {
  @Test(arguments: [-1, 0, 1, 7, 8, 9, 1_000, 1_023, 1_024, 1_025, 5_000])
  func `room for any number of nodes can be made before and in between`(capacity: Int) {
    var tree = Tree<String, NoSummary<String>>()
    tree.reserveCapacity(capacity)
    #expect(tree.isEmpty)
    let one = tree.append("one")
    let copy = tree
    tree.reserveCapacity(capacity * 2)
    for number in 0..<1_100 { tree.append("\(number)", to: one) }
    tree.reserveCapacity(capacity * 3)
    #expect(tree.count == 1_101)
    #expect(tree.children(of: one).map { tree[$0] } == (0..<1_100).map { "\($0)" })
    #expect(copy.count == 1)
    checkInvariants(of: tree)
    checkInvariants(of: copy)
  }

  @Test func `the summary of all stays up to date, and so do those of many pages`() {
    var tree = Tree<Int, Total>()
    for number in 0..<5_000 { tree.append(number) }
    #expect(tree.summary.value == 12_497_500)
    #expect(tree.roots.map { tree[$0] } == Array(0..<5_000))
    checkInvariants(of: tree)
  }
}
