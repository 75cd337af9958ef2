public import HolonTree

extension SectionedList {
  /// Hides elements, each with everything below it.
  ///
  /// - Throws: ``ListError/unknown(id:list:)`` when there is no such element; nothing is hidden then.
  /// - Complexity: O(*m* · *d*) on average, *m* being the number of elements that are hidden and *d* the depth.
  @inlinable
  public mutating func hide(_ ids: ID...) throws(ListError) { try setHidden(ids, to: true) }

  /// Shows elements again that were hidden by name; other reasons for not showing them remain.
  ///
  /// - Throws: ``ListError/unknown(id:list:)`` when there is no such element; nothing is shown then.
  /// - Complexity: O(*m* · *d*) on average, *m* being the number of elements that are shown and *d* the depth.
  @inlinable
  public mutating func show(_ ids: ID...) throws(ListError) { try setHidden(ids, to: false) }

  /// Shows only the cells that a rule lets through; nil shows all again.
  ///
  /// ```swift
  /// list.show { $0.title.contains(search) }
  /// list.takeChanges()  // only the cells about which the answer is another one than before
  /// ```
  ///
  /// - Parameter filter: Asked about all contents, and later about new and changed ones.
  /// - Complexity: O(*n* + *c* · *d*), *n* being the number of elements, *c* that of the cells about which the answer
  ///   is another one than before, and *d* the depth.
  @inlinable
  public mutating func show(where filter: (@Sendable (Content) -> Bool)?) {
    self.filter = filter
    filterNumber += 1
    applyFilter()
  }

  /// Why an element isn't shown; nothing if it is, nil if there is no such element.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func concealment(of id: ID) -> Concealment? { entries[id]?.concealment }

  /// Whether an element is there and shown, as far as it depends on itself and on what is above it.
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
    if !back.isEmpty { history.note(.edits(back.reversed())) }
  }

  /// Asks the filter about all contents.
  @inlinable
  mutating func applyFilter() {
    for id in contradicted() { conceal(id, by: .filter, if: entries[id]?.concealment.contains(.filter) == false) }
  }

  /// The cells about which the filter's answer is another one than before.
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
