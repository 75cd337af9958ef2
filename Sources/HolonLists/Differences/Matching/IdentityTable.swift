/// The indices of identifiers: a hash table with open addressing and linear probing, 32 bits a slot.
///
/// A slot holds an offset plus 1 and, in its remaining bits, a part of the hash. Identifiers are compared only where
/// those bits agree. At most every fourth slot is taken, so that processors predict free slots well; every eighth as
/// long as the table fits the processor's second cache.
@usableFromInline
struct IdentityTable: ~Copyable {
  @usableFromInline let slots: UnsafeMutablePointer<UInt32>
  @usableFromInline let mask: Int

  /// The bits of a slot that hold the offset.
  @usableFromInline let offsetMask: UInt32

  /// Allocates a table for a number of identifiers.
  @inlinable
  init(capacity: Int) {
    var size = 64
    let slack = capacity <= 8192 ? 8 : 4
    while size < capacity * slack { size *= 2 }
    slots = .allocate(capacity: size)
    slots.initialize(repeating: 0, count: size)
    mask = size - 1
    offsetMask = UInt32(truncatingIfNeeded: size / 2 - 1)
  }

  @inlinable
  deinit { slots.deallocate() }

  /// The number of passed slots in a row from which on collisions are assumed to be deliberate.
  ///
  /// Random hashes practically never reach it.
  @inlinable static var longestRun: Int { 64 }

  /// Inserts an offset under a hash, unless the table has one with the same identifier.
  ///
  /// - Returns: The offset under this identifier after the call, or nil after more collisions than allowed.
  @inlinable
  @inline(__always)
  func insert(_ offset: Int, hash: UInt64, longestRun: Int, isSame: (Int) -> Bool) -> Int? {
    let tag = tag(hash)
    var place = Int(truncatingIfNeeded: hash) & mask
    var steps = 0
    while true {
      let slot = slots[place]
      if slot == 0 {
        slots[place] = tag | UInt32(truncatingIfNeeded: offset &+ 1)
        return offset
      }
      if slot & ~offsetMask == tag, isSame(self.offset(slot)) { return self.offset(slot) }
      steps &+= 1
      if steps > longestRun { return nil }
      place = (place &+ 1) & mask
    }
  }

  /// Returns the offset under a hash whose identifier is the same, or -1.
  @inlinable
  @inline(__always)
  func find(hash: UInt64, isSame: (Int) -> Bool) -> Int {
    let tag = tag(hash)
    var place = Int(truncatingIfNeeded: hash) & mask
    while true {
      let slot = slots[place]
      if slot == 0 { return -1 }
      if slot & ~offsetMask == tag, isSame(offset(slot)) { return offset(slot) }
      place = (place &+ 1) & mask
    }
  }

  @inlinable
  @inline(__always)
  func tag(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash &>> 32) & ~offsetMask }

  @inlinable
  @inline(__always)
  func offset(_ slot: UInt32) -> Int { Int(slot & offsetMask) &- 1 }
}

/// Returns whether the first identifiers are all different, from each other and from those after them.
///
/// - Complexity: O(*n*) on average, *n* being the number of identifiers.
@inlinable
func areDistinct<ID: Hashable>(_ ids: UnsafeBufferPointer<ID>, first count: Int) -> Bool {
  if count * ids.count <= FewestEdits.pairsComparedOneByOne {
    for index in 0..<count {
      for other in index + 1..<ids.count where areSame(ids[index], ids[other]) { return false }
    }
    return true
  }
  return areDistinct(ids, first: count, IdentityHash(isCareful: false))
    ?? areDistinct(ids, first: count, IdentityHash(isCareful: true)) ?? true
}

/// Returns whether the first identifiers are all different, by a hash; nil if the hash isn't suitable for them.
@inlinable
func areDistinct<ID: Hashable>(_ ids: UnsafeBufferPointer<ID>, first count: Int, _ hash: IdentityHash<ID>) -> Bool? {
  let table = IdentityTable(capacity: count)
  let longestRun = hash.isCareful ? Int.max : IdentityTable.longestRun
  for offset in ids.indices {
    guard let key = hash(ids[offset]) else { return nil }
    if offset < count {
      let entered = table.insert(
        offset, hash: key, longestRun: longestRun, isSame: { areSame(ids[$0], ids[offset]) })
      guard let entered else { return nil }
      if entered != offset { return false }
    } else if table.find(hash: key, isSame: { areSame(ids[$0], ids[offset]) }) >= 0 {
      return false
    }
  }
  return true
}
