import HolonTesting
import HolonTree
import Testing

@Suite("Tree: move")
struct TreeMoveTests {
  @Test func `a node moves with everything below it`() throws {
    var family = Family()
    family.tree.append(11, to: family.first)
    try family.tree.move(family.first, to: family.third)
    #expect(
      family.tree.description == """
        └─ 0
           ├─ 2
           └─ 3
              └─ 1
                 └─ 11
        """)
    checkInvariants(of: family.tree)
  }

  @Test func `a node becomes the last root`() throws {
    var family = Family()
    try family.tree.move(family.second, to: nil)
    #expect(family.tree.roots.map { family.tree[$0] } == [0, 2])
    checkInvariants(of: family.tree)
  }

  @Test func `siblings change places`() throws {
    var family = Family()
    try family.tree.move(family.third, before: family.first)
    #expect(family.children == [3, 1, 2])
    try family.tree.move(family.third, after: family.second)
    #expect(family.children == [1, 2, 3])
    try family.tree.move(family.first, to: family.top)
    #expect(family.children == [2, 3, 1])
    checkInvariants(of: family.tree)
  }

  @Test func `a move to where the node is already changes nothing`() throws {
    var family = Family()
    let before = family.tree
    try family.tree.move(family.second, before: family.third)
    try family.tree.move(family.second, after: family.first)
    try family.tree.move(family.third, to: family.top)
    try family.tree.move(family.second, before: family.second)
    try family.tree.move(family.second, after: family.second)
    try family.tree.move(family.top, before: family.top)
    #expect(family.tree == before)
    checkInvariants(of: family.tree)
  }

  @Test func `a node doesn't move into itself, and the tree stays as it is`() {
    var family = Family()
    let deep = family.tree.append(11, to: family.first)
    let before = family.tree
    let refused = TreeError.moveIntoItself(family.first)
    #expect(throws: refused) { try family.tree.move(family.first, to: family.first) }
    #expect(throws: refused) { try family.tree.move(family.first, to: deep) }
    #expect(throws: refused) { try family.tree.move(family.first, before: deep) }
    #expect(throws: refused) { try family.tree.move(family.first, after: deep) }
    #expect(family.tree == before)
    checkInvariants(of: family.tree)
  }

  @Test func `the refusal says what to do`() {
    let family = Family()
    #expect(
      TreeError.moveIntoItself(family.first).description
        == "node #2 can't be moved below itself or one of its descendants: choose a node outside it"
    )
  }
}

extension Family {
  fileprivate var children: [Int] { tree.children(of: top).map { tree[$0] } }
}
