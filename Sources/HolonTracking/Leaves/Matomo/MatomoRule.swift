/// The rules of Matomo's Tracking HTTP API.
enum MatomoRule {
  private static let api = "developer.matomo.org/api-reference/tracking-api"
  private static let bulk = "github.com/matomo-org/matomo, plugins/BulkTracking"
  private static let importer = "github.com/matomo-org/matomo-log-analytics"

  static let kind = VendorRule("matomo.kind", "visitors and groups have no properties of their own.", api)
  static let name = VendorRule("matomo.event-action", "an event has an action that isn't only spaces.", api)
  static let viewName = VendorRule("matomo.action-name", "a page or a screen has a name.", api)
  static let user = VendorRule("matomo.visitor", "a visitor has a uid or an _id.", api)
  static let propertyName = VendorRule("matomo.property-name", "a property has a name.", api)
  static let propertyKind = VendorRule(
    "matomo.property.kind", "properties are part of the URL, so lists and objects are rejected.", api)
  static let value = VendorRule("matomo.event-value", "a value is a number.", api)
  static let age = VendorRule("matomo.age", "without a token_auth, an event is at most 24 hours old.", api)
  static let eventBytes = VendorRule(
    "matomo.url.length", "the parameters of an event have at most 8,000 bytes.", "database schema of Matomo",
    isVerified: false)
  static let requestEvents = VendorRule(
    "matomo.request.events", "a request has at most 200 events, as Matomo's own importer sends.", importer,
    isVerified: false)
  static let requestBytes = VendorRule(
    "matomo.request.bytes", "a request has at most 2,000,000 bytes, the smallest usual limit of PHP.", "php.net",
    isVerified: false)
  static let order = VendorRule("matomo.order", "events are sent in the order of their times.", api)
  static let answer = VendorRule(
    "matomo.answer", "an answer has the numbers of tracked and invalid events.", bulk, isVerified: false)

  static let all = [
    kind, name, viewName, user, propertyName, propertyKind, value, age, eventBytes, requestEvents, requestBytes, order,
    answer,
  ]

  static let properties = PropertyRules(
    names: NameRules(length: propertyName), count: propertyKind, text: propertyKind, kind: propertyKind,
    takesNested: false,
    special: { name, value in
      guard name == "value" else { return .nothing }
      switch value {
      case .int: return .taken
      case .double(let number): return number.isFinite ? .taken : .refused(MatomoRule.value)
      default: return .refused(MatomoRule.value)
      }
    })
}
