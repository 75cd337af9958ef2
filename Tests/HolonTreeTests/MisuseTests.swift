import HolonTree
import Testing

@Suite("A programmer's mistake ends the program and is named")
struct MisuseTests {
  @Test func `a stale handle`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var family = Family()
      family.tree.remove(family.second)
      family.tree[family.second] = 4
    }
    expect(result, "node #3 isn't in this tree, because it was removed or belongs to another tree")
  }

  @Test func `a stale handle in rows`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var family = Family()
      family.tree.remove(family.second)
      var rows = TreeRows(of: family.tree)
      rows.collapse(family.second)
    }
    expect(result, "node #3 isn't in this tree, because it was removed or belongs to another tree")
  }

  @Test func `a row that isn't there`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = TreeRows(of: Family().tree)[4]
    }
    expect(result, "row 4 doesn't exist: the valid rows are those from 0 up to, but not including, 4")
  }

  @Test func `a difference of other versions`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var family = Family()
      var rows = TreeRows(of: family.tree)
      family.tree.append(4)
      rows.update(to: family.tree, by: TreeDifference())
    }
    expect(result, "the difference doesn't lead from the rows' tree to the new one")
  }

  @Test func `a depth without a parent`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Tree<Int, Total>(preorder: [(element: 1, depth: 0), (element: 2, depth: 2)])
    }
    expect(result, "a node of depth 2 can't be next: its depth must be from 0 to 1")
  }

  @Test func `a parent that comes later`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var tree = Tree<Int, Total>()
      tree.append(parentsFirst: [(element: 1, parent: nil), (element: 2, parent: 1)])
    }
    expect(result, "the parent of element 1 is 1: it must be the position of an earlier element")
  }

  private func expect(
    _ result: ExitTest.Result?, _ message: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains(message), sourceLocation: sourceLocation)
  }
}
