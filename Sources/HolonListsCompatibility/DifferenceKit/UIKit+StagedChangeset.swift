#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  extension UITableView {
    /// Shows changes, batch by batch, as in DifferenceKit.
    ///
    /// - Parameters:
    ///   - changeset: The batches.
    ///   - animation: The animation of all changes.
    ///   - interrupt: Returns whether to reload all data instead of showing a batch; by default never.
    ///   - setData: Stores the data that the data source shows from now on; called once for each batch.
    public func reload<Collection>(
      using changeset: StagedChangeset<Collection>, with animation: @autoclosure () -> RowAnimation,
      interrupt: ((Changeset<Collection>) -> Bool)? = nil, setData: (Collection) -> Void
    ) {
      show(changeset, interrupt: interrupt, setData: setData, reloadData: reloadData) { batch in
        let animation = animation()
        deleteSections(IndexSet(batch.sectionDeleted), with: animation)
        insertSections(IndexSet(batch.sectionInserted), with: animation)
        reloadSections(IndexSet(batch.sectionUpdated), with: animation)
        for move in batch.sectionMoved { moveSection(move.source, toSection: move.target) }
        deleteRows(at: batch.elementDeleted.map(\.rowIndexPath), with: animation)
        insertRows(at: batch.elementInserted.map(\.rowIndexPath), with: animation)
        reloadRows(at: batch.elementUpdated.map(\.rowIndexPath), with: animation)
        for move in batch.elementMoved { moveRow(at: move.source.rowIndexPath, to: move.target.rowIndexPath) }
      } perform: {
        performBatchUpdates($0)
      }
    }
  }

  extension UICollectionView {
    /// Shows changes, batch by batch, as in DifferenceKit.
    ///
    /// - Parameters:
    ///   - changeset: The batches.
    ///   - interrupt: Returns whether to reload all data instead of showing a batch; by default never.
    ///   - setData: Stores the data that the data source shows from now on; called once for each batch.
    public func reload<Collection>(
      using changeset: StagedChangeset<Collection>, interrupt: ((Changeset<Collection>) -> Bool)? = nil,
      setData: (Collection) -> Void
    ) {
      show(changeset, interrupt: interrupt, setData: setData, reloadData: reloadData) { batch in
        deleteSections(IndexSet(batch.sectionDeleted))
        insertSections(IndexSet(batch.sectionInserted))
        reloadSections(IndexSet(batch.sectionUpdated))
        for move in batch.sectionMoved { moveSection(move.source, toSection: move.target) }
        deleteItems(at: batch.elementDeleted.map(\.itemIndexPath))
        insertItems(at: batch.elementInserted.map(\.itemIndexPath))
        reloadItems(at: batch.elementUpdated.map(\.itemIndexPath))
        for move in batch.elementMoved { moveItem(at: move.source.itemIndexPath, to: move.target.itemIndexPath) }
      } perform: {
        performBatchUpdates($0)
      }
    }
  }

  extension UIView {
    /// Shows batches one after another, or reloads all data if the view isn't on the screen or a batch is interrupted.
    fileprivate func show<Collection>(
      _ changeset: StagedChangeset<Collection>, interrupt: ((Changeset<Collection>) -> Bool)?,
      setData: (Collection) -> Void, reloadData: () -> Void, changes: (Changeset<Collection>) -> Void,
      perform: (@escaping () -> Void) -> Void
    ) {
      guard let last = changeset.last else { return }
      for batch in changeset {
        if window == nil || interrupt?(batch) == true {
          setData(last.data)
          return reloadData()
        }
        // The view calls the updates before it returns.
        withoutActuallyEscaping(setData) { setData in
          withoutActuallyEscaping(changes) { changes in
            perform {
              setData(batch.data)
              changes(batch)
            }
          }
        }
      }
    }
  }

  extension ElementPath {
    fileprivate var rowIndexPath: IndexPath { IndexPath(row: element, section: section) }
    fileprivate var itemIndexPath: IndexPath { IndexPath(item: element, section: section) }
  }
#endif
