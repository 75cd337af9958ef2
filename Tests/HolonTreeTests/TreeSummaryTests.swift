import HolonTesting
import HolonTree
import Testing

@Suite("TreeSummary")
struct TreeSummaryTests {
  @Test func laws() {
    checkSummaryLaws(of: NoSummary<Int>.self, elements: [0, 1])
    checkSummaryLaws(of: Total.self, elements: [-3, 0, 1, 2])
    checkSummaryLaws(of: Progress.self, elements: [0, 1, 2])
    checkSummaryLaws(of: Greatest.self, elements: [-3, 0, 1, 2])
    checkSummaryLaws(of: SparingGreatest.self, elements: [-3, 0, 1, 2])
    checkSummaryLaws(of: Members.self, elements: [-3, 0, 1, 2])
    checkSummaryLaws(of: LeafMembers.self, elements: [-3, 0, 1, 2])
    checkSummaryLaws(of: Sequenced.self, elements: [0, 1, 2])
  }

  @Test func `every node has the summary of what is below it`() {
    var tree = Tree<Int, Total>()
    let top = tree.append(1)
    let branch = tree.append(10, to: top)
    let leaf = tree.append(100, to: branch)
    tree.append(1000)
    #expect(tree.summary(of: leaf).value == 100)
    #expect(tree.summary(of: branch).value == 110)
    #expect(tree.summary(of: top).value == 111)
    #expect(tree.summary.value == 1111)
  }

  @Test func `a leaf that gets a child counts as a branch from then on, and as a leaf when it is gone`() {
    var tree = Tree<Int, Progress>()
    let top = tree.append(1)
    #expect(tree.summary.leaves == 1)
    #expect(tree.summary.done == 0)
    let child = tree.append(2, to: top)
    #expect(tree.summary.leaves == 1)
    #expect(tree.summary.done == 1)
    tree.remove(child)
    #expect(tree.summary.done == 0)
    #expect(tree.summary.leaves == 1)
  }

  @Test func `a summary without inverse goes down again when the greatest is removed or changed`() {
    var tree = Tree<Int, Greatest>()
    let top = tree.append(1)
    let five = tree.append(5, to: top)
    let nine = tree.append(9, to: five)
    tree[nine] = 2
    #expect(tree.summary.value == 5)
    tree.remove(five)
    #expect(tree.summary.value == 1)
    tree.remove(top)
    #expect(tree.summary.value == nil)
  }

  @Test func `a new order of children changes a summary that depends on it`() throws {
    var tree = Tree<Int, Sequenced>()
    let one = tree.append(1)
    let two = tree.append(2)
    try tree.move(two, before: one)
    #expect(tree.summary.values == [2, 1])
  }

  @Test func `it changes also when the summary answers for parts that stay the same`() throws {
    var tree = Tree<Int, SparingSequenced>()
    let one = tree.append(1)
    let two = tree.append(2)
    try tree.move(two, before: one)
    #expect(tree.summary.values == [2, 1])
  }
}
