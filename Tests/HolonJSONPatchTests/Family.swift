import HolonTree

/// The sum of the numbers in the nodes.
struct Total: InvertibleTreeSummary {
  var value = 0
  static let zero = Total()

  init() {}
  init(of element: Int, isLeaf: Bool) { value = element }
  mutating func add(_ other: Total) { value += other.value }
  mutating func subtract(_ other: Total) { value -= other.value }
}

/// A root that holds 0, with three children that hold 1, 2 and 3.
struct Family {
  var tree = Tree<Int, Total>()
  let top: NodeHandle
  let first: NodeHandle
  let second: NodeHandle
  let third: NodeHandle

  init() {
    top = tree.append(0)
    first = tree.append(1, to: top)
    second = tree.append(2, to: top)
    third = tree.append(3, to: top)
  }
}
