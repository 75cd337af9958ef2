/// A view that shows sections of rows and takes changes in batches, such as a table or a collection view.
///
/// `UITableView`, `UICollectionView` and `NSCollectionView` conform. In a batch, old indices refer to what was shown
/// before it, new indices to what is shown after it.
@MainActor
public protocol SectionedView: AnyObject {
  /// The place of a row.
  typealias Place = SectionedDifference.Place

  /// Performs changes as one batch.
  ///
  /// - Parameter changes: Gives the view's data source its new data and then calls the methods below.
  func performBatch(_ changes: @escaping () -> Void)

  /// Removes the sections at the given old indices.
  func removeSections(at indices: IndexRanges)

  /// Inserts sections at the given new indices.
  func insertSections(at indices: IndexRanges)

  /// Moves a section from its old index to its new one.
  func moveSection(from old: Int, to new: Int)

  /// Removes the rows at the given old places.
  func removeRows(at places: [Place])

  /// Inserts rows at the given new places.
  func insertRows(at places: [Place])

  /// Moves a row from its old place to its new one.
  func moveRow(from old: Place, to new: Place)

  /// Reloads sections whose header or footer has changed; called after a batch, with new indices.
  func updateSections(at indices: [Int])

  /// Reloads rows whose contents have changed; called after a batch, with new places.
  func updateRows(at places: [Place])
}

extension ListChanges {
  /// Shows the changes in a view, animated and in as few batches as are safe.
  ///
  /// ```swift
  /// list.takeChanges().show(in: tableView) { snapshot = $0 }
  /// ```
  ///
  /// - Parameters:
  ///   - view: The view, which shows ``old``.
  ///   - setData: Stores the snapshot that the view's data source shows from now on; called once for each batch.
  /// - Complexity: O(*k* log *k* + *s*), *k* being the number of changes and *s* that of the sections, and of the rows in
  ///   sections that take part in several batches.
  @MainActor
  public func show(in view: some SectionedView, setData: @escaping (ListSnapshot<Content>) -> Void) {
    for stage in difference.stages(from: old.sections, to: new.sections, rows: \.rows) {
      let difference = stage.difference
      view.performBatch {
        setData(ListSnapshot(sections: stage.sections))
        let sections = difference.sections
        if sections.removals.count > 0 { view.removeSections(at: sections.removals) }
        if sections.insertions.count > 0 { view.insertSections(at: sections.insertions) }
        for move in sections.moves { view.moveSection(from: move.old, to: move.new) }
        if !difference.removals.isEmpty { view.removeRows(at: difference.removals) }
        if !difference.insertions.isEmpty { view.insertRows(at: difference.insertions) }
        for move in difference.moves { view.moveRow(from: move.old, to: move.new) }
      }
      if !difference.sections.updates.isEmpty { view.updateSections(at: difference.sections.updates.map(\.new)) }
      if !difference.updates.isEmpty { view.updateRows(at: difference.updates.map(\.new)) }
    }
  }
}
