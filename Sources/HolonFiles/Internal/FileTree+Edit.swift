import HolonTree

extension FileTree {
  /// Adds a file among its siblings by the order of their names.
  mutating func insert(_ entry: FileEntry, under parent: NodeHandle) -> NodeHandle {
    if let sibling = sibling(after: entry.name, under: parent) { return nodes.insert(entry, before: sibling) }
    return nodes.append(entry, to: parent)
  }

  /// Moves a file among the files of a folder by the order of its name.
  mutating func move(_ node: NodeHandle, under parent: NodeHandle) throws(TreeError) {
    if let sibling = sibling(after: nodes[node].name, under: parent) {
      if sibling != node { try nodes.move(node, before: sibling) }
    } else {
      try nodes.move(node, to: parent)
    }
  }

  /// Returns the first file of a folder whose name comes after the given one; nil when no file's does.
  private func sibling(after name: NameReference, under parent: NodeHandle) -> NodeHandle? {
    names.withName(name) { name in
      // Names often come in order.
      guard let last = nodes.lastChild(of: parent), order(name, last) < 0 else { return nil }
      return nodes.children(of: parent).first { order(name, $0) < 0 }
    }
  }

  /// Removes a file and everything below it, with all details about them.
  mutating func remove(_ node: NodeHandle) {
    if !(details.isEmpty && targets.isEmpty && problems.isEmpty) {
      for (node, _) in nodes.preorder(from: node) { forget(node) }
    }
    nodes.remove(node)
  }

  private mutating func forget(_ node: NodeHandle) {
    if details[node] != nil { details[node] = nil }
    if targets[node] != nil { targets[node] = nil }
    if problems[node] != nil { problems[node] = nil }
  }

  /// Adds a copy of another tree's node and all below it.
  @discardableResult
  mutating func insert(_ other: FileTree, from root: NodeHandle, under parent: NodeHandle?) -> NodeHandle {
    var added: [NodeHandle] = []
    var top: NodeHandle?
    for (node, depth) in other.nodes.preorder(from: root) {
      added.removeSubrange(min(depth, added.count)...)
      var entry = other.nodes[node]
      entry.name = keep(other.name(of: node))
      entry.device = entry.device == 0 ? 0 : index(ofDevice: other.devices[Int(entry.device) - 1])
      let copy: NodeHandle
      if let parent = added.last {
        copy = nodes.append(entry, to: parent)
      } else if let parent {
        copy = insert(entry, under: parent)
      } else {
        copy = nodes.append(entry)
      }
      if depth == 0 { top = copy }
      added.append(copy)
      details[copy] = other.details[node]
      targets[copy] = other.targets[node]
      problems[copy] = other.problems[node]
    }
    return top!
  }
}
