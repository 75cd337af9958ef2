#if canImport(UIKit)
  import HolonListsCompatibility
  import UIKit

  // A list of IGListKit's users, with another import.

  final class LabelCell: UICollectionViewCell {}

  final class LabelSectionController: ListSectionController {
    override func sizeForItem(at index: Int) -> CGSize {
      CGSize(width: collectionContext!.containerSize.width, height: 55)
    }

    override func cellForItem(at index: Int) -> UICollectionViewCell {
      collectionContext!.dequeueReusableCell(of: LabelCell.self, for: self, at: index)
    }
  }

  final class NumberSectionController: ListSectionController {}

  final class FeedController: UIViewController, ListAdapterDataSource {
    private lazy var adapter = ListAdapter(updater: ListAdapterUpdater(), viewController: self, workingRangeSize: 0)
    private let collectionView = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    private var items: [any ListDiffable] = ["Foo", "Bar", 42, "Biz"]

    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(collectionView)
      adapter.collectionView = collectionView
      adapter.dataSource = self
    }

    func add(_ item: any ListDiffable) {
      items.append(item)
      adapter.performUpdates(animated: true)
    }

    func objects(for listAdapter: ListAdapter) -> [any ListDiffable] { items }

    func listAdapter(_ listAdapter: ListAdapter, sectionControllerFor object: Any) -> ListSectionController {
      object is String ? LabelSectionController() : NumberSectionController()
    }

    func emptyView(for listAdapter: ListAdapter) -> UIView? { nil }
  }
#endif
