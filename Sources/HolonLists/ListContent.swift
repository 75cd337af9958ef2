public import HolonBase
public import HolonTree

/// What a cell shows: a hero, a field, a message, or the ready-made ``Cell``.
///
/// ```swift
/// extension Hero: ListContent {
///   var title: String { name }
/// }
/// var heroes = SectionedList<Hero>("heroes")
/// ```
///
/// Only the identity is required; it names the cell in its list, together with those of groups and sections.
public protocol ListContent: ListElement, Identifiable, Equatable where Content == Self, ID: Sendable {
  /// What a whole says about its cells' contents beyond counting them: that all are valid, how many have changed.
  associatedtype Answer: InvertibleTreeSummary = NoSummary<Self> where Answer.Element == Self

  /// The first line of the cell; the identity unless said otherwise.
  var title: String { get }

  /// The second line of the cell; none unless said otherwise.
  var subtitle: String? { get }

  /// Which kind of cell a table has to take for this content; the name of the type unless said otherwise.
  var cellIdentifier: String { get }

  /// What conditions of other elements see of this content; null unless said otherwise.
  var value: JSONValue { get }
}

extension ListContent {
  /// The identity as a text.
  @inlinable
  public var title: String { "\(id)" }

  /// Nothing.
  @inlinable
  public var subtitle: String? { nil }

  /// The name of the type.
  @inlinable
  public var cellIdentifier: String { "\(Self.self)" }

  /// Null.
  @inlinable
  public var value: JSONValue { .null }

  /// The content as a cell that is always shown.
  @inlinable
  public var node: ListNode<Self> { ListNode(entry: ListEntry(.cell(self))) }
}
