/// A range of up to 1,024 values of a column, shared by all versions in which none of them has changed.
@usableFromInline
final class Page<Value> {
  /// The memory of the values; those that aren't marked in ``filled`` are uninitialized.
  @usableFromInline let items: UnsafeMutablePointer<Value>

  @usableFromInline let capacity: Int

  /// One bit for each value that shows whether it is initialized; nil for values that need no clean-up.
  @usableFromInline let filled: UnsafeMutablePointer<UInt64>?

  /// Creates a page with a value for every slot, or with uninitialized memory for nil.
  @inlinable
  init(capacity: Int, filler: Value?) {
    items = .allocate(capacity: capacity)
    self.capacity = capacity
    filled = Self.noBits
    if let filler { fill(0..<capacity, with: filler) }
  }

  /// Creates a copy with space for at least as many values, the additional ones being the filler.
  @inlinable
  init(copying other: Page, capacity: Int, filler: Value?) {
    items = .allocate(capacity: capacity)
    self.capacity = capacity
    filled = Self.noBits
    if let otherFilled = other.filled {
      filled?.update(from: otherFilled, count: Self.wordCount)
      other.forEachRun { run in
        (items + run.lowerBound).initialize(from: other.items + run.lowerBound, count: run.count)
      }
    } else {
      UnsafeMutableRawPointer(items).copyMemory(
        from: other.items, byteCount: other.capacity * MemoryLayout<Value>.stride)
    }
    if let filler { fill(other.capacity..<capacity, with: filler) }
  }

  @inlinable
  deinit {
    forEachRun { run in (items + run.lowerBound).deinitialize(count: run.count) }
    items.deallocate()
    filled?.deallocate()
  }

  @inlinable static var wordCount: Int { PageLayout.size / UInt64.bitWidth }

  /// Memory with one cleared bit for each value, if values need to be cleaned up.
  @inlinable static var noBits: UnsafeMutablePointer<UInt64>? {
    if _isPOD(Value.self) { return nil }
    let bits = UnsafeMutablePointer<UInt64>.allocate(capacity: wordCount)
    bits.initialize(repeating: 0, count: wordCount)
    return bits
  }

  @inlinable
  func fill(_ indices: Range<Int>, with filler: Value) {
    (items + indices.lowerBound).initialize(repeating: filler, count: indices.count)
    for index in filled == nil ? 0..<0 : indices { markFilled(index) }
  }

  /// Records that a value is initialized.
  @inlinable
  func markFilled(_ index: Int) { filled?[index >> 6] |= 1 << UInt64(index & 63) }

  /// Records that a value isn't initialized any more.
  @inlinable
  func forget(_ index: Int) { filled?[index >> 6] &= ~(1 << UInt64(index & 63)) }

  @inlinable
  static func bits(below count: Int) -> UInt64 { count >= 64 ? .max : (1 << UInt64(count)) &- 1 }

  /// Calls a closure with the ranges of initialized values.
  @inlinable
  func forEachRun(_ body: (Range<Int>) -> Void) {
    guard let filled else { return }
    for word in 0..<Self.wordCount {
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
