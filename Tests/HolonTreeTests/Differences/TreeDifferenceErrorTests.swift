import HolonTesting
import HolonTree
import Testing

@Suite("TreeDifferenceError")
struct TreeDifferenceErrorTests {
  private let tree: Tree<Int, Progress>
  private let (top, first, second, third): (NodeHandle, NodeHandle, NodeHandle, NodeHandle)
  private let (deep, gone): (NodeHandle, NodeHandle)
  private let roots = TreePlace(under: nil)

  init() {
    let family = GrownFamily()
    tree = family.tree
    (top, first, second, third) = (family.top, family.first, family.second, family.third)
    (deep, gone) = (family.deep, family.gone)
  }

  @Test func `nodes that aren't there are missing`() throws {
    let place = TreePlace(under: top)
    for node in [gone, try handle("#99"), try handle("#3.1")] {
      expect(.missing(node), [.update(node, from: 9, to: 8)])
      expect(.missing(node), [.remove(node, 9, from: roots)])
      expect(.missing(node), [.move(node, from: roots, to: place)])
      expect(.missing(node), [.move(deep, from: roots, to: TreePlace(under: node))])
      expect(.missing(node), [.move(deep, from: roots, to: TreePlace(under: top, after: node))])
      expect(.missing(node), [.insert(try handle("#30"), 9, at: TreePlace(under: node))])
      expect(.missing(node), [.insert(try handle("#30"), 9, at: TreePlace(under: nil, after: node))])
    }
  }

  @Test func `nodes that the difference removes are missing for others`() {
    expect(.missing(second), [.remove(second, 2, from: roots), .move(deep, from: roots, to: TreePlace(under: second))])
    expect(
      .missing(second),
      [.remove(second, 2, from: roots), .move(third, from: roots, to: TreePlace(under: top, after: second))])
    expect(
      .missing(second), [.remove(second, 2, from: roots), .insert(gone, 2, at: TreePlace(under: second))])
  }

  @Test func `places that are taken are occupied`() throws {
    expect(.occupied(second), [.insert(second, 2, at: roots)])
    let other = try handle("#3.4")
    expect(.occupied(other), [.insert(other, 2, at: roots)])
    expect(.occupied(other), [.insert(gone, 9, at: roots), .insert(other, 2, at: roots)])
  }

  @Test func `a node with a child that stays isn't empty`() {
    expect(.notEmpty(first), [.remove(first, 1, from: roots)])
    expect(
      .notEmpty(top), [.remove(top, 0, from: roots), .remove(first, 1, from: roots), .remove(deep, 11, from: roots)])
  }

  @Test func `siblings have to be children of the parent`() throws {
    expect(.notSibling(deep), [.move(third, from: roots, to: TreePlace(under: top, after: deep))])
    expect(.notSibling(second), [.move(third, from: roots, to: TreePlace(under: nil, after: second))])
    expect(.notSibling(top), [.insert(gone, 9, at: TreePlace(under: top, after: top))])
    expect(
      .notSibling(second),
      [
        .move(second, from: roots, to: TreePlace(under: first)),
        .move(third, from: roots, to: TreePlace(under: top, after: second)),
      ])
  }

  @Test func `no node comes below or after itself`() throws {
    expect(.cyclic(first), [.move(first, from: roots, to: TreePlace(under: first))])
    expect(.cyclic(first), [.move(first, from: roots, to: TreePlace(under: deep))])
    expect(.cyclic(first), [.move(first, from: roots, to: TreePlace(under: top, after: first))])
    expect(.cyclic(gone), [.insert(gone, 9, at: TreePlace(under: gone))])
    expect(.cyclic(gone), [.insert(gone, 9, at: TreePlace(under: nil, after: gone))])
    let round: [TreeChange<Int>] = [
      .move(second, from: roots, to: TreePlace(under: third)), .move(third, from: roots, to: TreePlace(under: second)),
    ]
    expect(.cyclic(second), round)
    let follow: [TreeChange<Int>] = [
      .move(second, from: roots, to: TreePlace(under: top, after: third)),
      .move(third, from: roots, to: TreePlace(under: top, after: second)),
    ]
    expect(.cyclic(second), follow)
  }

  @Test func `changes of one node exclude each other`() {
    let place = TreePlace(under: top)
    expect(.contradictory(second), [.remove(second, 2, from: place), .remove(second, 2, from: place)])
    expect(.contradictory(second), [.move(second, from: place, to: roots), .move(second, from: place, to: place)])
    expect(.contradictory(second), [.move(second, from: place, to: roots), .remove(second, 2, from: place)])
    expect(.contradictory(second), [.remove(second, 2, from: place), .move(second, from: place, to: roots)])
    expect(.contradictory(second), [.update(second, from: 2, to: 3), .update(second, from: 2, to: 4)])
    expect(.contradictory(second), [.update(second, from: 2, to: 3), .remove(second, 2, from: place)])
    expect(.contradictory(second), [.remove(second, 2, from: place), .update(second, from: 2, to: 3)])
    expect(.contradictory(gone), [.insert(gone, 9, at: roots), .insert(gone, 9, at: place)])
  }

  @Test func `inserted nodes can't lie too far beyond all others`() throws {
    let (far, farther) = (try handle("#16777224"), try handle("#16777225"))
    expect(.tooFar(farther), [.insert(farther, 9, at: roots)])
    expect(.tooFar(try handle("#2147482623")), [.insert(try handle("#2147482623"), 9, at: roots)])
    // Nor does one of them bring another one nearer.
    let farthest = try handle("#33554432")
    expect(.tooFar(farthest), [.insert(far, 9, at: roots), .insert(farthest, 9, at: roots)])
    let changed = try tree.applying(TreeDifference([.insert(far, 9, at: roots)]))
    #expect(changed[far] == 9)
    #expect(changed.summary.leaves == 4)
  }

  @Test func `the errors say what doesn't fit`() throws {
    let node = try handle("#7")
    let reasons: [(TreeDifferenceError, String)] = [
      (.missing(node), "node #7 isn't in the tree"),
      (.occupied(node), "node #7 can't be inserted, because another node has its handle"),
      (.notEmpty(node), "node #7 can't be removed, because one of its children remains"),
      (.notSibling(node), "node #7 isn't a child of the parent under which others follow it"),
      (.cyclic(node), "node #7 can't be moved below or after itself"),
      (.contradictory(node), "two changes of node #7 contradict each other"),
      (.tooFar(node), "the slot of node #7 is too far beyond all others"),
    ]
    for (error, reason) in reasons {
      #expect(
        error.description
          == "the difference doesn't fit the tree (\(reason)): apply it to the version from which it was computed")
    }
  }

  private func handle(_ text: String) throws -> NodeHandle { try #require(NodeHandle(text)) }

  /// Expects that changes are refused, alone and among so many others that summaries are left alone, and that the tree
  /// stays as it is.
  private func expect(
    _ error: TreeDifferenceError, _ changes: [TreeChange<Int>], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var changed = tree
    #expect(throws: error, sourceLocation: sourceLocation) { try changed.apply(TreeDifference(changes)) }
    #expect(changed.preorder.visits == tree.preorder.visits, sourceLocation: sourceLocation)
    #expect(changed == tree, sourceLocation: sourceLocation)
    checkInvariants(of: changed, sourceLocation: sourceLocation)
    changed.append(1, to: deep)
    checkInvariants(of: changed, sourceLocation: sourceLocation)
    checkInvariants(of: tree, sourceLocation: sourceLocation)
  }
}
