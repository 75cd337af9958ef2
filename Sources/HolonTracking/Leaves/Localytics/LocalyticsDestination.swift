internal import HTTPTypes

/// The rules of Localytics' Events API.
enum LocalyticsRule {
  private static let schema = "localytics-files.s3.amazonaws.com/schemas/eventsApi/v1.json"
  private static let gathered = "github.com/api-evangelist/localytics"
  private static let tealium = "docs.tealium.com, Localytics connector"

  static let kind = VendorRule("localytics.kind", "the Events API takes events only.", schema)
  static let app = VendorRule("localytics.app-uuid", "an app_uuid has 25 to 60 characters.", schema)
  static let user = VendorRule(
    "localytics.customer-id", "a customer_id is required, so the user must have an id.", schema)
  static let nameLength = VendorRule("localytics.event-name.length", "an event_name has 1 to 128 characters.", schema)
  static let past = VendorRule("localytics.time.past", "an event is of 2010-01-01 or later.", schema)
  static let future = VendorRule(
    "localytics.time.future", "an event is at most 2 days ahead.", tealium, isVerified: false)
  static let age = VendorRule("localytics.age", "an event is at most 72 hours old.", tealium, isVerified: false)
  static let count = VendorRule("localytics.attribute.count", "an event has at most 50 attributes.", schema)
  static let countForEver = VendorRule(
    "localytics.attribute.count-for-ever",
    "the events of one name have at most 50 different attributes for all time; not checked here.", schema)
  static let attributeName = VendorRule(
    "localytics.attribute-name.length", "an attribute's name has 1 to 128 characters.", schema)
  static let text = VendorRule("localytics.attribute.length", "an attribute has at most 255 characters.", schema)
  static let attributeKind = VendorRule(
    "localytics.attribute.kind",
    "an attribute is a string, so lists and objects are rejected; numbers are sent as strings.",
    schema)
  static let requestEvents = VendorRule(
    "localytics.request.events", "a request has one event.", gathered, isVerified: false)
  static let requestBytes = VendorRule(
    "localytics.request.bytes", "a body has at most 256 KB, which is taken for 256,000 bytes.", gathered,
    isVerified: false)
  static let rate = VendorRule(
    "localytics.rate", "a key has at most 150 requests a second.", gathered, isVerified: false)
  static let path = VendorRule(
    "localytics.path", "events go to /events/v1/uploads.", "three clients of version 0", isVerified: false)

  static let all = [
    kind, app, user, nameLength, past, future, age, count, countForEver, attributeName, text, attributeKind,
    requestEvents, requestBytes, rate, path,
  ]

  static let name = NameRules(limit: 128, length: nameLength)
  static let attributes = PropertyRules(
    names: NameRules(limit: 128, length: attributeName), most: 50, count: count, shortText: 255,
    textLimit: { _ in 255 }, text: text, kind: attributeKind, takesNested: false)
}

/// An app of Localytics, by its Events API of version 1.
///
/// ```swift
/// let destination = LocalyticsDestination(appUUID: "…", key: "…", secret: "…")
/// ```
///
/// Each event is a request. Localytics recognizes repeated events by their identifier, so they are delivered at least
/// once. It accepts only events of known users, which are those with an ``EventUser/id``. All values are sent as texts.
/// Pages and screens are sent as the events `Page Viewed` and `Screen Viewed`.
public struct LocalyticsDestination: EventDestination {
  /// The name in reports.
  public let name: String

  private let appUUID: String
  private let key: String
  private let secret: Secret
  private let lifetimeValue: String?
  private let address: ServiceAddress
  private let path: String
  private let policy: RulePolicy

