/// A log of the edits of a list, which reports the changes without comparing elements.
///
/// ```swift
/// var log = ListLog(count: rows.count)
/// rows.remove(at: 3)
/// log.remove(at: 3)
/// rows.append("milk")
/// log.insert(at: log.count)
/// log.commit()  // removal at 3, insertion at the end; and the log is empty again
/// ```
///
/// The result is the ``ListDifference`` that a comparison of the list before and after finds, with the fewest moves, as
/// long as inserted elements are new. Edits that cancel out leave no change. The cost depends on the edits, not on the
/// length of the list.
public struct ListLog: Sendable {
  /// The number of elements before all edits.
  public private(set) var oldCount: Int

  private var table: PieceTable
  private var updates: Set<Int> = []

  /// Creates an empty log.
  ///
  /// - Parameter count: The number of elements of the list.
  public init(count: Int) {
    precondition(count >= 0, "the number of elements is negative: give at least 0")
    oldCount = count
    table = PieceTable(origin: 0, count: count)
  }

  /// The number of elements after the edits so far.
  public var count: Int { table.count }

  /// Returns the index of an element before the edits; nil for one that was inserted since.
  ///
  /// - Complexity: O(√*k*), *k* being the number of edits.
  public func oldIndex(of index: Int) -> Int? {
    let origin = table.origin(at: index)
    return origin >= 0 ? origin : nil
  }
}

extension ListLog {
  /// Records that an element was removed.
  ///
  /// - Returns: The index of the element before the edits, for ``restore(_:at:)``; nil for one that was inserted since.
  /// - Complexity: O(√*k*) amortized, *k* being the number of edits.
  @discardableResult
  public mutating func remove(at index: Int) -> Int? {
    defer { table.remove(index..<index + 1) }
    return oldIndex(of: index)
  }

  /// Records that neighbours were removed.
  ///
  /// - Complexity: O(√*k*) amortized, *k* being the number of edits.
  public mutating func remove(_ range: Range<Int>) { table.remove(range) }

  /// Records that new elements were inserted.
  ///
  /// - Parameters:
  ///   - index: The current index of the first of them.
  ///   - count: The number of new elements.
  /// - Complexity: O(√*k*) amortized, *k* being the number of edits.
  public mutating func insert(at index: Int, count: Int = 1) {
    table.insert(.init(origin: PieceTable.new, count: count), at: index)
  }

  /// Records that a removed element has returned, as after an undo.
  ///
  /// - Parameters:
  ///   - old: Its index before the edits.
  ///   - index: Its current index.
  /// - Complexity: O(√*k*) amortized, *k* being the number of edits.
  public mutating func restore(_ old: Int, at index: Int) {
    precondition(
      (0..<oldCount).contains(old), "the list had no element \(old) before the edits: give an index below its count")
    table.insert(.init(origin: old, count: 1), at: index)
  }

  /// Records that an element was moved.
  ///
  /// - Parameters:
  ///   - index: Its former index.
  ///   - target: Its current index.
  /// - Complexity: O(√*k*) amortized, *k* being the number of edits.
  public mutating func move(from index: Int, to target: Int) {
    let origin = table.origin(at: index)
    table.remove(index..<index + 1)
    table.insert(.init(origin: origin, count: 1), at: target)
  }

  /// Records that an element has changed.
  ///
  /// - Complexity: O(√*k*) amortized, *k* being the number of edits.
  public mutating func update(at index: Int) {
    if let old = oldIndex(of: index) { updates.insert(old) }
  }
}

extension ListLog {
  /// The changes by the edits so far, with the fewest moves.
  ///
  /// - Complexity: O(*k* log *k*), *k* being the number of edits, apart from listing the moved elements.
  public var difference: ListDifference {
    let runs = RunsOfPieces(table.pieces)
    return ListDifference(runs.matching(oldCount: oldCount), updates: runs.pairs(updates))
  }

  /// Whether the edits so far have changed nothing, or cancel out.
  ///
  /// - Complexity: O(*k*), *k* being the number of edits.
  public var isEmpty: Bool {
    guard count == oldCount, updates.isEmpty else { return false }
    var next = 0
    for piece in table.pieces {
      guard piece.origin == next else { return false }
      next += piece.count
    }
    return true
  }

  /// Returns the changes by the edits so far, with the fewest moves, and empties the log.
  ///
  /// - Complexity: O(*k* log *k*), *k* being the number of edits, apart from listing the moved elements.
  @discardableResult
  public mutating func commit() -> ListDifference {
    defer { self = ListLog(count: count) }
    return difference
  }
}
