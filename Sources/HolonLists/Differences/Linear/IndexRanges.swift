/// Indices in increasing order, stored as ranges.
///
/// ```swift
/// let removed: IndexRanges = [2, 3, 4, 9]
/// removed.ranges  // [2..<5, 9..<10]
/// ```
public struct IndexRanges: Hashable, Sendable {
  /// The ranges, which neither overlap nor touch.
  public private(set) var ranges: [Range<Int>] = []

  /// The number of indices.
  public private(set) var count = 0

  /// Creates a set without indices.
  @inlinable
  public init() {}

  /// Whether there are no indices.
  @inlinable
  public var isEmpty: Bool { count == 0 }

  /// Adds an index that is greater than all others.
  ///
  /// - Complexity: O(1) amortized.
  public mutating func append(_ index: Int) { append(index..<index + 1) }

  /// Adds a range of indices that are greater than all others; an empty one changes nothing.
  ///
  /// - Complexity: O(1) amortized.
  public mutating func append(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    count += range.count
    guard let last = ranges.last else { return ranges.append(range) }
    precondition(
      range.lowerBound >= last.upperBound, "an index was added out of order: add indices in increasing order")
    if range.lowerBound == last.upperBound {
      ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
    } else {
      ranges.append(range)
    }
  }

  /// Returns a Boolean value that indicates whether the set contains an index.
  ///
  /// - Complexity: O(log *r*), *r* being the number of ranges.
  public func contains(_ index: Int) -> Bool {
    var rest = ranges[...]
    while let middle = rest.indices.middle {
      if rest[middle].contains(index) { return true }
      rest = index < rest[middle].lowerBound ? rest[..<middle] : rest[(middle + 1)...]
    }
    return false
  }
}

extension IndexRanges: Sequence {
  /// Returns an iterator over the indices, in increasing order.
  public func makeIterator() -> FlattenSequence<[Range<Int>]>.Iterator { ranges.joined().makeIterator() }

  /// The number of indices.
  public var underestimatedCount: Int { count }
}

extension IndexRanges: ExpressibleByArrayLiteral {
  /// Creates a set of indices given in increasing order.
  public init(arrayLiteral indices: Int...) {
    for index in indices { append(index) }
  }
}

extension Range<Int> {
  fileprivate var middle: Int? { isEmpty ? nil : lowerBound + count / 2 }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the first index whose element satisfies a condition that all later elements satisfy, too.
  func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var range = startIndex..<endIndex
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = condition(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}
