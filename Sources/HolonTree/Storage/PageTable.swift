/// The pages of a column, shared by all versions in which none of them has changed.
///
/// The pages are in chunks of 16. A copy of the table therefore counts one reference for each chunk, and a new page
/// copies one chunk.
@usableFromInline
final class PageTable<Value> {
  /// The pages, 16 in each chunk, which keep the memory alive.
  @usableFromInline @exclusivity(unchecked) var chunks: ContiguousArray<ContiguousArray<Page<Value>>>

  /// The address of each page's values.
  @usableFromInline let reading: UnsafeMutablePointer<UnsafeMutablePointer<Value>>

  /// The address of each page's values, if the page belongs to this table alone; nil for shared ones.
  @usableFromInline let writing: UnsafeMutablePointer<UnsafeMutablePointer<Value>?>

  @usableFromInline let capacity: Int

  @usableFromInline @exclusivity(unchecked) var count: Int

  /// Creates a table with space for a number of pages.
  @inlinable
  init(capacity: Int) {
    chunks = []
    reading = .allocate(capacity: capacity)
    writing = .allocate(capacity: capacity)
    self.capacity = capacity
    count = 0
  }

  /// Creates a table of the same pages, with space for at least as many.
  ///
  /// - Parameter isMoving: Whether the new table takes over the pages that belong to the other one alone.
  /// - Complexity: O(*p*), *p* being the number of pages, most of it a copy of 8 *p* bytes.
  @inlinable
  init(copying other: PageTable, capacity: Int, isMoving: Bool) {
    chunks = other.chunks
    reading = .allocate(capacity: capacity)
    writing = .allocate(capacity: capacity)
    self.capacity = capacity
    count = other.count
    reading.initialize(from: other.reading, count: count)
    if isMoving {
      writing.initialize(from: other.writing, count: count)
    } else {
      writing.initialize(repeating: nil, count: count)
    }
  }

  @inlinable
  deinit {
    reading.deallocate()
    writing.deallocate()
  }

  @inlinable
  func page(_ index: Int) -> Page<Value> { chunks[index >> 4][index & 15] }

  /// Adds a page; the table must have space for it.
  @inlinable
  func append(_ page: Page<Value>, isShared: Bool) {
    if count & 15 == 0 { chunks.append([]) }
    chunks[count >> 4].append(page)
    (reading + count).initialize(to: page.items)
    (writing + count).initialize(to: isShared ? nil : page.items)
    count += 1
  }

  /// Replaces a page with one that belongs to this table alone.
  @inlinable
  func replace(_ index: Int, with page: Page<Value>) {
    chunks[index >> 4][index & 15] = page
    reading[index] = page.items
    writing[index] = page.items
  }
}
