/// Prefix sums of many counts that change one at a time, as a binary indexed tree.
///
/// ``TreeRows`` counts the rows of its blocks with it, and `HolonLists` those of its chunks.
///
/// Source: Peter Fenwick, “A new data structure for cumulative frequency tables” (1994).
@usableFromInline
package struct CountSums: Sendable {
  /// The sums: node *i*, counted from 1, has the sum of as many counts up to the *i*th as its lowest set bit says.
  ///
  /// Intermediate sums wrap around, so that changes may be negative.
  @usableFromInline var nodes: ContiguousArray<UInt32> = [0]

  /// The sum of all counts, which is less than 2³².
  @usableFromInline package internal(set) var total = 0

  /// Creates the sums of counts.
  ///
  /// - Complexity: O(*n*), *n* being the number of counts.
  @inlinable
  package init(_ counts: some Collection<Int>) {
    nodes.reserveCapacity(counts.count + 1)
    for count in counts {
      total += count
      nodes.append(UInt32(truncatingIfNeeded: count))
    }
    for index in nodes.indices.dropFirst() {
      let above = index + (index & -index)
      if above < nodes.count { nodes[above] &+= nodes[index] }
    }
  }

  /// Returns the sum of the counts before a place.
  ///
  /// - Complexity: O(log *n*), *n* being the number of counts.
  @inlinable
  package func sum(before place: Int) -> Int {
    var sum: UInt32 = 0
    var index = place
    while index > 0 {
      sum &+= nodes[index]
      index &= index - 1
    }
    return Int(sum)
  }

  /// Changes the count at a place.
  ///
  /// - Complexity: O(log *n*), *n* being the number of counts.
  @inlinable
  package mutating func add(_ change: Int, at place: Int) {
    guard change != 0 else { return }
    total += change
    var index = place + 1
    while index < nodes.count {
      nodes[index] &+= UInt32(truncatingIfNeeded: change)
      index += index & -index
    }
  }

  /// Returns the place at which the sum first exceeds a number below the total, and the rest of the number there.
  ///
  /// - Complexity: O(log *n*), *n* being the number of counts.
  @inlinable
  package func place(exceeding number: Int) -> (place: Int, rest: Int) {
    var (place, rest) = (0, UInt32(truncatingIfNeeded: number))
    var step = 1 << (Int.bitWidth - 1 - nodes.count.leadingZeroBitCount)
    while step > 0 {
      if place + step < nodes.count, nodes[place + step] <= rest {
        place += step
        rest -= nodes[place]
      }
      step /= 2
    }
    return (place, Int(rest))
  }
}
