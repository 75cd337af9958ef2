public import HolonBase
public import HolonTree

/// The content of a cell: a hero, a field, a message, or the ready-made ``Cell``.
///
/// ```swift
/// extension Hero: ListContent {
///   var title: String { name }
/// }
/// var heroes = SectionedList<Hero>("heroes")
/// ```
///
/// Only the identity is required. It is unique among all cells, groups and sections of the list.
public protocol ListContent: ListElement, Identifiable, Equatable where Content == Self, ID: Sendable {
  /// A summary of cells' contents beyond their number, such as whether all are valid or how many have changed.
  associatedtype Answer: InvertibleTreeSummary = NoSummary<Self> where Answer.Element == Self

  /// The first line of the cell; by default the identity.
  var title: String { get }

  /// The second line of the cell; by default none.
  var subtitle: String? { get }

  /// The reuse identifier of the table's cell for this content; by default the name of the type.
  var cellIdentifier: String { get }

  /// The value that conditions of other elements compare; by default null.
  var value: JSONValue { get }
}

extension ListContent {
  /// The identity as text.
  @inlinable
  public var title: String { "\(id)" }

  /// No second line.
  @inlinable
  public var subtitle: String? { nil }

  /// The name of the type.
  @inlinable
  public var cellIdentifier: String { "\(Self.self)" }

  /// A null value.
  @inlinable
  public var value: JSONValue { .null }

  /// The content as a cell that is always shown.
  @inlinable
  public var node: ListNode<Self> { ListNode(entry: ListEntry(.cell(self))) }
}
