public import HolonBase
internal import HolonTree

/// A row with a title, a subtitle, and the name of the kind of cell that shows it.
///
/// ```swift
/// Cell("batman", title: "Batman", subtitle: "Bruce Wayne")
/// ```
public struct Cell: ListContent, Codable {
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

extension Cell {
  private enum Member: String, CodingKey {
    case id, title, subtitle, cellIdentifier, value
  }

  /// Decodes a cell; only the identity is required.
  ///
  /// - Throws: `DecodingError` when a member is missing or of another kind.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Member.self)
    self.init(
      try container.decode(String.self, forKey: .id),
      title: try container.decodeIfPresent(String.self, forKey: .title),
      subtitle: try container.decodeIfPresent(String.self, forKey: .subtitle),
      cellIdentifier: try container.decodeIfPresent(String.self, forKey: .cellIdentifier) ?? Self.cellIdentifier,
      value: try container.decodeIfPresent(JSONValue.self, forKey: .value) ?? .null)
  }

  /// Encodes the cell as an object, without members that have their default values.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Member.self)
    try container.encode(id, forKey: .id)
    try container.encode(title, forKey: .title)
    try container.encodeIfPresent(subtitle, forKey: .subtitle)
    if cellIdentifier != Self.cellIdentifier { try container.encode(cellIdentifier, forKey: .cellIdentifier) }
    if value != .null { try container.encode(value, forKey: .value) }
  }
}
