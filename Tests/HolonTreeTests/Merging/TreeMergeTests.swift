import HolonTree
import Testing

@Suite("Merging three versions of a tree")
struct TreeMergeTests {
  private typealias Outline = Tree<String, NoSummary<String>>

  private var base = Outline()
  private let home, milk, bread, work, report, chapter: NodeHandle

  init() {
    home = base.append("home")
    milk = base.append("milk", to: home)
    bread = base.append("bread", to: home)
    work = base.append("work")
    report = base.append("report", to: work)
    chapter = base.append("chapter", to: report)
  }

  private func edited(_ edits: (inout Outline) throws -> Void) rethrows -> Outline {
    var tree = base
    try edits(&tree)
    return tree
  }

  private func lines(_ tree: Outline) -> [String] {
    tree.preorder.map { String(repeating: " ", count: $0.depth) + tree[$0.node] }
  }

  @Test func `edits of different nodes are combined, ours first where both inserted`() throws {
    let ours = try edited {
      $0.append("butter", to: home)
      $0[milk] = "oat milk"
      try $0.move(bread, to: work)
    }
    let theirs = edited {
      $0.append("cheese", to: home)
      $0.remove(chapter)
      $0[bread] = "rye bread"
    }
    let merge = ours.merged(with: theirs, from: base)
    #expect(merge.conflicts.isEmpty)
    #expect(lines(merge.tree) == ["home", " oat milk", " butter", " cheese", "work", " report", " rye bread"])
  }

  @Test func `new nodes of both versions in the same memory are both there, and the renamed one is reported`() throws {
    var (ours, theirs) = (base, base)
    let butter = ours.append("butter", to: home)
    let cheese = theirs.append("cheese", to: home)
    let rind = theirs.append("rind", to: cheese)
    let merge = ours.merged(with: theirs, from: base)
    #expect(merge.tree[butter] == "butter")
    let renamed = try #require(merge.renamed[cheese])
    #expect(merge.tree[renamed] == "cheese")
    #expect(merge.tree.parent(of: merge.renamed[rind] ?? rind) == renamed)
    #expect(!theirs.contains(renamed) && !ours.contains(renamed))
    var later = merge.tree
    let next = later.append("later")
    #expect(!theirs.contains(next) && !ours.contains(next) && next != renamed)
  }

  @Test func `different elements are a conflict that the policy resolves`() {
    let ours = edited { $0[milk] = "oat milk" }
    let theirs = edited { $0[milk] = "soy milk" }
    var policy = TreeMergePolicy<String>.ours
    #expect(ours.merged(with: theirs, from: base).tree[milk] == "oat milk")
    #expect(ours.merged(with: theirs, from: base, resolving: .theirs).tree[milk] == "soy milk")
    policy.element = { _, base, ours, theirs in "\(base ?? ""): \(ours) or \(theirs)" }
    let merge = ours.merged(with: theirs, from: base, resolving: policy)
    #expect(merge.tree[milk] == "milk: oat milk or soy milk")
    #expect(merge.conflicts == [.element(milk, base: "milk", ours: "oat milk", theirs: "soy milk")])
    #expect(merge.conflicts[0].description == "\(milk) is \"oat milk\" in ours and \"soy milk\" in theirs")
  }

  @Test func `equal edits are no conflict`() throws {
    let edits = { [milk, bread, work] (tree: inout Outline) in
      tree[milk] = "oat milk"
      try tree.move(bread, to: work)
    }
    let merge = try edited(edits).merged(with: try edited(edits), from: base)
    #expect(merge.conflicts.isEmpty)
    #expect(merge.tree == (try edited(edits)))
  }

