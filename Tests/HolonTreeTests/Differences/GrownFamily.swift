import HolonTree

/// A root 0 with the children 1, 2 and 3, a child 11 of the first of them, and a node that was removed.
struct GrownFamily {
  let tree: Tree<Int, Progress>
  let top: NodeHandle
  let first: NodeHandle
  let second: NodeHandle
  let third: NodeHandle
  let deep: NodeHandle
  let gone: NodeHandle

  init() {
    var tree = Tree<Int, Progress>()
    top = tree.append(0)
    first = tree.append(1, to: top)
    second = tree.append(2, to: top)
    third = tree.append(3, to: top)
    deep = tree.append(11, to: first)
    gone = tree.append(9)
    tree.remove(gone)
    self.tree = tree
  }
}
