import Holon
import HolonTree
import Testing

@Suite("Looking into a composite")
struct HierarchyTests {
  private let whole: CompositeWord = ["a", CompositeWord("b", CompositeWord("c", Dash())), Dash()]

  @Test func `it is walked at every depth`() {
    #expect(whole.hierarchy.preorder.map(\.depth) == [0, 0, 1, 1, 2, 2, 0])
    #expect(whole.hierarchy.leaves.map(\.text) == ["a", "b", "c", "-", "-"])
    #expect(CompositeWord().hierarchy.preorder.map(\.depth) == [])
  }

  @Test func `parts are found by their type`() {
    #expect(whole.first(ofType: String.self) == "a")
    #expect(whole.all(ofType: String.self) == ["a", "b", "c"])
    #expect(whole.all(ofType: Dash.self).count == 2)
    #expect(whole.first(ofType: CompositeWord.self)?.text == "bc-")
    #expect(whole.first(ofType: Int.self) == nil)
  }

  @Test func `a part is found by its path`() {
    #expect(whole.part(at: [0])?.text == "a")
    #expect(whole.part(at: [1, 1])?.text == "c-")
    #expect(whole.part(at: [1, 1, 0])?.text == "c")
    for path: PartPath in [[], [3], [-1], [0, 0], [1, 1, 2]] { #expect(whole.part(at: path) == nil) }
  }
}
