/// Numbers that are equal for elements of two lists with the same identifier, or with the same content as well.
///
/// Only lists in which identifiers occur several times are numbered: only there the choice of pairs matters.
@usableFromInline
struct ContentNumbers {
  /// A number for each element's identifier; ``CommonSubsequence/none`` for one that the old list lacks.
  @usableFromInline var oldIDs: [UInt32] = []
  @usableFromInline var newIDs: [UInt32] = []

  /// A number for each element's identifier and content.
  @usableFromInline var oldContents: [UInt32] = []
  @usableFromInline var newContents: [UInt32] = []

  /// The number of distinct contents of one identifier; elements beyond them count as different from all.
  @inlinable static var mostContents: Int { 64 }

  /// Numbers the elements of two lists by their identifiers; contents are assumed to be the same.
  ///
  /// - Complexity: O(*n*) on average, *n* being the number of elements.
  @inlinable
  init<Element, ID: Hashable>(
    _ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>, id: (Element) -> ID
  ) {
    if !number(old, new, IdentityHash(isCareful: false), id: id) {
      _ = number(old, new, IdentityHash(isCareful: true), id: id)
    }
    oldContents = oldIDs
    newContents = newIDs
    for (index, id) in newIDs.enumerated() where id == .max { newContents[index] = UInt32(old.count + index) }
  }

  /// Numbers the elements of two lists by their identifiers and contents.
  ///
  /// - Complexity: O(*n*) on average, *n* being the number of elements; an element is compared with
  ///   ``mostContents`` others at most.
  @inlinable
  init<Element, ID: Hashable>(
    _ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>, id: (Element) -> ID,
    isUpdated: (Element, Element) -> Bool
  ) {
    self.init(old, new, id: id)
    var counts = Array(repeating: UInt32(0), count: old.count)
    for number in oldIDs { counts[Int(number)] += 1 }
    for number in newIDs where number != .max { counts[Int(number)] += 1 }
    // For each identifier that isn't just in both lists once, an element of each content.
    var examples: [UInt32: [UInt32]] = [:]
    func element(_ index: UInt32) -> Element {
      Int(index) < old.count ? old[Int(index)] : new[Int(index) - old.count]
    }
    func content(of index: UInt32, _ id: UInt32) -> UInt32 {
      let known = examples[id] ?? []
      for example in known where !isUpdated(element(example), element(index)) { return example }
      if known.count < Self.mostContents { examples[id, default: []].append(index) }
      return index
    }
    for (index, id) in oldIDs.enumerated() where counts[Int(id)] > 2 {
      oldContents[index] = content(of: UInt32(index), id)
    }
    for (index, id) in newIDs.enumerated() where id != .max && counts[Int(id)] > 2 {
      newContents[index] = content(of: UInt32(old.count + index), id)
    }
  }

  /// Numbers the identifiers; returns false if the hash isn't suitable for them.
  @inlinable
  mutating func number<Element, ID: Hashable>(
    _ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>, _ hash: IdentityHash<ID>,
    id: (Element) -> ID
  ) -> Bool {
    let table = IdentityTable(capacity: old.count)
    let longestRun = hash.isCareful ? Int.max : IdentityTable.longestRun
    (oldIDs, newIDs) = ([], [])
    oldIDs.reserveCapacity(old.count)
    newIDs.reserveCapacity(new.count)
    for offset in old.indices {
      guard
        let key = hash(id(old[offset])),
        let entered = table.insert(
          offset, hash: key, longestRun: longestRun, isSame: { areSame(id(old[$0]), id(old[offset])) })
      else { return false }
      oldIDs.append(UInt32(entered))
    }
    for offset in new.indices {
      guard let key = hash(id(new[offset])) else { return false }
      let found = table.find(hash: key) { areSame(id(old[$0]), id(new[offset])) }
      newIDs.append(UInt32(truncatingIfNeeded: found))
    }
    return true
  }
}

// MARK: - Pairing

extension ContentNumbers {
  /// Returns the best known pairing: the fewest moves and updates, and among those the fewest updates.
  ///
  /// Every candidate pairs as many elements as possible. The candidates are: contents that stay count twice; equal
  /// contents and their leftovers; and pairs in order. The result thus never has more changes than a pairing in order.
  @usableFromInline
  func matching() -> ListMatching {
    let staying = stayingPairs()
    let candidates = [
      partners(keeping: staying), partners(keeping: stayingPairs(among: leftovers(of: staying))),
      partnersInOrder(),
    ]
    var best = ListMatching(oldCount: oldIDs.count, newCount: newIDs.count)
    var fewest = (changes: Int.max, updates: Int.max)
    for partners in candidates {
      let matching = ListMatching(oldCount: oldIDs.count, partners: partners)
      let updates = partners.indices.count { partners[$0] >= 0 && oldContents[partners[$0]] != newContents[$0] }
      let changes = matching.moveCount + updates
      if (changes, updates) < fewest { (best, fewest) = (matching, (changes, updates)) }
    }
    return best
  }

