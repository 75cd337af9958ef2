public import HolonBase
internal import HolonTree

/// The badge, indentation, style and named values that a wrapped element adds to itself and everything below it.
///
/// A cell is shown with its own decoration and those of all wholes around it. Indentations add up; for badges, styles
/// and each named value the innermost one counts.
public struct Decoration: Equatable, Sendable {
  /// A short text beside the title, such as the number of unread messages.
  public var badge: String?

  /// The number of levels by which the element is indented.
  public var indentation: Int

  /// The name of a style that the client knows.
  public var style: String?

  /// Further values by name, which the client knows how to show.
  public var values: [String: JSONValue]

  /// Creates a decoration; arguments that are left out add nothing.
  public init(badge: String? = nil, indentation: Int = 0, style: String? = nil, values: [String: JSONValue] = [:]) {
    self.badge = badge
    self.indentation = indentation
    self.style = style
    self.values = values
  }

  /// Whether the decoration adds nothing.
  public var isEmpty: Bool { badge == nil && indentation == 0 && style == nil && values.isEmpty }

  /// Returns the decoration that results when an element with this one stands in one with another.
  public func inside(_ outer: Decoration) -> Decoration {
    Decoration(
      badge: badge ?? outer.badge, indentation: outer.indentation + indentation, style: style ?? outer.style,
      values: outer.values.merging(values) { $1 })
  }
}

extension Decoration: Codable {
  private enum Member: String, CodingKey {
    case badge, indentation, style, values
  }

  /// Decodes a decoration; members that are missing add nothing.
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

  /// Encodes the decoration as an object, without members that add nothing.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Member.self)
    try container.encodeIfPresent(badge, forKey: .badge)
    if indentation != 0 { try container.encode(indentation, forKey: .indentation) }
    try container.encodeIfPresent(style, forKey: .style)
    if !values.isEmpty { try container.encode(values, forKey: .values) }
  }
}