  @Test func `moves to different places are a conflict`() throws {
    let ours = try edited { try $0.move(milk, to: work) }
    let theirs = try edited { try $0.move(milk, to: report) }
    let merge = ours.merged(with: theirs, from: base)
    #expect(merge.tree.parent(of: milk) == work)
    #expect(ours.merged(with: theirs, from: base, resolving: .theirs).tree.parent(of: milk) == report)
    #expect(
      merge.conflicts == [
        .place(
          milk, base: TreePlace(under: home), ours: TreePlace(under: work, after: report),
          theirs: TreePlace(under: report, after: chapter))
      ])
  }

  @Test func `moves to the same place beside other insertions are no conflict`() throws {
    let ours = try edited { try $0.move(milk, to: work) }
    let theirs = try edited {
      $0.append("letter", to: work)
      try $0.move(milk, to: work)
    }
    let merge = ours.merged(with: theirs, from: base)
    #expect(merge.conflicts.isEmpty)
  }

  @Test func `a removed part stays as a whole when the other version changed something in it`() {
    let ours = edited { $0.remove(work) }
    let theirs = edited { $0[chapter] = "chapter 1" }
    for (one, other, side) in [(ours, theirs, TreeMergeSide.ours), (theirs, ours, .theirs)] {
      let merge = one.merged(with: other, from: base)
      #expect(lines(merge.tree) == ["home", " milk", " bread", "work", " report", "  chapter 1"])
      #expect(merge.tree[chapter] == "chapter 1")
      #expect(merge.conflicts == [.removal(work, by: side, edited: [chapter])])
    }
  }

  @Test func `a policy can remove the part with the other version's edits, which are reported`() {
    let ours = edited { $0.remove(work) }
    var theirs = base
    let page = theirs.append("page", to: chapter)
    theirs.append("line", to: page)
    var policy = TreeMergePolicy<String>.ours
    policy.removal = { _, _, _ in .remove }
    let merge = ours.merged(with: theirs, from: base, resolving: policy)
    #expect(merge.tree == ours)
    #expect(merge.conflicts == [.removal(work, by: .ours, edited: [page])])
  }

  @Test func `a node that was moved into a removed part is never lost`() throws {
    let ours = edited { $0.remove(work) }
    let theirs = try edited { try $0.move(milk, to: report) }
    let merge = ours.merged(with: theirs, from: base)
    #expect(lines(merge.tree) == ["home", " bread", "work", " report", "  chapter", "  milk"])
    #expect(merge.conflicts == [.removal(work, by: .ours, edited: [milk])])

    var policy = TreeMergePolicy<String>.ours
    policy.removal = { _, _, _ in .remove }
    let without = ours.merged(with: theirs, from: base, resolving: policy)
    #expect(lines(without.tree) == ["home", " milk", " bread"])
  }

  @Test func `nodes moved into each other's removed part keep one of the parts even if the policy removes both`() throws
  {
    let ours = try edited {
      try $0.move(milk, to: work)
      $0.remove(report)
    }
    let theirs = try edited {
      try $0.move(milk, to: report)
      try $0.move(report, to: nil)
      $0.remove(work)
    }
    var policy = TreeMergePolicy<String>.theirs
    policy.removal = { _, _, _ in .remove }
    let merge = ours.merged(with: theirs, from: base, resolving: policy)
    #expect(merge.tree.contains(milk))
    #expect(merge.tree.brokenInvariant() == nil)
  }

  @Test func `a node that was moved out of a removed part stays without the part`() throws {
    let ours = edited { $0.remove(work) }
    let theirs = try edited { try $0.move(chapter, to: home) }
    let merge = ours.merged(with: theirs, from: base)
    #expect(lines(merge.tree) == ["home", " milk", " bread", " chapter"])
    #expect(merge.conflicts == [.removal(chapter, by: .ours, edited: [chapter])])
  }

  @Test func `moves that together form a cycle are a conflict, and one of them is taken back`() throws {
    let ours = try edited { try $0.move(home, to: work) }
    let theirs = try edited { try $0.move(work, to: home) }
    let merge = ours.merged(with: theirs, from: base)
    #expect(lines(merge.tree) == lines(ours))
    #expect(merge.conflicts == [.cycle(ours: [home], theirs: [work])])
    #expect(merge.conflicts[0].description == "moves of \(home) in ours and \(work) in theirs form a cycle")
    #expect(lines(ours.merged(with: theirs, from: base, resolving: .theirs).tree) == lines(theirs))
  }

  @Test func `a reordered list is merged with an insertion`() throws {
    let ours = try edited { try $0.move(bread, before: milk) }
    let theirs = edited { $0.insert("butter", after: milk) }
    #expect(lines(ours.merged(with: theirs, from: base).tree).prefix(4) == ["home", " bread", " milk", " butter"])
    #expect(lines(theirs.merged(with: ours, from: base).tree).prefix(4) == ["home", " bread", " milk", " butter"])
  }

  @Test func `lists of both versions in the same new order keep it, whatever else was inserted`() throws {
    let ours = try edited { try $0.move(milk, after: bread) }
    let theirs = try edited {
      try $0.move(bread, before: milk)
      $0.append("butter", to: home)
    }
    for merge in [ours.merged(with: theirs, from: base), theirs.merged(with: ours, from: base)] {
      #expect(lines(merge.tree).prefix(4) == ["home", " bread", " milk", " butter"])
    }
  }
}
