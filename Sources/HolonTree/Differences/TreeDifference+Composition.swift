extension TreeDifference where Element: Equatable {
  /// Returns the single difference that has the effect of this one followed by another.
  ///
  /// ```swift
  /// let all = monday.followed(by: tuesday)  // tree.applying(all) == tree.applying(monday).applying(tuesday)
  /// ```
  ///
  /// Changes that cancel each other out disappear; a node that moves away and back may still be reported as moved.
  ///
  /// - Parameter later: A difference from the version that this one leads to.
  /// - Complexity: O(*a* + *b*) on average, *a* and *b* being the numbers of changes.
  public func followed(by later: TreeDifference) -> TreeDifference {
    let (first, second) = (TreeJournal(self), TreeJournal(later))
    var result: [TreeChange<Element>] = []
    var seen: Set<NodeHandle> = []
    for node in (changes + later.changes).lazy.map(\.node) where seen.insert(node).inserted {
      let (one, two) = (first.entries[node] ?? .init(), second.entries[node] ?? .init())
      let wasThere = one.isRemoved || !(one.isInserted || two.isInserted)
      let isThere = two.isInserted || !(two.isRemoved || one.isRemoved)
      // A place in only one of the two is expressed in terms of the outer versions.
      let from = one.from ?? two.from.map { first.before(node, $0) }
      let to = two.to ?? one.to.map { second.after(node, $0) }
      let (old, new) = (one.old ?? two.old, two.new ?? one.new)
      switch (wasThere, isThere) {
      case (false, false):
        continue
      case (false, true):
        if let new, let to { result.append(.insert(node, new, at: to)) }
      case (true, false):
        if let old, let from { result.append(.remove(node, old, from: from)) }
      case (true, true):
        if let from, let to { result.append(.move(node, from: from, to: to)) }
        if let old, let new, old != new { result.append(.update(node, from: old, to: new)) }
      }
    }
    return TreeDifference(result)
  }
}

/// The changes of a difference, by node and by place.
private struct TreeJournal<Element> {
  /// The changes of one node in a difference.
  struct Entry {
    var isInserted = false
    var isRemoved = false
    var from: TreePlace?
    var to: TreePlace?
    var old: Element?
    var new: Element?
  }

  private(set) var entries: [NodeHandle: Entry] = [:]

  /// The nodes that were inserted at, or removed from, a place.
  private var arrivals: [TreePlace: NodeHandle] = [:]
  private var departures: [TreePlace: NodeHandle] = [:]

  init(_ difference: TreeDifference<Element>) {
    for change in difference.changes {
      var entry = entries[change.node] ?? Entry()
      switch change {
      case .insert(_, let element, let place): (entry.isInserted, entry.new, entry.to) = (true, element, place)
      case .remove(_, let element, let place): (entry.isRemoved, entry.old, entry.from) = (true, element, place)
      case .move(_, let from, let to): (entry.from, entry.to) = (from, to)
      case .update(_, let from, let to): (entry.old, entry.new) = (from, to)
      }
      entries[change.node] = entry
      if let place = entry.to { arrivals[place] = change.node }
      if let place = entry.from { departures[place] = change.node }
    }
  }

  /// Returns the place, after the changes, of a node that they don't affect.
  func after(_ node: NodeHandle, _ place: TreePlace) -> TreePlace {
    translate(node, place, leaving: \.from, coming: arrivals)
  }

  /// Returns the place, before the changes, of a node that they don't affect.
  func before(_ node: NodeHandle, _ place: TreePlace) -> TreePlace {
    translate(node, place, leaving: \.to, coming: departures)
  }

  private func translate(
    _ node: NodeHandle, _ place: TreePlace, leaving: KeyPath<Entry, TreePlace?>, coming: [TreePlace: NodeHandle]
  ) -> TreePlace {
    var place = place
    // Contradictory changes could form a cycle.
    for _ in 0..<entries.count {
      guard let previous = place.previous, let left = entries[previous]?[keyPath: leaving] else { break }
      place.previous = left.previous
    }
    for _ in 0..<coming.count {
      guard let arrived = coming[place], arrived != node else { break }
      place.previous = arrived
    }
    return place
  }
}
