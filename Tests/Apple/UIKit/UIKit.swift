// swift-format-ignore-file
// https://developer.apple.com/documentation/uikit/uitableview
// https://developer.apple.com/documentation/uikit/uicollectionview
// https://developer.apple.com/documentation/foundation/indexpath
@_exported public import Foundation

@MainActor open class UIResponder: NSObject {}
@MainActor open class UIView: UIResponder {}
@MainActor open class UIScrollView: UIView {}

@MainActor open class UITableView: UIScrollView {
  public enum RowAnimation: Int, Sendable { case fade, right, left, top, bottom, none, middle, automatic = 100 }

  @available(iOS 11.0, *)
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) { fatalError() }
  open func insertSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) { fatalError() }
  open func deleteSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) { fatalError() }
  open func reloadSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) { fatalError() }
  open func moveSection(_ section: Int, toSection newSection: Int) { fatalError() }
  open func insertRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) { fatalError() }
  open func deleteRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) { fatalError() }
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) { fatalError() }
  @available(iOS 15.0, *)
  open func reconfigureRows(at indexPaths: [IndexPath]) { fatalError() }
}

@MainActor open class UICollectionView: UIScrollView {
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) { fatalError() }
  open func insertSections(_ sections: IndexSet) { fatalError() }
  open func deleteSections(_ sections: IndexSet) { fatalError() }
  open func reloadSections(_ sections: IndexSet) { fatalError() }
  open func moveSection(_ section: Int, toSection newSection: Int) { fatalError() }
  open func insertItems(at indexPaths: [IndexPath]) { fatalError() }
  open func deleteItems(at indexPaths: [IndexPath]) { fatalError() }
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) { fatalError() }
  @available(iOS 15.0, *)
  open func reconfigureItems(at indexPaths: [IndexPath]) { fatalError() }
}

extension IndexPath {
  public init(row: Int, section: Int) { fatalError() }
  public init(item: Int, section: Int) { fatalError() }
}
