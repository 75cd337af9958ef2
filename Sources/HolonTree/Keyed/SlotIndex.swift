/// A hash table of slots by the hashes of keys that are stored elsewhere, in pages that versions share.
///
/// It uses open addressing with linear probing. A removal closes the gap by moving later entries (Knuth, The Art of
/// Computer Programming, volume 3, section 6.4, algorithm R).
@usableFromInline
final class SlotIndex {
  @usableFromInline @exclusivity(unchecked) var buckets: PagedColumn<UInt32>
  @usableFromInline @exclusivity(unchecked) var mask: Int
  @usableFromInline @exclusivity(unchecked) var count: Int
  @usableFromInline let isShared: SharedFlag

  /// Creates an empty index with room for a number of keys.
  @inlinable
  init(capacity: Int) {
    var buckets = 8
    while buckets * 3 < capacity * 4 { buckets *= 2 }
    self.buckets = PagedColumn(filler: 0, capacity: min(buckets, PageLayout.size))
    for _ in 1..<max(buckets / PageLayout.size, 1) { self.buckets.append(pages: 1) }
    mask = buckets - 1
    count = 0
    isShared = SharedFlag()
  }

  /// Creates an index that shares all pages of another one, and marks that one as shared.
  @inlinable
  init(sharing other: SlotIndex) {
    other.isShared.raise()
    buckets = other.buckets
    buckets.disown()
    mask = other.mask
    count = other.count
    isShared = SharedFlag()
  }

  @inlinable
  deinit { isShared.deallocate() }

  /// Returns the slot of a key, or 0.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  func slot(hash: Int, where isKey: (Int) -> Bool) -> Int {
    var bucket = hash & mask
    while true {
      let slot = Int(buckets[bucket].pointee)
      if slot == 0 || isKey(slot) { return slot }
      bucket = (bucket + 1) & mask
    }
  }

  /// Adds a slot whose key isn't in the index yet.
  @inlinable
  func insert(_ slot: Int, hash: Int, hashOf: (Int) -> Int) {
    if (count + 1) * 4 > (mask + 1) * 3 { grow(hashOf) }
    count += 1
    place(slot, hash: hash)
  }

  @inlinable
  func place(_ slot: Int, hash: Int) {
    var bucket = hash & mask
    while buckets[bucket].pointee != 0 { bucket = (bucket + 1) & mask }
    buckets.writable(bucket).pointee = UInt32(slot)
  }

  /// Removes a slot.
  @inlinable
  func remove(_ slot: Int, hash: Int, hashOf: (Int) -> Int) {
    var gap = hash & mask
    while buckets[gap].pointee != UInt32(slot) { gap = (gap + 1) & mask }
    var bucket = gap
    while true {
      bucket = (bucket + 1) & mask
      let other = Int(buckets[bucket].pointee)
      if other == 0 { break }
      // An entry may move to the gap unless it would come before the bucket that it belongs to.
      let distance = (bucket - (hashOf(other) & mask)) & mask
      if distance >= (bucket - gap) & mask {
        buckets.writable(gap).pointee = UInt32(other)
        gap = bucket
      }
    }
    buckets.writable(gap).pointee = 0
    count -= 1
  }

  @inlinable
  func grow(_ hashOf: (Int) -> Int) {
    let larger = SlotIndex(capacity: mask + 1)
    for bucket in 0...mask {
      let slot = Int(buckets[bucket].pointee)
      if slot != 0 { larger.place(slot, hash: hashOf(slot)) }
    }
    buckets = larger.buckets
    mask = larger.mask
  }
}

// Written to only by the one tree that refers to it; the flag is atomic, and shared pages are never written to.
extension SlotIndex: @unchecked Sendable {}
