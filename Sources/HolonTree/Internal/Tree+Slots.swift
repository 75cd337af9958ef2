extension Tree {
  /// Makes sure that the storage is this tree's own, before an edit.
  ///
  /// - Complexity: O(1) if the tree has no copy; otherwise O(*n* / 16,384), *n* being ``count``, for the tables of the
  ///   columns that are written to then.
  @inlinable
  @inline(__always)
  mutating func makeWritable() {
    if !isKnownUniquelyReferenced(&storage) || storage.isShared.isRaised { separate() }
  }

  /// Gives the tree a storage of its own, or takes back the one that others have shared pages of.
  @inlinable
  @inline(never)
  mutating func separate() {
    if !isKnownUniquelyReferenced(&storage) {
      storage = TreeStorage(sharing: storage)
    } else if storage.isShared.isRaised {
      storage.reclaim()
    }
  }

  /// Makes sure that the storage is this tree's own, and edits it.
  @inlinable
  @inline(__always)
  mutating func edit<Result>(_ body: (Storage) -> Result) -> Result {
    makeWritable()
    return ownStorage(body)
  }

  /// Uses the storage without counting a reference to it, for the tree holds on to it meanwhile.
  ///
  /// A count is an atomic operation, which lets no later look into memory begin before all earlier ones have ended.
  @inlinable
  @inline(__always)
  func ownStorage<Result>(_ body: (Storage) -> Result) -> Result {
    Unmanaged.passUnretained(storage)._withUnsafeGuaranteedRef(body)
  }

  /// The slot of a handle, after checking that its node is still there.
  @inlinable
  func slot(of node: NodeHandle) -> Int {
    guard contains(node) else { Misuse.stale(node) }
    return Int(node.slot)
  }

  /// The slot of a handle, or slot 0 for the level of the roots.
  @inlinable
  func slot(ofParent node: NodeHandle?) -> Int {
    guard let node else { return 0 }
    return slot(of: node)
  }

  /// The handle of a slot that is in use, or nil for 0.
  @inlinable
  func handle(of slot: UInt32) -> NodeHandle? { storage.handle(of: slot) }
}

extension TreeStorage {
  @inlinable
  func handle(of slot: UInt32) -> NodeHandle? {
    slot == 0 ? nil : NodeHandle(slot: slot, turn: turns[Int(slot)].pointee)
  }

  /// Whether a slot is in use by the node that took it in a given turn.
  @inlinable
  func isInUse(_ slot: Int, turn: UInt32) -> Bool { slot < counts.slots && turns[slot].pointee == turn }
}
