/// The changes between two snapshots of a list: a batch update for a table, and the rows before and after.
///
/// ```swift
/// let changes = list.takeChanges()
/// changes.difference.removals    // places before
/// changes.difference.insertions  // places after
/// changes.new[0, 2].title
/// ```
public struct ListChanges<Content: ListContent>: Sendable {
  /// The snapshot before the changes.
  public let old: ListSnapshot<Content>

  /// The snapshot after the changes.
  public let new: ListSnapshot<Content>

  /// The fewest changes of sections and rows that lead from one snapshot to the other, as one batch.
  public let difference: SectionedDifference

  /// Creates the changes between two snapshots.
  ///
  /// - Complexity: O(*s* + *m*) on average where the order is kept, *s* being the number of sections and *m* that of the
  ///   rows in sections that aren't the same in memory.
  @inlinable
  public init(from old: ListSnapshot<Content>, to new: ListSnapshot<Content>) {
    self.old = old
    self.new = new
    difference = SectionedDifference(from: old, to: new)
  }

  /// Creates the changes that a log has recorded, without updates that were reverted.
  @inlinable
  init(from old: ListSnapshot<Content>, to new: ListSnapshot<Content>, logged: SectionedDifference) {
    self.old = old
    self.new = new
    difference = logged.keepingUpdates {
      old.sections[$0.old].hasOtherTexts(than: new.sections[$0.new])
    } ofRows: {
      old[$0.old.section, $0.old.row] != new[$0.new.section, $0.new.row]
    }
  }

  /// Whether both snapshots show the same.
  @inlinable
  public var isEmpty: Bool { difference.isEmpty }
}
