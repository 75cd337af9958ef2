/// A forest that finds out whether one node is inside another in a time that hardly depends on its depth.
///
/// Paths to a root are stored as search trees, which are rearranged so that recently used nodes are near the top.
///
/// Source: Sleator and Tarjan, “A data structure for dynamic trees” (1983), and “Self-adjusting binary search trees”
/// (1985).
package struct AncestorIndex {
  private static let none: Int32 = -1

  /// The parent within a path's search tree; of its top, the parent of the uppermost node of the path.
  private var above: [Int32]

  /// The subtree nearer to the root in a path's search tree.
  private var upper: [Int32]

  /// The subtree farther from the root in a path's search tree.
  private var lower: [Int32]

  /// Creates the index of a forest.
  ///
  /// - Parameter parents: The parent of each node; below zero for a root.
  /// - Complexity: O(*n*), *n* being the number of nodes.
  package init(parents: [Int32]) {
    above = parents
    upper = Array(repeating: Self.none, count: parents.count)
    lower = upper
  }

  /// Returns whether a node is another one, or below it.
  ///
  /// - Complexity: O(log *n*) on average over many calls, after O(*n*) once.
  package mutating func isInside(_ node: Int32, of top: Int32) -> Bool {
    if node == top { return true }
    guard node >= 0 else { return false }
    expose(node)
    bringUp(top)
    // The search tree of the node's path has another top now only if that is on the path.
    return above[Int(node)] >= 0
  }

  /// Moves a node to another parent, which isn't inside the node.
  ///
  /// - Parameter parent: Below zero for none.
  /// - Complexity: O(log *n*) on average over many calls.
  package mutating func move(_ node: Int32, to parent: Int32) {
    expose(node)
    let path = upper[Int(node)]
    if path >= 0 {
      above[Int(path)] = Self.none
      upper[Int(node)] = Self.none
    }
    above[Int(node)] = parent
  }

  /// Turns the path from a root to a node into one search tree, with the node at its top.
  private mutating func expose(_ node: Int32) {
    var last = Self.none
    var next = node
    while next >= 0 {
      bringUp(next)
      lower[Int(next)] = last
      last = next
      next = above[Int(next)]
    }
    bringUp(node)
  }

  private func isTop(_ node: Int32) -> Bool {
    let parent = above[Int(node)]
    return parent < 0 || (upper[Int(parent)] != node && lower[Int(parent)] != node)
  }

  /// Rotates a node to the top of its search tree.
  private mutating func bringUp(_ node: Int32) {
    while !isTop(node) {
      let parent = above[Int(node)]
      if !isTop(parent) {
        let isStraight = (upper[Int(above[Int(parent)])] == parent) == (upper[Int(parent)] == node)
        rotate(isStraight ? parent : node)
      }
      rotate(node)
    }
  }

  private mutating func rotate(_ node: Int32) {
    let parent = above[Int(node)]
    let grandparent = above[Int(parent)]
    if !isTop(parent) {
      if upper[Int(grandparent)] == parent { upper[Int(grandparent)] = node } else { lower[Int(grandparent)] = node }
    }
    let moved: Int32
    if upper[Int(parent)] == node {
      moved = lower[Int(node)]
      upper[Int(parent)] = moved
      lower[Int(node)] = parent
    } else {
      moved = upper[Int(node)]
      lower[Int(parent)] = moved
      upper[Int(node)] = parent
    }
    if moved >= 0 { above[Int(moved)] = parent }
    above[Int(parent)] = node
    above[Int(node)] = grandparent
  }
}

/// A search for cycles while nodes move one after another: from node to parent, until that costs as much as an index.
struct CycleSearch {
  private var steps: Int
  private var index: AncestorIndex?

  /// - Parameters:
  ///   - nodes: The number of nodes.
  ///   - moves: The number of moves to come.
  init(nodes: Int, moves: Int) { steps = nodes + 16 * moves }

  mutating func isInside(_ node: Int32, of top: Int32, in parents: [Int32]) -> Bool {
    if index != nil { return index?.isInside(node, of: top) ?? false }
    var node = node
    var count = 0
    defer {
      steps -= count
      if steps < 0 { index = AncestorIndex(parents: parents) }
    }
    while node >= 0 {
      if node == top { return true }
      node = parents[Int(node)]
      count += 1
    }
    return false
  }

  /// Updates the index after a node has got another parent.
  mutating func update(_ node: Int32, in parent: Int32) { index?.move(node, to: parent) }
}
