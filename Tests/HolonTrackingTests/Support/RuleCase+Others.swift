import HolonTracking

extension RuleCase {
  static let mixpanel: [RuleCase] = [
    RuleCase(
      .mixpanel, "mixpanel.event-name", TrackedEvent("v", user: Vendor.mixpanel.user),
      TrackedEvent("", user: Vendor.mixpanel.user), isAdjustable: false),
    .user(.mixpanel, "mixpanel.distinct-id", EventUser(id: "Anonymous"), isAdjustable: true),
    .user(.mixpanel, "mixpanel.distinct-id", EventUser(id: "{}"), isAdjustable: true),
    .user(
      .mixpanel, "mixpanel.distinct-id", EventUser(id: "00000000-0000-0000-0000-000000000000", anonymousID: "a"),
      isAdjustable: true),
    RuleCase(
      .mixpanel, "mixpanel.profile-id", TrackedEvent(.identify, ["a": 1], user: EventUser(anonymousID: "a")),
      TrackedEvent(.identify, ["a": 1], user: .unknown), isAdjustable: false),
    RuleCase(
      .mixpanel, "mixpanel.profile-values", TrackedEvent(.update(.add), ["a": 1], user: EventUser(id: "u")),
      TrackedEvent(.update(.add), ["a": "1"], user: EventUser(id: "u")), isAdjustable: false),
    RuleCase(
      .mixpanel, "mixpanel.profile-values", TrackedEvent(.update(.union), ["a": [1]], user: EventUser(id: "u")),
      TrackedEvent(.update(.union), ["a": 1], user: EventUser(id: "u")), isAdjustable: false),
    .time(
      .mixpanel, "mixpanel.time.past", EventTime(microseconds: 31_536_000_000_000),
      EventTime(microseconds: 31_535_999_999_999), isAdjustable: false),
    .time(
      .mixpanel, "mixpanel.time.future", .now + .seconds(3590), .now + .seconds(4200), isAdjustable: true),
    .properties(.mixpanel, "mixpanel.property.count", numbers(248), numbers(250)),
    .properties(.mixpanel, "mixpanel.property-name.reserved", ["times": 1], ["time": 1]),
    .properties(.mixpanel, "mixpanel.property-name.reserved", ["insert_id": 1], ["$insert_id": "x"]),
    .properties(.mixpanel, "mixpanel.property-name", ["a": 1], ["": 1], isSeen: false),
    .properties(.mixpanel, "mixpanel.property.length", ["a": .string(text(255))], ["a": .string(text(256))]),
    .properties(.mixpanel, "mixpanel.property.kind", ["a": 1], ["a": .double(.nan)], isSeen: false),
    .properties(
      .mixpanel, "mixpanel.property.nesting", ["a": ["b": ["c": ["d": 1]]]], ["a": ["b": ["c": ["d": ["e": 1]]]]]),
    .properties(
      .mixpanel, "mixpanel.property.nesting", ["a": .object(numbers(254))], ["a": .object(numbers(255))]),
    .properties(
      .mixpanel, "mixpanel.property.nesting", ["a": .array(Array(repeating: 1, count: 254))],
      ["a": .array(Array(repeating: 1, count: 255))]),
  ]

  static let localytics: [RuleCase] = [
    RuleCase(
      .localytics, "localytics.kind", TrackedEvent("viewed", user: Vendor.localytics.user),
      TrackedEvent(.identify, [:], user: Vendor.localytics.user), isAdjustable: false, isSeen: false),
    .user(.localytics, "localytics.customer-id", EventUser(anonymousID: "a")),
    .name(.localytics, "localytics.event-name.length", text(128), text(129)),
    .time(
      .localytics, "localytics.time.past", EventTime(microseconds: 1_262_304_000_000_000),
      EventTime(microseconds: 1_262_303_999_999_000), isAdjustable: false),
    .time(
      .localytics, "localytics.time.future", .now + .seconds(47 * 3600), .now + .seconds(49 * 3600),
      isAdjustable: true),
    .properties(.localytics, "localytics.attribute.count", numbers(50), numbers(51)),
    .properties(.localytics, "localytics.attribute-name.length", [text(128): 1], [text(129): 1]),
    .properties(.localytics, "localytics.attribute.length", ["a": .string(text(255))], ["a": .string(text(256))]),
    .properties(.localytics, "localytics.attribute.kind", ["a": 1], ["a": ["b": 1]], isSeen: false),
    .properties(.localytics, "localytics.attribute.kind", ["a": true], ["a": .double(.infinity)], isSeen: false),
  ]

  static let segment: [RuleCase] = [
    RuleCase(
      .segment, "segment.kind", TrackedEvent(.update(.set), ["a": 1], user: EventUser(id: "u")),
      TrackedEvent(.update(.add), ["a": 1], user: EventUser(id: "u")), isAdjustable: false, isSeen: false),
    RuleCase(
      .segment, "segment.event-name", TrackedEvent("v", user: Vendor.segment.user),
      TrackedEvent("", user: Vendor.segment.user), isAdjustable: false),
    .user(.segment, "segment.user", .unknown),
    .user(.segment, "segment.user", EventUser(id: "")),
    .properties(.segment, "segment.property-name", ["a": 1], ["": 1], isSeen: false),
    .properties(.segment, "segment.property.kind", ["a": [1, ["b": 2]]], ["a": .double(.nan)], isSeen: false),
  ]

  static let postHog: [RuleCase] = [
    RuleCase(
      .postHog, "posthog.kind", TrackedEvent(.update(.setOnce), ["a": 1], user: EventUser(id: "u")),
      TrackedEvent(.update(.append), ["a": 1], user: EventUser(id: "u")), isAdjustable: false, isSeen: false),
    RuleCase(
      .postHog, "posthog.event-name", TrackedEvent("v", user: Vendor.postHog.user),
      TrackedEvent("", user: Vendor.postHog.user), isAdjustable: false),
    .user(.postHog, "posthog.distinct-id", .unknown),
    .user(.postHog, "posthog.id", EventUser(id: "GUEST")),
    .user(.postHog, "posthog.id", EventUser(id: "\"[object Object]\"")),
    .user(.postHog, "posthog.id", EventUser(id: "'not_authenticated'")),
    .user(.postHog, "posthog.id", EventUser(id: "undefined", anonymousID: "a"), isAdjustable: true),
    .user(.postHog, "posthog.id", EventUser(id: "u", anonymousID: "null"), isSeen: false),
    .user(.postHog, "posthog.id.length", EventUser(id: text(201))),
    .time(
      .postHog, "posthog.time.future", .now + .seconds(22 * 3600), .now + .seconds(24 * 3600), isAdjustable: true),
    .properties(.postHog, "posthog.property-name", ["a": 1], ["": 1], isSeen: false),
    .properties(.postHog, "posthog.property-name.reserved", ["distinct": 1], ["distinct_id": "somebody"]),
    .properties(.postHog, "posthog.property.kind", ["a": [1, ["b": 2]]], ["a": .double(.nan)], isSeen: false),
  ]

  static let all = google + mixpanel + localytics + segment + postHog + amplitude + matomo + openTelemetry + kinds
}
