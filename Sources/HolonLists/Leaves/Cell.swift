public import HolonBase
internal import HolonTree

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

extension Cell {
  private enum Member: String, CodingKey {
    case id, title, subtitle, cellIdentifier, value
  }

  /// Reads what ``encode(to:)`` writes; only the identity is required.
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

  /// Writes the cell as an object, without what is as it would be anyway.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Member.self)
    try container.encode(id, forKey: .id)
    try container.encode(title, forKey: .title)
    try container.encodeIfPresent(subtitle, forKey: .subtitle)
    if cellIdentifier != Self.cellIdentifier { try container.encode(cellIdentifier, forKey: .cellIdentifier) }
    if value != .null { try container.encode(value, forKey: .value) }
  }
}
