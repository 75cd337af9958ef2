import HolonObservation
import HolonTesting
import HolonTree
import Testing

/// The number of nodes and of those with an odd element.
struct Odds: InvertibleTreeSummary {
  var odd = 0
  static let zero = Odds()
  init() {}
  init(of element: Int, isLeaf: Bool) { odd = element % 2 == 0 ? 0 : 1 }
  mutating func add(_ other: Odds) { odd += other.odd }
  mutating func subtract(_ other: Odds) { odd -= other.odd }
}

@MainActor
@Suite("A model of a tree")
struct TreeModelTests {
  typealias Numbers = Tree<Int, Odds>

  private func views(of model: TreeModel<Int, Odds>, _ nodes: [NodeHandle]) -> Views {
    let views = Views()
    views.add("order") { model.rows.map { "\($0)" }.joined(separator: " ") }
    views.add("whole summary") { "\(model.summary(of: nil)?.odd ?? -1)" }
    for node in nodes {
      views.add("element \(node)") { "\(model[node] ?? -1)" }
      views.add("summary \(node)") { "\(model.summary(of: node)?.odd ?? -1)" }
      views.add("depth \(node)") { "\(model.depth(of: node) ?? -1)" }
      views.add("leaf \(node)") { "\(model.isLeaf(node))" }
      views.add("collapsed \(node)") { "\(model.isCollapsed(node))" }
    }
    return views
  }

  @Test func `another element invalidates the views of its node and of the summaries that it changes`() {
    var tree = Numbers()
    let top = tree.append(2)
    let first = tree.append(4, to: top)
    let second = tree.append(6, to: top)
    let model = TreeModel(tree)
    let views = views(of: model, [top, first, second])
    model.edit { $0[first] = 8 }
    #expect(views.draw() == ["element \(first)"])
    model.edit { $0[second] = 7 }
    #expect(views.draw() == ["element \(second)", "summary \(top)", "summary \(second)", "whole summary"])
    model.edit { $0[second] = 7 }
    #expect(views.draw() == [])
  }

  @Test func `a row that moves invalidates the order, but no view of an element`() throws {
    var tree = Numbers()
    let nodes = [2, 4, 6].map { tree.append($0) }
    let model = TreeModel(tree)
    let views = views(of: model, nodes)
    try model.edit { tree in try tree.move(nodes[0], after: nodes[2]) }
    #expect(views.draw() == ["order"])
    try model.edit { tree in try tree.move(nodes[0], to: nodes[1]) }
    #expect(views.draw() == ["depth \(nodes[0])", "leaf \(nodes[1])", "order"])
  }

  @Test func `a change below a collapsed node doesn't invalidate the order`() {
    var tree = Numbers()
    let top = tree.append(2)
    tree.append(4, to: top)
    let model = TreeModel(tree)
    let views = views(of: model, [top])
    model.collapse(top)
    #expect(views.draw() == ["collapsed \(top)", "order"])
    model.edit { _ = $0.append(6, to: top) }
    #expect(views.draw() == [])
    model.expand(top)
    #expect(views.draw() == ["collapsed \(top)", "order"])
  }

  @Test func `undo, which shows an earlier version, invalidates what it changes back`() {
    var tree = Numbers()
    let nodes = (0..<3_000).map { tree.append($0 * 2) }
    let model = TreeModel(tree)
    let views = views(of: model, [nodes[0], nodes[1_500]])
    let before = model.tree
    model.edit { $0.remove(nodes[1_500]) }
    #expect(
      views.draw() == [
        "depth \(nodes[1_500])", "element \(nodes[1_500])", "order", "summary \(nodes[1_500])",
      ])
    model.update(to: before)
    #expect(views.draw().contains("element \(nodes[1_500])"))
    #expect(model[nodes[1_500]] == 3_000)
  }

  @Test func `an edit that throws changes nothing`() {
    let model = TreeModel(Numbers())
    let views = views(of: model, [])
    #expect(throws: TreeError.self) {
      try model.edit { tree in
        let top = tree.append(1)
        let part = tree.append(2, to: top)
        try tree.move(top, to: part)
      }
    }
    #expect(model.tree.isEmpty)
    #expect(views.draw() == [])
  }

  @Test func `the sequence of changes merges those that its caller has missed`() async {
    var tree = Numbers()
    let node = tree.append(1)
    let model = TreeModel(tree)
    var changes = model.changes.makeAsyncIterator()
    model.edit { $0[node] = 2 }
    model.edit { _ = $0.append(5) }
    let first = await changes.next()
    #expect(first?.changes.count == 2)
    model.edit { $0[node] = 3 }
    let second = await changes.next()
    #expect(second?.changes.count == 1)
  }

  @Test func `the sequence of changes ends with the model`() async {
    var model: TreeModel<Int, Odds>? = TreeModel(Numbers())
    var changes = model?.changes.makeAsyncIterator()
    model?.edit { _ = $0.append(1) }
    model = nil
    #expect(await changes?.next() != nil)
    #expect(await changes?.next() == nil)
  }

  @Test(arguments: 0..<20) func `random edits draw exactly the views whose values have changed`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var tree = Numbers()
    for number in 0..<40 { tree.append(number, to: tree.preorder.map(\.node).randomElement(using: &random)) }
    let model = TreeModel(tree) { tree, node in tree[node] % 7 != 0 }
    let views = views(of: model, tree.preorder.map(\.node))
    for step in 0..<60 {
      let nodes = model.tree.preorder.map(\.node)
      guard let node = nodes.randomElement(using: &random) else { break }
      switch Int.random(in: 0..<6, using: &random) {
      case 0: model.edit { $0[node] = Int.random(in: 0..<50, using: &random) }
      case 1: model.edit { _ = $0.append(Int.random(in: 0..<50, using: &random), to: node) }
      case 2: if nodes.count > 20 { model.edit { $0.remove(node) } }
      case 3:
        let parent = nodes.randomElement(using: &random)
        model.edit { try? $0.move(node, to: parent) }
      case 4: model.collapse(node)
      default: model.expand(node)
      }
      let flaws = views.flaws()
      #expect(flaws.isEmpty, "seed \(seed), step \(step): \(flaws)")
    }
  }
}
