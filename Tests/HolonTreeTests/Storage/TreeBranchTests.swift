import Foundation
import HolonTesting
import HolonTree
import Testing

@Suite("Tree: versions that are edited apart")
struct TreeBranchTests {
  @Test func `a version that is kept and edited twice names its new nodes differently`() {
    var tree = Family().tree
    let kept = tree
    let x = tree.append(7)
    let first = tree
    tree = kept
    let y = tree.append(8)
    #expect(x != y)
    #expect(!tree.contains(x))
    #expect(!first.contains(y))
  }

  @Test func `versions that follow each other don't use up generations`() {
    var family = Family()
    var history: [Tree<Int, Total>] = []
    for number in 4..<20 {
      history.append(family.tree)
      #expect(family.tree.append(number).description == "#\(number + 1)")
    }
  }

  @Test func `the difference of two branches removes and inserts, and leads from one to the other`() throws {
    let kept = Family().tree
    var (first, second) = (kept, kept)
    let x = first.append(7)
    let y = second.append(7)
    let difference = second.difference(from: first)
    #expect(difference.changes.map(\.node) == [x, y])
    #expect(try first.applying(difference) == second)
    #expect(try second.applying(difference.inverted).contains(x))
  }

  @Test func `a folded node of one branch leaves the node in its place in the other unfolded`() {
    var tree = Family().tree
    let kept = tree
    let x = tree.append(7)
    tree.append(71, to: x)
    var rows = TreeRows(of: tree, collapsed: [x])
    tree = kept
    let y = tree.append(8)
    tree.append(81, to: y)
    #expect(rows.update(to: tree).description == "-4..<5 +4..<6")
    #expect(!rows.isCollapsed(y))
    #expect(rows.brokenInvariant() == nil)
  }

  @Test func `a node comes back under its handle though another version has gone on meanwhile`() throws {
    var family = Family()
    let before = family.tree
    family.tree.remove(family.second)
    let removal = family.tree.difference(from: before)
    var branch = before
    let other = branch.append(9)
    try family.tree.apply(removal.inverted)
    #expect(family.tree.contains(family.second))
    try family.tree.apply(removal)
    let fresh = family.tree.append(9)
    #expect(![other, family.second].contains(fresh))
  }

  @Test func `a node that comes from another branch stays unlike all later nodes of both`() throws {
    var (first, second) = (Family().tree, Family().tree)
    var given: Set<NodeHandle> = []
    for round in 0..<20 {
      let kept = first
      second = kept
      let x = first.append(7)
      try second.apply(first.difference(from: kept))
      #expect(second.contains(x))
      second.remove(x)
      first.remove(x)
      let (y, z) = (first.append(round), second.append(round))
      #expect(given.insert(x).inserted && given.insert(y).inserted && given.insert(z).inserted)
    }
  }

  @Test func `emptied and compacted branches give out other handles`() {
    let kept = Family().tree
    var given = Set(kept.preorder.map(\.node))
    func append(to tree: inout Tree<Int, Total>) {
      for number in 0..<6 { #expect(given.insert(tree.append(number)).inserted) }
    }
    var (emptied, compacted, third) = (kept, kept, kept)
    emptied.removeAll()
    append(to: &emptied)
    compacted.compact()
    for (node, _) in compacted.preorder { #expect(given.insert(node).inserted) }
    append(to: &compacted)
    append(to: &third)
    emptied.removeAll()
    append(to: &emptied)
  }

  @Test func `a branch that was written and read gives out no handle of its other branches so far`() throws {
    var tree = Family().tree
    let kept = tree
    let x = tree.append(7)
    for branch in [kept, tree] {
      var decoded = try JSONDecoder().decode(Tree<Int, Total>.self, from: JSONEncoder().encode(branch))
      #expect(decoded.append(8) != x)
    }
  }

  @Test func `random branches, undone, redone and edited by several owners, never share a handle`() throws {
    var generator = SeededGenerator()
    for _ in 0..<30 {
      var versions = [Tree<Int, Total>()]
      // What each node has held since it was inserted: its own number.
      var contents: [NodeHandle: Int] = [:]
      for number in 0..<300 {
        let index = Int.random(in: 0..<versions.count, using: &generator)
        var tree = versions[index]
        if Bool.random(using: &generator) { versions.remove(at: index) }
        let node = tree.preorder.map(\.node).randomElement(using: &generator)
        switch Int.random(in: 0..<8, using: &generator) {
        case 0..<4:
          let fresh = tree.append(number, to: node)
          #expect(contents.updateValue(number, forKey: fresh) == nil, "seed \(generator.seed)")
        case 4..<6:
          if let node { tree.remove(node) }
        case 6:
          if let other = versions.randomElement(using: &generator) {
            try tree.apply(other.difference(from: tree))
            #expect(tree == other, "seed \(generator.seed)")
          }
        default:
          if Int.random(in: 0..<4, using: &generator) == 0 { tree.removeAll() }
        }
        for (node, _) in tree.preorder { #expect(contents[node] == tree[node], "seed \(generator.seed)") }
        versions.append(tree)
        if versions.count > 6 { versions.remove(at: Int.random(in: 0..<versions.count, using: &generator)) }
      }
    }
  }

  @Test func `branches that are edited at the same time never share a handle`() async {
    let kept = Family().tree
    let given = await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          var (tree, nodes) = (kept, [NodeHandle]())
          for number in 0..<200 {
            let copy = tree
            nodes.append(tree.append(number))
            if number.isMultiple(of: 3) { tree.remove(nodes[number]) }
            if number.isMultiple(of: 7) { tree = copy }
          }
          return nodes
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(given).count == given.count)
  }

  @Test func `when all generations are used up, handles stay unlike others of their version`() throws {
    var tree = Family().tree
    let last = try #require(NodeHandle("#9.2147483646"))
    try tree.apply(TreeDifference([.insert(last, 9, at: TreePlace(under: nil))]))
    var (given, copy) = (Set(tree.preorder.map(\.node)), tree)
    copy.append(0)
    for number in 0..<20 {
      let node = tree.append(number)
      #expect(given.insert(node).inserted)
      if number.isMultiple(of: 3) { tree.remove(node) }
      checkInvariants(of: tree)
    }
    tree.remove(last)
    tree.compact()
    tree.removeAll()
    tree.append(1)
    checkInvariants(of: tree)
  }
}
