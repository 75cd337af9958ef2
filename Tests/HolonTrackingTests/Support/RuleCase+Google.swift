import HolonTracking

extension RuleCase {
  static let google = [Vendor.googleAnalytics, .firebase].flatMap { names($0) + values($0) + users($0) }

  private static func names(_ vendor: Vendor) -> [RuleCase] {
    [
      RuleCase(
        vendor, "ga4.kind", TrackedEvent("viewed", user: vendor.user),
        TrackedEvent(.identify, ["plan": "free"], user: vendor.user), isAdjustable: false),
      .name(vendor, "ga4.event-name.length", text(40), text(41)),
      .name(vendor, "ga4.event-name.characters", "a_1", "a-1"),
      .name(vendor, "ga4.event-name.characters", "Product_Viewed", "Product Viewed"),
      .name(vendor, "ga4.event-name.characters", "a", "1a"),
      .name(vendor, "ga4.event-name.reserved", "session_starts", "session_start"),
      .name(vendor, "ga4.event-name.reserved", "gallery", "ga_lery", isSeen: false),
      .name(vendor, "ga4.event-name.reserved", "firebase", "firebase_x", isSeen: false),
      .properties(vendor, "ga4.parameter.count", numbers(25), numbers(26)),
      .properties(vendor, "ga4.parameter-name.length", [text(40): 1], [text(41): 1]),
      .properties(vendor, "ga4.parameter-name.characters", ["a_1": 1], ["a.1": 1]),
      .properties(vendor, "ga4.parameter-name.reserved", ["gaa": 1], ["ga_a": 1]),
      .properties(vendor, "ga4.parameter-name.reserved", ["firebase": 1], ["firebase_conversion": 1]),
      .properties(vendor, "ga4.parameter-name.reserved", ["google": 1], ["google_x": 1]),
      .userProperties(vendor, "ga4.user-property.count", numbers(25), numbers(26)),
      .userProperties(vendor, "ga4.user-property-name.length", [text(24): 1], [text(25): 1]),
      .userProperties(vendor, "ga4.user-property-name.characters", ["a_1": 1], ["a 1": 1]),
      .userProperties(vendor, "ga4.user-property-name.reserved", ["user_ids": 1], ["user_id": 1]),
      .userProperties(vendor, "ga4.user-property-name.reserved", ["x_ga": 1], ["ga_x": 1]),
    ]
  }

  private static func values(_ vendor: Vendor) -> [RuleCase] {
    [
      .properties(vendor, "ga4.parameter.length", ["a": .string(text(100))], ["a": .string(text(101))]),
      .properties(
        vendor, "ga4.parameter.length", ["page_title": .string(text(300))], ["page_title": .string(text(301))]),
      .properties(
        vendor, "ga4.parameter.length", ["page_referrer": .string(text(420))], ["page_referrer": .string(text(421))]),
      .properties(
        vendor, "ga4.parameter.length", ["page_location": .string(text(1000))], ["page_location": .string(text(1001))]),
      // An emoji counts as two characters in JavaScript.
      .properties(
        vendor, "ga4.parameter.length", ["a": .string(text(98) + "\u{1F600}")], ["a": .string(text(99) + "\u{1F600}")]),
      .properties(vendor, "ga4.parameter.kind", ["a": 1], ["a": [1]]),
      .properties(vendor, "ga4.parameter.kind", ["a": 1.5], ["a": .double(.infinity)]),
      .properties(vendor, "ga4.currency", ["currency": "USD"], ["currency": "usd"]),
      .properties(vendor, "ga4.currency", ["currency": "EUR"], ["currency": "EURO"]),
      // Longer than any text may be, and of no use when cut.
      .properties(vendor, "ga4.currency", ["currency": "USD"], ["currency": .string(text(101))]),
      .properties(vendor, "ga4.items", ["items": [["item_id": "1"]]], ["items": [["price": 1]]]),
      .properties(vendor, "ga4.items", ["items": [item(custom: 10)]], ["items": [item(custom: 11)]]),
      .properties(vendor, "ga4.items", ["items": [["item_id": "1"]]], ["items": []]),
      .properties(vendor, "ga4.items", ["items": [["item_id": "1"]]], ["items": .string(text(101))]),
      .properties(vendor, "ga4.items.count", ["items": items(200)], ["items": items(201)]),
      .userProperties(vendor, "ga4.user-property.length", ["a": .string(text(36))], ["a": .string(text(37))]),
    ]
  }

  private static func users(_ vendor: Vendor) -> [RuleCase] {
    if vendor == .googleAnalytics {
      return [
        .user(vendor, "ga4.client-id", EventUser(), isSeen: false),
        // The sent client is derived from the identifier.
        .user(vendor, "ga4.client-id", EventUser(anonymousID: "5F.1"), isAdjustable: true, isSeen: false),
        .user(vendor, "ga4.client-id", EventUser(anonymousID: "0.1"), isAdjustable: true, isSeen: false),
        .name(vendor, "ga4.event-name.reserved", "screen_views", "screen_view"),
      ]
    }
    return [
      .user(vendor, "ga4.app-instance-id", EventUser(id: "u1")),
      .user(vendor, "ga4.app-instance-id", EventUser(anonymousID: text(32))),
      .user(vendor, "ga4.app-instance-id", EventUser(anonymousID: "0123456789abcdef0123456789abcde")),
      .user(vendor, "ga4.app-instance-id", EventUser(anonymousID: "0123456789abcdef0123456789abcdef0")),
    ]
  }

  private static func item(custom count: Int) -> PropertyValue {
    .object(EventProperties([("item_name", "Gizmo"), ("price", 19.99)] + (0..<count).map { ("own\($0)", .int($0)) }))
  }

  private static func items(_ count: Int) -> PropertyValue {
    .array((0..<count).map { ["item_id": .string("\($0)")] })
  }
}
