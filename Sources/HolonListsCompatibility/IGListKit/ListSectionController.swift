#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  /// The controller of one object's section in a collection view, as in IGListKit.
  ///
  /// Override ``cellForItem(at:)``, ``sizeForItem(at:)`` and, to keep the object, ``didUpdate(to:)``.
  @MainActor
  open class ListSectionController {
    /// The view controller around the list.
    public internal(set) weak var viewController: UIViewController?

    /// The collection view, for cells and sizes; nil before the section is shown.
    public internal(set) var collectionContext: (any ListCollectionContext)?

    /// The index of the section.
    public internal(set) var section = 0

    /// The space around the section.
    public var inset = UIEdgeInsets.zero

    /// The least space between the lines of the section.
    public var minimumLineSpacing: CGFloat = 0

    /// The least space between the items of a line.
    public var minimumInteritemSpacing: CGFloat = 0

    /// Creates a controller.
    public init() {}

    /// Returns the number of items; 1 unless overridden.
    open func numberOfItems() -> Int { 1 }

    /// Returns the size of an item.
    open func sizeForItem(at index: Int) -> CGSize { .zero }

    /// Returns the cell of an item, from ``collectionContext``.
    open func cellForItem(at index: Int) -> UICollectionViewCell {
      preconditionFailure("\(type(of: self)) has no cells: override cellForItem(at:)")
    }

    /// Receives the object, when the section is created and after each update.
    open func didUpdate(to object: Any) {}

    /// Called when an item has been selected.
    open func didSelectItem(at index: Int) {}
  }

  /// The collection view as section controllers use it, as in IGListKit.
  @MainActor
  public protocol ListCollectionContext: AnyObject {
    /// The size of the collection view.
    var containerSize: CGSize { get }

    /// Returns a cell of a class, which is registered when it is first used.
    func dequeueReusableCell(
      of cellClass: AnyClass, for sectionController: ListSectionController, at index: Int
    ) -> UICollectionViewCell
  }

  /// The objects of a list, and their section controllers, as in IGListKit.
  @MainActor
  public protocol ListAdapterDataSource: AnyObject {
    /// Returns the objects in their order; of several with the same identity, the first one is shown.
    func objects(for listAdapter: ListAdapter) -> [any ListDiffable]

    /// Returns a new section controller for an object.
    func listAdapter(_ listAdapter: ListAdapter, sectionControllerFor object: Any) -> ListSectionController

    /// Returns the view behind a list without objects; nil for none.
    func emptyView(for listAdapter: ListAdapter) -> UIView?
  }

  /// The way in which an adapter updates its collection view, as in IGListKit: in batches.
  @MainActor
  public final class ListAdapterUpdater {
    /// Creates an updater.
    public init() {}
  }
#endif
