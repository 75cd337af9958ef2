public import HolonTree
public import Testing

/// Edits a tree at random and compares it with a naive model after each edit.
///
/// The edits are insertions, replacements, removals and moves, including moves that must be refused. The check covers
/// the shape, the elements, every handle that is or was valid, the results of edits, and the tree's invariants. For
/// every 64th version it also checks that later edits don't change it, and that its difference to the one 64 edits
/// later keeps the laws. The first deviation is reported with the edit and the seed, and ends the check.
///
/// ```swift
/// checkRandomEdits(of: Tree<Int, Total>.self, edits: 1_000) { Int.random(in: 0..<10, using: &$0) }
/// ```
///
/// - Parameters:
///   - type: The tree.
///   - edits: The number of edits.
///   - size: The approximate number of nodes in the tree. Time grows with it.
///   - seed: The seed of the random numbers; a random number by default.
///   - sourceLocation: The place where an issue is reported.
///   - element: A closure that creates the content of a node.
public func checkRandomEdits<Element: Equatable, Summary>(
  of type: Tree<Element, Summary>.Type, edits: Int, size: Int = 16, seed: UInt64 = .random(in: 0...UInt64.max),
  sourceLocation: SourceLocation = #_sourceLocation, element: (inout SeededGenerator) -> Element
) {
  var trial = TreeTrial<Element, Summary>()
  var generator = SeededGenerator(seed: seed)
  for number in 0..<edits {
    let edit = TreeEdit.random(on: trial.model, size: size, using: &generator, element: element)
    let deviation =
      trial.apply(edit) ?? trial.deviation(isThorough: number % 16 == 0)
      ?? (number % 64 == 63 ? trial.versionDeviation() : nil)
    guard let deviation else { continue }
    Issue.record("edit \(number), \(edit): \(deviation) (seed \(seed))", sourceLocation: sourceLocation)
    return
  }
}

/// A tree and the model with which it has to agree.
private struct TreeTrial<Element: Equatable, Summary: TreeSummary> where Summary.Element == Element {
  private var tree = Tree<Element, Summary>()
  private(set) var model = TreeModel<Element>()

  /// An earlier version, and its contents at that time.
  private var version = Tree<Element, Summary>()
  private var versionContents: [(node: NodeHandle, depth: Int, element: Element)] = []

  /// The handles that were valid once and must not be given out again.
  private var stale: Set<NodeHandle> = []

  /// Applies an edit to both and returns a description of how their answers differ.
  mutating func apply(_ edit: TreeEdit<Element>) -> String? {
    switch edit {
    case .append(let element, let parent):
      insert(element, under: parent, at: model.children[parent]?.count ?? 0) { $0.append(element, to: parent) }
    case .insertBefore(let node, let element):
      insert(element, beside: node, offset: 0) { $0.insert(element, before: node) }
    case .insertAfter(let node, let element):
      insert(element, beside: node, offset: 1) { $0.insert(element, after: node) }
    case .replace(let node, let element):
      replace(node, element)
    case .remove(let node):
      remove(node)
    case .moveInto(let node, let parent):
      move(node, beside: nil, parent, offset: 0) { tree throws(TreeError) in try tree.move(node, to: parent) }
    case .moveBefore(let node, let other):
      move(node, beside: other, model.parents[other], offset: 0) { tree throws(TreeError) in
        try tree.move(node, before: other)
      }
    case .moveAfter(let node, let other):
      move(node, beside: other, model.parents[other], offset: 1) { tree throws(TreeError) in
        try tree.move(node, after: other)
      }
    }
  }

  private mutating func insert(
    _ element: Element, beside node: NodeHandle, offset: Int,
    _ edit: (inout Tree<Element, Summary>) -> NodeHandle
  ) -> String? {
    insert(element, under: model.parents[node], at: (model.index(of: node) ?? 0) + offset, edit)
  }

  private mutating func insert(
    _ element: Element, under parent: NodeHandle?, at index: Int,
    _ edit: (inout Tree<Element, Summary>) -> NodeHandle
  ) -> String? {
    let node = edit(&tree)
    if model[node] != nil || stale.contains(node) { return "the handle \(node) is used twice" }
    model.insert(element, as: node, under: parent, at: index)
    return nil
  }

  private mutating func replace(_ node: NodeHandle, _ element: Element) -> String? {
    tree[node] = element
    model[node] = element
    return nil
  }

  private mutating func remove(_ node: NodeHandle) -> String? {
    let gone = model.preorder(from: node).map(\.node)
    stale.formUnion(gone)
    let (removed, expected) = (tree.remove(node), model.remove(node))
    if let alive = gone.first(where: tree.contains) { return "\(alive) is still valid" }
    return removed == expected ? nil : "\(removed) is returned instead of \(expected)"
  }

  private mutating func move(
    _ node: NodeHandle, beside other: NodeHandle?, _ parent: NodeHandle?, offset: Int,
    _ edit: (inout Tree<Element, Summary>) throws(TreeError) -> Void
  ) -> String? {
    let isAllowed = !model.isInside(parent, of: node)
    do throws(TreeError) {
      try edit(&tree)
    } catch {
      return isAllowed || error != .moveIntoItself(node) ? "\(error)" : nil
    }
    guard isAllowed else { return "the move isn't refused" }
    // A node that moves before or after itself stays in place.
    if node == other { return nil }
    let siblings = (model.children[parent] ?? []).filter { $0 != node }
    let index = other.flatMap(siblings.firstIndex).map { $0 + offset } ?? siblings.count
    model.move(node, under: parent, at: index)
    return nil
  }

  /// Returns what is wrong with the earlier version or its difference to this one, which then takes its place.
  mutating func versionDeviation() -> String? {
    let walk = Array(version.preorder)
    guard walk.count == versionContents.count, zip(walk, versionContents).allSatisfy({ $0 == ($1.node, $1.depth) }),
      versionContents.allSatisfy({ version[$0.node] == $0.element })
    else { return "a copy has changed with the original: \(version)" }
    if let broken = version.brokenInvariant() { return "a copy is broken: \(broken)" }
    if let broken = brokenDifferenceLaw(from: version, to: tree) { return broken }
    version = tree
    versionContents = tree.preorder.map { ($0.node, $0.depth, tree[$0.node]) }
    return nil
  }

  /// Returns a description of how tree and model differ.
  ///
  /// - Parameter isThorough: Whether to check also the properties that follow from the walk and the links.
  func deviation(isThorough: Bool) -> String? {
    if let broken = tree.brokenInvariant() { return broken }
    if tree.count != model.nodes.count { return "\(tree.count) nodes instead of \(model.nodes.count)" }
    let (walk, expected) = (Array(tree.preorder), model.preorder(from: nil))
    guard walk.count == expected.count, zip(walk, expected).allSatisfy({ $0 == $1 }) else {
      return "the walk is \(walk) instead of \(expected)"
    }
    for (node, _) in expected where tree[node] != model[node] { return "\(node) holds \(tree[node])" }
    for (node, depth) in isThorough ? expected : [] {
      if tree.parent(of: node) != model.parents[node] { return "\(node) has another parent" }
      if Array(tree.children(of: node)) != model.children[node] ?? [] { return "\(node) has other children" }
      if tree.depth(of: node) != depth { return "\(node) has another depth" }
    }
    return nil
  }
}
