#if canImport(UIKit) && !os(watchOS)
  internal import HolonLists
  public import UIKit

  /// A list of objects in a collection view, each with a section controller, as in IGListKit.
  ///
  /// ```swift
  /// let adapter = ListAdapter(updater: ListAdapterUpdater(), viewController: self)
  /// adapter.collectionView = collectionView
  /// adapter.dataSource = self
  /// adapter.performUpdates(animated: true)
  /// ```
  ///
  /// There are no working ranges, supplementary views and display events; use a `UICollectionView` with a
  /// `SectionedList` for those.
  @MainActor
  public final class ListAdapter: NSObject {
    /// The collection view, whose data source and delegate the adapter becomes.
    public weak var collectionView: UICollectionView? {
      didSet {
        collectionView?.dataSource = self
        collectionView?.delegate = self
        reloadData()
      }
    }

    /// The source of the objects.
    public weak var dataSource: (any ListAdapterDataSource)? { didSet { reloadData() } }

    /// The view controller around the list.
    public weak var viewController: UIViewController?

    private var shown: [any ListDiffable] = []
    private var controllers: [ListIdentity: ListSectionController] = [:]
    private var registered: Set<String> = []

    /// Creates an adapter.
    public init(updater: ListAdapterUpdater, viewController: UIViewController?, workingRangeSize: Int = 0) {
      self.viewController = viewController
    }

    /// Shows the current objects of the data source, in as few batches as are safe.
    ///
    /// - Parameters:
    ///   - animated: Whether the changes are animated.
    ///   - completion: Called after the last batch, with whether all animations have finished.
    public func performUpdates(animated: Bool, completion: ((Bool) -> Void)? = nil) {
      guard let collectionView, collectionView.window != nil else {
        reloadData()
        completion?(true)
        return
      }
      let (old, new) = (shown, currentObjects())
      let difference = ListDifference(
        from: old, to: new, identifiedBy: ListIdentity.init, isUpdated: ListDiffOption.equality.isUpdated)
      let stages = difference.stages(from: old, to: new)
      func show(_ index: Int) {
        guard index < stages.count else {
          completion?(true)
          return
        }
        let (objects, changes) = (stages[index].elements, stages[index].difference)
        collectionView.performBatchUpdates {
          self.set(objects)
          collectionView.deleteSections(IndexSet(changes.removals))
          collectionView.insertSections(IndexSet(changes.insertions))
          collectionView.reloadSections(IndexSet(changes.updates.map(\.old)))
          for move in changes.moves { collectionView.moveSection(move.old, toSection: move.new) }
        } completion: { _ in
          show(index + 1)
        }
      }
      if animated { show(0) } else { UIView.performWithoutAnimation { show(0) } }
    }

    /// Shows the current objects of the data source without an animation.
    public func reloadData() {
      set(currentObjects())
      collectionView?.reloadData()
    }

    /// Returns the section controller of an object; nil when the object isn't shown.
    public func sectionController(for object: any ListDiffable) -> ListSectionController? {
      controllers[ListIdentity(object)]
    }

    /// Returns the objects of the data source, those with the same identity once.
    private func currentObjects() -> [any ListDiffable] {
      var seen: Set<ListIdentity> = []
      return (dataSource?.objects(for: self) ?? []).filter { seen.insert(ListIdentity($0)).inserted }
    }

    private func set(_ objects: [any ListDiffable]) {
      let old = controllers
      controllers = [:]
      for (section, object) in objects.enumerated() {
        let identity = ListIdentity(object)
        guard let controller = old[identity] ?? dataSource?.listAdapter(self, sectionControllerFor: object) else {
          continue
        }
        (controller.section, controller.viewController, controller.collectionContext) = (section, viewController, self)
        controllers[identity] = controller
        controller.didUpdate(to: object)
      }
      shown = objects
      collectionView?.backgroundView = objects.isEmpty ? dataSource?.emptyView(for: self) : nil
    }

    private func controller(_ section: Int) -> ListSectionController? { controllers[ListIdentity(shown[section])] }
  }

  extension ListAdapter: ListCollectionContext {
    /// The size of the collection view.
    public var containerSize: CGSize { collectionView?.bounds.size ?? .zero }

    /// Returns a cell of a class, which is registered when it is first used.
    public func dequeueReusableCell(
      of cellClass: AnyClass, for sectionController: ListSectionController, at index: Int
    ) -> UICollectionViewCell {
      guard let collectionView else { return UICollectionViewCell() }
      let name = "\(cellClass)"
      if registered.insert(name).inserted { collectionView.register(cellClass, forCellWithReuseIdentifier: name) }
      return collectionView.dequeueReusableCell(
        withReuseIdentifier: name, for: IndexPath(item: index, section: sectionController.section))
    }
  }

  extension ListAdapter: UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    /// Returns the number of objects.
    public func numberOfSections(in collectionView: UICollectionView) -> Int { shown.count }

    /// Returns the number of an object's items.
    public func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      controller(section)?.numberOfItems() ?? 0
    }

    /// Returns the cell of an item from its section controller.
    public func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      controller(indexPath.section)?.cellForItem(at: indexPath.item) ?? UICollectionViewCell()
    }

    /// Passes a selection on to the section controller.
    public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      controller(indexPath.section)?.didSelectItem(at: indexPath.item)
    }

    /// Returns the size of an item from its section controller.
    public func collectionView(
      _ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
      controller(indexPath.section)?.sizeForItem(at: indexPath.item) ?? .zero
    }

    /// Returns the space around a section from its controller.
    public func collectionView(
      _ collectionView: UICollectionView, layout: UICollectionViewLayout, insetForSectionAt section: Int
    ) -> UIEdgeInsets {
      controller(section)?.inset ?? .zero
    }

    /// Returns the space between lines from the section's controller.
    public func collectionView(
      _ collectionView: UICollectionView, layout: UICollectionViewLayout, minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat {
      controller(section)?.minimumLineSpacing ?? 0
    }

    /// Returns the space between items from the section's controller.
    public func collectionView(
      _ collectionView: UICollectionView, layout: UICollectionViewLayout,
      minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat {
      controller(section)?.minimumInteritemSpacing ?? 0
    }
  }
#endif
