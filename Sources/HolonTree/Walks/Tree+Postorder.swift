extension Tree {
  /// All nodes with their depth, every node after its children.
  @inlinable
  public var postorder: Postorder { Postorder(storage: storage, top: 0, isMirrored: false) }

  /// Returns a node and everything below it, every node after its children; the depth of the node itself counts as 0.
  @inlinable
  public func postorder(from node: NodeHandle) -> Postorder {
    Postorder(storage: storage, top: slot(of: node), isMirrored: false)
  }

  /// A walk that visits every node after its children.
  ///
  /// Mirrored, with the last children first, it is preorder in reverse.
  public struct Postorder: Sequence, IteratorProtocol {
    @usableFromInline let storage: Storage
    @usableFromInline let top: Int
    @usableFromInline let isMirrored: Bool
    @usableFromInline var upcoming: Int
    @usableFromInline var depth: Int

    @inlinable
    init(storage: Storage, top: Int, isMirrored: Bool) {
      self.storage = storage
      self.top = top
      self.isMirrored = isMirrored
      upcoming = top
      // Slot 0 is above the roots.
      depth = top == 0 ? -1 : 0
      descend()
    }

    /// Advances to the next node, with its depth below the start of the walk.
    @inlinable
    public mutating func next() -> (node: NodeHandle, depth: Int)? {
      guard let node = storage.handle(of: UInt32(upcoming)) else { return nil }
      let result = (node, depth)
      let links = storage.siblings[upcoming].pointee
      let sibling = Int(isMirrored ? links.previous : links.next)
      if upcoming == top {
        upcoming = 0
      } else if sibling != 0 {
        upcoming = sibling
        descend()
      } else {
        upcoming = Int(storage.parents[upcoming].pointee.slot)
        depth -= 1
      }
      return result
    }

    @inlinable
    mutating func descend() {
      while true {
        let links = storage.children[upcoming].pointee
        let child = Int(isMirrored ? links.last : links.first)
        if child == 0 { return }
        upcoming = child
        depth += 1
      }
    }
  }
}

extension Tree.Postorder: Sendable where Element: Sendable {}
