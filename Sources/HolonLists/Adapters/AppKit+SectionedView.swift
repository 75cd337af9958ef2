#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  public import AppKit

  extension NSCollectionView: SectionedView {
    /// Makes changes as one batch.
    public func performBatch(_ changes: @escaping () -> Void) { animator().performBatchUpdates(changes) }

    /// Takes sections out.
    public func removeSections(at indices: IndexRanges) { deleteSections(IndexSet(indices)) }

    /// Puts sections in.
    public func insertSections(at indices: IndexRanges) { insertSections(IndexSet(indices)) }

    /// Moves a section.
    public func moveSection(from old: Int, to new: Int) { moveSection(old, toSection: new) }

    /// Takes items out.
    public func removeRows(at places: [Place]) { deleteItems(at: Set(places.map(\.itemIndexPath))) }

    /// Puts items in.
    public func insertRows(at places: [Place]) { insertItems(at: Set(places.map(\.itemIndexPath))) }

    /// Moves an item.
    public func moveRow(from old: Place, to new: Place) { moveItem(at: old.itemIndexPath, to: new.itemIndexPath) }

    /// Shows sections anew.
    public func updateSections(at indices: [Int]) { reloadSections(IndexSet(indices)) }

    /// Shows items anew.
    public func updateRows(at places: [Place]) { reloadItems(at: Set(places.map(\.itemIndexPath))) }
  }

  extension SectionedDifference.Place {
    fileprivate var itemIndexPath: IndexPath { IndexPath(item: row, section: section) }
  }
#endif
