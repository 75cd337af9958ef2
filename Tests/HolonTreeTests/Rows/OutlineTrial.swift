import HolonTesting
import HolonTree

/// A tree, its rows, and what they have to agree with.
struct OutlineTrial<Summary: TreeSummary> where Summary.Element == Int {
  typealias Rule = TreeRows<Int, Summary>.Rule

  private let rules: [Rule?]
  private var tree = Tree<Int, Summary>()
  private var rows: TreeRows<Int, Summary>
  private var collapsed: Set<NodeHandle> = []
  private var rule: Rule?
  private var stale: Set<NodeHandle> = []

  init(nodes: Int, rules: [Rule?], using generator: inout SeededGenerator) {
    var all: [NodeHandle?] = [nil]
    for _ in 0..<nodes {
      all.append(tree.append(.random(in: 0..<100, using: &generator), to: all.randomElement(using: &generator)!))
    }
    collapsed = Set(all.compactMap(\.self).filter { _ in .random(in: 0..<10, using: &generator) == 0 })
    self.rules = rules
    rule = rules[0]
    rows = TreeRows(of: tree, collapsed: collapsed, isVisible: rule)
  }

  /// Changes something at random, and tells what is wrong afterwards.
  mutating func step(size: Int, using generator: inout SeededGenerator) -> String? {
    let old = Array(rows)
    let nodes = tree.preorder.map(\.node)
    let changes: TreeRowChanges
    switch (Int.random(in: 0..<12, using: &generator), nodes.randomElement(using: &generator)) {
    case (0..<2, let node?):
      changes = rows.collapse(node)
      collapsed.insert(node)
    case (2..<4, let node?):
      let node = collapsed.filter(tree.contains).sorted { "\($0)" < "\($1)" }.randomElement(using: &generator) ?? node
      changes = rows.expand(node)
      collapsed.remove(node)
    case (4, _):
      rule = rules.randomElement(using: &generator)!
      changes = rows.show(where: rule)
    default:
      let before = tree
      for _ in 0..<Int.random(in: 1...8, using: &generator) { edit(size: size, using: &generator) }
      changes = rows.update(to: tree)
      if let problem = problem(with: changes.updated, since: before) { return problem }
      stale.formUnion(nodes.filter { !tree.contains($0) })
      collapsed = collapsed.filter(tree.contains)
    }
    return changes.deviation(from: old, to: Array(rows)) ?? deviation()
  }

  private mutating func edit(size: Int, using generator: inout SeededGenerator) {
    let nodes = tree.preorder.map(\.node)
    let element = Int.random(in: 0..<100, using: &generator)
    guard let node = nodes.randomElement(using: &generator), let other = nodes.randomElement(using: &generator) else {
      tree.append(element)
      return
    }
    switch Int.random(in: 0..<(nodes.count < size ? 12 : 15), using: &generator) {
    case 0..<2: tree.append(element, to: Int.random(in: 0..<9, using: &generator) == 0 ? nil : node)
    case 2: tree.insert(element, before: node)
    case 3: tree.insert(element, after: node)
    case 4..<6: tree[node] = element
    // Moves into itself are refused, and that is all right.
    case 6..<8: try? tree.move(node, to: Int.random(in: 0..<9, using: &generator) == 0 ? nil : other)
    case 8..<10: try? tree.move(node, before: other)
    case 10: try? tree.move(node, after: other)
    default: tree.remove(node)
    }
  }

  private func problem(with updated: [Range<Int>], since before: Tree<Int, Summary>) -> String? {
    let old = Set(before.naiveRows(collapsed: collapsed, rule: rule))
    let expected = rows.indices.filter { row in
      old.contains(rows[row]) && before[rows[row]] != tree[rows[row]]
    }
    return Array(updated.joined()) == expected ? nil : "\(updated) are updated instead of \(expected)"
  }

  private func deviation() -> String? {
    if let broken = rows.brokenInvariant() { return broken }
    let expected = tree.naiveRows(collapsed: collapsed, rule: rule)
    if Array(rows) != expected { return "the rows are \(Array(rows)) instead of \(expected)" }
    if rows.count != expected.count { return "\(rows.count) rows are counted" }
    let numbers = Dictionary(uniqueKeysWithValues: zip(expected, 0...))
    for (row, node) in expected.enumerated() where rows[row] != node { return "row \(row) is \(rows[row])" }
    for (node, _) in tree.preorder {
      if rows.row(of: node) != numbers[node] { return "\(node) is in row \(rows.row(of: node) ?? -1)" }
      if rows.isCollapsed(node) != collapsed.contains(node) { return "\(node) has another mark" }
    }
    if let node = stale.first(where: { rows.row(of: $0) != nil || rows.isCollapsed($0) }) { return "\(node) is known" }
    return Set(rows.collapsedNodes) == collapsed ? nil : "the collapsed nodes are \(Array(rows.collapsedNodes))"
  }
}
