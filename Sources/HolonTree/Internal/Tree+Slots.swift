extension Tree {
  /// Ensures that the storage belongs to this tree alone, before an edit.
  ///
  /// - Complexity: O(1) if the tree has no copy; otherwise O(*n* / 16,384), *n* being ``count``, for the tables of the
  ///   columns that are written to next.
  @inlinable
  @inline(__always)
  mutating func makeWritable() {
    if !isKnownUniquelyReferenced(&storage) || storage.isShared.isRaised { separate() }
  }

  /// Gives the tree its own storage, or takes back one whose pages others have shared.
  @inlinable
  @inline(never)
  mutating func separate() {
    if !isKnownUniquelyReferenced(&storage) {
      storage = TreeStorage(sharing: storage)
    } else if storage.isShared.isRaised {
      storage.reclaim()
    }
  }

  /// Ensures that the storage belongs to this tree alone, and edits it.
  @inlinable
  @inline(__always)
  mutating func edit<Result>(_ body: (Storage) -> Result) -> Result {
    makeWritable()
    return ownStorage(body)
  }

  /// Uses the storage without counting a reference to it, since the tree keeps it alive meanwhile.
  ///
  /// Counting is an atomic operation, which no later memory access can pass.
  @inlinable
  @inline(__always)
  func ownStorage<Result>(_ body: (Storage) -> Result) -> Result {
    Unmanaged.passUnretained(storage)._withUnsafeGuaranteedRef(body)
  }

  /// Returns the slot of a handle, after checking that its node still exists.
  @inlinable
  func slot(of node: NodeHandle) -> Int {
    guard contains(node) else { Misuse.stale(node) }
    return Int(node.slot)
  }

  /// Returns the slot of a handle, or slot 0 for the level of the roots.
  @inlinable
  func slot(ofParent node: NodeHandle?) -> Int {
    guard let node else { return 0 }
    return slot(of: node)
  }

  /// Returns the handle of a slot that is in use, or nil for 0.
  @inlinable
  func handle(of slot: UInt32) -> NodeHandle? { storage.handle(of: slot) }
}

extension TreeStorage {
  @inlinable
  func handle(of slot: UInt32) -> NodeHandle? {
    slot == 0 ? nil : NodeHandle(slot: slot, turn: turns[Int(slot)].pointee)
  }

  /// Returns whether a slot is in use by the node that took it in a given turn.
  @inlinable
  func isInUse(_ slot: Int, turn: UInt32) -> Bool { slot < counts.slots && turns[slot].pointee == turn }
}
