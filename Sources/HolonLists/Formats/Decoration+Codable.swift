internal import HolonBase
internal import HolonTree

extension Decoration: Codable {
  private enum Member: String, CodingKey {
    case badge, indentation, style, values
  }

  /// Reads what ``encode(to:)`` writes; what is missing adds nothing.
  ///
  /// - Throws: `DecodingError` when a member is of another kind.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Member.self)
    self.init(
      badge: try container.decodeIfPresent(String.self, forKey: .badge),
      indentation: try container.decodeIfPresent(Int.self, forKey: .indentation) ?? 0,
      style: try container.decodeIfPresent(String.self, forKey: .style),
      values: try container.decodeIfPresent([String: JSONValue].self, forKey: .values) ?? [:])
  }

  /// Writes the decoration as an object, without what adds nothing.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Member.self)
    try container.encodeIfPresent(badge, forKey: .badge)
    if indentation != 0 { try container.encode(indentation, forKey: .indentation) }
    try container.encodeIfPresent(style, forKey: .style)
    if !values.isEmpty { try container.encode(values, forKey: .values) }
  }
}
