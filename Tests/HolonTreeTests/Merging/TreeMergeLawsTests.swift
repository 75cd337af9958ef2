import HolonTesting
import HolonTree
import Testing

@Suite("Merges of random versions obey their laws")
struct TreeMergeLawsTests {
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a version merges with an unchanged or an equal one to itself`(seed: UInt64) {
    let (base, ours, _) = versions(Sequenced.self, seed: seed)
    for merge in [
      base.merged(with: ours, from: base), ours.merged(with: base, from: base), ours.merged(with: ours, from: base),
    ] {
      #expect(merge.tree == ours, "seed \(seed)")
      #expect(merge.tree.preorder.map(\.node) == ours.preorder.map(\.node), "seed \(seed)")
      #expect(merge.conflicts.isEmpty && merge.renamed.isEmpty, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `all edits of theirs arrive beside an edit elsewhere`(seed: UInt64) throws {
    let (base, _, theirs) = versions(Total.self, seed: seed)
    var ours = base
    ours.append(1_000)
    let merge = ours.merged(with: theirs, from: base)
    let added = try #require(merge.tree.roots.first { merge.tree[$0] == 1_000 })
    var others = merge.tree
    others.remove(added)
    #expect(others == theirs, "seed \(seed)")
    #expect(merge.conflicts.isEmpty, "seed \(seed)")
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `edits of different parts commute`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var base = Tree<Int, Sequenced>()
    let (left, right) = (base.append(0), base.append(1))
    for part in [left, right] {
      var nodes = [part]
      for number in 0..<20 { nodes.append(base.append(number, to: nodes.randomElement(using: &generator)!)) }
    }
    let ours = edited(base, below: left, using: &generator)
    let theirs = edited(base, below: right, using: &generator)
    let (one, other) = (ours.merged(with: theirs, from: base), theirs.merged(with: ours, from: base))
    #expect(one.conflicts.isEmpty && other.conflicts.isEmpty, "seed \(seed)")
    #expect(one.tree == other.tree, "seed \(seed)")
    #expect(one.tree.brokenInvariant() == nil, "seed \(seed)")
    #expect(drawing(one.tree, below: left) == drawing(ours, below: left), "seed \(seed)")
    #expect(drawing(one.tree, below: right) == drawing(theirs, below: right), "seed \(seed)")
  }

  @Test(arguments: allSummaries)
  func `every merge is a valid tree with the right summaries, under every policy`(type: any NumberSummary.Type) {
    checkValidity(type)
  }

  private func checkValidity<Summary: NumberSummary>(_ type: Summary.Type) {
    for seed in 0..<60 as Range<UInt64> {
      let (base, ours, theirs) = versions(type, seed: seed)
      let policy = RandomPolicy(seed: seed).policy
      let merge = ours.merged(with: theirs, from: base, resolving: policy)
      #expect(merge.tree.brokenInvariant() == nil, "seed \(seed)")
      #expect(merge.tree == ours.merged(with: theirs, from: base, resolving: policy).tree, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `merges agree with a naive model`(seed: UInt64) {
    let (base, ours, theirs) = versions(Total.self, seed: seed)
    for side in [TreeMergeSide.ours, .theirs] {
      let merge = ours.merged(with: theirs, from: base, resolving: .init(preferring: side))
      let model = NaiveMerge(base, ours, theirs, preferring: side)
      let names = Dictionary(uniqueKeysWithValues: model.present.map { ($0, merge.renamed[$0] ?? $0) })
      #expect(Set(merge.tree.preorder.map(\.node)) == Set(names.values), "seed \(seed), \(side)")
      for (node, name) in names where merge.tree.contains(name) {
        #expect(merge.tree.parent(of: name) == model.parent(node).map { names[$0]! }, "\(node), seed \(seed), \(side)")
        #expect(merge.tree[name] == model.element(node, side), "\(node), seed \(seed), \(side)")
      }
      checkOrder(of: merge, model, names, base: base, ours: ours, theirs: theirs, seed: seed)
    }
  }

  /// Children of ours have the order of ours, and each child of theirs comes after its predecessor there.
  private func checkOrder(
    of merge: TreeMerge<Int, Total>, _ model: NaiveMerge, _ names: [NodeHandle: NodeHandle],
    base: Tree<Int, Total>, ours: Tree<Int, Total>, theirs: Tree<Int, Total>, seed: UInt64
  ) {
    let positions = Dictionary(
      uniqueKeysWithValues: merge.tree.preorder.enumerated().map { ($0.element.node, $0.offset) })
    for node in model.present {
      let side = model.sides[node]!
      let version = side == .ours ? ours : theirs
      let earlier = version.children(of: version.parent(of: node)).prefix { $0 != node }
      let previous = earlier.last { other in
        model.present.contains(other) && model.parent(other) == model.parent(node)
          && (side == .theirs || model.sides[other] == .ours)
      }
      guard let previous else { continue }
      #expect(positions[names[previous]!]! < positions[names[node]!]!, "\(previous) before \(node), seed \(seed)")
    }
  }

  private func versions<Summary: TreeSummary>(
    _: Summary.Type, seed: UInt64
  ) -> (base: Tree<Int, Summary>, ours: Tree<Int, Summary>, theirs: Tree<Int, Summary>)
  where Summary.Element == Int {
    var generator = SeededGenerator(seed: seed)
    let start = RandomTree<Summary>(edits: Int.random(in: 5...120, using: &generator), using: &generator)
    var (ours, theirs) = (start, start)
    ours.edit(Int.random(in: 1...30, using: &generator), using: &generator)
    theirs.edit(Int.random(in: 1...30, using: &generator), using: &generator)
    return (start.tree, ours.tree, theirs.tree)
  }

  private func edited<Summary: TreeSummary>(
    _ base: Tree<Int, Summary>, below part: NodeHandle, using generator: inout SeededGenerator
  ) -> Tree<Int, Summary> where Summary.Element == Int {
    var tree = base
    for _ in 0..<20 {
      let nodes = tree.preorder(from: part).map(\.node)
      guard let node = nodes.dropFirst().randomElement(using: &generator) else { break }
      let other = nodes.randomElement(using: &generator)!
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: tree.append(Int.random(in: 100...999, using: &generator), to: other)
      case 1: tree[node] = Int.random(in: 100...999, using: &generator)
      case 2: tree.remove(node)
      default: try? tree.move(node, to: other)
      }
    }
    return tree
  }

  private func drawing<Summary: TreeSummary>(_ tree: Tree<Int, Summary>, below part: NodeHandle) -> [String]
  where Summary.Element == Int { tree.preorder(from: part).map { "\($0.depth) \(tree[$0.node])" } }
}

/// A policy whose answers depend on the node alone.
private struct RandomPolicy {
  let policy: TreeMergePolicy<Int>

  init(seed: UInt64) {
    var policy = TreeMergePolicy<Int>.ours
    @Sendable func isOdd(_ node: NodeHandle) -> Bool { (node.hashValueOfText &+ Int(seed)) & 1 == 1 }
    policy.element = { node, _, ours, theirs in isOdd(node) ? ours : ours + theirs }
    policy.place = { node, _, _ in isOdd(node) ? .ours : .theirs }
    policy.removal = { node, _, _ in isOdd(node) ? .keep : .remove }
    policy.cycle = { ours, _ in isOdd(ours[0]) ? .ours : .theirs }
    self.policy = policy
  }
}

extension NodeHandle {
  fileprivate var hashValueOfText: Int { description.utf8.reduce(7) { $0 &* 31 &+ Int($1) } >> 3 }
}
