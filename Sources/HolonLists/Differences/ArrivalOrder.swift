import HolonTree

/// Computes the index at which each insertion and each move takes place when they are made one after the other.
///
/// Each arrival is placed after its predecessor in the new list, in the order of the new list. Elements that are still
/// to move therefore never displace the elements before them. ``CountSums`` count how many of them precede an arrival.
struct ArrivalOrder {
  /// An element that leaves its place for another one.
  private struct Leaver {
    let old: Int

    /// The number of elements before it that stay.
    var staying = 0
  }

  private struct Arrival {
    let new: Int
    let origin: Int?

    /// The number of elements before it that have stayed.
    var staying = 0
    var leaver = -1
  }

  /// An arrival, with its index in the list at that moment.
  struct Step {
    let index: Int

    /// The index from which an element moves; nil for an insertion.
    let origin: Int?

    /// Its index in the new list.
    let new: Int
  }

  private var leavers: [Leaver] = []
  private var arrivals: [Arrival] = []

  /// Adds a move, from the old index among the elements that aren't removed to the new index.
  mutating func leave(_ old: Int, to new: Int) {
    leavers.append(Leaver(old: old))
    arrivals.append(Arrival(new: new, origin: old))
  }

  /// Adds an insertion.
  mutating func arrive(at new: Int) { arrivals.append(Arrival(new: new, origin: nil)) }

  /// Returns the moves and insertions, in the order in which they are made.
  ///
  /// - Complexity: O(*k* log *k*), *k* being the number of moves and insertions.
  mutating func steps() -> [Step] {
    arrivals.sort { $0.new < $1.new }
    leavers.sort { $0.old < $1.old }
    countStaying()
    var waiting = CountSums(Array(repeating: 1, count: leavers.count))
    return arrivals.indices.map { index in
      let arrival = arrivals[index]
      var origin: Int?
      if arrival.leaver >= 0 {
        origin = current(arrival.leaver, before: index, waiting)
        waiting.add(-1, at: arrival.leaver)
      }
      // Waiting elements before the next one that stays, or at the end.
      let inTheWay = waiting.sum(before: leavers.partitioningIndex { $0.staying >= arrival.staying })
      return Step(index: arrival.new + inTheWay, origin: origin, new: arrival.new)
    }
  }

  private mutating func countStaying() {
    for index in leavers.indices { leavers[index].staying = leavers[index].old - index }
    for index in arrivals.indices {
      arrivals[index].staying = arrivals[index].new - index
      guard let origin = arrivals[index].origin else { continue }
      arrivals[index].leaver = leavers.partitioningIndex { $0.old >= origin }
    }
  }

  /// Returns the current index of a waiting element after the first arrivals.
  private func current(_ leaver: Int, before arrival: Int, _ waiting: CountSums) -> Int {
    let staying = leavers[leaver].staying
    let end = arrivals.partitioningIndex { $0.staying > staying }
    return staying + min(end, arrival) + waiting.sum(before: leaver)
  }
}
