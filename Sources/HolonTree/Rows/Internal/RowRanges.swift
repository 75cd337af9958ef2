/// A set of rows as ranges in ascending order, with a gap between one and the next.
struct RowRanges {
  private(set) var ranges: [Range<Int>] = []

  /// Creates the union of ranges, which may overlap.
  init(union parts: [Range<Int>]) {
    for part in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) where !part.isEmpty {
      if let last = ranges.last, part.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, part.upperBound)
      } else {
        ranges.append(part)
      }
    }
  }

  /// Takes out all rows of another set.
  ///
  /// - Complexity: O(*r*), *r* being the number of ranges of both.
  mutating func subtract(_ other: RowRanges) {
    var rest: [Range<Int>] = []
    var upcoming = 0
    for range in ranges {
      var start = range.lowerBound
      while upcoming < other.ranges.count, other.ranges[upcoming].upperBound <= start { upcoming += 1 }
      var cut = upcoming
      while cut < other.ranges.count, other.ranges[cut].lowerBound < range.upperBound {
        let hole = other.ranges[cut]
        if start < hole.lowerBound { rest.append(start..<hole.lowerBound) }
        start = hole.upperBound
        cut += 1
      }
      if start < range.upperBound { rest.append(start..<range.upperBound) }
    }
    ranges = rest
  }
}
