/// The vendors with built-in rules, for checking events without sending them.
///
/// ```swift
/// for vendor in Vendor.allCases {
///   if case .rejected(let violations) = vendor.check(event) { print(vendor.name, violations) }
/// }
/// ```
public enum Vendor: String, Hashable, Sendable, CaseIterable, Codable {
  /// A web stream of Google Analytics.
  case googleAnalytics

  /// An app stream of Google Analytics.
  case firebase

  /// Mixpanel.
  case mixpanel

  /// Localytics.
  case localytics

  /// Segment.
  case segment

  /// PostHog.
  case postHog

  /// Amplitude.
  case amplitude

  /// Matomo.
  case matomo

  /// A collector of OpenTelemetry.
  case openTelemetry

  /// The vendor's own spelling of its name.
  public var name: String { destination(policy: .reject).name }

  /// The rules of the vendor, with their sources.
  public var rules: [VendorRule] {
    switch self {
    case .googleAnalytics:
      GoogleRule.all.filter { ![GoogleRule.appID, GoogleRule.appInstance, GoogleRule.appNames].contains($0) }
    case .firebase: GoogleRule.all.filter { ![GoogleRule.clientID, GoogleRule.screen].contains($0) }
    case .mixpanel: MixpanelRule.all
    case .localytics: LocalyticsRule.all
    case .segment: SegmentRule.all
    case .postHog: PostHogRule.all
    case .amplitude: AmplitudeRule.all
    case .matomo: MatomoRule.all
    case .openTelemetry: OpenTelemetryRule.all
    }
  }

  /// Checks whether the vendor would accept an event that is sent now, and if not, which rules it breaks.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - policy: The treatment of broken rules. With ``RulePolicy/reject``, the default, every violation rejects the
  ///     event; with ``RulePolicy/adjust`` the result is the event that the destination would send instead.
  ///   - now: The time of sending.
  public func check(_ event: TrackedEvent, policy: RulePolicy = .reject, at now: EventTime = .now) -> EventCheck {
    let destination = destination(policy: policy)
    var violations: [RuleViolation] = []
    let checked: TrackedEvent
    switch destination.check(event) {
    case .rejected(let broken): return .rejected(broken + problems(with: event, at: destination, now))
    case .leftOut(let reason): return .leftOut(reason)
    case .adjusted(let adjusted, let broken): (checked, violations) = (adjusted, broken)
    case .accepted: checked = event
    }
    let problems = problems(with: checked, at: destination, now)
    if !problems.isEmpty { return .rejected(violations + problems) }
    return violations.isEmpty ? .accepted : .adjusted(checked, violations)
  }

  // Size and age, which a queue checks.
  private func problems(
    with event: TrackedEvent, at destination: any EventDestination, _ now: EventTime
  ) -> [RuleViolation] {
    var problems: [RuleViolation] = []
    let limits = destination.limits
    if let age = limits.age, now - event.time > age, let rule = ageRule {
      problems.append(rule.broken(by: "the time of the event is \(event.time)"))
    }
    var group = JSONWriter()
    var json = JSONWriter()
    destination.encodeGroup(of: event, into: &group)
    destination.encode(event, into: &json)
    let bytes = json.count
    let isTooLarge = bytes > limits.eventBytes || bytes + group.count + limits.overhead > limits.bytes
    if isTooLarge { problems.append(sizeRule.broken(by: "the event has \(bytes) bytes")) }
    return problems
  }

  private var ageRule: VendorRule? {
    switch self {
    case .googleAnalytics, .firebase: GoogleRule.age
    case .mixpanel: MixpanelRule.age
    case .localytics: LocalyticsRule.age
    case .matomo: MatomoRule.age
    case .segment, .postHog, .amplitude, .openTelemetry: nil
    }
  }

  private var sizeRule: VendorRule {
    switch self {
    case .googleAnalytics, .firebase: GoogleRule.requestBytes
    case .mixpanel: MixpanelRule.eventBytes
    case .localytics: LocalyticsRule.requestBytes
    case .segment: SegmentRule.eventBytes
    case .postHog: PostHogRule.eventBytes
    case .amplitude: AmplitudeRule.requestBytes
    case .matomo: MatomoRule.eventBytes
    case .openTelemetry: OpenTelemetryRule.requestBytes
    }
  }

  // No request is made, so that the credentials don't matter.
  private func destination(policy: RulePolicy) -> any EventDestination {
    switch self {
    case .googleAnalytics: GoogleAnalyticsDestination(measurementID: "G-0", secret: "", policy: policy)
    case .firebase: FirebaseDestination(appID: "1:1:ios:1", secret: "", policy: policy)
    case .mixpanel: MixpanelDestination(token: "", policy: policy)
    case .localytics:
      LocalyticsDestination(appUUID: String(repeating: "0", count: 36), key: "", secret: "", policy: policy)
    case .segment: SegmentDestination(writeKey: "", policy: policy)
    case .postHog: PostHogDestination(key: "", policy: policy)
    case .amplitude: AmplitudeDestination(key: "", policy: policy)
    case .matomo: MatomoDestination(site: 1, at: "https://matomo.invalid", policy: policy)
    case .openTelemetry: OpenTelemetryDestination(service: "", policy: policy)
    }
  }
}
