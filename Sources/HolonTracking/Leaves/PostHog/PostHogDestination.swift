internal import HTTPTypes
internal import HolonBase

/// The rules of PostHog's capture API.
enum PostHogRule {
  private static let api = "posthog.com/docs/api/capture"
  private static let warnings = "posthog.com/docs/data/ingestion-warnings"

  static let kind = VendorRule("posthog.kind", "the properties of users can be set, set once and unset.", api)
  static let name = VendorRule("posthog.event-name", "an event has a name.", api)
  static let viewName = VendorRule("posthog.screen-name", "a screen has a name.", api)
  static let group = VendorRule(
    "posthog.group-key", "a group has a key.", "posthog.com/docs/product-analytics/group-analytics")
  static let alias = VendorRule(
    "posthog.alias", "an alias has a distinct_id and the previous one.", "posthog.com/docs/product-analytics/identify")
  static let user = VendorRule("posthog.distinct-id", "a distinct_id is required.", api)
  static let placeholder = VendorRule(
    "posthog.id", "placeholders such as anonymous, null, 0, NaN and [object Object] aren't identifiers.", warnings)
  static let idLength = VendorRule(
    "posthog.id.length", "a distinct_id has at most 200 characters.", "PostHog's server", isVerified: false)
  static let future = VendorRule("posthog.time.future", "an event is at most 23 hours ahead.", warnings)
  static let propertyName = VendorRule("posthog.property-name", "a property has a name.", api)
  static let propertyReserved = VendorRule(
    "posthog.property-name.reserved",
    "distinct_id, $set, $set_once, $unset and $anon_distinct_id are set by the "
      + "destination.", api)
  static let propertyKind = VendorRule("posthog.property.kind", "a number is finite, as JSON has no other.", api)
  static let eventBytes = VendorRule(
    "posthog.event.bytes", "an event of more than 1 MB is lost, which is taken for 1,000,000 bytes.", warnings)
  static let requestBytes = VendorRule(
    "posthog.request.bytes", "a body has less than 20 MB, which is taken for 20,000,000 bytes.", api)
  static let quota = VendorRule(
    "posthog.quota", "an answer says 'quota_limited' when the project is over its quota.", "PostHog's server",
    isVerified: false)

  static let all = [
    kind, name, viewName, group, alias, user, placeholder, idLength, future, propertyName, propertyReserved,
    propertyKind, eventBytes,
    requestBytes, quota,
  ]

  /// Whether PostHog takes an identifier for a mistake, also within quotation marks.
  static func isPlaceholder(_ id: String) -> Bool {
    // The longest one, with quotation marks, has 19 bytes.
    guard (1..<20).contains(id.utf8.count) else { return false }
    var id = id[...]
    for mark in ["\"", "'"] where id.utf8.count > 1 && id.hasPrefix(mark) && id.hasSuffix(mark) {
      id = id.dropFirst().dropLast()
    }
    return placeholders.contains(String(id)) || lowercasePlaceholders.contains(id.lowercased())
      || id.allSatisfy(\.isWhitespace)
  }

  private static let placeholders: Set = ["[object Object]", "NaN", "None", "none", "null", "0"]
  private static let lowercasePlaceholders: Set = [
    "anonymous", "guest", "distinctid", "distinct_id", "id", "not_authenticated", "email", "undefined", "true", "false",
  ]

  static let names = NameRules(length: name)
  static let properties = PropertyRules(
    names: NameRules(
      length: propertyName, reservation: propertyReserved,
      isReserved: {
        switch $0.utf8.first {
        case UInt8(ascii: "d"): $0 == "distinct_id"
        case UInt8(ascii: "$"): ["$set", "$set_once", "$unset", "$anon_distinct_id"].contains($0)
        default: false
        }
      }),
    count: propertyKind, text: propertyKind, kind: propertyKind)
  static let userProperties = PropertyRules(
    names: NameRules(length: propertyName), count: propertyKind, text: propertyKind, kind: propertyKind)
}

/// A project of PostHog, by its capture API.
///
/// ```swift
/// let destination = PostHogDestination(key: "phc_…")
/// ```
///
/// PostHog recognizes repeated events by their identifier, so they are delivered at least once. The user's properties
/// are sent as `$set`. Pages and screens are sent as `$pageview` and `$screen`, groups as `$groupidentify`, aliases as
/// `$create_alias`.
public struct PostHogDestination: EventDestination {
  /// The name in reports.
  public let name: String

