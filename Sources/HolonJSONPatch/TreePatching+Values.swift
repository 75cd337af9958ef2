internal import HolonBase
internal import HolonTree

extension TreePatching {
  /// Returns a node's element and the values of its children.
  func contents(
    ofNode value: JSONValue
  ) throws(JSONPatchError.Reason) -> (element: Element, children: [JSONValue]) {
    guard case .object(let members) = value else {
      throw .notANode("a node is an object with \"element\" and \"children\", which the value isn't")
    }
    for name in members.keys where NestedNodeMember(rawValue: name) == nil {
      throw .notANode("a node has no member \"\(name)\": its members are \"element\" and \"children\"")
    }
    guard let element = members[NestedNodeMember.element.rawValue] else {
      throw .notANode("a node needs a member \"element\"")
    }
    return (try coding.element(of: element), try nodes(in: members[NestedNodeMember.children.rawValue] ?? []))
  }

  private func nodes(in value: JSONValue) throws(JSONPatchError.Reason) -> [JSONValue] {
    guard case .array(let nodes) = value else { throw .notANode("children are a list of nodes, which the value isn't") }
    return nodes
  }

  /// Inserts a node from a value, with everything below it, before another one or, for nil, at the end.
  mutating func insert(
    _ value: JSONValue, under parent: NodeHandle?, before next: NodeHandle?
  ) throws(JSONPatchError.Reason) {
    let (element, children) = try contents(ofNode: value)
    let node = next.map { tree.insert(element, before: $0) } ?? tree.append(element, to: parent)
    try append(children, to: node)
  }

  /// Replaces the children of a node, or the roots, by those of a value.
  mutating func setList(of parent: NodeHandle?, to value: JSONValue) throws(JSONPatchError.Reason) {
    let nodes = try nodes(in: value)
    removeChildren(of: parent)
    try append(nodes, to: parent)
  }

  mutating func removeChildren(of parent: NodeHandle?) {
    while let child = tree.lastChild(of: parent) { tree.remove(child) }
  }

  private mutating func append(_ values: [JSONValue], to parent: NodeHandle?) throws(JSONPatchError.Reason) {
    var pending = [(values, parent)]
    while let (values, parent) = pending.popLast() {
      for value in values {
        let (element, children) = try contents(ofNode: value)
        let node = tree.append(element, to: parent)
        if !children.isEmpty { pending.append((children, node)) }
      }
    }
  }
}

extension TreePatching {
  /// Returns the JSON of a target.
  func value(of target: Target) throws(JSONPatchError.Reason) -> JSONValue {
    switch target {
    case .list(nil): return .array(try values(of: tree.preorder))
    case .list(let parent?):
      guard case .object(let members) = try values(of: tree.preorder(from: parent))[0] else { return [] }
      return members[NestedNodeMember.children.rawValue] ?? []
    case .entry(let parent, let token):
      return try values(of: tree.preorder(from: try node(token, of: parent)))[0]
    case .element(let node, let tokens): return try coding.value(of: tree[node]).part(at: tokens)
    }
  }

  /// Returns the JSON of the topmost nodes of a walk, built from the lowest ones upwards.
  private func values(of walk: Tree<Element, Summary>.Preorder) throws(JSONPatchError.Reason) -> [JSONValue] {
    // At each depth the finished nodes whose parent isn't finished yet, last to first.
    var finished: [[JSONValue]] = [[], []]
    for (node, depth) in walk.reversed() {
      guard depth < NestedTree<Element, Summary>.maximumLevels else { throw .tooDeep }
      while finished.count < depth + 2 { finished.append([]) }
      finished[depth].append(
        .object([
          NestedNodeMember.element.rawValue: try coding.value(of: tree[node]),
          NestedNodeMember.children.rawValue: .array(finished[depth + 1].reversed()),
        ]))
      finished[depth + 1].removeAll()
    }
    return finished[0].reversed()
  }

  /// Returns whether the JSON of a target equals a value, without creating the JSON.
  func isEqual(_ target: Target, _ value: JSONValue) throws(JSONPatchError.Reason) -> Bool {
    switch target {
    case .element: return try self.value(of: target) == value
    case .list(let parent):
      guard case .array(let values) = value else { return false }
      return try areEqual(tree.children(of: parent), values)
    case .entry(let parent, let token):
      return try areEqual(CollectionOfOne(try node(token, of: parent)), [value])
    }
  }

  private func areEqual(
    _ nodes: some Sequence<NodeHandle>, _ values: [JSONValue]
  ) throws(JSONPatchError.Reason) -> Bool {
    var pending = [(Array(nodes), values)]
    while let (nodes, values) = pending.popLast() {
      guard nodes.count == values.count else { return false }
      for (node, value) in zip(nodes, values) {
        guard case .object(let members) = value, members.count == 2,
          case .array(let children)? = members[NestedNodeMember.children.rawValue],
          let element = members[NestedNodeMember.element.rawValue],
          try coding.value(of: tree[node]) == element
        else { return false }
        pending.append((Array(tree.children(of: node)), children))
      }
    }
    return true
  }
}
