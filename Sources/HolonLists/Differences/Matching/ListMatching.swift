public import HolonTree

/// The pairs of the same elements in two lists, as runs of neighbours in both.
///
/// The common start and end of both lists aren't runs; they never take part in a move.
@usableFromInline
struct ListMatching {
  @usableFromInline let oldCount: Int
  @usableFromInline let newCount: Int

  /// The number of elements that are the same at the start.
  @usableFromInline var prefix = 0

  /// The number of elements that are the same at the end.
  @usableFromInline var suffix = 0

  /// The elements between prefix and suffix that are in both lists, in the order of the new one.
  @usableFromInline var runs: [MatchingRun] = []

  /// The old elements that the new list lacks.
  @usableFromInline var removals = IndexRanges()

  /// Whether each run stays in place; nil when all stay.
  @usableFromInline var stays: [Bool]?

  @usableFromInline var oldMiddle: Range<Int> { @inlinable get { prefix..<oldCount - suffix } }
  @usableFromInline var newMiddle: Range<Int> { @inlinable get { prefix..<newCount - suffix } }

  /// Creates a matching without pairs.
  init(oldCount: Int, newCount: Int) {
    self.oldCount = oldCount
    self.newCount = newCount
  }

  /// Matches two lists so that as many elements as possible are in both, and as many of these as possible stay.
  ///
  /// - Parameter isOrdered: Whether the order matters; otherwise ``stays`` is undefined.
  /// - Complexity: O(*n*) on average, *n* being the number of elements; an identifier is hashed at most once.
  @inlinable
  init<Element, ID: Hashable>(
    _ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>, isOrdered: Bool = true,
    id: (Element) -> ID
  ) {
    precondition(
      old.count < UInt32.max && new.count < UInt32.max,
      "a list has too many elements: compare lists of fewer than 4,294,967,295")
    oldCount = old.count
    newCount = new.count
    let shorter = min(oldCount, newCount)
    while prefix < shorter, areSame(id(old[prefix]), id(new[prefix])) { prefix += 1 }
    while suffix < shorter - prefix, areSame(id(old[oldCount - suffix - 1]), id(new[newCount - suffix - 1])) {
      suffix += 1
    }
    if oldMiddle.isEmpty || newMiddle.isEmpty {
      removals.append(oldMiddle)
      return
    }
    if isOrdered, matchNearby(old, new, id: id) { return }
    if !match(old, new, IdentityHash(isCareful: false), isOrdered: isOrdered, id: id) {
      _ = match(old, new, IdentityHash(isCareful: true), isOrdered: isOrdered, id: id)
    }
  }

  /// Finds the runs between prefix and suffix; returns false if the hash isn't suitable for these identifiers.
  @inlinable
  mutating func match<Element, ID: Hashable>(
    _ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>, _ hash: IdentityHash<ID>,
    isOrdered: Bool, id: (Element) -> ID
  ) -> Bool {
    let (prefix, end, newEnd) = (prefix, oldMiddle.upperBound, newMiddle.upperBound)
    let table = IdentityTable(capacity: oldMiddle.count)
    let longestRun = hash.isCareful ? Int.max : IdentityTable.longestRun
    var hasDuplicates = false
    for offset in 0..<end - prefix {
      guard
        let key = hash(id(old[prefix + offset])),
        let entered = table.insert(
          offset, hash: key, longestRun: longestRun,
          isSame: { areSame(id(old[prefix + $0]), id(old[prefix + offset])) })
      else { return false }
      if entered != offset { hasDuplicates = true }
    }
    runs = []
    var isKept = Array(repeating: false, count: end - prefix)
    let areHashed = isKept.withUnsafeMutableBufferPointer { isKept in
      var index = prefix
      while index < newEnd {
        guard let key = hash(id(new[index])) else { return false }
        let found = table.find(hash: key) { areSame(id(old[prefix + $0]), id(new[index])) }
        guard found >= 0, !isKept[found] else {
          if found >= 0 { hasDuplicates = true }
          index += 1
          continue
        }
        // Former neighbours mostly still are, so that a lookup is unnecessary.
        let start = index
        var partner = found
        repeat {
          isKept[partner] = true
          partner += 1
          index += 1
        } while partner < end - prefix && index < newEnd && !isKept[partner]
          && areSame(id(old[prefix + partner]), id(new[index]))
        runs.append(MatchingRun(old: prefix + found, new: start, count: index - start))
      }
      return true
    }
    guard areHashed else { return false }
    guard hasDuplicates else {
      if isOrdered { stays = staying(runs) }
      remove(allBut: isKept)
      return true
    }
    // Several elements may be the same, so there is a choice.
    func number(_ element: Element) -> UInt32 {
      guard let key = hash(id(element)) else { return .max }
      return UInt32(truncatingIfNeeded: table.find(hash: key) { areSame(id(old[prefix + $0]), id(element)) })
    }
    choose(among: old[oldMiddle].map(number), new[newMiddle].map(number), isOrdered: isOrdered)
    return true
  }

  /// Records the old elements between prefix and suffix that aren't in both lists as removed.
  @usableFromInline
  mutating func remove(allBut isKept: [Bool]) {
    isKept.withUnsafeBytes { bytes in
      // Eight at a time, as most elements are kept or removed like their neighbours.
      func end(of value: UInt8, from start: Int) -> Int {
        let word = UInt64(value) &* 0x0101_0101_0101_0101
        var index = start
        while index + 8 <= bytes.count, bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) == word {
          index += 8
        }
        while index < bytes.count, bytes[index] == value { index += 1 }
        return index
      }
      var index = end(of: 1, from: 0)
      while index < bytes.count {
        let next = end(of: 0, from: index)
        removals.append(prefix + index..<prefix + next)
        index = end(of: 1, from: next)
      }
    }
  }

  /// Calls a closure with every pair of an old and a new index, in the order of the new list.
  @inlinable
  func forEachPair(_ body: (Int, Int) -> Void) {
    for index in 0..<prefix { body(index, index) }
    for run in runs {
      for offset in 0..<run.count { body(run.old + offset, run.new + offset) }
    }
    for index in newMiddle.upperBound..<newCount { body(index - newCount + oldCount, index) }
  }
}

/// Elements that are neighbours in both lists.
@usableFromInline
struct MatchingRun: OldRun {
  @usableFromInline let old: Int
  @usableFromInline let new: Int
  @usableFromInline let count: Int

  @inlinable
  init(old: Int, new: Int, count: Int) {
    self.old = old
    self.new = new
    self.count = count
  }
}
