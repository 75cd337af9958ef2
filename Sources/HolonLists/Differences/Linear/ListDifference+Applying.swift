extension ListDifference {
  /// The new list, made of the old one and of what has come or changed.
  ///
  /// ```swift
  /// let difference = ListDifference(from: ["a", "b"], to: ["b", "c"])
  /// try difference.applying(to: ["a", "b"]) { _ in "c" }  // ["b", "c"]
  /// ```
  ///
  /// - Parameters:
  ///   - old: The list before.
  ///   - element: The element at an index of the new list; asked only for insertions and updates.
  /// - Throws: ``ListDifferenceError`` when the difference doesn't fit the list, and what `element` throws.
  /// - Complexity: O(*n*), *n* being the number of elements.
  public func applying<Element>(
    to old: some Collection<Element>, element: (Int) throws -> Element
  ) throws -> [Element] {
    try applying(to: Array(old), section: nil, element: element)
  }

  /// - Parameter section: The section that an error is to name.
  func applying<Element>(
    to old: [Element], section: Int?, element: (Int) throws -> Element
  ) throws -> [Element] {
    let sources = try sources(count: old.count, section: section)
    return try sources.enumerated().map { index, source in
      switch source {
      case .old(let place): old[place]
      case .new: try element(index)
      }
    }
  }

  /// Where an element of the new list is taken from.
  enum Source: Equatable {
    case old(Int)
    case new
  }

  /// Where each element of the new list is taken from.
  ///
  /// - Parameter section: The section that an error is to name.
  func sources(count: Int, section: Int? = nil) throws(ListDifferenceError) -> [Source] {
    var isGone = Array(repeating: false, count: count)
    func leave(_ index: Int) throws(ListDifferenceError) {
      guard isGone.indices.contains(index) else { throw ListDifferenceError(.missing, index, section: section) }
      if isGone[index] { throw ListDifferenceError(.contradictory, index, section: section) }
      isGone[index] = true
    }
    for range in removals.ranges where range.upperBound > count {
      throw ListDifferenceError(.missing, max(count, range.lowerBound), section: section)
    }
    for index in removals { try leave(index) }
    for move in moves { try leave(move.old) }
    let updated = Dictionary(updates.map { ($0.new, $0.old) }, uniquingKeysWith: { first, _ in first })
    if updated.count < updates.count { throw ListDifferenceError(.contradictory, updates[0].old, section: section) }

    var staying = isGone.indices.lazy.filter { !isGone[$0] }.makeIterator()
    var (arrivals, moved) = (insertions.ranges[...], moves[...])
    var sources: [Source] = []
    while true {
      let index = sources.count
      if let range = arrivals.first, range.lowerBound <= index {
        guard range.lowerBound == index else { throw ListDifferenceError(.unreachable, index, section: section) }
        sources.append(contentsOf: repeatElement(.new, count: range.count))
        arrivals.removeFirst()
        continue
      }
      let origin: Int
      if let move = moved.first, move.new <= index {
        guard move.new == index else { throw ListDifferenceError(.unreachable, move.new, section: section) }
        origin = move.old
        moved.removeFirst()
      } else if let next = staying.next() {
        origin = next
      } else {
        break
      }
      let update = updated[index]
      if let update, update != origin { throw ListDifferenceError(.contradictory, update, section: section) }
      sources.append(update == nil ? .old(origin) : .new)
    }
    for beyond in [arrivals.first?.lowerBound, moved.first?.new].compactMap(\.self) {
      throw ListDifferenceError(.unreachable, beyond, section: section)
    }
    for update in updates where !sources.indices.contains(update.new) || sources[update.new] != .new {
      throw ListDifferenceError(.contradictory, update.old, section: section)
    }
    return sources
  }
}
