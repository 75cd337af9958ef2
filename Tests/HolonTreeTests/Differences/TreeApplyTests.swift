import HolonTesting
import HolonTree
import Testing

@Suite("Tree: apply a difference")
struct TreeApplyTests {
  private let family = Family()

  /// What misfits are tried on: the family, with a child 11 of its first child, and a removed node.
  private let tree: Tree<Int, Progress>
  private let (top, first, second, third): (NodeHandle, NodeHandle, NodeHandle, NodeHandle)
  private let (deep, gone): (NodeHandle, NodeHandle)
  private let roots = TreePlace(under: nil)

  init() {
    var tree = Tree<Int, Progress>()
    top = tree.append(0)
    (first, second, third) = (tree.append(1, to: top), tree.append(2, to: top), tree.append(3, to: top))
    deep = tree.append(11, to: first)
    gone = tree.append(9)
    tree.remove(gone)
    self.tree = tree
  }

  @Test func `inserted nodes get the handles that the difference names`() throws {
    let (one, two) = (try handle("#20.3"), try handle("#9"))
    var changed = tree
    try changed.apply(
      TreeDifference([
        .insert(two, 5, at: TreePlace(under: one)), .insert(one, 4, at: TreePlace(under: top, after: first)),
        .insert(gone, 9, at: TreePlace(under: one, after: two)),
      ]))
    #expect(
      changed.branches == [
        Branch(0, [Branch(1, [Branch(11)]), Branch(4, [Branch(5), Branch(9)]), Branch(2), Branch(3)])
      ])
    #expect(changed[one] == 4)
    #expect(changed[gone] == 9)
    checkInvariants(of: changed)
  }

  @Test func `the same tree comes of all changes, whatever their order`() throws {
    let one = try handle("#20")
    let changes: [TreeChange<Int>] = [
      .remove(first, 1, from: TreePlace(under: top)),
      .move(deep, from: TreePlace(under: first), to: TreePlace(under: one)),
      .insert(one, 4, at: TreePlace(under: nil, after: top)), .update(third, from: 3, to: 30),
      .move(third, from: TreePlace(under: top, after: second), to: TreePlace(under: top)),
    ]
    var generator = SeededGenerator()
    for _ in 0..<40 {
      let changed = try tree.applying(TreeDifference(changes.shuffled(using: &generator)))
      #expect(
        changed.branches == [Branch(0, [Branch(30), Branch(2)]), Branch(4, [Branch(11)])], "seed \(generator.seed)")
      checkInvariants(of: changed)
    }
    #expect(tree.count == 5)
  }

  @Test func `two nodes can change places, though each was below the other`() throws {
    let changed = try tree.applying(
      TreeDifference([
        .move(deep, from: TreePlace(under: first), to: TreePlace(under: top)),
        .move(first, from: TreePlace(under: top), to: TreePlace(under: deep)),
      ]))
    #expect(changed.branches == [Branch(0, [Branch(11, [Branch(1)]), Branch(2), Branch(3)])])
    checkInvariants(of: changed)
  }

  @Test func `nothing changes nothing`() throws {
    var changed = tree
    try changed.apply(TreeDifference())
    #expect(changed == tree)
    #expect(try Tree<Int, Total>().applying(TreeDifference()).isEmpty)
  }

  @Test func `a removed node comes back under its handle, and its second removal is as good as the first`() throws {
    var changed = family.tree
    changed.remove(family.second)
    let removal = changed.difference(from: family.tree)
    let other = changed.append(7, to: family.top)
    try changed.apply(TreeDifference([.remove(other, 7, from: changed.place(of: other))]))
    try changed.apply(removal.inverted)
    #expect(changed == family.tree)
    #expect(changed.contains(family.second))
    changed.remove(family.second)
    let fresh = (0..<4).map { changed.append($0) }
    #expect(!fresh.contains(family.second))
    #expect(!fresh.contains(other))
    checkInvariants(of: changed)
  }

  @Test func `summaries that are left alone stay so`() throws {
    var changed = tree
    changed.deferSummaries()
    try changed.apply(TreeDifference([.update(deep, from: 11, to: 12), .insert(gone, 8, at: roots)]))
    changed.settleSummaries()
    #expect(changed.summary.done == 3)
    checkInvariants(of: changed)
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
    expect(.tooFar(try handle("#4294966271")), [.insert(try handle("#4294966271"), 9, at: roots)])
    // Nor does one of them bring another one nearer.
    let farthest = try handle("#33554432")
    expect(.tooFar(farthest), [.insert(far, 9, at: roots), .insert(farthest, 9, at: roots)])
    let changed = try tree.applying(TreeDifference([.insert(far, 9, at: roots)]))
    #expect(changed[far] == 9)
    #expect(changed.summary.leaves == 4)
  }

  @Test func `changes at random lead to a sound tree or are refused`() {
    var generator = SeededGenerator()
    for _ in 0..<2_000 {
      let random = RandomTree<Total>(edits: 12, using: &generator)
      let changes = (0..<Int.random(in: 1...5, using: &generator)).map { _ in change(of: random, using: &generator) }
      do throws(TreeDifferenceError) {
        let changed = try random.tree.applying(TreeDifference(changes))
        #expect(changed.brokenInvariant() == nil, "seed \(generator.seed)")
      } catch {
        #expect(!error.description.isEmpty)
      }
      #expect(random.tree.brokenInvariant() == nil, "seed \(generator.seed)")
    }
  }

  @Test func `the errors say what doesn't fit`() throws {
    let node = try handle("#7")
    let reasons: [(TreeDifferenceError, String)] = [
      (.missing(node), "node #7 isn't in the tree"),
      (.occupied(node), "node #7 is to be inserted, but its place is taken"),
      (.notEmpty(node), "node #7 is to be removed, but has a child that stays"),
      (.notSibling(node), "node #7 isn't a child of the parent that others are to follow it under"),
      (.cyclic(node), "node #7 would come below or after itself"),
      (.contradictory(node), "node #7 is changed twice in ways that exclude each other"),
      (.tooFar(node), "node #7 lies too far beyond all others in memory"),
    ]
    for (error, reason) in reasons {
      #expect(
        error.description
          == "the difference doesn't fit the tree: \(reason); apply it to the version that it was taken from")
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

  private func change(of random: RandomTree<Total>, using generator: inout SeededGenerator) -> TreeChange<Int> {
    let handles = random.handles + (1..<16).compactMap { NodeHandle("#\($0)") } + [top, third]
    let node = handles.randomElement(using: &generator) ?? top
    let place = TreePlace(
      under: Bool.random(using: &generator) ? handles.randomElement(using: &generator) : nil,
      after: Bool.random(using: &generator) ? handles.randomElement(using: &generator) : nil)
    return switch Int.random(in: 0..<4, using: &generator) {
    case 0: .insert(node, 1, at: place)
    case 1: .remove(node, 1, from: place)
    case 2: .move(node, from: place, to: place)
    default: .update(node, from: 1, to: 2)
    }
  }
}
