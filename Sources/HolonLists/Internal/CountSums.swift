/// Sums of the first of many counts that change one at a time, as a binary indexed tree (Fenwick, "A new data
/// structure for cumulative frequency tables", 1994).
@usableFromInline
struct CountSums: Sendable {
  /// The node *i*, from 1, has the sum of as many counts up to the *i*th as its lowest bit says.
  private var nodes: [Int] = [0]

  /// The sum of all counts.
  @usableFromInline private(set) var total = 0

  /// - Complexity: O(*n*), *n* being the number of counts.
  @usableFromInline
  init(_ counts: [Int]) {
    nodes += counts
    for index in nodes.indices.dropFirst() {
      total += counts[index - 1]
      let above = index + (index & -index)
      if above < nodes.count { nodes[above] += nodes[index] }
    }
  }

  /// The sum of the counts before one.
  ///
  /// - Complexity: O(log *n*), *n* being the number of counts.
  @usableFromInline
  func sum(before place: Int) -> Int {
    var (sum, index) = (0, place)
    while index > 0 {
      sum += nodes[index]
      index &= index - 1
    }
    return sum
  }

  /// Changes the count at a place.
  ///
  /// - Complexity: O(log *n*), *n* being the number of counts.
  @usableFromInline
  mutating func add(_ change: Int, at place: Int) {
    total += change
    var index = place + 1
    while index < nodes.count {
      nodes[index] += change
      index += index & -index
    }
  }

  /// The place at which the sum first exceeds a number below the total, and what of the number is left for it.
  ///
  /// - Complexity: O(log *n*), *n* being the number of counts.
  @usableFromInline
  func place(exceeding number: Int) -> (place: Int, rest: Int) {
    var (place, rest, step) = (0, number, 1)
    while step * 2 < nodes.count { step *= 2 }
    while step > 0 {
      if place + step < nodes.count, nodes[place + step] <= rest {
        place += step
        rest -= nodes[place]
      }
      step /= 2
    }
    return (place, rest)
  }
}