  private let key: Secret
  private let groupType: String
  private let address: ServiceAddress
  private let policy: RulePolicy

  /// Creates a destination.
  ///
  /// - Parameters:
  ///   - key: The key of the project, such as `phc_…`.
  ///   - groupType: The type of groups, such as `company`, of which a project has at most five.
  ///   - address: The address of the service; `https://eu.i.posthog.com` for projects in the European Union.
  ///   - policy: The treatment of events that break a rule.
  ///   - name: The name in reports.
  public init(
    key: Secret, groupType: String = "company", at address: ServiceAddress = "https://us.i.posthog.com",
    policy: RulePolicy = .adjust, name: String = "PostHog"
  ) {
    (self.key, self.groupType, self.address) = (key, groupType, address)
    (self.policy, self.name) = (policy, name)
  }

  /// The limits of PostHog: less than 20 MB, 1 MB each, and 1,000 events to keep requests small.
  public var limits: RequestLimits {
    let frame = "{\"api_key\":\"\",\"sent_at\":\"0000-00-00T00:00:00.000Z\",\"batch\":[]}".utf8.count
    return RequestLimits(events: 1000, bytes: 19_999_999, overhead: frame + key.value.utf8.count, eventBytes: 1_000_000)
  }

  /// Checks whether PostHog would accept an event.
  public func check(_ event: TrackedEvent) -> EventCheck { check(event, at: .now) }

  func check(_ event: TrackedEvent, at now: EventTime) -> EventCheck {
    var review = EventReview(policy: policy)
    checkUser(of: event, &review)
    if event.time > now + .seconds(23 * 3600) {
      review.move(event, to: now, PostHogRule.future)
    }
    switch event.kind {
    case .action:
      review.name(of: event, PostHogRule.names)
      review.properties(of: event, PostHogRule.properties)
      if !event.user.properties.isEmpty { review.userProperties(of: event, PostHogRule.userProperties) }
    case .page, .screen:
      if event.kind == .screen, event.name.isEmpty { review.reject(PostHogRule.viewName, "the screen has none") }
      review.properties(of: event, PostHogRule.properties)
      if !event.user.properties.isEmpty { review.userProperties(of: event, PostHogRule.userProperties) }
    case .alias(let id):
      if id.isEmpty || event.user.id == nil { review.reject(PostHogRule.alias, "one of them is missing") }
      if PostHogRule.isPlaceholder(id) { review.reject(PostHogRule.placeholder, "the previous one is such a word") }
    case .group(let id):
      if id.isEmpty { review.reject(PostHogRule.group, "the group has none") }
      review.properties(of: event, PostHogRule.userProperties)
    case .identify, .update(.set), .update(.setOnce), .update(.unset):
      review.properties(of: event, PostHogRule.userProperties)
    case .update(let update):
      review.reject(PostHogRule.kind, "'\(update.rawValue)' isn't supported")
    }
    return review.check(event)
  }

  private func checkUser(of event: TrackedEvent, _ review: inout EventReview) {
    let (user, device) = (event.user.id, event.user.anonymousID.flatMap { $0.isEmpty ? nil : $0 })
    if (user ?? device ?? "").isEmpty {
      return review.reject(PostHogRule.user, "the user has neither id nor anonymousID")
    }
    if let user, PostHogRule.isPlaceholder(user) {
      let isAlias = if case .alias = event.kind { true } else { false }
      if device == nil || isAlias {
        review.reject(PostHogRule.placeholder, "the id of the user is one of them")
      } else {
        review.forgetUser(of: event, PostHogRule.placeholder)
      }
    }
    if let device, PostHogRule.isPlaceholder(device) {
      review.reject(PostHogRule.placeholder, "the anonymousID of the user is one of them")
    }
    for id in [user, device] where id.map({ $0.utf8.count > 200 && $0.unicodeScalars.count > 200 }) ?? false {
      review.reject(PostHogRule.idLength, "an identifier of the user has more")
    }
  }

