// swift-format-ignore-file
// https://developer.apple.com/documentation/uikit/ and the name of each type: uicollectionview, uicollectionviewcell,
// uicollectionviewdatasource, uicollectionviewdelegateflowlayout, uicollectionviewflowlayout, uiresponder, uitableview,
// uitableviewcell, uiview, uiviewcontroller.
// https://developer.apple.com/documentation/foundation/indexpath
@_exported public import Foundation

func stub() -> Never { fatalError("There is nothing behind a stub.") }

@MainActor open class UIResponder: NSObject {}

@MainActor open class UIView: UIResponder {
  public init(frame: CGRect) { stub() }
  public required init?(coder: NSCoder) { stub() }
  public override convenience init() { self.init(frame: .zero) }
  open class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) { stub() }
  open var bounds: CGRect { get { stub() } set { stub() } }
  open var frame: CGRect { get { stub() } set { stub() } }
  open var window: UIWindow? { stub() }
  open var isHidden: Bool { get { stub() } set { stub() } }
  open var translatesAutoresizingMaskIntoConstraints: Bool { get { stub() } set { stub() } }
  open var layoutMarginsGuide: UILayoutGuide { stub() }
  open var topAnchor: NSLayoutYAxisAnchor { stub() }
  open var bottomAnchor: NSLayoutYAxisAnchor { stub() }
  open var leadingAnchor: NSLayoutXAxisAnchor { stub() }
  open var trailingAnchor: NSLayoutXAxisAnchor { stub() }
  open func addSubview(_ view: UIView) { stub() }
}

@MainActor open class UIWindow: UIView {}

@MainActor open class UIViewController: UIResponder {
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { stub() }
  public required init?(coder: NSCoder) { stub() }
  open var view: UIView! { get { stub() } set { stub() } }
  open func viewDidLoad() { stub() }
}

@MainActor open class UIScrollView: UIView {}

@MainActor open class UITableView: UIScrollView {
  public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
  public enum RowAnimation: Int, Sendable { case fade, right, left, top, bottom, none, middle, automatic = 100 }

  @available(iOS 11.0, *)
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) { stub() }
  open func insertSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) { stub() }
  open func deleteSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) { stub() }
  open func reloadSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) { stub() }
  open func moveSection(_ section: Int, toSection newSection: Int) { stub() }
  open func insertRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) { stub() }
  open func deleteRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) { stub() }
  open func reloadRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) { stub() }
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) { stub() }
  @available(iOS 15.0, *)
  open func reconfigureRows(at indexPaths: [IndexPath]) { stub() }
  open func reloadData() { stub() }
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) { stub() }
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell { stub() }
}

@MainActor open class UITableViewCell: UIView {
  public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
  public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }

  public init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) { stub() }
  public required init?(coder: NSCoder) { stub() }
  open var contentView: UIView { stub() }
  open var selectionStyle: UITableViewCell.SelectionStyle { get { stub() } set { stub() } }
}

@MainActor open class UITableViewController: UIViewController {
  public init(style: UITableView.Style) { stub() }
  public required init?(coder: NSCoder) { stub() }
  open var tableView: UITableView! { get { stub() } set { stub() } }
  open func numberOfSections(in tableView: UITableView) -> Int { stub() }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { stub() }
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { stub() }
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { stub() }
}

@MainActor open class UICollectionViewLayout: NSObject {
  public override init() { stub() }
}

@MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {}

@MainActor open class UICollectionReusableView: UIView {}

@MainActor open class UICollectionViewCell: UICollectionReusableView {
  open var contentView: UIView { stub() }
}

@MainActor public protocol UICollectionViewDataSource: NSObjectProtocol {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
  func numberOfSections(in collectionView: UICollectionView) -> Int
}

@MainActor public protocol UICollectionViewDelegate: NSObjectProtocol {
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
}

@MainActor public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath) -> CGSize
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int) -> UIEdgeInsets
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int) -> CGFloat
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int) -> CGFloat
}

@MainActor open class UICollectionView: UIScrollView {
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) { stub() }
  public required init?(coder: NSCoder) { stub() }
  weak open var dataSource: (any UICollectionViewDataSource)? { get { stub() } set { stub() } }
  weak open var delegate: (any UICollectionViewDelegate)? { get { stub() } set { stub() } }
  open var backgroundView: UIView? { get { stub() } set { stub() } }
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) { stub() }
  open func insertSections(_ sections: IndexSet) { stub() }
  open func deleteSections(_ sections: IndexSet) { stub() }
  open func reloadSections(_ sections: IndexSet) { stub() }
  open func moveSection(_ section: Int, toSection newSection: Int) { stub() }
  open func insertItems(at indexPaths: [IndexPath]) { stub() }
  open func deleteItems(at indexPaths: [IndexPath]) { stub() }
  open func reloadItems(at indexPaths: [IndexPath]) { stub() }
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) { stub() }
  @available(iOS 15.0, *)
  open func reconfigureItems(at indexPaths: [IndexPath]) { stub() }
  open func reloadData() { stub() }
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) { stub() }
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath) -> UICollectionViewCell { stub() }
}

extension IndexPath {
  public init(row: Int, section: Int) { stub() }
  public init(item: Int, section: Int) { stub() }
  public var row: Int { stub() }
  public var item: Int { stub() }
  public var section: Int { stub() }
}
