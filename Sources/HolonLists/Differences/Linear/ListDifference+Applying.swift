extension ListDifference {
  /// Returns the new list, from the old one and from new and updated elements.
  ///
  /// ```swift
  /// let difference = ListDifference(from: ["a", "b"], to: ["b", "c"])
  /// try difference.applying(to: ["a", "b"]) { _ in "c" }  // ["b", "c"]
  /// ```
  ///
  /// - Parameters:
  ///   - old: The list before.
  ///   - element: The element at an index of the new list; called only for insertions and updates.
  /// - Throws: ``ListDifferenceError`` when the difference doesn't fit the list, and errors that `element` throws.
  /// - Complexity: O(*n*), *n* being the number of elements.
  @inlinable
  public func applying<Element>(
    to old: some Collection<Element>, element: (Int) throws -> Element
  ) throws -> [Element] {
    try applying(to: Array(old), section: nil, element: element)
  }

  /// - Parameter section: The section to name in errors.
  @inlinable
  func applying<Element>(
    to old: [Element], section: Int?, element: (Int) throws -> Element
  ) throws -> [Element] {
    var new: [Element] = []
    for source in try sources(count: old.count, section: section) {
      if let start = source.start {
        new.append(contentsOf: old[start..<start + source.count])
      } else {
        for _ in 0..<source.count { new.append(try element(new.count)) }
      }
    }
    return new
  }

  /// A run of neighbours in the new list and its origin.
  @usableFromInline
  struct Source {
    /// The index of the first one in the old list; nil for new or updated elements.
    @usableFromInline let start: Int?
    @usableFromInline var count = 1
  }

  /// Returns the origins of the elements of the new list.
  ///
  /// A difference from elsewhere may name more elements than fit in memory.
  ///
  /// - Parameter section: The section to name in errors.
  @usableFromInline
  func sources(count: Int, section: Int? = nil) throws(ListDifferenceError) -> [Source] {
    func error(_ reason: ListDifferenceError.Reason, _ index: Int) -> ListDifferenceError {
      ListDifferenceError(reason, index, section: section)
    }
    var isGone = Array(repeating: false, count: count)
    for range in removals.ranges {
      guard range.upperBound <= count else { throw error(.missing, max(count, range.lowerBound)) }
      for index in range { isGone[index] = true }
    }
    for move in moves {
      guard isGone.indices.contains(move.old) else { throw error(.missing, move.old) }
      if isGone[move.old] { throw error(.contradictory, move.old) }
      isGone[move.old] = true
    }

    var staying = isGone.indices.lazy.filter { !isGone[$0] }.makeIterator()
    var (arrivals, moved, changed) = (insertions.ranges[...], moves[...], updates[...])
    var sources: [Source] = []
    var index = 0
    while true {
      if let range = arrivals.first, range.lowerBound == index {
        sources.append(Source(start: nil, count: range.count))
        index = range.upperBound
        arrivals.removeFirst()
        continue
      }
      let origin: Int
      if let move = moved.first, move.new == index {
        origin = move.old
        moved.removeFirst()
      } else if let next = staying.next() {
        origin = next
      } else {
        break
      }
      if let update = changed.first, update.new == index {
        guard update.old == origin else { throw error(.contradictory, update.old) }
        changed.removeFirst()
        sources.append(Source(start: nil))
      } else if let last = sources.last, let start = last.start, start + last.count == origin {
        sources[sources.count - 1].count += 1
      } else {
        sources.append(Source(start: origin))
      }
      index += 1
    }
    // The remaining changes were passed by, or lie beyond the end.
    if let beyond = arrivals.first?.lowerBound ?? moved.first?.new { throw error(.unreachable, beyond) }
    if let update = changed.first { throw error(.contradictory, update.old) }
    return sources
  }
}
