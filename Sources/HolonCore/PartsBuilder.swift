/// A result builder that makes a list of parts from a block.
///
/// ```swift
/// let filter = CompositeToDoFilter {
///   IsUrgent()
///   if isAtWork { HasTag("work") } else { HasTag("home") }
///   for place in places { IsNear(place) }
///   favorite                                  // a filter or nil
///   others                                    // an array of filters
/// }
/// ```
@resultBuilder
public enum PartsBuilder<Part> {
  /// Adds a part.
  @inlinable
  public static func buildExpression(_ part: Part) -> [Part] { [part] }

  /// Adds a part unless it is nil.
  @inlinable
  public static func buildExpression(_ part: Part?) -> [Part] { part.map { [$0] } ?? [] }

  /// Adds several parts.
  @inlinable
  public static func buildExpression(_ parts: [Part]) -> [Part] { parts }

  /// Adds the parts of a sequence.
  @inlinable
  public static func buildExpression(_ parts: some Sequence<Part>) -> [Part] { Array(parts) }

  /// Joins parts one after another.
  @inlinable
  public static func buildBlock(_ parts: [Part]...) -> [Part] { parts.flatMap(\.self) }

  /// Adds the parts of an `if` without `else`.
  @inlinable
  public static func buildOptional(_ parts: [Part]?) -> [Part] { parts ?? [] }

  /// Adds the parts of a condition that is met.
  @inlinable
  public static func buildEither(first parts: [Part]) -> [Part] { parts }

  /// Adds the parts of a condition that isn't met.
  @inlinable
  public static func buildEither(second parts: [Part]) -> [Part] { parts }

  /// Adds the parts of a loop.
  @inlinable
  public static func buildArray(_ parts: [[Part]]) -> [Part] { parts.flatMap(\.self) }

  /// Adds the parts of an `if #available`.
  @inlinable
  public static func buildLimitedAvailability(_ parts: [Part]) -> [Part] { parts }
}