  /// Writes an event; those about users as PostHog's own events `$identify` and `$set`.
  public func encode(_ event: TrackedEvent, into json: inout JSONWriter) {
    json.object { json in
      json.member("event", Self.name(of: event))
      json.member("uuid", event.id)
      json.member("timestamp", event.time)
      json.key("properties")
      json.object { json in
        json.member("distinct_id", event.user.id ?? event.user.anonymousID ?? "")
        switch event.kind {
        case .action, .page, .screen:
          json.members(event.properties)
          if !event.isAction { writeView(event, into: &json) }
          if event.hasMore { writeContext(of: event, into: &json) }
          guard !event.user.properties.isEmpty else { return }
          json.key("$set")
          json.write(event.user.properties)
        case .group(let id):
          json.member("$group_type", groupType)
          json.member("$group_key", id)
          json.key("$group_set")
          json.write(event.properties)
        case .alias(let id): json.member("alias", id)
        case .identify:
          if event.user.id != nil, let anonymous = event.user.anonymousID {
            json.member("$anon_distinct_id", anonymous)
          }
          json.key("$set")
          json.write(event.properties)
        case .update(.unset):
          json.key("$unset")
          json.array { json in for (name, _) in event.properties { json.write(name) } }
        case .update(let update):
          json.key(update == .setOnce ? "$set_once" : "$set")
          json.write(event.properties)
        }
      }
    }
  }

  private func writeView(_ event: TrackedEvent, into json: inout JSONWriter) {
    switch event.kind {
    case .page:
      if event.properties["name"] == nil, !event.name.isEmpty { json.member("name", event.name) }
      if event.properties["$current_url"] == nil, let url = event.properties["url"] { json.member("$current_url", url) }
    case .screen:
      if event.properties["$screen_name"] == nil { json.member("$screen_name", event.name) }
    default: break
    }
  }

  // Sources: posthog.com/docs/data/events, "Default properties"; posthog.com/docs/product-analytics/group-analytics.
  private func writeContext(of event: TrackedEvent, into json: inout JSONWriter) {
    var fields: [(String, PropertyValue?)] = []
    if let context = event.sharedContext?.value {
      fields = [
        ("$lib", .string(EventContext.library)), ("$app_name", context.app.name.map { .string($0) }),
        ("$app_version", context.app.version.map { .string($0) }),
        ("$app_build", context.app.build.map { .string($0) }),
        ("$app_namespace", context.app.identifier.map { .string($0) }),
        ("$device_type", context.device.category.map { .string($0) }),
        ("$device_manufacturer", context.device.manufacturer.map { .string($0) }),
        ("$device_model", context.device.model.map { .string($0) }),
        ("$screen_width", context.device.screenWidth.map { .int($0) }),
        ("$screen_height", context.device.screenHeight.map { .int($0) }),
        ("$os", context.system.name.map { .string($0) }), ("$os_version", context.system.version.map { .string($0) }),
        ("$locale", context.locale.map { .string($0) }), ("$timezone", context.timeZone.map { .string($0) }),
        ("$raw_user_agent", context.userAgent.map { .string($0) }),
      ]
    }
    if let session = event.session { fields.append(("$session_id", .string(session.id.description))) }
    if let group = event.user.groupID {
      fields.append(("$groups", .object(EventProperties([(groupType, .string(group))]))))
    }
    for case (let name, let value?) in fields where event.properties[name] == nil { json.member(name, value) }
  }

  private static func name(of event: TrackedEvent) -> String {
    switch event.kind {
    case .action: event.name
    case .page: "$pageview"
    case .screen: "$screen"
    case .group: "$groupidentify"
    case .alias: "$create_alias"
    case .identify: "$identify"
    case .update: "$set"
    }
  }

  /// Returns a POST request to `/batch/`.
  public func makeRequest(for batch: EventBatch, at now: EventTime) -> EventRequest {
    var json = JSONWriter()
    json.object { json in
      json.member("api_key", key.value)
      json.member("sent_at", now)
      json.key("batch")
      json.array { batch.write(into: &$0) }
    }
    return EventRequest(address.post("/batch/"), body: json.bytes, takesGzip: true)
  }

  /// Returns the meaning of a response.
  public func read(_ response: EventResponse, to batch: EventBatch, at now: EventTime) -> DeliveryVerdict {
    guard (200...299).contains(response.head.status.code) else { return .vendor(for: response, at: now) }
    // The status is 1 or "Ok", depending on the version of the server.
    guard let answer = try? JSONValue(reading: response.body, depth: 64), let status = answer["status"] else {
      return .retry("the response isn't from PostHog: check for a proxy or a sign-in page")
    }
    if answer["quota_limited"]?.array?.contains(.string("events")) == true {
      return .pause("the project is over its quota")
    }
    return status.integer == 1 || status.string?.lowercased() == "ok"
      ? .delivered : .bisect("PostHog rejected the events")
  }
}
