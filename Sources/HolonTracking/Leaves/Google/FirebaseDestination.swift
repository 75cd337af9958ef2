internal import HolonBase

/// An app stream of Google Analytics, as used by Firebase's SDK, by the GA4 Measurement Protocol.
///
/// ```swift
/// let destination = FirebaseDestination(appID: "1:1234567890:ios:321abc456def7890", secret: "…") { user in
///   user.anonymousID.flatMap { installations[$0] }
/// }
/// ```
///
/// ``GoogleAnalyticsDestination`` describes the rest. Users are identified by `app_instance_id`, which Firebase's SDK
/// creates for each installation: events with an invented one aren't joined with those of the SDK. Screens are sent as
/// `screen_view`.
public struct FirebaseDestination: EventDestination {
  /// The name in reports.
  public let name: String

  /// The treatment of events that may have arrived.
  public let guarantee: DeliveryGuarantee

  private let stream: GoogleStream
  private let isAppID: Bool
  private let appInstanceID: @Sendable (EventUser) -> String?

  /// Creates a destination.
  ///
  /// - Parameters:
  ///   - appID: The identifier of the app in Firebase's console, such as `1:1234567890:ios:321abc456def7890`.
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
  ///   - appInstanceID: Returns the installation of a user, 32 hexadecimal digits from Firebase's SDK; by default the
  ///     user's ``EventUser/anonymousID``.
  public init(
    appID: String, secret: Secret, at address: ServiceAddress = "https://www.google-analytics.com",
    is360: Bool = false, consent: AdvertisingConsent = AdvertisingConsent(), isValidating: Bool = false,
    guarantee: DeliveryGuarantee = .atMostOnce, policy: RulePolicy = .adjust,
    name: String = "Firebase", appInstanceID: @escaping @Sendable (EventUser) -> String? = { $0.anonymousID }
  ) {
    (self.guarantee, self.name, self.appInstanceID) = (guarantee, name, appInstanceID)
    isAppID = Self.isAppID(appID)
    stream = GoogleStream(
      isApp: true, id: appID, secret: secret, is360: is360, consent: consent, isValidating: isValidating,
      address: address, policy: policy)
  }

  /// The limits of Google: 25 events, less than 130 kB, 72 hours.
  public var limits: RequestLimits { stream.limits }

  /// Checks whether Google would accept an event.
  public func check(_ event: TrackedEvent) -> EventCheck {
    guard event.isAction else { return stream.check(event) { check($0) } }
    var review = stream.review(event)
    if !isAppID { review.reject(GoogleRule.appID, "the destination was created with another one") }
    switch appInstanceID(event.user) {
    case nil: review.reject(GoogleRule.appInstance, "the user has no identifier")
    case .some(let id):
      let isHex = id.utf8.allSatisfy { Hexadecimal.value($0) != nil }
      if id.utf8.count != 32 || !isHex {
        review.reject(GoogleRule.appInstance, "that of the user has \(id.utf8.count) bytes")
      }
    }
    return review.check(event)
  }

  /// Writes the user; each request has only one.
  public func encodeGroup(of event: TrackedEvent, into json: inout JSONWriter) {
    stream.encodeGroup("app_instance_id", appInstanceID(event.user) ?? "", of: event, into: &json)
  }

  /// Writes an event with its time.
  public func encode(_ event: TrackedEvent, into json: inout JSONWriter) { stream.encode(event, into: &json) }

  /// Returns a POST request to `/mp/collect`, or to `/debug/mp/collect` for validation.
  public func makeRequest(for batch: EventBatch, at now: EventTime) -> EventRequest { stream.makeRequest(for: batch) }

  /// Returns the meaning of a response; according to Google, requests with other statuses than 2xx aren't repeated.
  public func read(_ response: EventResponse, to batch: EventBatch, at now: EventTime) -> DeliveryVerdict {
    stream.read(response, to: batch, at: now)
  }

  private static func isAppID(_ id: String) -> Bool {
    let parts = id.split(separator: ":", omittingEmptySubsequences: false).map(\.utf8)
    return parts.count == 4 && parts.allSatisfy { !$0.isEmpty } && parts[0].allSatisfy(\.isASCIIDigit)
      && parts[1].allSatisfy(\.isASCIIDigit) && parts[2].allSatisfy(\.isASCIILetter)
      && parts[3].allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
  }
}
