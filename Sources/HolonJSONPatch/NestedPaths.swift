internal import HolonTree

extension JSONPointer {
  /// The pointer to a node in the nested form of its tree.
  init(toNodeAt path: some Sequence<Int>) {
    self.init(tokens: Array(path.map { ["\($0)"] }.joined(separator: [NestedNodeMember.children.rawValue])))
  }

  /// The pointer to a node's element in the nested form of its tree.
  init(toElementAt path: some Sequence<Int>) {
    self = JSONPointer(toNodeAt: path).appending(NestedNodeMember.element.rawValue)
  }
}

/// The paths of a tree that doesn't change: siblings before a node are counted only once.
struct SteadyPaths<Element, Summary: TreeSummary> where Summary.Element == Element {
  private let tree: Tree<Element, Summary>
  private var indices: [NodeHandle: Int] = [:]

  init(in tree: Tree<Element, Summary>) { self.tree = tree }

  mutating func path(of node: NodeHandle) -> [Int] {
    var path = [index(of: node)]
    for ancestor in tree.ancestors(of: node) { path.append(index(of: ancestor)) }
    return path.reversed()
  }

  private mutating func index(of node: NodeHandle) -> Int {
    var index = 0
    var sibling: NodeHandle? = node
    while let current = sibling {
      if let known = indices[current] {
        index += known
        break
      }
      sibling = tree.previous(before: current)
      if sibling != nil { index += 1 }
    }
    indices[node] = index
    return index
  }
}

/// The path of the node that was placed last, from which that of its next sibling or child is derived.
struct LatestPath {
  private var steps: [(node: NodeHandle, index: Int)] = []

  /// Returns the pointer to a node that was just placed, with `-` for the last one of its siblings.
  mutating func pointer<Element, Summary>(
    to node: NodeHandle, in tree: Tree<Element, Summary>
  ) -> JSONPointer {
    let (parent, previous) = (tree.parent(of: node), tree.previous(before: node))
    let depth = parent.map { parent in steps.lastIndex { $0.node == parent }.map { $0 + 1 } } ?? 0
    if let depth {
      let isNextSibling = depth < steps.count && steps[depth].node == previous
      let index = previous == nil ? 0 : isNextSibling ? steps[depth].index + 1 : tree.index(of: node)
      steps.removeSubrange(depth...)
      steps.append((node, index))
    } else {
      let nodes = [node] + tree.ancestors(of: node)
      steps = nodes.reversed().map { ($0, tree.index(of: $0)) }
    }
    var pointer = JSONPointer(toNodeAt: steps.map(\.index))
    if tree.next(after: node) == nil { pointer.tokens[pointer.tokens.count - 1] = "-" }
    return pointer
  }
}
