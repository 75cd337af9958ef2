/// A tree whose nodes are identified by their elements' own identities.
///
/// ```swift
/// var menu = KeyedTree<Item, NoSummary<Item>>()
/// try menu.append(Item(id: "file", title: "File"))
/// try menu.append(Item(id: "open", title: "Open…"), to: "file")
/// menu["open"]?.title                      // "Open…"
/// try menu.move("open", to: nil)
/// ```
///
/// It is a value like ``Tree``: a copy costs O(1), and its index of identities is stored in shared pages as well.
public struct KeyedTree<Element: Identifiable, Summary: TreeSummary> where Summary.Element == Element {
  @usableFromInline var base: Tree<Element, Summary>

  @usableFromInline var index: SlotIndex

  /// Creates a tree without nodes.
  @inlinable
  public init() {
    base = Tree()
    index = SlotIndex(capacity: 0)
  }

  /// Creates a keyed tree from a tree.
  ///
  /// - Throws: ``KeyedTreeError/duplicate(_:)`` when two nodes have the same identity.
  /// - Complexity: O(*n*) on average, *n* being the number of nodes.
  @inlinable
  public init(_ tree: Tree<Element, Summary>) throws(KeyedTreeError<Element.ID>) {
    base = tree
    index = SlotIndex(capacity: tree.count)
    for (node, _) in tree.preorder { try register(node) }
  }
}

extension KeyedTree: Sendable where Element: Sendable {}

/// The reason why a keyed tree refused an edit.
public enum KeyedTreeError<ID: Hashable>: Error, Equatable {
  /// An added element has the identity of another one.
  case duplicate(ID)

  /// No element has the identity.
  case unknown(ID)

  /// A node can't be moved below itself or below one of its own descendants.
  case moveIntoItself(ID)

  /// A difference doesn't fit the tree.
  case misfit(TreeDifferenceError)
}

extension KeyedTreeError: Sendable where ID: Sendable {}

extension KeyedTreeError: CustomStringConvertible {
  /// The refused edit, and what to do instead.
  public var description: String {
    switch self {
    case .duplicate(let id): "\(id) is already in the tree: update or move it instead"
    case .unknown(let id): "\(id) isn't in the tree: add it first"
    case .moveIntoItself(let id):
      "\(id) can't be moved below itself or one of its descendants: choose a place outside it"
    case .misfit(let error): error.description
    }
  }
}

extension KeyedTree {
  /// The underlying tree, for walking, drawing and comparing.
  @inlinable
  public var tree: Tree<Element, Summary> { base }

  /// The number of nodes in the tree.
  @inlinable
  public var count: Int { base.count }

  /// Whether the tree has no nodes.
  @inlinable
  public var isEmpty: Bool { base.isEmpty }

  /// The combined summary of all nodes.
  @inlinable
  public var summary: Summary { base.summary }

  /// Returns the handle of the node with an identity.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func handle(of id: Element.ID) -> NodeHandle? {
    let slot = index.slot(hash: id.hashValue) { base.storage.elements[$0].pointee.id == id }
    return base.handle(of: UInt32(slot))
  }

  /// The element with an identity.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public subscript(id: Element.ID) -> Element? { handle(of: id).map { base[$0] } }

  /// Returns whether an element has the identity.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func contains(_ id: Element.ID) -> Bool { handle(of: id) != nil }

  /// Returns the combined summary of a node and everything below it; nil if no node has the identity.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func summary(of id: Element.ID) -> Summary? { handle(of: id).map { base.summary(of: $0) } }

  /// Returns the identity of a node's parent; nil for a root, and if no node has the identity.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func parent(of id: Element.ID) -> Element.ID? {
    handle(of: id).flatMap { base.parent(of: $0) }.map { base[$0].id }
  }

  /// Returns the identities of a node's children, or of the roots for nil; none if no node has the identity.
  ///
  /// - Complexity: O(*c*), *c* being the number of children.
  @inlinable
  public func children(of id: Element.ID?) -> [Element.ID] {
    let parent = id.map { handle(of: $0) }
    if case .some(.none) = parent { return [] }
    return base.children(of: parent ?? nil).map { base[$0].id }
  }

  @inlinable
  func existing(_ id: Element.ID) throws(KeyedTreeError<Element.ID>) -> NodeHandle {
    guard let node = handle(of: id) else { throw .unknown(id) }
    return node
  }

  @inlinable
  mutating func makeWritable() {
    if !isKnownUniquelyReferenced(&index) {
      index = SlotIndex(sharing: index)
    } else if index.isShared.isRaised {
      index.buckets.disown()
      index.isShared.lower()
    }
  }

  @inlinable
  mutating func register(_ node: NodeHandle) throws(KeyedTreeError<Element.ID>) {
    let id = base[node].id
    guard handle(of: id) == nil else { throw .duplicate(id) }
    makeWritable()
    let elements = base.storage.elements
    index.insert(Int(node.slot), hash: id.hashValue) { elements[$0].pointee.id.hashValue }
  }

  @inlinable
  mutating func unregister(_ node: NodeHandle) {
    makeWritable()
    let elements = base.storage.elements
    index.remove(Int(node.slot), hash: base[node].id.hashValue) { elements[$0].pointee.id.hashValue }
  }
}
