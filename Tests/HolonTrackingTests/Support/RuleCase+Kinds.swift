import HolonTracking

extension RuleCase {
  /// A rule about events of other kinds than actions.
  private static func kind(
    _ vendor: Vendor, _ rule: String, _ within: TrackedEvent.Kind?, _ beyond: TrackedEvent.Kind,
    isAdjustable: Bool = false,
    isSeen: Bool = true
  ) -> RuleCase {
    let named = within.map { TrackedEvent($0, named: isNamed($0) ? "Home" : "", user: vendor.user) }
    return RuleCase(
      vendor, rule, named ?? TrackedEvent("viewed", user: vendor.user), TrackedEvent(beyond, [:], user: vendor.user),
      isAdjustable: isAdjustable, isSeen: isSeen)
  }

  private static func isNamed(_ kind: TrackedEvent.Kind) -> Bool { kind == .page || kind == .screen }

  /// The rules about pages, screens, groups, aliases and sessions.
  static let kinds: [RuleCase] =
    [
      RuleCase(
        .googleAnalytics, "ga4.screen", TrackedEvent(.page, named: "Home", user: Vendor.googleAnalytics.user),
        TrackedEvent(.screen, named: "Home", user: Vendor.googleAnalytics.user), isSeen: false),
      .kind(.segment, "segment.view-name", .screen, .screen),
      .kind(.segment, "segment.group-id", .group(id: "acme"), .group(id: "")),
      .kind(.segment, "segment.alias", .alias(previousID: "a1"), .alias(previousID: "")),
      .kind(.postHog, "posthog.screen-name", .screen, .screen, isSeen: false),
      .kind(.postHog, "posthog.group-key", .group(id: "acme"), .group(id: ""), isSeen: false),
      .kind(.postHog, "posthog.alias", .alias(previousID: "a1"), .alias(previousID: ""), isSeen: false),
      .kind(.mixpanel, "mixpanel.group-key", nil, .group(id: "acme")),
      .kind(.mixpanel, "mixpanel.group-id", nil, .group(id: "")),
      .kind(.mixpanel, "mixpanel.alias", .alias(previousID: "a1"), .alias(previousID: ""), isSeen: false),
    ]
    + [Vendor.googleAnalytics, .firebase].flatMap { vendor -> [RuleCase] in
      [
        .properties(vendor, "ga4.session-id", ["session_id": 1_790_000_000], ["session_id": 0]),
        .properties(vendor, "ga4.session-id", ["session_id": "1790000000"], ["session_id": "abc"]),
        .properties(vendor, "ga4.engagement-time", ["engagement_time_msec": 0], ["engagement_time_msec": "long"]),
        .properties(vendor, "ga4.engagement-time", ["engagement_time_msec": "100"], ["engagement_time_msec": "-1"]),
      ]
    }

  static let amplitude: [RuleCase] = [
    .kind(.amplitude, "amplitude.kind", .update(.union), .update(.delete), isSeen: false),
    RuleCase(
      .amplitude, "amplitude.event-type", TrackedEvent("v", user: Vendor.amplitude.user),
      TrackedEvent("", user: Vendor.amplitude.user), isAdjustable: false),
    .name(.amplitude, "amplitude.event-type.reserved", "[Amplitude] Started", "[Amplitude] Start Session"),
    .user(.amplitude, "amplitude.user", .unknown),
    .user(.amplitude, "amplitude.id", EventUser(id: "Anonymous")),
    .user(.amplitude, "amplitude.id", EventUser(id: "0", anonymousID: "a1"), isAdjustable: true),
    .user(.amplitude, "amplitude.id", EventUser(anonymousID: "{}")),
    .kind(.amplitude, "amplitude.group", .group(id: "acme"), .group(id: ""), isSeen: false),
    .properties(.amplitude, "amplitude.property-name", ["a": 1], ["": 1]),
    .properties(.amplitude, "amplitude.property.length", ["a": .string(text(1024))], ["a": .string(text(1025))]),
    .properties(.amplitude, "amplitude.property.kind", ["a": 1], ["a": .double(.nan)], isSeen: false),
    .properties(.amplitude, "amplitude.property.nesting", ["a": nested(39)], ["a": nested(45)]),
  ]

  private static func nested(_ depth: Int) -> PropertyValue { depth == 0 ? 1 : ["x": nested(depth - 1)] }

  static let matomo: [RuleCase] = [
    .kind(.matomo, "matomo.kind", nil, .group(id: "acme")),
    .kind(.matomo, "matomo.kind", nil, .identify),
    RuleCase(
      .matomo, "matomo.event-action", TrackedEvent("v", user: Vendor.matomo.user),
      TrackedEvent(" ", user: Vendor.matomo.user), isAdjustable: false),
    .kind(.matomo, "matomo.action-name", .page, .page),
    .user(.matomo, "matomo.visitor", .unknown),
    .properties(.matomo, "matomo.property-name", ["a": 1], ["": 1], isSeen: false),
    .properties(.matomo, "matomo.property.kind", ["a": 1], ["a": [1]], isSeen: false),
    .properties(.matomo, "matomo.event-value", ["value": 1.5], ["value": "much"]),
  ]

  static let openTelemetry: [RuleCase] = [
    RuleCase(
      .openTelemetry, "otlp.event-name", TrackedEvent("v"), TrackedEvent(""), isAdjustable: false),
    .properties(.openTelemetry, "otlp.attribute-key", ["a": 1], ["": 1]),
    .properties(.openTelemetry, "otlp.attribute-key.reserved", ["users.id": 1], ["user.id": "somebody"]),
    .properties(.openTelemetry, "otlp.attribute.kind", ["a": [1, ["b": .null]]], ["a": .double(.nan)], isSeen: false),
  ]
}
