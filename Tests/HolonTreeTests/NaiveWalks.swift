import HolonTree

/// A node that a walk has come to, and how deep it was there.
struct Visit: Equatable {
  var node: NodeHandle
  var depth: Int
}

extension Sequence where Element == (node: NodeHandle, depth: Int) {
  var visits: [Visit] { map { Visit(node: $0.node, depth: $0.depth) } }
}

/// Walks by recursion, as everybody would write them first.
extension Tree {
  func naivePreorder(
    from node: NodeHandle, depth: Int = 0, descending: (NodeHandle) -> Bool = { _ in true }
  ) -> [Visit] {
    let parts = descending(node) ? children(of: node).map { $0 } : []
    return [Visit(node: node, depth: depth)]
      + parts.flatMap { naivePreorder(from: $0, depth: depth + 1, descending: descending) }
  }

  func naivePostorder(from node: NodeHandle, depth: Int = 0) -> [Visit] {
    children(of: node).flatMap { naivePostorder(from: $0, depth: depth + 1) } + [Visit(node: node, depth: depth)]
  }

  func naiveLevels(of nodes: [NodeHandle], depth: Int = 0, descending: (NodeHandle) -> Bool = { _ in true }) -> [Visit]
  {
    guard !nodes.isEmpty else { return [] }
    let below = nodes.filter(descending).flatMap { children(of: $0).map { $0 } }
    return nodes.map { Visit(node: $0, depth: depth) }
      + naiveLevels(of: below, depth: depth + 1, descending: descending)
  }
}
