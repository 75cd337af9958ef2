extension Tree {
  /// The contents of all nodes, every node before its children.
  ///
  /// If the tree's nodes are in memory in this order, as after a build in preorder or ``compact()``, only the elements
  /// are read.
  @inlinable
  public var elements: Elements { Elements(storage: storage) }

  /// A walk over the contents of all nodes in preorder.
  public struct Elements: Sequence, IteratorProtocol {
    @usableFromInline let storage: Storage
    @usableFromInline let isInPreorder: Bool
    @usableFromInline var upcoming: Int

    /// The address of the elements in the upcoming slot's page.
    @usableFromInline var page: UnsafeMutablePointer<Element>

    @inlinable
    init(storage: Storage) {
      self.storage = storage
      isInPreorder = storage.counts.isInPreorder
      upcoming = Int(storage.children[0].pointee.first)
      page = storage.elements[0]
    }

    /// Advances to the next element.
    @inlinable
    public mutating func next() -> Element? {
      let slot = upcoming
      if isInPreorder {
        guard slot < storage.counts.slots, slot != 0 else { return nil }
        let index = slot & PageLayout.mask
        if index == 0 { page = storage.elements[slot] }
        upcoming = slot + 1
        return page[index]
      }
      guard slot != 0 else { return nil }
      upcoming = storage.following(slot, below: 0)
      return storage.elements[slot].pointee
    }

    /// The number of elements; 0 once the walk has begun.
    @inlinable
    public var underestimatedCount: Int {
      upcoming == Int(storage.children[0].pointee.first) ? storage.counts.nodes : 0
    }
  }
}

// The pointer is only read from, and its memory lives as long as the storage.
extension Tree.Elements: @unchecked Sendable where Element: Sendable {}
