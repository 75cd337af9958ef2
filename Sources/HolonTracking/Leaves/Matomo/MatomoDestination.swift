internal import HTTPTypes
internal import HolonBase

/// A site of Matomo, by its Tracking HTTP API in bulk.
///
/// ```swift
/// let destination = MatomoDestination(site: 1, at: "https://matomo.example.com", token: "…")
/// tracker.track("Played", ["category": "Videos", "label": "Big Buck Bunny", "value": 3])
/// ```
///
/// An action is an event with the property `category`, or `Events`, as its category, its name as its action, `label` as
/// its name, and the number `value`. Pages and screens are page views. Other properties are the query of the URL, which
/// Matomo records with every action.
///
/// Matomo doesn't recognize repeated events: by default, an event that may have arrived isn't sent again. It wants
/// events in the order of their times, so one request is answered before the next. Visitors are identified by `uid`, the
/// ``EventUser/id``, and `_id`, computed from the ``EventUser/anonymousID``.
public struct MatomoDestination: EventDestination {
  /// The name in reports.
  public let name: String

  /// The treatment of events that may have arrived.
  public let guarantee: DeliveryGuarantee

  private let site: Int
  private let address: ServiceAddress
  private let token: Secret?
  private let pages: ServiceAddress
  private let policy: RulePolicy

  /// Creates a destination.
  ///
  /// - Parameters:
  ///   - site: The number of the site.
  ///   - address: The address of the installation.
  ///   - token: A token with the permission to write, `token_auth`, with which events may be older than a day.
  ///   - pages: The address in front of the names of pages and events, which needn't exist.
  ///   - guarantee: The treatment of events that may have arrived.
  ///   - policy: The treatment of events that break a rule.
  ///   - name: The name in reports.
  public init(
    site: Int, at address: ServiceAddress, token: Secret? = nil, pages: ServiceAddress = "https://app.invalid",
    guarantee: DeliveryGuarantee = .atMostOnce, policy: RulePolicy = .adjust, name: String = "Matomo"
  ) {
    (self.site, self.address, self.token, self.pages) = (site, address, token, pages)
    (self.guarantee, self.policy, self.name) = (guarantee, policy, name)
  }

  /// The limits of Matomo: 200 events, 2 MB, 24 hours without a token.
  public var limits: RequestLimits {
    let frame = "{\"requests\":[],\"token_auth\":\"\"}".utf8.count
    return RequestLimits(
      events: 200, bytes: 2_000_000, overhead: frame + (token?.value.utf8.count ?? 0), eventBytes: 8000,
      age: token == nil ? .seconds(24 * 3600 - 60) : nil)
  }

  /// Checks whether Matomo would accept an event.
  public func check(_ event: TrackedEvent) -> EventCheck {
    var review = EventReview(policy: policy)
    switch event.kind {
    case .action: if event.name.isBlank { review.reject(MatomoRule.name, "the event has none") }
    case .page, .screen: if event.name.isBlank { review.reject(MatomoRule.viewName, "the view has none") }
    case .alias: return .leftOut("Matomo joins visits by uid and needs no aliases")
    case .identify, .update, .group: review.reject(MatomoRule.kind, "this is an update of a user or a group")
    }
    if (event.user.id ?? event.user.anonymousID ?? "").isEmpty {
      review.reject(MatomoRule.user, "the user has neither id nor anonymousID")
    }
    review.properties(of: event, MatomoRule.properties)
    return review.check(event)
  }

  /// Returns true: Matomo builds visits from events in the order of their times.
  public func keepsOrder(of group: [UInt8]) -> Bool { true }

  /// Writes an event as a text, the query of a single request.
  public func encode(_ event: TrackedEvent, into json: inout JSONWriter) {
    var query = MatomoQuery()
    query.add("idsite", String(site))
    query.add("rec", "1")
    query.add("apiv", "1")
    query.add("rand", event.id.description)
    query.add("cdt", String(event.time.milliseconds / 1000))
    if let id = event.user.id { query.add("uid", id) }
    if let id = event.user.anonymousID ?? event.user.id { query.add("_id", Self.visitor(id)) }
    if let context = event.sharedContext?.value {
      if let agent = context.userAgent { query.add("ua", agent) }
      if let locale = context.locale { query.add("lang", locale) }
      if let width = context.device.screenWidth, let height = context.device.screenHeight {
        query.add("res", "\(width)x\(height)")
      }
    }
    var places: Set<String> = []
    if event.kind == .action {
      places = ["category", "label", "value"]
      query.add("ca", "1")
      query.add("e_c", event.properties["category"]?.plainText ?? "Events")
      query.add("e_a", event.name)
      if let label = event.properties["label"]?.plainText { query.add("e_n", label) }
      if let value = event.properties["value"]?.plainText { query.add("e_v", value) }
    } else {
      places = ["url", "title", "referrer"]
      query.add("action_name", event.properties["title"]?.plainText ?? event.name)
      if let referrer = event.properties["referrer"]?.plainText { query.add("urlref", referrer) }
    }
    query.add("url", url(of: event, without: places))
    json.write(query.text)
  }

