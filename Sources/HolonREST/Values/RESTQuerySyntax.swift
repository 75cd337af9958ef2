/// The parameters by which a service filters and sorts a list, with `{field}` for the service's name of a property.
///
/// ```swift
/// RESTQuerySyntax(equals: "filters[{field}][$eq]", atLeast: "filters[{field}][$gte]", sort: "sort", descending: "{field}:desc")
/// ```
///
/// Conditions are always checked here as well. A service that ignores a parameter thus costs time, and a service must
/// return at least the records that meet the condition.
public struct RESTQuerySyntax: Hashable, Sendable {
  /// The parameter for a property that equals a value; nil if there is none.
  public var equals: String?

  /// The parameter for a property that has one of the values of a JSON array; nil if there is none.
  public var isOneOf: String?

  /// The parameter for a property that is at least a value; nil if there is none.
  public var atLeast: String?

  /// The parameter for a property that is at most a value; nil if there is none.
  public var atMost: String?

  /// The parameter for a property that contains a text, ignoring case; nil if there is none.
  public var contains: String?

  /// The parameter for the sort keys, separated by commas; nil if there is none.
  public var sort: String?

  /// The form of a sort key in ascending order.
  public var ascending: String

  /// The form of a sort key in descending order.
  public var descending: String

  /// Whether values are written as JSON, as in `"open"`, instead of as plain text.
  public var usesJSON: Bool

  /// Whether the service compares and sorts exactly like Swift, with the identifier as the last sort key.
  var isExact = false

  /// Creates a syntax.
  public init(
    equals: String? = nil, isOneOf: String? = nil, atLeast: String? = nil, atMost: String? = nil,
    contains: String? = nil, sort: String? = nil, ascending: String = "{field}", descending: String = "-{field}",
    usesJSON: Bool = false
  ) {
    (self.equals, self.isOneOf, self.atLeast, self.atMost, self.contains) = (equals, isOneOf, atLeast, atMost, contains)
    (self.sort, self.ascending, self.descending, self.usesJSON) = (sort, ascending, descending, usesJSON)
  }

  /// A parameter with the name of the property for a property that equals a value, as in `status=open`.
  public static let equality = RESTQuerySyntax(equals: "{field}")

  /// The syntax of ``RESTRoutes``.
  public static let holon: RESTQuerySyntax = {
    var syntax = RESTQuerySyntax(
      isOneOf: "{field}.in", atLeast: "{field}.from", atMost: "{field}.through", contains: "{field}.contains",
      sort: "sort", usesJSON: true)
    syntax.isExact = true
    return syntax
  }()
}
