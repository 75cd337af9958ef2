/// One of the edits that turn a list into another one when they are made one after the other.
///
/// Each index refers to the list at that moment. The steps therefore suit targets that accept one edit at a time: the
/// children of an element in a web page, a stack view, a database's positions.
public enum ListStep: Hashable, Sendable {
  /// Removes an element.
  case remove(at: Int)

  /// Inserts an element; `new` is its index in the new list.
  case insert(at: Int, new: Int)

  /// Moves an element; the second index is counted without it.
  case move(from: Int, to: Int)

  /// Updates an element; `new` is its index in the new list.
  case update(at: Int, new: Int)
}

extension ListDifference {
  /// The edits that lead to the new list one after the other: updates, then removals from the end, then arrivals.
  ///
  /// ```swift
  /// ListDifference(from: ["a", "b", "c"], to: ["c", "a", "d"]).steps
  /// // [remove(at: 1), move(from: 0, to: 1), insert(at: 2, new: 2)]
  /// ```
  ///
  /// - Complexity: O(*k* log *k*), *k* being the number of changes.
  public var steps: [ListStep] {
    var steps = updates.map { ListStep.update(at: $0.old, new: $0.new) }
    steps.reserveCapacity(count)
    steps += removals.ranges.reversed().flatMap { $0.reversed().map { .remove(at: $0) } }
    let gone = Ranks(removals)
    var order = ArrivalOrder()
    for move in moves { order.leave(move.old - gone.below(move.old), to: move.new) }
    for index in insertions { order.arrive(at: index) }
    return steps
      + order.steps().map { step in
        if let origin = step.origin {
          .move(from: origin, to: step.index)
        } else {
          .insert(at: step.index, new: step.new)
        }
      }
  }
}
