/// The fewest removals, insertions and moves that lead from one list to another, and the elements with changed
/// contents.
///
/// ```swift
/// let difference = ListDifference(from: ["a", "b", "c"], to: ["c", "a", "d"])
/// Array(difference.removals)    // [1]
/// Array(difference.insertions)  // [2]
/// difference.moves.map(\.new)     // [1]
/// ```
///
/// Identifiers may occur several times: elements that share one are paired by their contents first, with no more
/// changes than when they are paired in order.
///
/// All changes belong to one batch, as for `UITableView` and `UICollectionView`. Removals and the starts of moves are
/// indices of the old list; insertions and the ends of moves are indices of the new one. Updates aren't part of the
/// batch, as a row can't be reloaded while it moves. Reload before the batch by the old index, or after it by the new
/// one; or show the list in ``stages(from:to:)``.
public struct ListDifference: Hashable, Sendable {
  /// An element that is in both lists, at an old and a new index.
  public typealias Pair = DifferencePair<Int>

  /// The indices of removed elements in the old list.
  public internal(set) var removals = IndexRanges()

  /// The indices of inserted elements in the new list.
  public internal(set) var insertions = IndexRanges()

  /// The elements with another place among those that stayed, in the order of the new list.
  public internal(set) var moves: [Pair] = []

  /// The elements with changed contents, moved or not, in the order of the new list.
  public internal(set) var updates: [Pair] = []

  /// Creates a difference without changes.
  @inlinable
  public init() {}

  /// Whether nothing has changed.
  @inlinable
  public var isEmpty: Bool { removals.count + insertions.count + moves.count + updates.count == 0 }

  /// The number of removals, insertions, moves and updates.
  @inlinable
  public var count: Int { removals.count + insertions.count + moves.count + updates.count }
}

extension ListDifference {
  /// Compares lists of elements that are their own identifiers, so that there are no updates.
  ///
  /// - Complexity: O(*n*) on average where the order is kept, O(*n* log *n*) otherwise, *n* being the number of elements.
  @inlinable
  public init<Element: Hashable>(from old: some Collection<Element>, to new: some Collection<Element>) {
    self = withContiguousElements(old, new) { old, new in
      ListDifference(old, new, id: { $0 }, isUpdated: { _, _ in false })
    }
  }

  /// Compares lists of elements with an `id`; elements with the same `id` that aren't equal are updated.
  ///
  /// - Complexity: O(*n*) on average where the order is kept, O(*n* log *n*) otherwise, *n* being the number of elements.
  @inlinable
  public init<Element: Identifiable & Equatable>(from old: some Collection<Element>, to new: some Collection<Element>) {
    self = withContiguousElements(old, new) { old, new in
      let difference = ListDifference(old, new, id: { $0.id }, isUpdated: { differ($0, $1) })
      if difference.updates.isEmpty { return difference }
      return difference.pairingContents(old, new, id: { $0.id }, isUpdated: { differ($0, $1) })
    }
  }

  /// Compares lists of elements with an `id`; elements with the same `id` that aren't equal are updated.
  ///
  /// - Complexity: O(*n*) on average where the order is kept, O(*n* log *n*) otherwise, *n* being the number of elements.
  @inlinable
  public init<Element: Identifiable & Hashable>(from old: some Collection<Element>, to new: some Collection<Element>) {
    self = withContiguousElements(old, new) { old, new in
      let difference = ListDifference(old, new, id: { $0.id }, isUpdated: { differ($0, $1) })
      if difference.updates.isEmpty { return difference }
      return difference.pairingContents(old, new, id: { $0.id }, isUpdated: { differ($0, $1) })
    }
  }

