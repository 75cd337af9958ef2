/// One of the batches in which a list becomes another one.
///
/// ```swift
/// for stage in difference.stages(from: rows, to: newRows) {
///   tableView.performBatchUpdates {
///     rows = stage.elements
///     tableView.show(stage.difference)  // deletes, inserts, moves and reloads rows
///   }
/// }
/// ```
public struct ListStage<Element> {
  /// The changes of the batch, from the list before it to the list after it.
  public let difference: ListDifference

  let old: [Element]
  let new: [Element]

  /// The whole difference, of which this batch is the first; nil for the last batch.
  let whole: ListDifference?

  /// The list after the batch, created on demand.
  ///
  /// - Complexity: O(1) for the last stage, otherwise O(*n*), *n* being the number of elements.
  public var elements: [Element] {
    guard let whole else { return new }
    var elements = old
    for update in whole.updates { elements[update.old] = new[update.new] }
    for range in whole.removals.ranges.reversed() { elements.removeSubrange(range) }
    return elements
  }
}

extension ListStage: Sendable where Element: Sendable {}

extension ListDifference {
  /// Returns the batches that lead to the new list: first removals and updates, then insertions and moves.
  ///
  /// Each of them is safe for `UITableView` and `UICollectionView`, which accept no update of a row that also moves.
  /// Batches without changes are left out, so that equal lists have no stages.
  ///
  /// - Parameters:
  ///   - old: The list before.
  ///   - new: The list after.
  /// - Complexity: O(*k* log *k*), *k* being the number of changes.
  public func stages<Element>(from old: [Element], to new: [Element]) -> [ListStage<Element>] {
    let (first, second) = split
    var stages: [ListStage<Element>] = []
    if !first.isEmpty {
      stages.append(ListStage(difference: first, old: old, new: new, whole: second.isEmpty ? nil : self))
    }
    if !second.isEmpty { stages.append(ListStage(difference: second, old: old, new: new, whole: nil)) }
    return stages
  }

  /// The removals and updates, and the changes that remain after them.
  var split: (leaving: ListDifference, arriving: ListDifference) {
    let gone = Ranks(removals)
    var (leaving, arriving) = (ListDifference(), ListDifference())
    leaving.removals = removals
    leaving.updates =
      updates
      .map { Pair(old: $0.old, new: $0.old - gone.below($0.old)) }
      .sorted { $0.new < $1.new }
    arriving.insertions = insertions
    arriving.moves = moves.map { Pair(old: $0.old - gone.below($0.old), new: $0.new) }
    return (leaving, arriving)
  }
}

/// Counts the indices below another one.
struct Ranks {
  private let ranges: [Range<Int>]

  /// The number of indices in the ranges before each one.
  private let before: [Int]

  init(_ indices: IndexRanges) {
    ranges = indices.ranges
    var total = 0
    before = ranges.map { range in
      defer { total += range.count }
      return total
    }
  }

  /// Returns the number of indices that are less than another one.
  ///
  /// - Complexity: O(log *r*), *r* being the number of ranges.
  func below(_ index: Int) -> Int {
    let next = ranges.partitioningIndex { $0.lowerBound >= index }
    if next == 0 { return 0 }
    return before[next - 1] + min(ranges[next - 1].upperBound, index) - ranges[next - 1].lowerBound
  }
}
