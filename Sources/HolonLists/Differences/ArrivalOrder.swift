import HolonTree

/// Computes the index at which each insertion and each move takes place when they are made one after the other.
///
/// Each arrival is placed after its predecessor in the new list, in the order of the new list. Elements that are still
/// to move therefore never displace the elements before them. ``CountSums`` count how many of them precede an arrival.
struct ArrivalOrder {
  typealias Place = SectionedDifference.Place

  /// A row that leaves its place for another one.
  private struct Leaver {
    let old: Place

    /// The number of rows before it in its section that stay.
    var staying = 0
  }

  private struct Arrival {
    let new: Place
    let target: Int
    let origin: Place?

    /// The number of rows before it in its section that have stayed.
    var staying = 0
    var leaver = -1
  }

  /// An arrival, with its place in the list at that moment.
  struct Step {
    let place: Place

    /// The place from which a row moves; nil for an insertion.
    let origin: Place?

    /// The number under which the arrival was added.
    let target: Int
  }

  private var leavers: [Leaver] = []
  private var arrivals: [Arrival] = []

  /// Adds a move, from the old place among the rows that aren't removed to the new place.
  mutating func leave(
    _ old: Int, section oldSection: Int, to new: Int, section: Int, target: Int? = nil
  ) {
    let old = Place(section: oldSection, row: old)
    leavers.append(Leaver(old: old))
    arrivals.append(Arrival(new: Place(section: section, row: new), target: target ?? new, origin: old))
  }

  /// Adds an insertion.
  mutating func arrive(at new: Int, section: Int, target: Int? = nil) {
    arrivals.append(Arrival(new: Place(section: section, row: new), target: target ?? new, origin: nil))
  }

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
      var origin: Place?
      if arrival.leaver >= 0 {
        origin = current(arrival.leaver, before: index, waiting)
        waiting.add(-1, at: arrival.leaver)
      }
      // Waiting rows before the next one that stays, or at the end of the section.
      let first = leavers.partitioningIndex { $0.old.section >= arrival.new.section }
      let end = leavers.partitioningIndex {
        ($0.old.section, $0.staying) >= (arrival.new.section, arrival.staying)
      }
      let inTheWay = end > first ? waiting.sum(before: end) - waiting.sum(before: first) : 0
      let place = Place(section: arrival.new.section, row: arrival.new.row + inTheWay)
      return Step(place: place, origin: origin, target: arrival.target)
    }
  }

  private mutating func countStaying() {
    var (section, start) = (-1, 0)
    for index in leavers.indices {
      if leavers[index].old.section != section { (section, start) = (leavers[index].old.section, index) }
      leavers[index].staying = leavers[index].old.row - (index - start)
    }
    section = -1
    for index in arrivals.indices {
      if arrivals[index].new.section != section { (section, start) = (arrivals[index].new.section, index) }
      arrivals[index].staying = arrivals[index].new.row - (index - start)
      guard let origin = arrivals[index].origin else { continue }
      arrivals[index].leaver = leavers.partitioningIndex { $0.old >= origin }
    }
  }

  /// Returns the current place of a waiting row after the first arrivals.
  private func current(_ leaver: Int, before arrival: Int, _ waiting: CountSums) -> Place {
    let (section, staying) = (leavers[leaver].old.section, leavers[leaver].staying)
    let first = leavers.partitioningIndex { $0.old.section >= section }
    let firstArrival = arrivals.partitioningIndex { $0.new.section >= section }
    let end = arrivals.partitioningIndex { ($0.new.section, $0.staying) > (section, staying) }
    let arrived = max(0, min(end, arrival) - firstArrival)
    let before = waiting.sum(before: leaver) - waiting.sum(before: first)
    return Place(section: section, row: staying + arrived + before)
  }
}
