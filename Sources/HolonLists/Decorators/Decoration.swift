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
