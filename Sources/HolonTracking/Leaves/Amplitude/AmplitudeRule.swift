/// The rules of Amplitude's HTTP V2 API.
enum AmplitudeRule {
  private static let api = "amplitude.com/docs/apis/analytics/http-v2"
  private static let client = "github.com/amplitude/Amplitude-Swift"

  static let kind = VendorRule(
    "amplitude.kind", "users are deleted by the User Privacy API only.",
    "amplitude.com/docs/apis/analytics/user-privacy")
  static let name = VendorRule("amplitude.event-type", "an event has an event_type.", api)
  static let reserved = VendorRule(
    "amplitude.event-type.reserved",
    "the names of Amplitude's own events, such as [Amplitude] Start Session, are reserved.", api)
  static let user = VendorRule("amplitude.user", "a user_id or a device_id is required.", api)
  static let placeholder = VendorRule(
    "amplitude.id", "placeholders such as anonymous, null, 0, -1 and {} aren't identifiers.", api)
  static let group = VendorRule(
    "amplitude.group", "a group has a name.", "amplitude.com/docs/apis/analytics/group-identify")
  static let propertyName = VendorRule("amplitude.property-name", "a property has a name.", api)
  static let text = VendorRule("amplitude.property.length", "a string has at most 1024 characters.", api)
  static let propertyKind = VendorRule("amplitude.property.kind", "a number is finite, as JSON has no other.", api)
  static let nesting = VendorRule("amplitude.property.nesting", "objects are nested at most 40 deep.", api)
  static let requestEvents = VendorRule("amplitude.request.events", "a request has less than 2,000 events.", api)
  static let requestBytes = VendorRule(
    "amplitude.request.bytes", "a request has less than 1 MB, which is taken for 1,000,000 bytes.", api)
  static let rate = VendorRule(
    "amplitude.rate", "a user or a device has at most 30 events a second; others are tried again after 30 seconds.", api
  )

  static let all = [
    kind, name, reserved, user, placeholder, group, propertyName, text, propertyKind, nesting, requestEvents,
    requestBytes, rate,
  ]

  static let reservedNames: Set = [
    "[Amplitude] Start Session", "[Amplitude] End Session", "[Amplitude] Revenue", "[Amplitude] Revenue (Verified)",
    "[Amplitude] Revenue (Unverified)", "[Amplitude] Merged User",
  ]

  static let placeholders: Set = [
    "", "anonymous", "nil", "none", "null", "n/a", "na", "undefined", "unknown", "\"\"",
    "00000000-0000-0000-0000-000000000000", "{}", "lmy47d", "0", "-1",
  ]

  static let names = NameRules(
    limit: 1024, length: name, reservation: reserved,
    isReserved: { $0.utf8.first == UInt8(ascii: "[") && reservedNames.contains($0) })
  static let properties = PropertyRules(
    names: NameRules(limit: 1024, length: propertyName), count: propertyKind, shortText: 1024, textLimit: { _ in 1024 },
    text: text, kind: propertyKind, depth: 39, nesting: nesting)
}
