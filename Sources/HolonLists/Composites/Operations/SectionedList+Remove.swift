public import HolonTree

extension SectionedList {
  /// Removes elements, each with everything below it.
  ///
  /// - Returns: The removed elements, in the order of the identities.
  /// - Throws: ``ListError/unknown(id:list:)`` when an element is unknown; then nothing is removed.
  /// - Complexity: O(*m* + *k* · *d*) on average, *m* being the number of elements that go, *k* that of the identities
  ///   and *d* the depth.
  @discardableResult
  @inlinable
  public mutating func remove(_ ids: ID...) throws(ListError) -> [ListNode<Content>] { try remove(contentsOf: ids) }

  /// Removes any number of elements, each with everything below it.
  ///
  /// - Returns: The removed elements, in the order of the identities. An element that was removed with an earlier one
  ///   isn't repeated.
  /// - Throws: ``ListError/unknown(id:list:)`` when an element is unknown; then nothing is removed.
  /// - Complexity: O(*m* + *k* · *d*) on average, *m* being the number of elements that go, *k* that of the identities
  ///   and *d* the depth.
  @discardableResult
  @inlinable
  public mutating func remove(contentsOf ids: some Sequence<ID>) throws(ListError) -> [ListNode<Content>] {
    let ids = Array(ids)
    for id in ids { _ = try existing(id) }
    var removed: [ListNode<Content>] = []
    var back: [ListEdit<Content>] = []
    for id in ids {
      guard let node = entries.handle(of: id) else { continue }
      let element = self.node(node)
      removed.append(element)
      if history.isRecording { back.append(.insert([element], at: place(of: node))) }
      unhang(id)
    }
    if !back.isEmpty { history.append(.edits(back.reversed())) }
    return removed
  }

  /// Removes all sections.
  @inlinable
  public mutating func removeAll() {
    if !isEmpty { history.append(.version(version)) }
    for id in parts() { unhang(id) }
  }

  /// Unlinks an element with everything below it.
  @inlinable
  mutating func unhang(_ id: ID) {
    guard let node = entries.handle(of: id) else { return }
    if record.isLogging, tree[node].level != .section {
      for cell in cells(below: node) { recordDeparture(of: cell) }
    } else {
      touch(node)
    }
    let removed = known { (entries) throws(KeyedTreeError<ID>) in try entries.remove(id) }
    if !dependents.isEmpty { unregister(removed) }
  }
}
