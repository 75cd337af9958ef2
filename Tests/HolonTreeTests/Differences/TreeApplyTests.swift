import HolonTesting
import HolonTree
import Testing

@Suite("Tree: apply a difference")
struct TreeApplyTests {
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
    var changed = tree
    changed.remove(second)
    let removal = changed.difference(from: tree)
    let other = changed.append(7, to: top)
    try changed.apply(TreeDifference([.remove(other, 7, from: changed.place(of: other))]))
    try changed.apply(removal.inverted)
    #expect(changed == tree)
    #expect(changed.contains(second))
    changed.remove(second)
    let fresh = (0..<4).map { changed.append($0) }
    #expect(!fresh.contains(second))
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

  private func handle(_ text: String) throws -> NodeHandle { try #require(NodeHandle(text)) }

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
