/// Which rows a change of an outline has removed, inserted, moved and updated.
///
/// The changes are what a table's batch update asks for: take the removed rows and the sources of moves out of the old
/// rows, close the gaps, then put the inserted rows and the destinations of moves to where they stand in the new rows,
/// and the result is the new rows. All ranges are in ascending order, moves by their destination; none overlap.
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
  /// The rows that are gone, as they were numbered before.
  public var removed: [Range<Int>]

  /// The rows that are new, as they are numbered now.
  public var inserted: [Range<Int>]

  /// The rows of moved nodes and of what is below them; also when the number happens to be the same as before, because
  /// the level may be another one.
  public var moved: [TreeRowMove]

  /// The rows whose nodes were there before and hold something else, as they are numbered now.
  public var updated: [Range<Int>]

  /// Creates changes, none unless given.
  public init(
    removed: [Range<Int>] = [], inserted: [Range<Int>] = [], moved: [TreeRowMove] = [], updated: [Range<Int>] = []
  ) {
    self.removed = removed
    self.inserted = inserted
    self.moved = moved
    self.updated = updated
  }

  /// Whether all rows are as they were.
  public var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && moved.isEmpty && updated.isEmpty }
}

/// Neighbouring rows that have moved together.
public struct TreeRowMove: Hashable, Sendable {
  /// The rows as they were numbered before.
  public var source: Range<Int>

  /// The rows as they are numbered now; as many as before.
  public var destination: Range<Int>

  /// Creates a move.
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