  /// Creates a destination.
  ///
  /// - Parameters:
  ///   - appUUID: The key of the app.
  ///   - key: The key of the API.
  ///   - secret: The secret of the API.
  ///   - lifetimeValue: The name of the property whose whole number is added to the user's value.
  ///   - address: The address of the service.
  ///   - path: The path at that address; see the rule `localytics.path`.
  ///   - policy: The treatment of events that break a rule.
  ///   - name: The name in reports.
  public init(
    appUUID: String, key: String, secret: Secret, lifetimeValue: String? = nil,
    at address: ServiceAddress = "https://analytics.localytics.com", path: String = "/events/v1/uploads",
    policy: RulePolicy = .adjust, name: String = "Localytics"
  ) {
    (self.appUUID, self.key, self.secret, self.lifetimeValue) = (appUUID, key, secret, lifetimeValue)
    (self.address, self.path, self.policy, self.name) = (address, path, policy, name)
  }

  /// The limits of Localytics: one event, 256 KB, 72 hours, 150 requests a second.
  public var limits: RequestLimits {
    RequestLimits(events: 1, bytes: 256_000, age: .seconds(72 * 3600 - 60), requestsPerSecond: 150)
  }

  /// Checks whether Localytics would accept an event.
  public func check(_ event: TrackedEvent) -> EventCheck { check(event, at: .now) }

  func check(_ event: TrackedEvent, at now: EventTime) -> EventCheck {
    var review = EventReview(policy: policy)
    switch event.kind {
    case .action: break
    case .page, .screen: return check(Self.action(for: event), at: now)
    case .alias: return .leftOut("Localytics recognizes users by customer_id and needs no aliases")
    case .identify, .update, .group:
      review.reject(LocalyticsRule.kind, "this is an update of a user or a group")
      return review.check(event)
    }
    let length = appUUID.utf16.count
    if !(25...60).contains(length) { review.reject(LocalyticsRule.app, "that of the destination has \(length)") }
    if event.user.id?.isEmpty != false { review.reject(LocalyticsRule.user, "the user has no id") }
    if event.time.milliseconds < 1_262_304_000_000 {
      review.reject(LocalyticsRule.past, "the time of the event is \(event.time)")
    }
    if event.time > now + .seconds(48 * 3600) {
      review.move(event, to: now, LocalyticsRule.future)
    }
    review.name(of: event, LocalyticsRule.name)
    review.properties(of: event, LocalyticsRule.attributes)
    return review.check(event)
  }

  private static func action(for event: TrackedEvent) -> TrackedEvent {
    event.action(event.kind == .page ? "Page Viewed" : "Screen Viewed", ["name": .string(event.name)])
  }

  /// Writes an event, which is the whole body of its request.
  public func encode(_ event: TrackedEvent, into json: inout JSONWriter) {
    guard event.isAction else { return encode(Self.action(for: event), into: &json) }
    json.object { json in
      json.member("schema_url", "https://localytics-files.s3.amazonaws.com/schemas/eventsApi/v1.json")
      json.member("app_uuid", appUUID)
      json.member("customer_id", event.user.id ?? "")
      json.member("event_name", event.name)
      json.member("event_time", event.time.milliseconds)
      json.member("uuid", event.id)
      if let lifetimeValue, case .int(let change) = event.properties[lifetimeValue] {
        json.member("ltv_change", change)
      }
      json.key("attributes")
      json.object { json in
        for (name, value) in event.properties where value != .null {
          json.key(name)
          Self.write(value, into: &json)
        }
      }
    }
  }

  private static func write(_ value: PropertyValue, into json: inout JSONWriter) {
    switch value {
    case .string, .time: json.write(value)
    default:
      var text = JSONWriter()
      text.write(value)
      json.write(String(decoding: text.bytes, as: UTF8.self))
    }
  }

  /// Returns a POST request with one event.
  public func makeRequest(for batch: EventBatch, at now: EventTime) -> EventRequest {
    EventRequest(address.post(path, basic: (key, secret)), body: batch.events.first?.bytes ?? [])
  }

  /// Returns the meaning of a response.
  public func read(_ response: EventResponse, to batch: EventBatch, at now: EventTime) -> DeliveryVerdict {
    .vendor(for: response, at: now)
  }
}
