import HolonTree
import Testing

@Suite("Tree: equality")
struct TreeEquatableTests {
  @Test func `trees are equal when the same elements are in the same places, whatever their handles`() {
    var rebuilt = Family().tree
    let removed = rebuilt.append(9)
    rebuilt.append(10)
    rebuilt.remove(removed)
    rebuilt.remove(rebuilt.lastChild(of: nil) ?? removed)
    #expect(rebuilt == Family().tree)
  }

  @Test func `another element, another order or another depth makes a difference`() throws {
    var element = Family()
    element.tree[element.first] = 9
    #expect(element.tree != Family().tree)

    var order = Family()
    try order.tree.move(order.first, after: order.second)
    #expect(order.tree != Family().tree)

    var depth = Family()
    try depth.tree.move(depth.third, to: depth.second)
    #expect(depth.tree != Family().tree)

    var count = Family()
    count.tree.append(0)
    #expect(count.tree != Family().tree)
  }
}
