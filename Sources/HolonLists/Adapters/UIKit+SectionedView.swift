#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  extension UITableView: SectionedView {
    /// Performs changes as one animated batch.
    public func performBatch(_ changes: @escaping () -> Void) { performBatchUpdates(changes) }

    /// Deletes the sections at the given old indices.
    public func removeSections(at indices: IndexRanges) { deleteSections(IndexSet(indices), with: .automatic) }

    /// Inserts sections at the given new indices.
    public func insertSections(at indices: IndexRanges) { insertSections(IndexSet(indices), with: .automatic) }

    /// Moves a section.
    public func moveSection(from old: Int, to new: Int) { moveSection(old, toSection: new) }

    /// Deletes the rows at the given old places.
    public func removeRows(at places: [Place]) { deleteRows(at: places.map(\.tableIndexPath), with: .automatic) }

    /// Inserts rows at the given new places.
    public func insertRows(at places: [Place]) { insertRows(at: places.map(\.tableIndexPath), with: .automatic) }

    /// Moves a row.
    public func moveRow(from old: Place, to new: Place) { moveRow(at: old.tableIndexPath, to: new.tableIndexPath) }

    /// Reloads the sections at the given new indices.
    public func updateSections(at indices: [Int]) { reloadSections(IndexSet(indices), with: .none) }

    /// Reconfigures the cells of the rows at the given new places.
    public func updateRows(at places: [Place]) { reconfigureRows(at: places.map(\.tableIndexPath)) }
  }

  extension UICollectionView: SectionedView {
    /// Performs changes as one animated batch.
    public func performBatch(_ changes: @escaping () -> Void) { performBatchUpdates(changes) }

    /// Deletes the sections at the given old indices.
    public func removeSections(at indices: IndexRanges) { deleteSections(IndexSet(indices)) }

    /// Inserts sections at the given new indices.
    public func insertSections(at indices: IndexRanges) { insertSections(IndexSet(indices)) }

    /// Moves a section.
    public func moveSection(from old: Int, to new: Int) { moveSection(old, toSection: new) }

    /// Deletes the items at the given old places.
    public func removeRows(at places: [Place]) { deleteItems(at: places.map(\.itemIndexPath)) }

    /// Inserts items at the given new places.
    public func insertRows(at places: [Place]) { insertItems(at: places.map(\.itemIndexPath)) }

    /// Moves an item.
    public func moveRow(from old: Place, to new: Place) { moveItem(at: old.itemIndexPath, to: new.itemIndexPath) }

    /// Reloads the sections at the given new indices.
    public func updateSections(at indices: [Int]) { reloadSections(IndexSet(indices)) }

    /// Reconfigures the cells of the items at the given new places.
    public func updateRows(at places: [Place]) { reconfigureItems(at: places.map(\.itemIndexPath)) }
  }

  extension SectionedDifference.Place {
    fileprivate var tableIndexPath: IndexPath { IndexPath(row: row, section: section) }
    fileprivate var itemIndexPath: IndexPath { IndexPath(item: row, section: section) }
  }
#endif
