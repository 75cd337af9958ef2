#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  extension UITableView: SectionedView {
    /// Makes changes as one batch.
    public func performBatch(_ changes: @escaping () -> Void) { performBatchUpdates(changes) }

    /// Takes sections out.
    public func removeSections(at indices: IndexRanges) { deleteSections(IndexSet(indices), with: .automatic) }

    /// Puts sections in.
    public func insertSections(at indices: IndexRanges) { insertSections(IndexSet(indices), with: .automatic) }

    /// Moves a section.
    public func moveSection(from old: Int, to new: Int) { moveSection(old, toSection: new) }

    /// Takes rows out.
    public func removeRows(at places: [Place]) { deleteRows(at: places.map(\.tableIndexPath), with: .automatic) }

    /// Puts rows in.
    public func insertRows(at places: [Place]) { insertRows(at: places.map(\.tableIndexPath), with: .automatic) }

    /// Moves a row.
    public func moveRow(from old: Place, to new: Place) { moveRow(at: old.tableIndexPath, to: new.tableIndexPath) }

    /// Shows sections anew.
    public func updateSections(at indices: [Int]) { reloadSections(IndexSet(indices), with: .none) }

    /// Shows rows anew, in the cells that they have.
    public func updateRows(at places: [Place]) { reconfigureRows(at: places.map(\.tableIndexPath)) }
  }

  extension UICollectionView: SectionedView {
    /// Makes changes as one batch.
    public func performBatch(_ changes: @escaping () -> Void) { performBatchUpdates(changes) }

    /// Takes sections out.
    public func removeSections(at indices: IndexRanges) { deleteSections(IndexSet(indices)) }

    /// Puts sections in.
    public func insertSections(at indices: IndexRanges) { insertSections(IndexSet(indices)) }

    /// Moves a section.
    public func moveSection(from old: Int, to new: Int) { moveSection(old, toSection: new) }

    /// Takes items out.
    public func removeRows(at places: [Place]) { deleteItems(at: places.map(\.itemIndexPath)) }

    /// Puts items in.
    public func insertRows(at places: [Place]) { insertItems(at: places.map(\.itemIndexPath)) }

    /// Moves an item.
    public func moveRow(from old: Place, to new: Place) { moveItem(at: old.itemIndexPath, to: new.itemIndexPath) }

    /// Shows sections anew.
    public func updateSections(at indices: [Int]) { reloadSections(IndexSet(indices)) }

    /// Shows items anew, in the cells that they have.
    public func updateRows(at places: [Place]) { reconfigureItems(at: places.map(\.itemIndexPath)) }
  }

  extension SectionedDifference.Place {
    fileprivate var tableIndexPath: IndexPath { IndexPath(row: row, section: section) }
    fileprivate var itemIndexPath: IndexPath { IndexPath(item: row, section: section) }
  }
#endif
