extension ListMatching {
  /// Chooses which of several elements with the same identifier are the same, so that as few as possible move.
  ///
  /// - Parameters:
  ///   - old: For each old element between prefix and suffix a number that stands for its identifier.
  ///   - new: The same for the new elements; ``CommonSubsequence/none`` for identifiers that no old element has.
  ///   - isOrdered: Whether it matters how many move.
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
    // All others move: to the next element with the same identifier.
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
