import HolonTree

/// A tree as simple as possible, as a model for real trees: a list of children for every node, by handle.
struct TreeModel<Element> {
  private(set) var elements: [NodeHandle: Element] = [:]
  private(set) var parents: [NodeHandle: NodeHandle] = [:]
  private(set) var children: [NodeHandle?: [NodeHandle]] = [:]

  /// All nodes, in an order that depends only on the edits.
  private(set) var nodes: [NodeHandle] = []

  func index(of node: NodeHandle) -> Int? { children[parents[node]]?.firstIndex(of: node) }

  /// Returns the nodes of a subtree in preorder, with their depth below its top; those of all roots for nil.
  func preorder(from top: NodeHandle?) -> [(node: NodeHandle, depth: Int)] {
    var result: [(node: NodeHandle, depth: Int)] = []
    var pending = top.map { [($0, 0)] } ?? (children[nil] ?? []).reversed().map { ($0, 0) }
    while let (node, depth) = pending.popLast() {
      result.append((node, depth))
      pending += (children[node] ?? []).reversed().map { ($0, depth + 1) }
    }
    return result
  }

  /// Returns whether one node is another one or is below it.
  func isInside(_ node: NodeHandle?, of top: NodeHandle) -> Bool {
    var node = node
    while let current = node {
      if current == top { return true }
      node = parents[current]
    }
    return false
  }

  subscript(node: NodeHandle) -> Element? {
    get { elements[node] }
    set { elements[node] = newValue }
  }

  mutating func insert(_ element: Element, as node: NodeHandle, under parent: NodeHandle?, at index: Int) {
    elements[node] = element
    nodes.append(node)
    link(node, under: parent, at: index)
  }

  mutating func move(_ node: NodeHandle, under parent: NodeHandle?, at index: Int) {
    unlink(node)
    link(node, under: parent, at: index)
  }

  mutating func remove(_ top: NodeHandle) -> [Element] {
    let removed = preorder(from: top).map(\.node)
    unlink(top)
    let result = removed.compactMap { elements[$0] }
    for node in removed {
      elements[node] = nil
      parents[node] = nil
      children[node] = nil
    }
    nodes.removeAll { elements[$0] == nil }
    return result
  }

  private mutating func link(_ node: NodeHandle, under parent: NodeHandle?, at index: Int) {
    parents[node] = parent
    children[parent, default: []].insert(node, at: index)
  }

  private mutating func unlink(_ node: NodeHandle) {
    children[parents[node]]?.removeAll { $0 == node }
    parents[node] = nil
  }
}
