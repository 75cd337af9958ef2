public import HolonTree

extension SectionedList {
  /// Moves an element and everything below it to the end of a section or group.
  ///
  /// - Throws: ``ListError`` when the element can't stand there, would come below itself, or is unknown; then the list
  ///   stays as it is.
  /// - Complexity: O(*m* · (*d* + log *n*)) on average, *m* being the number of elements that move, *n* that of all and
  ///   *d* the greater of the two depths.
  @inlinable
  public mutating func move(_ id: ID, to whole: ID) throws(ListError) { try move(id, to: .last(in: whole)) }

  /// Moves an element and everything below it to another place.
  ///
  /// - Throws: ``ListError`` when the element can't stand there, would come below itself, or is unknown; then the list
  ///   stays as it is.
  /// - Complexity: O(*m* · (*d* + log *n*)) on average, *m* being the number of elements that move, *n* that of all and
  ///   *d* the greater of the two depths.
  @inlinable
  public mutating func move(_ id: ID, to place: Place) throws(ListError) {
    let node = try existing(id)
    guard history.isRecording else { return try relocate(id, to: place) }
    let (back, whole, next) = (self.place(of: node), tree.parent(of: node), tree.next(after: node))
    try relocate(id, to: place)
    if tree.parent(of: node) != whole || tree.next(after: node) != next { recordInverse(.move(id, to: back)) }
  }

  @inlinable
  mutating func relocate(_ id: ID, to place: Place) throws(ListError) {
    let node = try existing(id)
    var slot = try slot(at: place)
    if slot.sibling == id {
      // Before or after itself: it stays where it is.
      if case .first = place { return }
      guard tree.parent(of: node) == slot.whole else { return }
      slot.sibling = tree.next(after: node).map { tree[$0].id }
    }
    let level = tree[node].level
    let whole = slot.whole.map { tree[$0].level } ?? .list
    guard whole.canHold(level) else { throw .misplaced(level, in: whole, path: path("\(id)", in: slot.whole)) }
    if let target = slot.whole, isInside(target, of: node) { throw .moveIntoItself(path: path(node)) }
    let logged = record.isLogging && level != .section ? cells(below: node) : nil
    if let logged { for cell in logged { recordDeparture(of: cell) } } else { touch(node) }
    let (target, sibling) = (slot.whole.map { tree[$0].id }, slot.sibling)
    known { (entries) throws(KeyedTreeError<ID>) in
      guard let sibling else { return try entries.move(id, to: target) }
      try entries.move(id, before: sibling)
    }
    if let logged { for cell in logged { recordArrival(of: cell, tree[cell]) } } else { touch(node) }
    let isHidden = slot.whole.map { !tree[$0].isVisible } ?? false
    if tree[node].concealment.contains(.above) != isHidden { concealMoved(id, below: slot.whole) }
  }
}
