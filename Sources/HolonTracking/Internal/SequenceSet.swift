/// A set of event numbers, stored as ordered ranges that neither touch nor overlap.
struct SequenceSet: Equatable {
  private(set) var ranges: [Range<UInt64>] = []

  /// The number of elements.
  private(set) var count = 0

  init(_ ranges: some Sequence<Range<UInt64>> = []) {
    for range in ranges { insert(range) }
  }

  /// Creates a set from numbers in order.
  init(ordered numbers: some Sequence<UInt64>) {
    for number in numbers {
      if let last = ranges.last, last.upperBound == number {
        ranges[ranges.count - 1] = last.lowerBound..<number + 1
      } else {
        ranges.append(number..<number + 1)
      }
      count += 1
    }
  }

  func contains(_ number: UInt64) -> Bool {
    let index = firstEnding(after: number)
    return index < ranges.count && ranges[index].lowerBound <= number
  }

  /// Returns the first number, from a given one on, that isn't in the set.
  func firstGap(from number: UInt64) -> UInt64 {
    let index = firstEnding(after: number)
    return index < ranges.count && ranges[index].lowerBound <= number ? ranges[index].upperBound : number
  }

  /// Returns the number of elements in a range.
  func count(in range: Range<UInt64>) -> Int {
    var sum = 0
    var index = firstEnding(after: range.lowerBound)
    while index < ranges.count, ranges[index].lowerBound < range.upperBound {
      sum += ranges[index].clamped(to: range).count
      index += 1
    }
    return sum
  }

  /// Returns the parts of a range that aren't in the set.
  func gaps(in range: Range<UInt64>) -> SequenceSet {
    var gaps = SequenceSet()
    var start = range.lowerBound
    var index = firstEnding(after: start)
    while index < ranges.count, ranges[index].lowerBound < range.upperBound {
      if ranges[index].lowerBound > start { gaps.insert(start..<ranges[index].lowerBound) }
      start = ranges[index].upperBound
      index += 1
    }
    if start < range.upperBound { gaps.insert(start..<range.upperBound) }
    return gaps
  }

  mutating func insert(_ range: Range<UInt64>) {
    guard !range.isEmpty else { return }
    var merged = range
    // From the first range that ends at the new one's start or later, to the last that starts at its end.
    let start = range.lowerBound == 0 ? 0 : firstEnding(after: range.lowerBound - 1)
    var end = start
    while end < ranges.count, ranges[end].lowerBound <= range.upperBound {
      merged = min(merged.lowerBound, ranges[end].lowerBound)..<max(merged.upperBound, ranges[end].upperBound)
      count -= ranges[end].count
      end += 1
    }
    ranges.replaceSubrange(start..<end, with: CollectionOfOne(merged))
    count += merged.count
  }

  mutating func remove(_ range: Range<UInt64>) {
    guard !range.isEmpty else { return }
    let start = firstEnding(after: range.lowerBound)
    var end = start
    var rest: [Range<UInt64>] = []
    while end < ranges.count, ranges[end].lowerBound < range.upperBound {
      let old = ranges[end]
      count -= old.count
      if old.lowerBound < range.lowerBound { rest.append(old.lowerBound..<range.lowerBound) }
      if old.upperBound > range.upperBound { rest.append(range.upperBound..<old.upperBound) }
      end += 1
    }
    count += rest.reduce(0) { $0 + $1.count }
    ranges.replaceSubrange(start..<end, with: rest)
  }

  mutating func formUnion(_ others: SequenceSet) {
    for range in others.ranges { insert(range) }
  }

  mutating func subtract(_ others: SequenceSet) {
    for range in others.ranges { remove(range) }
  }

  /// Returns the index of the first range that ends after a number.
  private func firstEnding(after number: UInt64) -> Int {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
