extension Tree {
  /// All nodes with their depth, every node after its children.
  @inlinable
  public var postorder: Postorder { Postorder(storage: storage, top: 0) }

  /// A node and everything below it, every node after its children; the depth of the node itself counts as 0.
  @inlinable
  public func postorder(from node: NodeHandle) -> Postorder { Postorder(storage: storage, top: slot(of: node)) }

  /// A walk that visits every node after its children, so that a whole comes when its parts are known.
  public struct Postorder: Sequence, IteratorProtocol {
    @usableFromInline let storage: Storage
    @usableFromInline let top: Int
    @usableFromInline var upcoming: Int
    @usableFromInline var depth: Int

    @inlinable
    init(storage: Storage, top: Int) {
      self.storage = storage
      self.top = top
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
      if upcoming == top {
        upcoming = 0
      } else if storage.siblings[upcoming].pointee.next != 0 {
        upcoming = Int(storage.siblings[upcoming].pointee.next)
        descend()
      } else {
        upcoming = Int(storage.parents[upcoming].pointee)
        depth -= 1
      }
      return result
    }

    @inlinable
    mutating func descend() {
      while storage.heads[upcoming].pointee.firstChild != 0 {
        upcoming = Int(storage.heads[upcoming].pointee.firstChild)
        depth += 1
      }
    }
  }

  /// A walk that visits every node after its children, the last child first: preorder the other way round.
  public struct ReversedPreorder: Sequence, IteratorProtocol {
    @usableFromInline let storage: Storage
    @usableFromInline let top: Int
    @usableFromInline var upcoming: Int
    @usableFromInline var depth: Int

    @inlinable
    init(storage: Storage, top: Int) {
      self.storage = storage
      self.top = top
      upcoming = top
      depth = top == 0 ? -1 : 0
      descend()
    }

    /// Advances to the node before, with its depth below the start of the walk.
    @inlinable
    public mutating func next() -> (node: NodeHandle, depth: Int)? {
      guard let node = storage.handle(of: UInt32(upcoming)) else { return nil }
      let result = (node, depth)
      if upcoming == top {
        upcoming = 0
      } else if storage.siblings[upcoming].pointee.previous != 0 {
        upcoming = Int(storage.siblings[upcoming].pointee.previous)
        descend()
      } else {
        upcoming = Int(storage.parents[upcoming].pointee)
        depth -= 1
      }
      return result
    }

    @inlinable
    mutating func descend() {
      while storage.heads[upcoming].pointee.lastChild != 0 {
        upcoming = Int(storage.heads[upcoming].pointee.lastChild)
        depth += 1
      }
    }
  }
}

extension Tree.Postorder: Sendable where Element: Sendable {}
extension Tree.ReversedPreorder: Sendable where Element: Sendable {}
