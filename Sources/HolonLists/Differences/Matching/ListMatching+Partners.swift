import HolonTree

extension ListMatching {
  /// Creates a matching from given pairs, with as few moves as possible.
  ///
  /// - Parameters:
  ///   - oldCount: The number of old elements.
  ///   - partners: For each new element, the index of the same old element; -1 for none.
  /// - Complexity: O(*n* log *n*), *n* being the number of elements; O(*n*) where the order is kept.
  @usableFromInline
  init(oldCount: Int, partners: [Int]) {
    self.init(oldCount: oldCount, newCount: partners.count)
    var isKept = Array(repeating: false, count: oldCount)
    for (index, partner) in partners.enumerated() where partner >= 0 {
      isKept[partner] = true
      if let last = runs.last, last.old + last.count == partner, last.new + last.count == index {
        runs[runs.count - 1] = MatchingRun(old: last.old, new: last.new, count: last.count + 1)
      } else {
        runs.append(MatchingRun(old: partner, new: index, count: 1))
      }
    }
    stays = staying(runs)
    remove(allBut: isKept)
  }

  /// The number of elements that move.
  var moveCount: Int {
    guard let stays else { return 0 }
    return zip(runs, stays).reduce(0) { $0 + ($1.1 ? 0 : $1.0.count) }
  }

  /// Returns the matching with elements that share an identifier paired by their contents, at any place.
  @inlinable
  @inline(never)
  func pairingContents<Element, ID: Hashable>(
    _ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>, id: (Element) -> ID,
    isUpdated: (Element, Element) -> Bool
  ) -> ListMatching {
    let difference = ListDifference(old, new, self, isUpdated: isUpdated)
    guard !difference.updates.isEmpty, difference.hasAmbiguousUpdates(old, new, id: id) else { return self }
    let numbers = ContentNumbers(old, new, id: id, isUpdated: isUpdated)
    return ListMatching(oldCount: old.count, partners: numbers.partnersByContent())
  }

  /// Chooses the pairs among elements with the same identifier, so that as few as possible move.
  ///
  /// - Parameters:
  ///   - old: For each old element between prefix and suffix, a number for its identifier.
  ///   - new: The same for the new elements; ``CommonSubsequence/none`` for identifiers that no old element has.
  ///   - isOrdered: Whether the number of moves matters.
  @usableFromInline
  mutating func choose(among old: [UInt32], _ new: [UInt32], isOrdered: Bool) {
    let staying = isOrdered ? CommonSubsequence(old, new).pairs() : []
    var partners: [Int: Int] = [:]
    var isKept = Array(repeating: false, count: old.count)
    for (old, new) in staying {
      partners[new] = old
      isKept[old] = true
    }
    let staysAt = partners
    // All others move: each is paired with the next element with the same identifier.
    var free: [UInt32: [Int]] = [:]
    for index in old.indices.reversed() where !isKept[index] { free[old[index], default: []].append(index) }
    for (index, number) in new.enumerated() where partners[index] == nil {
      guard let partner = free[number]?.popLast() else { continue }
      partners[index] = partner
      isKept[partner] = true
    }
    runs = []
    var stays: [Bool] = []
    for index in new.indices {
      guard let partner = partners[index] else { continue }
      runs.append(MatchingRun(old: prefix + partner, new: prefix + index, count: 1))
      stays.append(staysAt[index] != nil)
    }
    self.stays = stays
    remove(allBut: isKept)
  }
}
