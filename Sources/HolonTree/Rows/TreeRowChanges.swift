/// The rows that a change of an outline has removed, inserted, moved and updated.
///
/// The changes contain the data for a table's batch update. First take the removed rows and the sources of moves out of
/// the old rows and close the gaps. Then put the inserted rows and the destinations of moves at their places in the new
/// rows. The result is the new rows. All ranges are in ascending order, moves by their destination, and none overlap.
///
/// ```swift
/// tableView.performBatchUpdates {
///   tableView.deleteRows(at: paths(changes.removed), with: .fade)
///   tableView.insertRows(at: paths(changes.inserted), with: .fade)
///   for move in changes.moved {
///     for (old, new) in zip(move.source, move.destination) { tableView.moveRow(at: path(old), to: path(new)) }
///   }
/// }
/// tableView.reconfigureRows(at: paths(changes.updated))
/// ```
public struct TreeRowChanges: Hashable, Sendable {
  /// The removed rows, by their old numbers.
  public var removed: [Range<Int>]

  /// The inserted rows, by their new numbers.
  public var inserted: [Range<Int>]

  /// The rows of moved nodes and of the nodes below them.
  ///
  /// They are included even if their number stays the same, because their level may be another one.
  public var moved: [TreeRowMove]

  /// The rows whose nodes existed before with another element, by their new numbers.
  public var updated: [Range<Int>]

  /// Creates changes, which are empty by default.
  public init(
    removed: [Range<Int>] = [], inserted: [Range<Int>] = [], moved: [TreeRowMove] = [], updated: [Range<Int>] = []
  ) {
    self.removed = removed
    self.inserted = inserted
    self.moved = moved
    self.updated = updated
  }

  /// Whether all rows are unchanged.
  public var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && moved.isEmpty && updated.isEmpty }
}

/// Neighbouring rows that have moved together.
public struct TreeRowMove: Hashable, Sendable {
  /// The old numbers of the rows.
  public var source: Range<Int>

  /// The new numbers of the rows; as many as before.
  public var destination: Range<Int>

  /// Creates a move from old to new numbers.
  public init(from source: Range<Int>, to destination: Range<Int>) {
    self.source = source
    self.destination = destination
  }
}

extension TreeRowChanges: CustomStringConvertible {
  /// The changes in words, as in `-3..<5 +0..<1 >2..<3 to 6..<7 ~8..<9`.
  public var description: String {
    let parts =
      removed.map { "-\($0)" } + inserted.map { "+\($0)" } + moved.map(\.description) + updated.map { "~\($0)" }
    return parts.joined(separator: " ")
  }
}

extension TreeRowMove: CustomStringConvertible {
  /// The move in words, as in `>2..<3 to 6..<7`.
  public var description: String { ">\(source) to \(destination)" }
}
