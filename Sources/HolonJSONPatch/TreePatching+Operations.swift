internal import HolonBase
internal import HolonTree

extension TreePatching {
  mutating func apply(_ operation: JSONPatch.Operation) throws(JSONPatchError.Reason) {
    switch operation {
    case .add(let value, let path): try add(value, at: path)
    case .remove(let path): try remove(at: path)
    case .replace(let path, let value): try replace(at: path, with: value)
    case .move(let from, let path): try move(from: from, to: path)
    case .copy(let from, let path): try copy(from: from, to: path)
    case .test(let path, let value):
      guard try isEqual(target(of: path), value) else { throw .testFailed }
    }
  }

  mutating func add(_ value: JSONValue, at path: JSONPointer) throws(JSONPatchError.Reason) {
    switch try target(of: path) {
    case .list(let parent): try setList(of: parent, to: value)
    case .entry(let parent, let token): try insert(value, under: parent, before: successor(token, of: parent))
    case .element(let node, let tokens):
      try editElement(of: node) { (element) throws(JSONPatchError.Reason) in try element.add(value, at: tokens) }
    }
  }

  private mutating func remove(at path: JSONPointer) throws(JSONPatchError.Reason) {
    switch try target(of: path) {
    case .list(nil): throw .wholeDocument
    case .list(let parent): try setList(of: parent, to: [])
    case .entry(let parent, let token): tree.remove(try node(token, of: parent))
    case .element(let node, let tokens):
      guard !tokens.isEmpty else { throw .elementNeeded }
      try editElement(of: node) { (element) throws(JSONPatchError.Reason) in try element.remove(at: tokens) }
    }
  }

  private mutating func replace(at path: JSONPointer, with value: JSONValue) throws(JSONPatchError.Reason) {
    switch try target(of: path) {
    case .list(let parent): try setList(of: parent, to: value)
    case .entry(let parent, let token):
      let node = try node(token, of: parent)
      let (element, children) = try contents(ofNode: value)
      tree[node] = element
      try setList(of: node, to: .array(children))
    case .element(let node, let tokens):
      try editElement(of: node) { (element) throws(JSONPatchError.Reason) in
        try element.replace(at: tokens, with: value)
      }
    }
  }

  /// Edits a node's element in its JSON form.
  mutating func editElement(
    of node: NodeHandle, _ edit: (inout JSONValue) throws(JSONPatchError.Reason) -> Void
  ) throws(JSONPatchError.Reason) {
    var value = try coding.value(of: tree[node])
    try edit(&value)
    guard value.measured().depth <= JSONValue.maximumDepth else { throw .tooDeep }
    tree[node] = try coding.element(of: value)
  }
}
