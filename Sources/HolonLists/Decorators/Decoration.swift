public import HolonBase
internal import HolonTree

/// What a wrapped element adds to how it and everything below it is shown.
///
/// A cell is shown with what it and all wholes around it add: indentations add up, of badges and styles the innermost
/// counts, and so for every named value.
public struct Decoration: Equatable, Sendable {
  /// A short text beside the title, such as a number of unread messages.
  public var badge: String?

  /// How many levels the element is set in.
  public var indentation: Int

  /// The name of a style that the client knows.
  public var style: String?

  /// Whatever else the client knows how to show, by name.
  public var values: [String: JSONValue]

  /// Creates a decoration, which adds nothing unless given.
  public init(badge: String? = nil, indentation: Int = 0, style: String? = nil, values: [String: JSONValue] = [:]) {
    self.badge = badge
    self.indentation = indentation
    self.style = style
    self.values = values
  }

  /// Whether it adds nothing.
  public var isEmpty: Bool { badge == nil && indentation == 0 && style == nil && values.isEmpty }

  /// What results when an element with this decoration stands in one with another.
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
