extension PagedColumn {
  /// Calls a closure with the slots whose values differ in another column, skipping the pages that both share.
  ///
  /// - Parameters:
  ///   - other: The column to compare with.
  ///   - slots: The number of slots of this column that count.
  ///   - otherSlots: The number of slots of the other column that count; slots that count in only one column differ.
  ///   - areEqual: A predicate that returns whether the values at two addresses are the same.
  ///   - body: A closure that is called with each slot, in order.
  @inlinable
  func forEachSlot(
    differingFrom other: PagedColumn, slots: Int, otherSlots: Int,
    areEqual: (UnsafeMutablePointer<Value>, UnsafeMutablePointer<Value>) -> Bool,
    _ body: (Int) -> Void
  ) {
    let common = min(slots, otherSlots)
    for page in 0..<(common + PageLayout.mask) &>> PageLayout.shift where reading[page] != other.reading[page] {
      let (items, otherItems) = (reading[page], other.reading[page])
      let start = page &<< PageLayout.shift
      for index in 0..<min(common - start, PageLayout.size) where !areEqual(items + index, otherItems + index) {
        body(start + index)
      }
    }
    for slot in common..<max(slots, otherSlots) { body(slot) }
  }
}

/// Returns whether two places in memory hold the same bytes.
@inlinable
func haveSameBytes<Value>(_ left: UnsafeMutablePointer<Value>, _ right: UnsafeMutablePointer<Value>) -> Bool {
  let (left, right) = (UnsafeRawPointer(left), UnsafeRawPointer(right))
  let words = MemoryLayout<Value>.size / 8
  for word in 0..<words {
    let (one, other) = (
      left.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self),
      right.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)
    )
    if one != other { return false }
  }
  for byte in words * 8..<MemoryLayout<Value>.size {
    if left.load(fromByteOffset: byte, as: UInt8.self) != right.load(fromByteOffset: byte, as: UInt8.self) {
      return false
    }
  }
  return true
}
