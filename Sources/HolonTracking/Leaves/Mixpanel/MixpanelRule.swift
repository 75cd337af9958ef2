/// The rules of Mixpanel's ingestion API.
enum MixpanelRule {
  private static let importing = "docs.mixpanel.com/reference/import-events"
  private static let tooLarge = "docs.mixpanel.com/troubleshooting/errors/413-payload-too-large"
  private static let tracking = "docs.mixpanel.com/reference/track-event"
  private static let profiles = "docs.mixpanel.com/reference/profile-set"

  static let name = VendorRule("mixpanel.event-name", "an event has a name.", importing)
  static let placeholder = VendorRule(
    "mixpanel.distinct-id", "placeholders such as anonymous, null, 0, -1, true and {} aren't identifiers of users.",
    importing)
  static let profile = VendorRule(
    "mixpanel.profile-id", "a profile belongs to a user with an id or an anonymousID.", profiles)
  static let profileValues = VendorRule(
    "mixpanel.profile-values", "only numbers can be added, and only lists united.", profiles)
  static let group = VendorRule(
    "mixpanel.group-key", "a group needs the group key of the project's settings.",
    "docs.mixpanel.com/reference/group-set-property")
  static let groupID = VendorRule(
    "mixpanel.group-id", "a group has an id.", "docs.mixpanel.com/reference/group-set-property")
  static let groupCount = VendorRule(
    "mixpanel.request.groups", "a request has at most 200 groups.", "docs.mixpanel.com/reference/limits")
  static let alias = VendorRule(
    "mixpanel.alias", "an alias has the user's id and the previous one.",
    "docs.mixpanel.com/reference/identity-create-alias")
  static let past = VendorRule("mixpanel.time.past", "an event is of 1971-01-01 or later.", importing)
  static let future = VendorRule("mixpanel.time.future", "an event is at most an hour ahead.", importing)
  static let propertyCount = VendorRule(
    "mixpanel.property.count",
    "an event has less than 255 properties, of which the destination sets up to 6, and 12 in a context.",
    importing)
  static let propertyReserved = VendorRule(
    "mixpanel.property-name.reserved",
    "time, distinct_id, $insert_id, $device_id, $user_id and token are set by the "
      + "destination.", importing)
  static let propertyName = VendorRule("mixpanel.property-name", "a property has a name.", importing)
  static let text = VendorRule(
    "mixpanel.property.length", "a string has at most 255 characters; the rest is lost.", tooLarge)
  static let kind = VendorRule("mixpanel.property.kind", "a number is finite, as JSON has no other.", importing)
  static let nesting = VendorRule(
    "mixpanel.property.nesting",
    "objects are nested at most 3 deep and have less than 255 keys, lists less than 255 values.", importing)
  static let eventBytes = VendorRule("mixpanel.event.bytes", "an event has less than 1 MB.", importing)
  static let requestBytes = VendorRule(
    "mixpanel.request.bytes", "a request has at most 2,097,152 bytes unpacked; newer pages say 10 MB.", importing)
  static let requestEvents = VendorRule("mixpanel.request.events", "a request has at most 2,000 events.", importing)
  static let age = VendorRule("mixpanel.age", "an event that a client sends to /track is at most 5 days old.", tracking)

  static let all = [
    name, placeholder, profile, profileValues, group, groupID, groupCount, alias, past, future, propertyCount,
    propertyReserved, propertyName, text, kind,
    nesting, eventBytes, requestBytes, requestEvents, age,
  ]

  // "Import Events" names some; the whole list is from a widely used importer.
  static let placeholders: Set<String> = [
    "-1", "0", "00000000-0000-0000-0000-000000000000", "<nil>", "[]", "anon", "anonymous", "false", "lmy47d", "n/a",
    "na", "nil", "none", "null", "true", "undefined", "unknown", "{}",
  ]

  /// The rules for events to which the destination adds a context, a session or a group.
  static let propertiesInContext: PropertyRules = {
    var rules = properties
    rules.most = 236
    return rules
  }()

  static let properties = PropertyRules(
    names: NameRules(
      length: propertyName, reservation: propertyReserved,
      isReserved: {
        switch $0.utf8.first {
        case UInt8(ascii: "t"): $0 == "time" || $0 == "token"
        case UInt8(ascii: "d"): $0 == "distinct_id"
        case UInt8(ascii: "$"): ["$insert_id", "$device_id", "$user_id"].contains($0)
        default: false
        }
      }),
    most: 248, count: propertyCount, shortText: 255, textLimit: { _ in 255 }, text: text, kind: kind, depth: 3,
    nestedMost: 254,
    nesting: nesting)
}