  /// Returns the pairing with as many equal contents as possible, at any place.
  @usableFromInline
  func partnersByContent() -> [Int] { partners(keeping: []) }

  /// Returns the pairing of elements with one identifier in order: first with first, second with second.
  @usableFromInline
  func partnersInOrder() -> [Int] { partners(keeping: [], isByContent: false) }

  /// Returns as many pairs as possible that can all stay; equal contents count twice.
  private func stayingPairs() -> [(old: Int, new: Int)] {
    // A longest common subsequence of twice as many numbers, an identifier and a content for each element.
    let shift = UInt32(oldIDs.count)
    func twice(_ ids: [UInt32], _ contents: [UInt32]) -> [UInt32] {
      zip(ids, contents).flatMap { [$0, $0 == CommonSubsequence.none ? $0 : $1 + shift] }
    }
    var pairs: [(old: Int, new: Int)] = []
    let both = CommonSubsequence(twice(oldIDs, oldContents), twice(newIDs, newContents)).pairs()
    for (index, pair) in both.enumerated() {
      let (old, new) = (pair.old / 2, pair.new / 2)
      // An element may have its identifier paired with one element and its content with the next, which decides.
      let next = index + 1 < both.count ? both[index + 1] : (old: -2, new: -2)
      if pair.old % 2 == 0, next.old / 2 == old || next.new / 2 == new { continue }
      pairs.append((old, new))
    }
    return pairs
  }

  /// Returns as many pairs as possible that can all stay, with equal contents or with both elements left over.
  private func stayingPairs(among leftovers: (old: [Bool], new: [Bool])) -> [(old: Int, new: Int)] {
    let shift = UInt32(oldIDs.count)
    func numbers(_ ids: [UInt32], _ contents: [UInt32], _ isLeft: [Bool]) -> [UInt32] {
      ids.indices.map { isLeft[$0] || ids[$0] == CommonSubsequence.none ? ids[$0] : contents[$0] + shift }
    }
    return CommonSubsequence(
      numbers(oldIDs, oldContents, leftovers.old), numbers(newIDs, newContents, leftovers.new)
    ).pairs()
  }

  /// Returns the elements that remain when all equal contents are paired, first those that stay beside other contents.
  private func leftovers(of staying: [(old: Int, new: Int)]) -> (old: [Bool], new: [Bool]) {
    var surplus = Array(repeating: 0, count: oldIDs.count + newIDs.count)
    for number in oldContents { surplus[Int(number)] += 1 }
    for number in newContents { surplus[Int(number)] -= 1 }
    var (oldRanks, newRanks) = (oldIDs.map { _ in 1 }, newIDs.map { _ in 1 })
    for (old, new) in staying {
      let rank = oldContents[old] == newContents[new] ? 2 : 0
      (oldRanks[old], newRanks[new]) = (rank, rank)
    }
    var isLeft = (old: oldIDs.map { _ in false }, new: newIDs.map { _ in false })
    for rank in 0...2 {
      for (index, number) in oldContents.enumerated() where oldRanks[index] == rank && surplus[Int(number)] > 0 {
        isLeft.old[index] = true
        surplus[Int(number)] -= 1
      }
      for (index, number) in newContents.enumerated() where newRanks[index] == rank && surplus[Int(number)] < 0 {
        isLeft.new[index] = true
        surplus[Int(number)] += 1
      }
    }
    return isLeft
  }

  /// Returns the old partner of each new element, or -1: those given, then equal contents, then all others, each in
  /// order.
  private func partners(keeping staying: [(old: Int, new: Int)], isByContent: Bool = true) -> [Int] {
    var partners = Array(repeating: -1, count: newIDs.count)
    var isFree = Array(repeating: true, count: oldIDs.count)
    for (old, new) in staying { (partners[new], isFree[old]) = (old, false) }
    func pair(_ old: [UInt32], _ new: [UInt32]) {
      // Free elements with the same number, chained from the first to the last.
      var first = Array(repeating: UInt32.max, count: oldIDs.count + newIDs.count)
      var next = Array(repeating: UInt32.max, count: oldIDs.count)
      for index in old.indices.reversed() where isFree[index] {
        next[index] = first[Int(old[index])]
        first[Int(old[index])] = UInt32(index)
      }
      for (index, number) in new.enumerated() where partners[index] < 0 && number != CommonSubsequence.none {
        let partner = first[Int(number)]
        guard partner != .max else { continue }
        first[Int(number)] = next[Int(partner)]
        (partners[index], isFree[Int(partner)]) = (Int(partner), false)
      }
    }
    if isByContent { pair(oldContents, newContents) }
    pair(oldIDs, newIDs)
    return partners
  }
}
