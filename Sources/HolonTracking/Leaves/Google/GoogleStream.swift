internal import HTTPTypes
internal import HolonBase

/// The common parts of web streams and app streams: rules, encoding, and the meaning of responses.
struct GoogleStream: Sendable {
  let isApp: Bool
  let address: ServiceAddress
  let id: String
  let secret: Secret
  let policy: RulePolicy
  let consent: AdvertisingConsent

  /// Whether requests go to Google's validation server, which records nothing.
  let isValidating: Bool

  private let eventNames: NameRules
  private let parameters: PropertyRules
  private let parametersInSession: PropertyRules
  private let userProperties: PropertyRules

  init(
    isApp: Bool, id: String, secret: Secret, is360: Bool, consent: AdvertisingConsent, isValidating: Bool,
    address: ServiceAddress, policy: RulePolicy
  ) {
    (self.isApp, self.id, self.secret) = (isApp, id, secret)
    let limit = is360 ? 500 : 100
    (self.address, self.policy, self.consent, self.isValidating) = (address, policy, consent, isValidating)
    eventNames = NameRules(
      limit: 40, length: GoogleRule.eventNameLength, identifier: GoogleRule.eventNameCharacters,
      reservation: GoogleRule.eventNameReserved,
      isReserved: { GoogleNames.isReservedEvent($0, inApp: isApp) })
    var parameters = PropertyRules(
      names: NameRules(
        limit: 40, length: GoogleRule.parameterNameLength, identifier: GoogleRule.parameterNameCharacters,
        reservation: GoogleRule.parameterNameReserved, isReserved: GoogleNames.isReservedParameter),
      most: 25, count: GoogleRule.parameterCount,
      shortText: min(limit, 300), textLimit: { Self.exceptions[$0] ?? limit }, text: GoogleRule.parameterLength,
      kind: GoogleRule.parameterKind,
      takesNested: false,
      special: { name, value in
        // The length is compared first, because it is stored.
        switch name.utf8.count {
        case 8 where name == "currency": Self.isCurrency(value) ? .taken : .refused(GoogleRule.currency)
        case 5 where name == "items": GoogleItems.special(value, textLimit: limit)
        case 10 where name == "session_id": Self.isSessionID(value) ? .taken : .refused(GoogleRule.sessionID)
        case 20 where name == "engagement_time_msec":
          Self.isEngagement(value) ? .taken : .refused(GoogleRule.engagement)
        default: .nothing
        }
      })
    self.parameters = parameters
    // The destination adds two.
    parameters.most -= 2
    parametersInSession = parameters
    userProperties = PropertyRules(
      names: NameRules(
        limit: 24, length: GoogleRule.userPropertyNameLength, identifier: GoogleRule.userPropertyNameCharacters,
        reservation: GoogleRule.userPropertyNameReserved,
        isReserved: { GoogleNames.isReservedParameter($0) || GoogleNames.userProperties.contains($0) }),
      most: 25, count: GoogleRule.userPropertyCount, shortText: 36, textLimit: { _ in 36 },
      text: GoogleRule.userPropertyLength,
      kind: GoogleRule.parameterKind, takesNested: false)
  }

  private static let exceptions = ["page_title": 300, "page_referrer": 420, "page_location": 1000]

  private static func isCurrency(_ value: PropertyValue) -> Bool {
    guard case .string(let text) = value, text.utf8.count == 3 else { return false }
    return text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }

  private static func isSessionID(_ value: PropertyValue) -> Bool {
    switch value {
    case .int(let number): number > 0
    case .string(let text): text.utf8.count <= 20 && text.utf8.allSatisfy(\.isASCIIDigit) && text.contains { $0 != "0" }
    default: false
    }
  }

  private static func isEngagement(_ value: PropertyValue) -> Bool {
    switch value {
    case .int(let number): number >= 0
    case .double(let number): number.isFinite && number >= 0
    case .string(let text): (1...20).contains(text.utf8.count) && text.utf8.allSatisfy(\.isASCIIDigit)
    default: false
    }
  }

