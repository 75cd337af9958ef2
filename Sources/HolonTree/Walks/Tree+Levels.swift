extension Tree {
  /// All nodes with their depth, level by level: the roots first, then all their children, and so on.
  @inlinable
  public var levels: Levels { Levels(storage: storage, top: 0) }

  /// Returns a node and everything below it, level by level; the depth of the node itself counts as 0.
  @inlinable
  public func levels(from node: NodeHandle) -> Levels { Levels(storage: storage, top: slot(of: node)) }

  /// A walk that visits the nodes level by level, breadth first.
  ///
  /// It needs memory proportional to the number of nodes on two neighbouring levels.
  public struct Levels: Sequence, IteratorProtocol {
    @usableFromInline let storage: Storage
    @usableFromInline var level: ContiguousArray<UInt32>
    @usableFromInline var below: ContiguousArray<UInt32>
    @usableFromInline var position: Int
    @usableFromInline var depth: Int

    /// The slot that was returned last and whose children are still to be recorded; 0 for none.
    @usableFromInline var current: Int

    @inlinable
    init(storage: Storage, top: Int) {
      self.storage = storage
      level = top == 0 ? [] : [UInt32(top)]
      below = []
      position = 0
      depth = top == 0 ? -1 : 0
      current = 0
      if top == 0 { appendChildren(of: 0) }
    }

    /// Advances to the next node, with its depth below the start of the walk.
    @inlinable
    public mutating func next() -> (node: NodeHandle, depth: Int)? {
      if current != 0 { appendChildren(of: current) }
      if position == level.count {
        swap(&level, &below)
        below.removeAll(keepingCapacity: true)
        position = 0
        depth += 1
      }
      guard position < level.count else {
        current = 0
        return nil
      }
      current = Int(level[position])
      position += 1
      return (NodeHandle(slot: UInt32(current), turn: storage.turns[current].pointee), depth)
    }

    /// Skips the nodes below the one that ``next()`` has just returned.
    @inlinable
    public mutating func skipDescendants() { current = 0 }

    @inlinable
    mutating func appendChildren(of slot: Int) {
      var child = storage.children[slot].pointee.first
      while child != 0 {
        below.append(child)
        child = storage.siblings[Int(child)].pointee.next
      }
    }
  }
}

extension Tree.Levels: Sendable where Element: Sendable {}
