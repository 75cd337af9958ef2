extension PagedColumn {
  /// Names the slots that hold other values than in another column, passing by the pages that both share.
  ///
  /// - Parameters:
  ///   - other: The column to compare with.
  ///   - slots: How many slots of this column count.
  ///   - otherSlots: How many slots of the other column count; those that count in one only are named, too.
  ///   - areEqual: Whether the values at two addresses are the same.
  ///   - body: Called with each slot, in order.
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

/// Whether two places in memory hold the same bytes.
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
