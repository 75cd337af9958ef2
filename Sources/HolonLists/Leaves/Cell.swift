public import HolonBase
internal import HolonTree

/// A row with a title, a subtitle, and the name of the kind of cell that shows it.
///
/// ```swift
/// Cell("batman", title: "Batman", subtitle: "Bruce Wayne")
/// ```
public struct Cell: ListContent {
  /// The identity, which is unique in the list.
  public let id: String

  /// The first line.
  public var title: String

  /// The second line, if any.
  public var subtitle: String?

  /// The reuse identifier of the table's cell.
  public var cellIdentifier: String

  /// The value that conditions of other elements compare.
  public var value: JSONValue

  /// The default reuse identifier.
  public static var cellIdentifier: String { "Cell" }

  /// Creates a cell.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - title: The first line; by default the identity.
  ///   - subtitle: The second line.
  ///   - cellIdentifier: The reuse identifier of the table's cell.
  ///   - value: The value that conditions of other elements compare.
  public init(
    _ id: String, title: String? = nil, subtitle: String? = nil, cellIdentifier: String = Cell.cellIdentifier,
    value: JSONValue = .null
  ) {
    self.id = id
    self.title = title ?? id
    self.subtitle = subtitle
    self.cellIdentifier = cellIdentifier
    self.value = value
  }
}
