import HolonTesting
import HolonTree
import Testing

@Suite("Tree: from a hierarchy")
struct TreeHierarchyTests {
  @Test func `a tree hangs together as the nodes do`() {
    let tree = Tree<String, NoSummary<String>>(Hierarchy(of: Folder.home(), children: \.folders)) { $0.name }
    #expect(
      tree.description == """
        └─ home
           ├─ music
           │  ├─ live
           │  └─ studio
           └─ papers
        """)
  }

  @Test func `its summaries are up to date, and stay so`() {
    let heap = Hierarchy(of: [1, 10], children: Heap.children)
    var tree = Tree<Int, Progress>(heap) { $0 }
    #expect(tree.summary.leaves == 5)
    #expect(tree.summary.done == 3)
    tree.append(8)
    #expect(tree.summary.done == 4)
    checkInvariants(of: tree)
  }

  @Test func `a failure to make an element is passed on`() {
    struct Unnamed: Error {}
    #expect(throws: Unnamed.self) {
      try Tree<String, NoSummary<String>>(Hierarchy(of: Folder.home(), children: \.folders)) { folder in
        if folder.name == "live" { throw Unnamed() }
        return folder.name
      }
    }
  }
}
