/// A stretch of up to 1,024 values of a column, shared by all versions in which none of them has changed.
@usableFromInline
final class Page<Value> {
  /// Where the values are; those that ``filled`` doesn't name are uninitialized memory.
  @usableFromInline let items: UnsafeMutablePointer<Value>

  @usableFromInline let capacity: Int

  /// One bit a value: whether it is there.
  ///
  /// Of values that need no clean-up nothing is noted.
  @usableFromInline @exclusivity(unchecked) var filled: SIMD16<UInt64>

  /// Creates a page with a value for every slot, or with uninitialized memory for nil.
  @inlinable
  init(capacity: Int, filler: Value?) {
    items = .allocate(capacity: capacity)
    self.capacity = capacity
    filled = .zero
    if let filler {
      items.initialize(repeating: filler, count: capacity)
      for index in 0..<(_isPOD(Value.self) ? 0 : capacity) { note(index) }
    }
  }

  /// Creates a copy with room for at least as many values, the additional ones being the filler.
  @inlinable
  init(copying other: Page, capacity: Int, filler: Value?) {
    items = .allocate(capacity: capacity)
    self.capacity = capacity
    filled = other.filled
    if _isPOD(Value.self) {
      UnsafeMutableRawPointer(items).copyMemory(
        from: other.items, byteCount: other.capacity * MemoryLayout<Value>.stride)
    } else {
      other.forEachRun { run in
        (items + run.lowerBound).initialize(from: other.items + run.lowerBound, count: run.count)
      }
    }
    if let filler {
      (items + other.capacity).initialize(repeating: filler, count: capacity - other.capacity)
      for index in other.capacity..<(_isPOD(Value.self) ? other.capacity : capacity) { note(index) }
    }
  }

  @inlinable
  deinit {
    if !_isPOD(Value.self) {
      forEachRun { run in (items + run.lowerBound).deinitialize(count: run.count) }
    }
    items.deallocate()
  }

  /// Notes that a value is there.
  @inlinable
  func note(_ index: Int) { filled[index >> 6] |= 1 << UInt64(index & 63) }

  /// Notes that a value isn't there any more.
  @inlinable
  func forget(_ index: Int) { filled[index >> 6] &= ~(1 << UInt64(index & 63)) }

  @inlinable
  static func bits(below count: Int) -> UInt64 { count >= 64 ? .max : (1 << UInt64(count)) &- 1 }

  /// Names the stretches of values that are there.
  @inlinable
  func forEachRun(_ body: (Range<Int>) -> Void) {
    for word in 0..<16 {
      var bits = filled[word]
      while bits != 0 {
        let start = bits.trailingZeroBitCount
        let length = (~(bits >> UInt64(start))).trailingZeroBitCount
        body(word * 64 + start..<word * 64 + start + length)
        bits &= start + length >= 64 ? 0 : ~Self.bits(below: start + length)
      }
    }
  }
}
