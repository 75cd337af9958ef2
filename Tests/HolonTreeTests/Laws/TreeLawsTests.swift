import HolonTesting
import HolonTree
import Testing

@Suite("checkTreeLaws")
struct TreeLawsTests {
  @Test func `sound summaries keep all laws`() {
    checkTreeLaws(of: Tree<Int, Total>.self, elements: [-1, 0, 7])
    checkTreeLaws(of: Tree<Int, Progress>.self, elements: [-1, 0, 7])
    checkTreeLaws(of: Tree<Int, Greatest>.self, elements: [-1, 0, 7])
    checkTreeLaws(of: Tree<Int, SparingGreatest>.self, elements: [-1, 0, 7])
    checkTreeLaws(of: Tree<Int, Sequenced>.self, elements: [-1, 0, 7], edits: 300)
  }
}
