public import HolonTree

extension SectionedList {
  /// Hides elements, each with everything below it.
  ///
  /// - Throws: ``ListError/unknown(id:list:)`` when an element is unknown; then nothing is hidden.
  /// - Complexity: O(*m* · *d*) on average, *m* being the number of elements that are hidden and *d* the depth.
  @inlinable
  public mutating func hide(_ ids: ID...) throws(ListError) { try setHidden(ids, to: true) }

  /// Shows elements that were hidden by name; other reasons to hide them remain.
  ///
  /// - Throws: ``ListError/unknown(id:list:)`` when an element is unknown; then nothing is shown.
  /// - Complexity: O(*m* · *d*) on average, *m* being the number of elements that are shown and *d* the depth.
  @inlinable
  public mutating func show(_ ids: ID...) throws(ListError) { try setHidden(ids, to: false) }

  /// Shows only the cells whose contents a filter allows; nil shows all again.
  ///
  /// ```swift
  /// list.show { $0.title.contains(search) }
  /// list.takeChanges()  // only the cells that the filter shows or hides
  /// ```
  ///
  /// - Parameter filter: Called for all contents, and later for new and changed ones.
  /// - Complexity: O(*n* + *c* · *d*), *n* being the number of elements, *c* that of the cells that the filter shows or
  ///   hides, and *d* the depth.
  @inlinable
  public mutating func show(where filter: (@Sendable (Content) -> Bool)?) {
    self.filter = filter
    filterNumber += 1
    applyFilter()
  }

  /// Returns the reasons to hide an element; empty if it is visible, nil if it is unknown.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func concealment(of id: ID) -> Concealment? { entries[id]?.concealment }

  /// Returns a Boolean value that indicates whether an element exists and neither it nor a whole around it is hidden.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func isVisible(_ id: ID) -> Bool { entries[id]?.isVisible ?? false }

  @inlinable
  mutating func setHidden(_ ids: [ID], to isHidden: Bool) throws(ListError) {
    for id in ids { _ = try existing(id) }
    var back: [ListEdit<Content>] = []
    for id in ids {
      guard let entry = entries[id], entry.concealment.contains(.flag) != isHidden else { continue }
      conceal(id, by: .flag, if: isHidden)
      if history.isRecording { back.append(.change(entry)) }
    }
    if !back.isEmpty { history.append(.edits(back.reversed())) }
  }

  /// Evaluates the filter for all contents.
  @inlinable
  mutating func applyFilter() {
    for id in contradicted() { conceal(id, by: .filter, if: entries[id]?.concealment.contains(.filter) == false) }
  }

  /// Returns the cells for which the filter's result has changed.
  @inlinable
  func contradicted() -> [ID] {
    let tree = tree
    return tree.preorder.compactMap { node, _ in
      let entry = tree[node]
      guard let content = entry.content else { return nil }
      let isRefused = filter.map { !$0(content) } ?? false
      return isRefused == entry.concealment.contains(.filter) ? nil : entry.id
    }
  }
}