  // The body must be smaller than 130 kB; an event needs a moment between this check and Google's clock.
  var limits: RequestLimits {
    RequestLimits(
      events: 25, bytes: 129_999, overhead: validation.utf8.count + ",\"events\":[]".utf8.count,
      age: .seconds(72 * 3600 - 60))
  }

  private var validation: String { isValidating ? ",\"validation_behavior\":\"ENFORCE_RECOMMENDATIONS\"" : "" }

  func review(_ event: TrackedEvent) -> EventReview {
    var review = EventReview(policy: policy)
    review.name(of: event, eventNames)
    review.properties(of: event, event.session == nil ? parameters : parametersInSession)
    if !event.user.properties.isEmpty { review.userProperties(of: event, userProperties) }
    return review
  }

  func encode(_ event: TrackedEvent, into json: inout JSONWriter) {
    guard event.isAction else { return encode(action(for: event), into: &json) }
    json.object { json in
      json.member("name", event.name)
      json.member("timestamp_micros", event.time.microseconds)
      guard !event.properties.isEmpty || event.session != nil else { return }
      json.key("params")
      json.object { json in
        write(event.properties, into: &json)
        guard event.surroundings != nil, let session = event.session else { return }
        // As in gtag.js, in seconds. Reports show activity only with an engagement.
        if event.properties["session_id"] == nil { json.member("session_id", max(session.start / 1000, 1)) }
        if event.properties["engagement_time_msec"] == nil {
          json.member("engagement_time_msec", max(session.engagement, 1))
        }
      }
    }
  }

  func encodeGroup(_ field: String, _ id: String, of event: TrackedEvent, into json: inout JSONWriter) {
    let user = event.user
    json.object { json in
      json.member(field, id)
      if let user = user.id { json.member("user_id", user) }
      if !user.properties.isEmpty {
        json.key("user_properties")
        json.object { json in
          for (name, value) in user.properties where !value.isNull {
            json.key(name)
            json.object { json in
              json.key("value")
              write(value, into: &json)
            }
          }
        }
      }
      consent.write(into: &json)
      if let context = event.sharedContext?.value { GoogleDevice.write(context, into: &json) }
    }
  }

  private func write(_ properties: EventProperties, into json: inout JSONWriter) {
    for index in properties.indices where !properties.elements[index].value.isNull {
      json.key(properties.elements[index].name)
      write(properties.elements[index].value, into: &json)
    }
  }

  // Google's pages mention only numbers and texts.
  private func write(_ value: PropertyValue, into json: inout JSONWriter) {
    switch value {
    case .bool(let bool): json.write(bool ? 1 : 0)
    case .array(let values): json.array { json in for value in values { write(value, into: &json) } }
    case .object(let properties): json.object { json in write(properties, into: &json) }
    default: json.write(value)
    }
  }

  func makeRequest(for batch: EventBatch) -> EventRequest {
    var json = JSONWriter(after: batch.group.dropLast() + Array((validation + ",\"events\":").utf8))
    json.array { batch.write(into: &$0) }
    json.text.append("}" as Unicode.Scalar)
    let query = [(isApp ? "firebase_app_id" : "measurement_id", id), ("api_secret", secret.value)]
    let path = isValidating ? "/debug/mp/collect" : "/mp/collect"
    return EventRequest(address.post(path, query: query), body: json.bytes)
  }

  /// Returns the verdict: Google answers 2xx to every request that it receives, and advises against repeating others.
  func read(_ response: EventResponse, to batch: EventBatch, at now: EventTime) -> DeliveryVerdict {
    let status = response.head.status.code
    switch status {
    case 200...299 where isValidating: return GoogleValidation.verdict(response.body, to: batch)
    case 429, 503: return .vendor(for: response, at: now)
    case 500...599: return .ambiguous("the server responded with \(status)")
    default: return .vendor(for: response, at: now)
    }
  }
}