  /// Compares lists of elements of any kind.
  ///
  /// - Parameters:
  ///   - old: The list before.
  ///   - new: The list after.
  ///   - id: Returns the identifier of an element.
  ///   - isUpdated: Whether an element, first its old version and then its new one, has changed. Any two
  ///     elements with the same identifier may be compared.
  /// - Complexity: O(*n*) on average where the order is kept, O(*n* log *n*) otherwise, *n* being the number of elements.
  @inlinable
  public init<Element, ID: Hashable>(
    from old: some Collection<Element>, to new: some Collection<Element>, identifiedBy id: (Element) -> ID,
    isUpdated: (Element, Element) -> Bool
  ) {
    self = withContiguousElements(old, new) { old, new in
      let difference = ListDifference(old, new, id: { id($0) }, isUpdated: { isUpdated($0, $1) })
      if difference.updates.isEmpty { return difference }
      return difference.pairingContents(old, new, id: { id($0) }, isUpdated: { isUpdated($0, $1) })
    }
  }

  @inlinable
  init<Element, ID: Hashable>(
    _ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>, id: (Element) -> ID,
    isUpdated: (Element, Element) -> Bool
  ) {
    self.init(old, new, ListMatching(old, new, id: id), isUpdated: isUpdated)
  }

  /// Returns the difference with elements that share an identifier paired by their contents.
  ///
  /// The matching knows identifiers only and may have paired the wrong elements where several share one. This function
  /// is separate from the comparison, whose closures are inlined only as long as they are used once.
  @inlinable
  @inline(never)
  func pairingContents<Element, ID: Hashable>(
    _ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>, id: (Element) -> ID,
    isUpdated: (Element, Element) -> Bool
  ) -> ListDifference {
    guard hasAmbiguousUpdates(old, new, id: id) else { return self }
    let numbers = ContentNumbers(old, new, id: id, isUpdated: isUpdated)
    let other = ListDifference(old, new, numbers.matching(), isUpdated: isUpdated)
    return (other.count, other.updates.count) < (count, updates.count) ? other : self
  }

  /// Returns whether an updated element shares its identifier with another one that is updated, inserted or removed.
  ///
  /// Otherwise every changed element has only one possible partner.
  @inlinable
  func hasAmbiguousUpdates<Element, ID: Hashable>(
    _ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>, id: (Element) -> ID
  ) -> Bool {
    if updates.count == 1, removals.isEmpty, insertions.isEmpty { return false }
    var changed: ContiguousArray<ID> = []
    changed.reserveCapacity(updates.count + removals.count + insertions.count)
    for update in updates { changed.append(id(old[update.old])) }
    for range in removals.ranges { for index in range { changed.append(id(old[index])) } }
    for range in insertions.ranges { for index in range { changed.append(id(new[index])) } }
    return changed.withUnsafeBufferPointer { areDistinct($0, first: updates.count) } == false
  }

  @inlinable
  init<Element>(
    _ old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>, _ matching: ListMatching,
    isUpdated: (Element, Element) -> Bool
  ) {
    var updates: [Pair] = []
    matching.forEachPair { oldIndex, newIndex in
      if isUpdated(old[oldIndex], new[newIndex]) { updates.append(Pair(old: oldIndex, new: newIndex)) }
    }
    self.init(matching, updates: updates)
  }

  @usableFromInline
  init(_ matching: ListMatching, updates: [Pair]) {
    self.updates = updates
    removals = matching.removals
    moves.reserveCapacity(matching.moveCount)
    var start = matching.prefix
    for (index, run) in matching.runs.enumerated() {
      insertions.append(start..<run.new)
      start = run.new + run.count
      guard let stays = matching.stays, !stays[index] else { continue }
      for offset in 0..<run.count { moves.append(Pair(old: run.old + offset, new: run.new + offset)) }
    }
    insertions.append(start..<matching.newMiddle.upperBound)
  }
}

/// Calls a closure with the contiguous storage of two collections, copying those that have none.
@inlinable
func withContiguousElements<Element, Result>(
  _ old: some Collection<Element>, _ new: some Collection<Element>,
  _ body: (UnsafeBufferPointer<Element>, UnsafeBufferPointer<Element>) -> Result
) -> Result {
  func contiguous<Elements: Collection<Element>>(
    _ elements: Elements, _ body: (UnsafeBufferPointer<Element>) -> Result
  ) -> Result {
    elements.withContiguousStorageIfAvailable(body) ?? ContiguousArray(elements).withUnsafeBufferPointer(body)
  }
  return contiguous(old) { old in contiguous(new) { new in body(old, new) } }
}
