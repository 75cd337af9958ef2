extension KeyedTree {
  /// Adds an element as the last child of another one, or as the last root.
  ///
  /// - Throws: ``KeyedTreeError`` when the element's identity is taken, or the parent's unknown; the tree is then
  ///   unchanged.
  /// - Complexity: O(*d*) on average, *d* being the depth, if the summary has an inverse.
  @inlinable
  public mutating func append(_ element: Element, to parent: Element.ID? = nil) throws(KeyedTreeError<Element.ID>) {
    guard !contains(element.id) else { throw .duplicate(element.id) }
    var node: NodeHandle?
    if let parent { node = try existing(parent) }
    try register(base.append(element, to: node))
  }

  /// Adds an element right before a sibling.
  ///
  /// - Throws: ``KeyedTreeError`` when the element's identity is taken, or the sibling's unknown; the tree is then
  ///   unchanged.
  /// - Complexity: O(*d*) on average, *d* being the depth, if the summary has an inverse.
  @inlinable
  public mutating func insert(_ element: Element, before sibling: Element.ID) throws(KeyedTreeError<Element.ID>) {
    guard !contains(element.id) else { throw .duplicate(element.id) }
    try register(base.insert(element, before: try existing(sibling)))
  }

  /// Adds an element right after a sibling.
  ///
  /// - Throws: ``KeyedTreeError`` when the element's identity is taken, or the sibling's unknown; the tree is then
  ///   unchanged.
  /// - Complexity: O(*d*) on average, *d* being the depth, if the summary has an inverse.
  @inlinable
  public mutating func insert(_ element: Element, after sibling: Element.ID) throws(KeyedTreeError<Element.ID>) {
    guard !contains(element.id) else { throw .duplicate(element.id) }
    try register(base.insert(element, after: try existing(sibling)))
  }

  /// Replaces the element with the same identity.
  ///
  /// - Throws: ``KeyedTreeError/unknown(_:)`` when no element has the identity.
  /// - Complexity: O(*d*) on average, *d* being the depth, if the summary has an inverse.
  @inlinable
  public mutating func update(_ element: Element) throws(KeyedTreeError<Element.ID>) {
    base[try existing(element.id)] = element
  }

  /// Removes an element and everything below it.
  ///
  /// - Returns: The removed elements in preorder.
  /// - Throws: ``KeyedTreeError/unknown(_:)`` when no element has the identity.
  /// - Complexity: O(*m* + *d*) on average, *m* being the number of removed nodes and *d* the depth, if the summary has
  ///   an inverse.
  @inlinable
  @discardableResult
  public mutating func remove(_ id: Element.ID) throws(KeyedTreeError<Element.ID>) -> [Element] {
    let top = try existing(id)
    for (node, _) in base.preorder(from: top) { unregister(node) }
    return base.remove(top)
  }

  /// Moves an element with everything below it to the end of another one's children, or of the roots.
  ///
  /// - Throws: ``KeyedTreeError`` when an identity is unknown or the new parent is below the element; the tree is then
  ///   unchanged.
  /// - Complexity: O(*d*) on average, *d* being the greater of the two depths, if the summary has an inverse.
  @inlinable
  public mutating func move(_ id: Element.ID, to parent: Element.ID?) throws(KeyedTreeError<Element.ID>) {
    let node = try existing(id)
    var target: NodeHandle?
    if let parent { target = try existing(parent) }
    do { try base.move(node, to: target) } catch { throw .moveIntoItself(id) }
  }

  /// Moves an element with everything below it right before another one; before itself, it stays in place.
  ///
  /// - Throws: ``KeyedTreeError`` when an identity is unknown or the sibling is below the element; the tree is then
  ///   unchanged.
  /// - Complexity: O(*d*) on average, *d* being the greater of the two depths, if the summary has an inverse.
  @inlinable
  public mutating func move(_ id: Element.ID, before sibling: Element.ID) throws(KeyedTreeError<Element.ID>) {
    let (node, other) = (try existing(id), try existing(sibling))
    do { try base.move(node, before: other) } catch { throw .moveIntoItself(id) }
  }

  /// Moves an element with everything below it right after another one; after itself, it stays in place.
  ///
  /// - Throws: ``KeyedTreeError`` when an identity is unknown or the sibling is below the element; the tree is then
  ///   unchanged.
  /// - Complexity: O(*d*) on average, *d* being the greater of the two depths, if the summary has an inverse.
  @inlinable
  public mutating func move(_ id: Element.ID, after sibling: Element.ID) throws(KeyedTreeError<Element.ID>) {
    let (node, other) = (try existing(id), try existing(sibling))
    do { try base.move(node, after: other) } catch { throw .moveIntoItself(id) }
  }

  /// Sorts the children of an element, or the roots; equal ones keep their order.
  ///
  /// - Throws: ``KeyedTreeError/unknown(_:)`` when no element has the identity.
  /// - Complexity: O(*c* log *c* + *d*), *c* being the number of children and *d* the depth, if the summary has an
  ///   inverse.
  @inlinable
  public mutating func sortChildren(
    of id: Element.ID?, by areInIncreasingOrder: (Element, Element) -> Bool
  ) throws(KeyedTreeError<Element.ID>) {
    var node: NodeHandle?
    if let id { node = try existing(id) }
    base.sortChildren(of: node, by: areInIncreasingOrder)
  }
}
