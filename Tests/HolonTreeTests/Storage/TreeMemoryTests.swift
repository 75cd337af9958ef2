import HolonTesting
import HolonTree
import Testing

/// Counts the objects that are alive.
private final class Ledger {
  var alive = 0
}

/// An element that notes its coming and going.
private final class Content: Equatable, Hashable {
  let number: Int
  private let ledger: Ledger

  init(_ number: Int, _ ledger: Ledger) {
    self.number = number
    self.ledger = ledger
    ledger.alive += 1
  }

  deinit { ledger.alive -= 1 }

  static func == (left: Content, right: Content) -> Bool { left.number == right.number }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

@Suite("Tree: elements in memory")
struct TreeMemoryTests {
  private typealias Contents = Tree<Content, NoSummary<Content>>
  private let ledger = Ledger()

  private func tree(_ count: Int, depth: (Int) -> Int = { $0 % 3 }) -> Contents {
    Tree(outline: (0..<count).map { (Content($0, ledger), depth($0)) })
  }

  @Test(arguments: [0, 1, 7, 8, 64, 1_023, 1_024, 2_500])
  func `all elements are let go of with the tree`(count: Int) {
    do {
      let tree = tree(count)
      #expect(ledger.alive == tree.count)
    }
    #expect(ledger.alive == 0)
  }

  @Test func `an element is let go of with the last version that holds it`() {
    var versions = [tree(2_000)]
    for number in 0..<50 {
      var next = versions[number]
      let nodes = next.preorder.map(\.node)
      next[nodes[number * 37 % nodes.count]] = Content(-number, ledger)
      next.append(Content(number, ledger), to: nodes[0])
      versions.append(next)
      #expect(ledger.alive == distinct(versions))
    }
    while !versions.isEmpty {
      versions.remove(at: versions.count * 7 % 5 % versions.count)
      #expect(ledger.alive == distinct(versions))
    }
    #expect(ledger.alive == 0)
  }

  @Test func `removed and replaced elements are let go of`() throws {
    var tree = tree(2_000)
    let roots = Array(tree.roots)
    let removed = tree.remove(roots[0]).count
    #expect(ledger.alive == 2_000 - removed)
    tree[roots[1]] = Content(-1, ledger)
    #expect(ledger.alive == 2_000 - removed)
    tree.compact()
    #expect(ledger.alive == tree.count)
    let first = try #require(tree.firstChild(of: nil))
    tree.replaceSubtree(at: first, with: Contents(outline: [(Content(-2, ledger), 0)]))
    #expect(ledger.alive == tree.count)
    tree.removeAll()
    #expect(ledger.alive == 0)
  }

  @Test func `an edit of a shared tree lets nothing go too early, and keeps nothing too long`() {
    var original = tree(1_200)
    var copy = original
    let (first, last) = (Array(original.roots)[0], Array(original.roots)[399])
    original.remove(first)
    #expect(ledger.alive == 1_200)
    #expect(copy[first].number == 0)
    copy.remove(last)
    #expect(ledger.alive == 1_200)
    #expect(original[last].number == 1_197)
    copy = original
    #expect(ledger.alive == 1_197)
    original = Contents()
    copy = Contents()
    #expect(ledger.alive == 0)
  }

  @Test func `differences, sharing and returning keep what they name only`() throws {
    let old = tree(1_500)
    var new = old
    new.remove(Array(new.roots)[3])
    new.append(Content(-1, ledger))
    do {
      let difference = new.difference(from: old)
      new = Contents()
      #expect(ledger.alive == 1_501)
      new = try old.applying(difference)
      #expect(ledger.alive == 1_501)
      new = try new.applying(difference.inverted)
      #expect(new == old)
    }
    #expect(ledger.alive == 1_500)
    var other = Contents(outline: [(Content(7, ledger), 0), (Content(-7, ledger), 1)])
    other = new.reconciled(with: other, identifiedBy: \.number)
    #expect(ledger.alive == 1_502)
    new = Contents()
    #expect(ledger.alive == 1_502)
  }

  @Test func `a refused difference leaves nothing behind`() throws {
    let old = tree(30)
    var tree = old
    let (first, fresh) = (try #require(old.firstChild(of: nil)), try #require(NodeHandle("#40")))
    do {
      let place = TreePlace(under: first)
      let changes: [TreeChange<Content>] = [
        .insert(fresh, Content(-1, ledger), at: place), .update(first, from: old[first], to: Content(-2, ledger)),
        .move(first, from: place, to: place),
      ]
      #expect(throws: TreeDifferenceError.cyclic(first)) { try tree.apply(TreeDifference(changes)) }
    }
    #expect(ledger.alive == 30)
    #expect(tree == old)
  }

  @Test func `random versions hold what they hold, and nothing more`() {
    var generator = SeededGenerator()
    var versions = [tree(20)]
    for number in 0..<400 {
      let index = Int.random(in: 0..<versions.count, using: &generator)
      versions.append(versions[index])
      var edited = versions.remove(at: Bool.random(using: &generator) ? index : versions.count - 1)
      edit(&edited, Content(number, ledger), using: &generator)
      versions.append(edited)
      if versions.count > 8 { versions.remove(at: Int.random(in: 0..<versions.count, using: &generator)) }
      #expect(ledger.alive == distinct(versions + [edited]), "seed \(generator.seed)")
    }
    versions = []
    #expect(ledger.alive == 0, "seed \(generator.seed)")
  }

  private func edit(_ tree: inout Contents, _ content: Content, using generator: inout SeededGenerator) {
    guard let node = tree.preorder.map(\.node).randomElement(using: &generator) else {
      tree.append(content)
      return
    }
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: tree.remove(node)
    case 1: tree[node] = content
    case 2: tree.compact()
    case 3: tree.append(contentsOf: tree.subtree(at: node))
    case 4: tree.replaceSubtree(at: node, with: Contents(outline: [(content, 0)]))
    default: tree.insert(content, before: node)
    }
  }

  /// The number of objects in several versions.
  private func distinct(_ versions: [Contents]) -> Int {
    Set(versions.flatMap { $0.elements.map { ObjectIdentifier($0) } }).count
  }
}
