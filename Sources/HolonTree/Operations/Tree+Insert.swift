extension Tree {
  /// Adds a leaf as the last child of a node, or as the last root.
  ///
  /// - Parameters:
  ///   - element: The element of the new node.
  ///   - parent: The node to add to; nil for a new root.
  /// - Returns: The handle of the new node.
  /// - Complexity: O(*d*), *d* being the depth, if the summary has an inverse or is commutative. The same holds if the
  ///   node is the last one on each level.
  @inlinable
  @discardableResult
  public mutating func append(_ element: consuming Element, to parent: NodeHandle? = nil) -> NodeHandle {
    makeWritable()
    let whole = slot(ofParent: parent)
    guard storage.counts.firstFree == 0 else { return insert(element, under: whole, before: 0) }
    return storage.append(element, under: whole)
  }

  /// Adds a leaf as the first child of a node, or as the first root.
  ///
  /// - Complexity: O(*d*), *d* being the depth, if the summary has an inverse or is commutative.
  @inlinable
  @discardableResult
  public mutating func prepend(_ element: consuming Element, to parent: NodeHandle? = nil) -> NodeHandle {
    let parent = slot(ofParent: parent)
    return insert(element, under: parent, before: storage.children[parent].pointee.first)
  }

  /// Adds a leaf right before a sibling.
  ///
  /// - Complexity: O(*d*), *d* being the depth, if the summary has an inverse or is commutative.
  @inlinable
  @discardableResult
  public mutating func insert(_ element: consuming Element, before sibling: NodeHandle) -> NodeHandle {
    let next = slot(of: sibling)
    return insert(element, under: Int(storage.parents[next].pointee.slot), before: UInt32(next))
  }

  /// Adds a leaf right after a sibling.
  ///
  /// - Complexity: O(*d*), *d* being the depth, if the summary has an inverse or is commutative.
  @inlinable
  @discardableResult
  public mutating func insert(_ element: consuming Element, after sibling: NodeHandle) -> NodeHandle {
    let previous = slot(of: sibling)
    let parent = Int(storage.parents[previous].pointee.slot)
    return insert(element, under: parent, before: storage.siblings[previous].pointee.next)
  }

  @inlinable
  mutating func insert(_ element: consuming Element, under parent: Int, before next: UInt32) -> NodeHandle {
    makeWritable()
    return storage.insert(element, under: parent, before: next)
  }
}
