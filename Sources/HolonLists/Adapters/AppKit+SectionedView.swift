#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit

  extension NSCollectionView: SectionedView {
    /// Performs changes as one animated batch.
    public func performBatch(_ changes: @escaping () -> Void) { animator().performBatchUpdates(changes) }

    /// Deletes the sections at the given old indices.
    public func removeSections(at indices: IndexRanges) { deleteSections(IndexSet(indices)) }

    /// Inserts sections at the given new indices.
    public func insertSections(at indices: IndexRanges) { insertSections(IndexSet(indices)) }

    /// Moves a section.
    public func moveSection(from old: Int, to new: Int) { moveSection(old, toSection: new) }

    /// Deletes the items at the given old places.
    public func removeRows(at places: [Place]) { deleteItems(at: Set(places.map(\.itemIndexPath))) }

    /// Inserts items at the given new places.
    public func insertRows(at places: [Place]) { insertItems(at: Set(places.map(\.itemIndexPath))) }

    /// Moves an item.
    public func moveRow(from old: Place, to new: Place) { moveItem(at: old.itemIndexPath, to: new.itemIndexPath) }

    /// Reloads the sections at the given new indices.
    public func updateSections(at indices: [Int]) { reloadSections(IndexSet(indices)) }

    /// Reloads the items at the given new places.
    public func updateRows(at places: [Place]) { reloadItems(at: Set(places.map(\.itemIndexPath))) }
  }

  extension SectionedDifference.Place {
    fileprivate var itemIndexPath: IndexPath { IndexPath(item: row, section: section) }
  }
#endif
