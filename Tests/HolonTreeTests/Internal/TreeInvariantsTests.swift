import Testing

@testable import HolonTree

@Suite("Tree: invariants")
struct TreeInvariantsTests {
  @Test func `a sound tree has no broken invariant`() {
    #expect(Family().tree.brokenInvariant() == nil)
  }

  @Test func `a wrong summary is found`() {
    let tree = Family().tree
    tree.storage.summaries[1].pointee.value += 1
    #expect(tree.brokenInvariant() == "slot 1: its summary isn't the one of its parts")
  }

  @Test func `a node that isn't counted is found`() {
    let tree = Family().tree
    tree.storage.counts.nodes -= 1
    #expect(tree.brokenInvariant() == "4 nodes can be reached, but 3 are counted")
  }

  @Test func `links that don't fit together are found`() {
    #expect(broken { $0.storage.turns[2].pointee += 1 } == "slot 2: it is linked, but free")
    #expect(broken { $0.storage.children[1].pointee.last = 0 } == "slot 1: one of first and last child is missing")
    #expect(broken { $0.storage.parents[2].pointee.slot = 3 } == "slot 1: its first child has another parent")
    #expect(broken { $0.storage.siblings[3].pointee.previous = 0 } == "slot 2: its next sibling doesn't link back")
    #expect(broken { $0.storage.parents[3].pointee.slot = 2 } == "slot 2: its next sibling has another parent")
  }

  @Test func `leaves with children, and nodes without that are no leaves, are found`() {
    let message = "it is a leaf with children, or has none and is no leaf"
    #expect(broken { $0.storage.parents[1].pointee.isLeaf = true } == "slot 1: \(message)")
    #expect(broken { $0.storage.parents[2].pointee.isLeaf = false } == "slot 2: \(message)")
  }

  @Test func `wrong ends of a list of children are found`() {
    #expect(broken { $0.storage.siblings[2].pointee.previous = 4 } == "slot 1: its first child isn't the first")
    #expect(
      broken { $0.storage.children[1].pointee.last = 3 }
        == "slot 4: it is the last of its siblings, but its parent links to another")
    #expect(broken { $0.storage.siblings[4].pointee.next = 2 } == "slot 4: its next sibling doesn't link back")
  }

  @Test func `children that go round in a circle are found`() {
    let circle = broken { tree in
      tree.storage.siblings[4].pointee.next = 2
      tree.storage.siblings[2].pointee.previous = 4
    }
    #expect(circle != nil)
  }

  private func broken(_ change: (inout Tree<Int, Total>) -> Void) -> String? {
    var tree = Family().tree
    change(&tree)
    return tree.brokenInvariant()
  }
}
