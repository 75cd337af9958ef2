/// One value for each slot of a tree, in pages that versions share until one of them writes.
///
/// A write to a page that belongs to this version alone takes one table lookup and no check of a reference count.
@usableFromInline
struct PagedColumn<Value> {
  /// The address of each page's values, copied from the table.
  @usableFromInline var reading: UnsafeMutablePointer<UnsafeMutablePointer<Value>>

  /// The address of each page's values, if the page belongs to this column alone; nil while the table is shared.
  @usableFromInline var writing: UnsafeMutablePointer<UnsafeMutablePointer<Value>?>?

  @usableFromInline var table: PageTable<Value>

  /// The value of a slot that was never written to; nil to leave its memory uninitialized.
  @usableFromInline let filler: Value?

  /// Creates a column with one small page.
  @inlinable
  init(filler: Value?, capacity: Int) {
    self.filler = filler
    table = PageTable(capacity: 4)
    table.append(Page(capacity: capacity, filler: filler), isShared: false)
    reading = table.reading
    writing = table.writing
  }

  /// The address of a slot's value, for reading only.
  @inlinable
  subscript(slot: Int) -> UnsafeMutablePointer<Value> {
    reading[slot &>> PageLayout.shift] + (slot & PageLayout.mask)
  }

  /// Returns the address of a slot's value for writing; nil if it is shared, until ``own(_:)`` has copied its page.
  @inlinable
  func owned(_ slot: Int) -> UnsafeMutablePointer<Value>? {
    guard let items = writing?[slot &>> PageLayout.shift] else { return nil }
    return items + (slot & PageLayout.mask)
  }

  /// Returns the address of a slot's value for writing.
  @inlinable
  mutating func writable(_ slot: Int) -> UnsafeMutablePointer<Value> { owned(slot) ?? own(slot) }

  /// Initializes a slot with a value.
  @inlinable
  mutating func fill(_ slot: Int, with value: consuming Value) {
    writable(slot).initialize(to: value)
    if !_isPOD(Value.self) { markFilled(slot) }
  }

  /// Records that a slot holds a value, which has to be cleaned up later.
  @inlinable
  func markFilled(_ slot: Int) { table.page(slot &>> PageLayout.shift).markFilled(slot & PageLayout.mask) }

  /// Removes a value.
  @inlinable
  mutating func clear(_ slot: Int) {
    writable(slot).deinitialize(count: 1)
    if !_isPOD(Value.self) { table.page(slot &>> PageLayout.shift).forget(slot & PageLayout.mask) }
  }

  /// Copies the page of a slot, and the table if others share it.
  @inlinable
  @inline(never)
  mutating func own(_ slot: Int) -> UnsafeMutablePointer<Value> {
    let index = slot &>> PageLayout.shift
    ownTable()
    let shared = table.page(index)
    table.replace(index, with: Page(copying: shared, capacity: shared.capacity, filler: nil))
    return self[slot]
  }

  /// Ensures that the table belongs to this column alone and has space for a number of pages.
  @inlinable
  mutating func ownTable(capacity: Int = 0) {
    guard writing == nil || table.capacity < capacity else { return }
    table = PageTable(copying: table, capacity: max(table.capacity, capacity), isMoving: writing != nil)
    reading = table.reading
    writing = table.writing
  }

  /// Marks the table and all pages as shared, so that the next write copies them first.
  @inlinable
  mutating func disown() { writing = nil }

  /// Adds unused pages; several of them share one in memory, which is copied when written to.
  @inlinable
  mutating func append(pages count: Int) {
    guard count > 0 else { return }
    let end = table.count + count
    ownTable(capacity: end <= table.capacity ? 0 : max(end, table.count * 2))
    let page = Page(capacity: PageLayout.size, filler: filler)
    while table.count < end { table.append(page, isShared: count > 1) }
  }

  /// Extends the only page to more slots.
  @inlinable
  mutating func growFirstPage(to capacity: Int) {
    ownTable()
    table.replace(0, with: Page(copying: table.page(0), capacity: capacity, filler: filler))
  }
}

/// The distribution of slots over pages.
@usableFromInline
enum PageLayout {
  @inlinable static var shift: Int { 10 }
  @inlinable static var size: Int { 1 << shift }
  @inlinable static var mask: Int { size - 1 }
}
