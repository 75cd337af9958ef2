/// One value for each slot of a tree, in pages that versions share until one of them writes.
///
/// A write to a page that belongs to this version alone costs one look into a table, and none at a reference count.
@usableFromInline
struct PagedColumn<Value> {
  /// Where the values of each page are, as the table says.
  @usableFromInline var reading: UnsafeMutablePointer<UnsafeMutablePointer<Value>>

  /// The same for pages that belong to this column alone; nil while others share the table.
  @usableFromInline var writing: UnsafeMutablePointer<UnsafeMutablePointer<Value>?>?

  @usableFromInline var table: PageTable<Value>

  /// What a slot holds that was never written; nil to leave its memory uninitialized.
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

  /// The address of a slot's value, to be read only.
  @inlinable
  subscript(slot: Int) -> UnsafeMutablePointer<Value> {
    reading[slot &>> PageLayout.shift] + (slot & PageLayout.mask)
  }

  /// The address of a slot's value, to be written to; nil if others share it, until ``own(_:)`` has copied its page.
  @inlinable
  func owned(_ slot: Int) -> UnsafeMutablePointer<Value>? {
    guard let items = writing?[slot &>> PageLayout.shift] else { return nil }
    return items + (slot & PageLayout.mask)
  }

  /// The address of a slot's value, to be written to.
  @inlinable
  mutating func writable(_ slot: Int) -> UnsafeMutablePointer<Value> { owned(slot) ?? own(slot) }

  /// Puts a value where none is.
  @inlinable
  mutating func fill(_ slot: Int, with value: consuming Value) {
    writable(slot).initialize(to: value)
    if !_isPOD(Value.self) { note(slot) }
  }

  /// Notes that a slot holds a value, which has to be cleaned up one day.
  @inlinable
  func note(_ slot: Int) { table.page(slot &>> PageLayout.shift).note(slot & PageLayout.mask) }

  /// Takes a value away.
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

  /// Makes sure that the table belongs to this column alone and has room for a number of pages.
  @inlinable
  mutating func ownTable(capacity: Int = 0) {
    guard writing == nil || table.capacity < capacity else { return }
    table = PageTable(copying: table, capacity: max(table.capacity, capacity), isMoving: writing != nil)
    reading = table.reading
    writing = table.writing
  }

  /// Makes the next write to the table and to each page copy it first.
  @inlinable
  mutating func disown() { writing = nil }

  /// Adds pages which nothing was ever written to; several are one in memory, copied when written to.
  @inlinable
  mutating func append(pages count: Int) {
    guard count > 0 else { return }
    let end = table.count + count
    ownTable(capacity: end <= table.capacity ? 0 : max(end, table.count * 2))
    let page = Page(capacity: PageLayout.size, filler: filler)
    while table.count < end { table.append(page, isShared: count > 1) }
  }

  /// Gives the only page room for more slots.
  @inlinable
  mutating func growFirstPage(to capacity: Int) {
    ownTable()
    table.replace(0, with: Page(copying: table.page(0), capacity: capacity, filler: filler))
  }
}

/// How slots are spread over pages.
@usableFromInline
enum PageLayout {
  @inlinable static var shift: Int { 10 }
  @inlinable static var size: Int { 1 << shift }
  @inlinable static var mask: Int { size - 1 }
}
