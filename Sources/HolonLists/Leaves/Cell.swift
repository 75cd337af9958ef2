public import HolonBase

/// A row with a title, a subtitle, and the name of the kind of cell that shows it.
///
/// ```swift
/// Cell("batman", title: "Batman", subtitle: "Bruce Wayne")
/// ```
public struct Cell: ListContent, Codable {
  /// The identity, which no other element of the list has.
  public let id: String

  /// The first line.
  public var title: String

  /// The second line, if there is one.
  public var subtitle: String?

  /// Which kind of cell a table has to take.
  public var cellIdentifier: String

  /// What conditions of other elements see.
  public var value: JSONValue

  /// The kind of cell that a table takes unless another one is named.
  public static var cellIdentifier: String { "Cell" }

  /// Creates a cell.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - title: The first line; the identity unless given.
  ///   - subtitle: The second line.
  ///   - cellIdentifier: Which kind of cell a table has to take.
  ///   - value: What conditions of other elements see.
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
