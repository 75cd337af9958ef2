import HolonTree
import Testing

@Suite("Hierarchy: drawing")
struct HierarchyDrawingTests {
  @Test func `nodes are drawn with a line each`() {
    let roots = [Folder.home(), Folder("attic", [Folder("box")])]
    #expect(
      Hierarchy(of: roots, children: \.folders).drawing(\.name) == """
        ├─ home
        │  ├─ music
        │  │  ├─ live
        │  │  └─ studio
        │  └─ papers
        └─ attic
           └─ box
        """)
  }

  @Test func `a single node without a text is drawn all the same`() {
    #expect(Hierarchy(of: Folder(""), children: \.folders).drawing(\.name) == "└─ ")
  }
}
