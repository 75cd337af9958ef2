internal import HTTPTypes

/// The rules of Segment's HTTP Tracking API.
enum SegmentRule {
  private static let api = "segment.com/docs/connections/sources/catalog/libraries/server/http-api"
  private static let spec = "segment.com/docs/connections/spec/"

  static let kind = VendorRule("segment.kind", "the traits of users can only be set.", api)
  static let name = VendorRule("segment.event-name", "an event has a name.", api)
  static let viewName = VendorRule("segment.view-name", "a screen has a name.", spec + "screen")
  static let group = VendorRule("segment.group-id", "a group has a groupId.", spec + "group")
  static let alias = VendorRule("segment.alias", "an alias has a userId and a previousId.", spec + "alias")
  static let user = VendorRule("segment.user", "a userId or an anonymousId is required.", api)
  static let propertyName = VendorRule("segment.property-name", "a property has a name.", api)
  static let propertyKind = VendorRule("segment.property.kind", "a number is finite, as JSON has no other.", api)
  static let eventBytes = VendorRule(
    "segment.event.bytes", "an event has at most 32 KB, which is taken for 32,000 bytes.", api)
  static let requestBytes = VendorRule(
    "segment.request.bytes", "a batch has at most 500 KB, which is taken for 500,000 bytes.", api)
  static let requestEvents = VendorRule(
    "segment.request.events", "a batch has at most 2,500 events; more are answered by 200 and lost.", api)
  static let rate = VendorRule("segment.rate", "a workspace has at most 1,000 requests a second.", api)

  static let all = [
    kind, name, viewName, group, alias, user, propertyName, propertyKind, eventBytes, requestBytes, requestEvents, rate,
  ]

  static let names = NameRules(length: name)
  static let properties = PropertyRules(
    names: NameRules(length: propertyName), count: propertyKind, text: propertyKind, kind: propertyKind)
}

/// A source of Segment, by its HTTP Tracking API.
///
/// ```swift
/// let destination = SegmentDestination(writeKey: "…")
/// tracker.identify(EventUser(id: "42"), ["plan": "free"])
/// ```
///
/// All six calls of Segment are sent: track, page, screen, identify, group and alias, with ``TrackedEvent/context`` and
/// the session as their `context`.
///
///
/// Segment recognizes repeated events by `messageId`, which is the event's identifier, for at least a day, so they are
/// delivered at least once. It answers 200 to nearly every request, so its published rules are checked beforehand.
public struct SegmentDestination: EventDestination {
  /// The name in reports.
  public let name: String

  private let writeKey: Secret
  private let address: ServiceAddress
  private let policy: RulePolicy

  /// Creates a destination.
  ///
  /// - Parameters:
  ///   - writeKey: The key of the source.
  ///   - address: The address of the service; `https://events.eu1.segmentapis.com` for workspaces in the European
  ///     Union.
  ///   - policy: The treatment of events that break a rule.
  ///   - name: The name in reports.
  public init(
    writeKey: Secret, at address: ServiceAddress = "https://api.segment.io", policy: RulePolicy = .adjust,
    name: String = "Segment"
  ) {
    (self.writeKey, self.address, self.policy, self.name) = (writeKey, address, policy, name)
  }

  /// The limits of Segment: 2,500 events, 500 KB, 32 KB each.
  public var limits: RequestLimits {
    RequestLimits(
      events: 2500, bytes: 500_000, overhead: Self.frame.utf8.count,
      eventBytes: 32_000, requestsPerSecond: 1000)
  }

  private static let frame =
    "{\"sentAt\":\"0000-00-00T00:00:00.000Z\",\"context\":{\"library\":{\"name\":\"\(EventContext.library)\"}},\"batch\":[]}"

  /// Checks whether Segment would accept an event.
  public func check(_ event: TrackedEvent) -> EventCheck {
    var review = EventReview(policy: policy)
    if (event.user.id ?? event.user.anonymousID ?? "").isEmpty {
      review.reject(SegmentRule.user, "the user has neither id nor anonymousID")
    }
    switch event.kind {
    case .action: review.name(of: event, SegmentRule.names)
    case .screen: if event.name.isEmpty { review.reject(SegmentRule.viewName, "the screen has none") }
    case .group(let id): if id.isEmpty { review.reject(SegmentRule.group, "the group has none") }
    case .alias(let id):
      if id.isEmpty || event.user.id == nil { review.reject(SegmentRule.alias, "one of them is missing") }
    case .page, .identify, .update(.set): break
    case .update(let update): review.reject(SegmentRule.kind, "'\(update.rawValue)' isn't supported")
    }
    review.properties(of: event, SegmentRule.properties)
    if !event.user.properties.isEmpty { review.userProperties(of: event, SegmentRule.properties) }
    return review.check(event)
  }

  /// Writes a call in Segment's terms.
  public func encode(_ event: TrackedEvent, into json: inout JSONWriter) {
    json.object { json in
      json.member("type", Self.type(of: event))
      json.member("messageId", event.id)
      json.member("timestamp", event.time)
      if let id = event.user.id { json.member("userId", id) }
      switch event.kind {
      case .action: json.member("event", event.name)
      case .page, .screen: if !event.name.isEmpty { json.member("name", event.name) }
      case .group(let id): json.member("groupId", id)
      case .alias(let id): json.member("previousId", id)
      case .identify, .update: break
      }
      // An alias has the former identifier instead.
      if case .alias = event.kind { return }
      if let id = event.user.anonymousID { json.member("anonymousId", id) }
      switch event.kind {
      case .action, .page, .screen: json.key("properties")
      case .identify, .update, .group, .alias: json.key("traits")
      }
      json.write(event.properties)
      SegmentContext.write(event, into: &json)
    }
  }

  private static func type(of event: TrackedEvent) -> String {
    switch event.kind {
    case .action: "track"
    case .page: "page"
    case .screen: "screen"
    case .identify, .update: "identify"
    case .group: "group"
    case .alias: "alias"
    }
  }

  /// Returns a POST request to `/v1/batch`, with the current time so that Segment can correct a wrong clock.
  public func makeRequest(for batch: EventBatch, at now: EventTime) -> EventRequest {
    var json = JSONWriter()
    json.object { json in
      json.member("sentAt", now)
      json.key("context")
      json.object { json in SegmentContext.writeLibrary(into: &json) }
      json.key("batch")
      json.array { batch.write(into: &$0) }
    }
    return EventRequest(address.post("/v1/batch", basic: (writeKey.value, "")), body: json.bytes)
  }

  /// Returns the meaning of a response; 400 is about sizes and JSON, so the invalid event is searched.
  public func read(_ response: EventResponse, to batch: EventBatch, at now: EventTime) -> DeliveryVerdict {
    let verdict = DeliveryVerdict.vendor(for: response, at: now)
    guard case .retry(let reason, nil) = verdict, response.head.status.code == 429 else { return verdict }
    let reset = response.head.headerFields[.rateLimitReset].flatMap { Double($0.trimmingSpaces) }
    let wait = reset.flatMap { $0.isFinite && $0 >= 0 ? Duration.seconds(min($0, 86_400)) : nil }
    return .retry(reason, after: wait)
  }
}

extension HTTPField.Name {
  static let rateLimitReset = HTTPField.Name("X-RateLimit-Reset")!
}
