import HolonTesting
import HolonTree
import Testing

@Suite("Tree: copies")
struct TreeCopyTests {
  /// All orders in which four trees can be edited.
  private static let orders = (0..<256).map { [$0 & 3, $0 >> 2 & 3, $0 >> 4 & 3, $0 >> 6] }.filter {
    Set($0).count == 4
  }

  @Test(arguments: [3, 9, 1_500])
  func `copies, and copies of copies are independent, whoever is edited first`(count: Int) {
    func check<Element: Equatable>(_ element: (Int) -> Element) {
      for order in Self.orders {
        let original = Tree<Element, NoSummary<Element>>(outline: (0..<count).map { (element($0), $0 % 3) })
        let copy = original
        // The original, a copy, a copy of the copy, and another copy of the original.
        var trees = [original, copy, copy, original]
        var expected = trees.map { Array($0.elements) }
        for (number, index) in (order + order.reversed()).enumerated() {
          edit(&trees[index], &expected[index], element(1_000_000 + number), at: number * 7 % count)
          for (tree, elements) in zip(trees, expected) {
            #expect(tree.elements.elementsEqual(elements), "\(order), edit \(number)")
          }
        }
        #expect(original.elements.elementsEqual((0..<count).map(element)), "\(order)")
        for tree in trees { #expect(tree.brokenInvariant() == nil, "\(order)") }
      }
    }
    check(\.self)
    if count < 100 {
      check { "a text that is too long to be kept in place, number \($0)" }
      check { [$0] }
    }
  }

  @Test func `a thousand versions stay as they were`() {
    var generator = SeededGenerator()
    var tree = Tree<String, NoSummary<String>>(
      outline: (0..<2_500).map { ("a text that needs memory, number \($0)", 0) })
    var nodes = Array(tree.roots)
    var elements = Array(tree.elements)
    var (versions, changes) = ([tree], [(0, elements[0])])
    for number in 1...1_000 {
      let index = Int.random(in: 0..<nodes.count, using: &generator)
      tree[nodes[index]] = "a text of version \(number), which needs memory"
      changes.append((index, tree[nodes[index]]))
      versions.append(tree)
    }
    for (version, (index, element)) in zip(versions, changes) {
      elements[index] = element
      #expect(version[nodes[index]] == element, "seed \(generator.seed)")
    }
    #expect(versions[1_000].elements.elementsEqual(elements), "seed \(generator.seed)")
    // Any of them can go, and any of them can be edited.
    nodes.removeLast()
    for _ in 0..<900 { versions.remove(at: Int.random(in: 0..<versions.count, using: &generator)) }
    for index in versions.indices.dropFirst() {
      versions[index][nodes[index]] += "."
      #expect(!versions[index - 1][nodes[index]].hasSuffix("."), "seed \(generator.seed)")
      #expect(versions[index][nodes[index]].hasSuffix("."), "seed \(generator.seed)")
    }
    #expect(versions.allSatisfy { $0.count == 2_500 })
  }

  @Test func `random versions are as their naive copies`() {
    var generator = SeededGenerator()
    var versions = [(tree: RandomTree<Sequenced>(edits: 30, using: &generator), branches: [Branch]())]
    versions[0].branches = versions[0].tree.tree.branches
    for _ in 0..<300 {
      let index = Int.random(in: 0..<versions.count, using: &generator)
      versions.append(versions[index])
      var edited = versions.remove(at: Bool.random(using: &generator) ? index : versions.count - 1)
      edited.tree.edit(Int.random(in: 1...3, using: &generator), using: &generator)
      edited.branches = edited.tree.tree.branches
      versions.append(edited)
      if versions.count > 12 { versions.remove(at: Int.random(in: 0..<versions.count, using: &generator)) }
      for (tree, branches) in versions {
        #expect(tree.tree.branches == branches, "seed \(generator.seed)")
        #expect(tree.tree.brokenInvariant() == nil, "seed \(generator.seed)")
      }
    }
  }

  @Test func `a walk keeps the version that it has begun with`() {
    var tree = Tree<Int, Total>(outline: (0..<3_000).map { ($0, $0 % 2) })
    var walks = [AnyIterator<Int>]()
    for number in 0..<5 {
      let version = tree
      walks.append(AnyIterator(tree.elements.makeIterator()))
      walks.append(AnyIterator(version.levels.lazy.map { version[$0.node] }.makeIterator()))
      tree[tree.lastChild(of: nil) ?? Family().top] = -number
      if let first = tree.firstChild(of: nil) { tree.remove(first) }
    }
    for (number, walk) in walks.enumerated() {
      #expect(walk.reduce(0) { count, _ in count + 1 } == 3_000 - 2 * (number / 2))
    }
  }

  /// Changes, removes, appends and moves, with the elements in preorder as a model.
  private func edit<Element: Equatable>(
    _ tree: inout Tree<Element, NoSummary<Element>>, _ elements: inout [Element], _ element: Element, at index: Int
  ) {
    let node = Array(tree.preorder)[index % tree.count].node
    tree[node] = element
    elements[index % elements.count] = element
    tree.append(element)
    elements.append(element)
    guard elements.count > 2, let last = tree.lastChild(of: nil), let before = tree.previous(before: last) else {
      return
    }
    do { try tree.move(last, before: before) } catch { Issue.record(error) }
    elements.removeLast()
    let position = tree.preorder.map(\.node).firstIndex(of: last) ?? 0
    elements.insert(element, at: position)
    if index.isMultiple(of: 2) {
      tree.remove(last)
      elements.remove(at: position)
    }
  }
}
