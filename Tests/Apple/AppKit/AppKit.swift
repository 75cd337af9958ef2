// swift-format-ignore-file
// https://developer.apple.com/documentation/appkit/nscollectionview
// https://developer.apple.com/documentation/appkit/nsanimatablepropertycontainer/animator()
// https://developer.apple.com/documentation/foundation/indexpath
@_exported public import Foundation

@MainActor open class NSResponder: NSObject {}

@MainActor open class NSView: NSResponder {
  public func animator() -> Self { fatalError() }
}

@MainActor open class NSCollectionView: NSView {
  @available(macOS 10.11, *)
  open func performBatchUpdates(_ updates: (() -> Void)?, completionHandler: ((Bool) -> Void)? = nil) { fatalError() }
  open func insertSections(_ sections: IndexSet) { fatalError() }
  open func deleteSections(_ sections: IndexSet) { fatalError() }
  open func reloadSections(_ sections: IndexSet) { fatalError() }
  open func moveSection(_ section: Int, toSection newSection: Int) { fatalError() }
  open func insertItems(at indexPaths: Set<IndexPath>) { fatalError() }
  open func deleteItems(at indexPaths: Set<IndexPath>) { fatalError() }
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) { fatalError() }
  open func reloadItems(at indexPaths: Set<IndexPath>) { fatalError() }
}

extension IndexPath {
  public init(item: Int, section: Int) { fatalError() }
}
