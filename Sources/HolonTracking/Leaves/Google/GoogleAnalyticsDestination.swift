/// A web stream of Google Analytics, by the GA4 Measurement Protocol.
///
/// ```swift
/// let destination = GoogleAnalyticsDestination(measurementID: "G-1A2B3C4D5E", secret: "…")
/// ```
///
/// Google accepts every request and doesn't report dropped events. All of its published rules for names and values are
/// therefore checked when an event is tracked. It doesn't recognize repeated events: by default, an event that may have
/// arrived isn't sent again. Boolean values are sent as 1 and 0, and properties without a value are left out.
///
/// Users are identified by `client_id`: an ``EventUser/anonymousID`` of two numbers joined by a period, as in gtag.js.
/// From another one, or otherwise from ``EventUser/id``, such a number is derived, always the same, unless the policy
/// rejects names.
///
/// Pages are sent as `page_view`, memberships of groups as `join_group`. Events in a session, see ``SessionTracker``,
/// have its `session_id` and `engagement_time_msec`, without which Google's reports show no activity.
public struct GoogleAnalyticsDestination: EventDestination {
  /// The name in reports.
  public let name: String

  /// The treatment of events that may have arrived.
  public let guarantee: DeliveryGuarantee

  private let stream: GoogleStream

  /// Creates a destination.
  ///
  /// - Parameters:
  ///   - measurementID: The identifier of the stream, such as `G-1A2B3C4D5E`.
  ///   - secret: A secret of the Measurement Protocol, from Google's page for the stream.
  ///   - address: The address of the service; `https://region1.google-analytics.com` keeps the data in the European
  ///     Union.
  ///   - is360: Whether the property is one of Google Analytics 360, which accepts longer texts.
  ///   - consent: The consents to advertising that Google needs of each event.
  ///   - isValidating: Whether events are validated by Google's `/debug/mp/collect` and not recorded. Events that it
  ///     objects to are rejected, with its messages in ``DeliveryOptions/onTrouble``.
  ///   - guarantee: The treatment of events that may have arrived.
  ///   - policy: The treatment of events that break a rule.
  ///   - name: The name in reports.
  public init(
    measurementID: String, secret: Secret, at address: ServiceAddress = "https://www.google-analytics.com",
    is360: Bool = false, consent: AdvertisingConsent = AdvertisingConsent(), isValidating: Bool = false,
    guarantee: DeliveryGuarantee = .atMostOnce, policy: RulePolicy = .adjust,
    name: String = "Google Analytics"
  ) {
    (self.guarantee, self.name) = (guarantee, name)
    stream = GoogleStream(
      isApp: false, id: measurementID, secret: secret, is360: is360, consent: consent, isValidating: isValidating,
      address: address, policy: policy)
  }

  /// The limits of Google: 25 events, less than 130 kB, 72 hours.
  public var limits: RequestLimits { stream.limits }

  /// Checks whether Google would accept an event.
  public func check(_ event: TrackedEvent) -> EventCheck {
    guard event.isAction else { return stream.check(event) { check($0) } }
    var review = stream.review(event)
    let user = event.user
    if user.anonymousID.map(GoogleClient.isClientID) != true {
      if user.anonymousID == nil, user.id == nil {
        review.reject(GoogleRule.clientID, "the user has neither anonymousID nor id")
      } else if stream.policy.names == .reject {
        review.reject(GoogleRule.clientID, "the user has no valid one")
      }
    }
    return review.check(event)
  }

  /// Writes the user; each request has only one.
  public func encodeGroup(of event: TrackedEvent, into json: inout JSONWriter) {
    stream.encodeGroup("client_id", GoogleClient.id(of: event.user), of: event, into: &json)
  }

  /// Writes an event with its time.
  public func encode(_ event: TrackedEvent, into json: inout JSONWriter) { stream.encode(event, into: &json) }

  /// Returns a POST request to `/mp/collect`, or to `/debug/mp/collect` for validation.
  public func makeRequest(for batch: EventBatch, at now: EventTime) -> EventRequest { stream.makeRequest(for: batch) }

  /// Returns the meaning of a response; according to Google, requests with other statuses than 2xx aren't repeated.
  public func read(_ response: EventResponse, to batch: EventBatch, at now: EventTime) -> DeliveryVerdict {
    stream.read(response, to: batch, at: now)
  }
}

/// Identifiers of clients in the form of gtag.js.
enum GoogleClient {
  /// Returns whether an identifier is two positive numbers joined by a period.
  static func isClientID(_ id: String) -> Bool {
    var numbers = 0
    var isPositive = false
    var digits = 0
    for byte in id.utf8 {
      if byte.isASCIIDigit {
        digits += 1
        if byte != UInt8(ascii: "0") { isPositive = true }
      } else {
        guard byte == UInt8(ascii: "."), digits > 0, isPositive, numbers == 0 else { return false }
        (numbers, digits, isPositive) = (1, 0, false)
      }
    }
    return numbers == 1 && digits > 0 && isPositive
  }

  static func id(of user: EventUser) -> String {
    if let id = user.anonymousID, isClientID(id) { return id }
    return derived(from: user.anonymousID ?? user.id ?? "")
  }

  /// Returns the client for a text, always the same: FNV-1a of 64 bits, in two halves.
  static func derived(from text: String) -> String {
    let hash = text.stableHash
    return "\(max(hash >> 33, 1)).\(max(hash & 0x7FFF_FFFF, 1))"
  }
}
