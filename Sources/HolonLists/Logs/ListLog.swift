/// Writes down how a list is edited, and tells what has changed without comparing anything.
///
/// ```swift
/// var log = ListLog(count: rows.count)
/// rows.remove(at: 3)
/// log.remove(at: 3)
/// rows.append("milk")
/// log.insert(at: log.count)
/// log.commit()  // removal at 3, insertion at the end; and a new beginning
/// ```
///
/// The result is the same ``ListDifference`` that a comparison of the list before and after would find, with the fewest
/// moves, as long as what is inserted is new. What cancels out leaves nothing. The cost is that of the edits, however
/// long the list is.
public struct ListLog: Sendable {
  /// The number of elements before all edits.
  public private(set) var oldCount: Int

  private var table: PieceTable
  private var updates: Set<Int> = []

  /// Begins a log.
  ///
  /// - Parameter count: The number of elements of the list.
  public init(count: Int) {
    precondition(count >= 0, "a list has no fewer than 0 elements")
    oldCount = count
    table = PieceTable(origin: 0, count: count)
  }

  /// The number of elements after the edits so far.
  public var count: Int { table.count }

  /// Where an element was before the edits; nil for one that has come since.
  ///
  /// - Complexity: O(√*k*), *k* being the number of edits.
  public func oldIndex(of index: Int) -> Int? {
    let origin = table.origin(at: index)
    return origin >= 0 ? origin : nil
  }
}

extension ListLog {
  /// Notes that an element was taken out.
  ///
  /// - Returns: Where the element was before the edits, for ``restore(_:at:)``; nil for one that has come since.
  /// - Complexity: O(√*k*) amortized, *k* being the number of edits.
  @discardableResult
  public mutating func remove(at index: Int) -> Int? {
    defer { table.remove(index..<index + 1) }
    return oldIndex(of: index)
  }

  /// Notes that neighbours were taken out.
  ///
  /// - Complexity: O(√*k*) amortized, *k* being the number of edits.
  public mutating func remove(_ range: Range<Int>) { table.remove(range) }

  /// Notes that new elements were put in.
  ///
  /// - Parameters:
  ///   - index: The index that the first of them has now.
  ///   - count: How many they are.
  /// - Complexity: O(√*k*) amortized, *k* being the number of edits.
  public mutating func insert(at index: Int, count: Int = 1) {
    table.insert(.init(origin: PieceTable.new, count: count), at: index)
  }

  /// Notes that an element which had been taken out is back, as after an undo.
  ///
  /// - Parameters:
  ///   - old: Where it was before the edits.
  ///   - index: The index that it has now.
  /// - Complexity: O(√*k*) amortized, *k* being the number of edits.
  public mutating func restore(_ old: Int, at index: Int) {
    precondition((0..<oldCount).contains(old), "the list had no element \(old) before the edits")
    table.insert(.init(origin: old, count: 1), at: index)
  }

  /// Notes that an element was moved.
  ///
  /// - Parameters:
  ///   - index: The index that it had.
  ///   - target: The index that it has now.
  /// - Complexity: O(√*k*) amortized, *k* being the number of edits.
  public mutating func move(from index: Int, to target: Int) {
    let origin = table.origin(at: index)
    table.remove(index..<index + 1)
    table.insert(.init(origin: origin, count: 1), at: target)
  }

  /// Notes that an element shows something else.
  ///
  /// - Complexity: O(√*k*) amortized, *k* being the number of edits.
  public mutating func update(at index: Int) {
    if let old = oldIndex(of: index) { updates.insert(old) }
  }
}

extension ListLog {
  /// What the edits so far have changed, with the fewest moves.
  ///
  /// - Complexity: O(*k* log *k*), *k* being the number of edits, apart from naming what moves.
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

  /// What the edits so far have changed, with the fewest moves; the log begins anew.
  ///
  /// - Complexity: O(*k* log *k*), *k* being the number of edits, apart from naming what moves.
  @discardableResult
  public mutating func commit() -> ListDifference {
    defer { self = ListLog(count: count) }
    return difference
  }
}
