internal import HolonTree

extension TreePatching {
  mutating func move(from: JSONPointer, to path: JSONPointer) throws(JSONPatchError.Reason) {
    guard !from.isAbove(path) else {
      place = path
      throw .moveIntoItself
    }
    let source = try target(of: from)
    switch source {
    case .entry(let parent, let token): try moveNode(try node(token, of: parent), from: source, to: path)
    case .list(let parent): try moveChildren(of: parent, to: path)
    case .element(let node, let tokens): try moveElement(of: node, inside: tokens, from: from, to: path)
    }
  }

  private mutating func moveNode(
    _ node: NodeHandle, from source: Target, to path: JSONPointer
  ) throws(JSONPatchError.Reason) {
    let target = try target(of: path, without: node)
    guard case .entry(let parent, let token) = target else {
      let value = try value(of: source)
      tree.remove(node)
      return try add(value, at: path)
    }
    let next = try successor(token, of: parent, without: node)
    do {
      if let next { try tree.move(node, before: next) } else { try tree.move(node, to: parent) }
    } catch {
      throw .moveIntoItself
    }
  }

  private mutating func moveChildren(of source: NodeHandle?, to path: JSONPointer) throws(JSONPatchError.Reason) {
    let target = try target(of: path)
    guard case .list(let parent) = target else {
      let value = try value(of: .list(of: source))
      removeChildren(of: source)
      return try add(value, at: path)
    }
    guard parent != source else { return }
    // The old children are removed last, because the node whose children move may be one of them or below one.
    let old = Array(tree.children(of: parent))
    for child in Array(tree.children(of: source)) {
      do { try tree.move(child, to: parent) } catch { throw .moveIntoItself }
    }
    for child in old { tree.remove(child) }
  }

  private mutating func moveElement(
    of node: NodeHandle, inside tokens: ArraySlice<String>, from: JSONPointer, to path: JSONPointer
  ) throws(JSONPatchError.Reason) {
    let value = try value(of: .element(of: node, inside: tokens))
    guard from != path else { return }
    switch try target(of: path) {
    case .element(node, let others):
      // In between, the element may lack a required member.
      try editElement(of: node) { (element) throws(JSONPatchError.Reason) in
        try element.remove(at: tokens)
        try element.add(value, at: others)
      }
    case .list where path.isAbove(from):
      // The node itself is removed, so it may lack its element.
      try add(value, at: path)
    default:
      guard !tokens.isEmpty else {
        place = from
        throw .elementNeeded
      }
      try editElement(of: node) { (element) throws(JSONPatchError.Reason) in try element.remove(at: tokens) }
      try add(value, at: path)
    }
  }
}

extension TreePatching {
  mutating func copy(from: JSONPointer, to path: JSONPointer) throws(JSONPatchError.Reason) {
    switch (try target(of: from), try target(of: path)) {
    case (.entry(let parent, let token), .entry(let newParent, let newToken)):
      place = from
      let node = try node(token, of: parent)
      place = path
      let next = try successor(newToken, of: newParent)
      try insert(copy(of: tree.preorder(from: node)), under: newParent, before: next)
    case (.list(let source), .list(let parent)):
      guard source != parent else { return }
      let copies = try copy(of: tree.children(of: source).flatMap { tree.preorder(from: $0) })
      removeChildren(of: parent)
      try insert(copies, under: parent, before: nil)
    case (let source, _):
      place = from
      let value = try value(of: source)
      place = path
      try takeCopies(value.measured(upTo: copiesLeft + 1).count)
      try add(value, at: path)
    }
  }

  /// Elements with their depths.
  private typealias Branch = [(element: Element, depth: Int)]

  private mutating func copy(
    of walk: some Sequence<(node: NodeHandle, depth: Int)>
  ) throws(JSONPatchError.Reason) -> Branch {
    var branch: Branch = []
    for (node, depth) in walk {
      try takeCopies(1)
      branch.append((tree[node], depth))
    }
    return branch
  }

  private mutating func insert(
    _ branch: Branch, under parent: NodeHandle?, before next: NodeHandle?
  ) throws(JSONPatchError.Reason) {
    var path: [NodeHandle] = []
    for (element, depth) in branch {
      path.removeSubrange(depth...)
      if depth == 0, let next {
        path.append(tree.insert(element, before: next))
      } else {
        path.append(tree.append(element, to: path.last ?? parent))
      }
    }
  }

  private mutating func takeCopies(_ count: Int) throws(JSONPatchError.Reason) {
    copiesLeft -= count
    guard copiesLeft >= 0 else { throw .tooManyCopies }
  }
}
