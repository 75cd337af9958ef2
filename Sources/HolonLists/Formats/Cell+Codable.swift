internal import HolonBase
internal import HolonTree

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