  private func url(of event: TrackedEvent, without places: Set<String>) -> String {
    if event.kind != .action, let url = event.properties["url"]?.plainText { return url }
    var query = MatomoQuery()
    for (name, value) in event.properties where !places.contains(name) {
      if let text = value.plainText { query.add(name.percentEncoded, text) }
    }
    return "\(pages)/\(event.name.percentEncoded)\(query.isEmpty ? "" : query.text)"
  }

  /// Returns the 16 hexadecimal digits of a visitor: those of the identifier, or computed from it by FNV-1a.
  static func visitor(_ id: String) -> String {
    if id.utf8.count == 16, id.utf8.allSatisfy({ Hexadecimal.value($0) != nil }) { return id }
    let digits = String(id.stableHash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Returns a POST request to `/matomo.php`.
  public func makeRequest(for batch: EventBatch, at now: EventTime) -> EventRequest {
    var json = JSONWriter()
    json.object { json in
      json.key("requests")
      json.array { batch.write(into: &$0) }
      if let token { json.member("token_auth", token.value) }
    }
    return EventRequest(address.post("/matomo.php"), body: json.bytes)
  }

  /// Returns the meaning of a response, which has the numbers of tracked and invalid events.
  public func read(_ response: EventResponse, to batch: EventBatch, at now: EventTime) -> DeliveryVerdict {
    let status = response.head.status.code
    switch status {
    case 200...299, 400: return verdict(response.body, status, to: batch, at: now)
    case 503, 429: return .vendor(for: response, at: now)
    case 500...599:
      // Its own answer counts, such as that for a refused token in an installation that requires one.
      let answer = try? JSONValue(reading: response.body, depth: 64)
      guard answer?["status"]?.string != nil, answer?["tracked"]?.integer == 0 else {
        return .ambiguous("the server responded with \(status)")
      }
      return .retry("Matomo failed and tracked no event (\(status)): check the token and Matomo's log")
    default: return .vendor(for: response, at: now)
    }
  }

  private func verdict(
    _ body: [UInt8], _ status: Int, to batch: EventBatch, at now: EventTime
  ) -> DeliveryVerdict {
    let answer = try? JSONValue(reading: body, depth: 64)
    guard let answer, answer["status"]?.string != nil else {
      return status == 400
        ? .bisect("Matomo rejected the request")
        : .retry("the response isn't from Matomo: check for a proxy or a sign-in page")
    }
    let (tracked, invalid) = (answer["tracked"]?.integer ?? 0, answer["invalid"]?.integer ?? 0)
    if status != 400, tracked == batch.events.count { return .delivered }
    if let refusal = refusalOfToken(answer, tracked, invalid, batch, at: now) { return refusal }
    if tracked == 0, invalid == batch.events.count { return .rejected("Matomo rejected the events") }
    let indexes = Set((answer["invalid_indices"]?.array ?? []).compactMap(\.integer))
    guard indexes.count == invalid, invalid > 0, tracked + invalid == batch.events.count,
      indexes.allSatisfy({ batch.events.indices.contains($0) })
    else { return .ambiguous("Matomo tracked \(tracked) of \(batch.events.count) events and doesn't say which") }
    return .each(
      batch.events.indices.map { indexes.contains($0) ? .rejected("Matomo rejected the event") : .delivered })
  }
}

extension MatomoDestination {
  /// Returns the verdict on events that Matomo refuses only because it doesn't accept the token; nil for others.
  ///
  /// Matomo names the invalid events only for an accepted token, and takes events without one for a day.
  private func refusalOfToken(
    _ answer: JSONValue, _ tracked: Int, _ invalid: Int, _ batch: EventBatch, at now: EventTime
  ) -> DeliveryVerdict? {
    guard token != nil, invalid > 0, answer["invalid_indices"] == nil else { return nil }
    let isOld = batch.events.map { now.microseconds - $0.time.microseconds >= 86_400_000_000 }
    guard isOld.count(where: \.self) == invalid, tracked + invalid == batch.events.count else { return nil }
    let reason = "Matomo doesn't accept the token, and takes no events without it that are older than a day"
    if tracked == 0 { return .pause("\(reason): check the token") }
    return .each(isOld.map { $0 ? .retry(reason) : .delivered })
  }
}

/// A query of a URL.
private struct MatomoQuery {
  private(set) var text = "?"

  var isEmpty: Bool { text == "?" }

  mutating func add(_ name: String, _ value: String) {
    if !isEmpty { text += "&" }
    text += "\(name)=\(value.percentEncoded)"
  }
}

extension PropertyValue {
  /// The value as a text without quotes; nil for no value, lists and objects.
  fileprivate var plainText: String? {
    switch self {
    case .string(let text): text
    case .bool(let value): value ? "true" : "false"
    case .int(let number): String(number)
    case .double(let number):
      number.isFinite ? (Int64(exactly: number).map(String.init) ?? number.description) : nil
    case .time(let time): time.description
    case .null, .array, .object: nil
    }
  }
}

extension String {
  /// Whether there are only spaces.
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
