internal import HolonBase
internal import HolonTree

/// A tree between the operations of a patch.
struct TreePatching<Element, Summary: TreeSummary> where Summary.Element == Element {
  var tree: Tree<Element, Summary>
  let coding: ElementCoding<Element>
  var copiesLeft: Int

  /// The place of the next operation.
  var place = JSONPointer()

  init(tree: Tree<Element, Summary>, coding: ElementCoding<Element>, copiesLeft: Int) {
    self.tree = tree
    self.coding = coding
    self.copiesLeft = copiesLeft
  }

  /// The target of a pointer in the nested form of a tree.
  enum Target {
    /// The list of a node's children, or the whole document for nil.
    case list(of: NodeHandle?)

    /// The node, or the place for one, given by a token among the children of a node or, for nil, the roots.
    case entry(of: NodeHandle?, token: String)

    /// The element of a node, or a part of it.
    case element(of: NodeHandle, inside: ArraySlice<String>)
  }

  /// Finds the target of a pointer, without checking that its last token exists.
  ///
  /// - Parameter removed: A node that counts as removed.
  mutating func target(
    of pointer: JSONPointer, without removed: NodeHandle? = nil
  ) throws(JSONPatchError.Reason) -> Target {
    place = pointer
    var parent: NodeHandle?
    var tokens = pointer.tokens[...]
    while let token = tokens.popFirst() {
      guard let member = tokens.popFirst() else { return .entry(of: parent, token: token) }
      let node = try node(token, of: parent, without: removed)
      switch NestedNodeMember(rawValue: member) {
      case .children: parent = node
      case .element: return .element(of: node, inside: tokens)
      case nil: throw .notANode("a node has no member \"\(member)\": its members are \"element\" and \"children\"")
      }
    }
    return .list(of: parent)
  }

  /// Finds the node of a token among its siblings.
  func node(
    _ token: String, of parent: NodeHandle?, without removed: NodeHandle? = nil
  ) throws(JSONPatchError.Reason) -> NodeHandle {
    guard token != "-" else { throw .missing }
    let index = try JSONValue.index(token)
    guard let node = node(at: index, of: parent, without: removed) else {
      throw .outOfRange(count: count(of: parent, without: removed))
    }
    return node
  }

  /// Finds the node before which a token inserts a new one; nil for the end.
  func successor(
    _ token: String, of parent: NodeHandle?, without removed: NodeHandle? = nil
  ) throws(JSONPatchError.Reason) -> NodeHandle? {
    guard token != "-" else { return nil }
    let index = try JSONValue.index(token)
    if let node = node(at: index, of: parent, without: removed) { return node }
    let count = count(of: parent, without: removed)
    guard index == count else { throw .outOfRange(count: count) }
    return nil
  }

  private func node(at index: Int, of parent: NodeHandle?, without removed: NodeHandle?) -> NodeHandle? {
    guard let removed, tree.parent(of: removed) == parent else { return tree.child(of: parent, at: index) }
    let isPastRemoved = tree.index(of: removed) <= index
    return tree.child(of: parent, at: isPastRemoved && index < .max ? index + 1 : index)
  }

  private func count(of parent: NodeHandle?, without removed: NodeHandle?) -> Int {
    let isWithoutOne = removed.map { tree.parent(of: $0) == parent } ?? false
    return tree.childCount(of: parent) - (isWithoutOne ? 1 : 0)
  }
}
