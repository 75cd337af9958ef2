import HolonTree

/// The nodes of to-dos by their numbers.
///
/// The numbers of a whole list have few gaps, so its nodes are in an array, where they are found without hashing.
/// Numbers far beyond the count of nodes, as in an excerpt of a large list, are in a dictionary.
struct NumberedNodes: Sendable {
  private var near: [NodeHandle?] = []
  private var far: [Int: NodeHandle] = [:]
  private var count = 0
  private var expectedCount = 0

  /// The node of a number; nil if it has none.
  ///
  /// - Complexity: O(1), amortized for new numbers.
  subscript(number: Int) -> NodeHandle? {
    get {
      if near.indices.contains(number) { return near[number] }
      return far.isEmpty ? nil : far[number]
    }
    set {
      let isKnown = self[number] != nil
      if newValue != nil, !isKnown {
        count += 1
        if number >= near.count { extend(to: number) }
      } else if newValue == nil, isKnown {
        count -= 1
      }
      if near.indices.contains(number) { near[number] = newValue } else { far[number] = newValue }
    }
  }

  /// Prepares for a number of nodes.
  mutating func reserveCapacity(_ capacity: Int) {
    expectedCount = max(expectedCount, capacity)
    near.reserveCapacity(capacity + 1)
  }

  /// Extends the array to a new number, unless it would take more memory than the dictionary.
  private mutating func extend(to number: Int) {
    guard number / 3 < max(count, expectedCount) else { return }
    let start = near.count
    near.append(contentsOf: repeatElement(nil, count: number + 1 - start))
    guard !far.isEmpty else { return }
    for other in start...number { near[other] = far.removeValue(forKey: other) }
  }
}
