import HolonTree
import Testing

@Suite("Ancestors")
struct AncestorsTests {
  @Test func `parents come nearest first`() {
    let home = Folder.home()
    let live = home.folders[0].folders[0]
    #expect(Ancestors(of: live, parent: \.parent).map(\.name) == ["music", "home"])
  }

  @Test func `a node on top has no ancestors`() {
    var ancestors = Ancestors(of: Folder.home(), parent: \.parent)
    #expect(ancestors.next() == nil)
    #expect(ancestors.next() == nil)
  }

  @Test func `ancestors are asked for one at a time`() {
    let numbers = Ancestors(of: 1_000) { $0 == 0 ? nil : $0 / 10 }
    #expect(Array(numbers) == [100, 10, 1, 0])
    #expect(Array(Ancestors(of: 1) { $0 + 1 }.prefix(3)) == [2, 3, 4])
  }
}
