/// The mapping between the sections of the old list and those of the new one.
///
/// Sections that stay in place are found by counting, so that the difference alone is needed.
struct SectionPartners {
  private let difference: ListDifference
  private let removals: Ranks

  /// The indices of the sections that leave their places, in order.
  private let leavers: [Int]

  /// The indices at which sections arrive, in order.
  private let arrivals: [Int]
  private let moveTo: [Int: Int]
  private let moveFrom: [Int: Int]
  private let inserted: Ranks

  /// - Complexity: O(*k* log *k*), *k* being the number of changes of sections.
  init(_ difference: ListDifference) {
    self.difference = difference
    removals = Ranks(difference.removals)
    inserted = Ranks(difference.insertions)
    leavers = (Array(difference.removals) + difference.moves.map(\.old)).sorted()
    arrivals = (Array(difference.insertions) + difference.moves.map(\.new)).sorted()
    moveTo = Dictionary(difference.moves.map { ($0.old, $0.new) }, uniquingKeysWith: { first, _ in first })
    moveFrom = Dictionary(difference.moves.map { ($0.new, $0.old) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the index in the new list of a section of the old one; nil when it is removed.
  func new(_ old: Int) -> Int? {
    if let target = moveTo[old] { return target }
    if difference.removals.contains(old) { return nil }
    let staying = old - leavers.firstPlace(notBelow: old)
    return staying + arrivals.skipped(upTo: staying)
  }

  /// Returns the index in the old list of a section of the new one; nil when it is inserted.
  func old(_ new: Int) -> Int? {
    if let origin = moveFrom[new] { return origin }
    if difference.insertions.contains(new) { return nil }
    let staying = new - arrivals.firstPlace(notBelow: new)
    return staying + leavers.skipped(upTo: staying)
  }

  /// Returns the number of sections before one that remain after the removals.
  func remaining(_ old: Int) -> Int { old - removals.below(old) }
}

extension [Int] {
  /// Returns the first index at which increasing numbers are not less than another one.
  func firstPlace(notBelow number: Int) -> Int { partitioningIndex { $0 >= number } }

  /// Returns the number of these indices that precede the index with the given number of other indices before it.
  fileprivate func skipped(upTo number: Int) -> Int { indices.partitioningIndex { self[$0] - $0 > number } }
}
