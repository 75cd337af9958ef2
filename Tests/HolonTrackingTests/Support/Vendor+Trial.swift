import HolonTestingTracking
import HolonTracking

extension Vendor {
  /// A user that the vendor accepts.
  var user: EventUser {
    switch self {
    case .googleAnalytics: EventUser(id: "u1", anonymousID: "12.34")
    case .firebase: EventUser(id: "u1", anonymousID: "0123456789abcdef0123456789ABCDEF")
    default: EventUser(id: "u1", anonymousID: "a1")
    }
  }

  func destination(_ policy: RulePolicy) -> any EventDestination {
    switch self {
    case .googleAnalytics: GoogleAnalyticsDestination(measurementID: "G-1", secret: "s", policy: policy)
    case .firebase: FirebaseDestination(appID: "1:2:ios:3", secret: "s", policy: policy)
    case .mixpanel: MixpanelDestination(token: "t", policy: policy)
    case .localytics:
      LocalyticsDestination(
        appUUID: "01234567-89ab-cdef-0123-456789abcdef", key: "k", secret: "s", policy: policy)
    case .segment: SegmentDestination(writeKey: "k", policy: policy)
    case .postHog: PostHogDestination(key: "k", policy: policy)
    case .amplitude: AmplitudeDestination(key: "k", policy: policy)
    case .matomo: MatomoDestination(site: 7, at: "https://matomo.example.com", policy: policy)
    case .openTelemetry: OpenTelemetryDestination(service: "shop", policy: policy)
    }
  }

  func endpoint(keepsEvents: Bool = true, now: (@Sendable () -> Int64)? = nil) -> VendorEndpoint {
    switch self {
    case .googleAnalytics: .googleAnalytics(keepsEvents: keepsEvents, now: now)
    case .firebase: .firebase(keepsEvents: keepsEvents, now: now)
    case .mixpanel: .mixpanel(token: "t", keepsEvents: keepsEvents, now: now)
    case .localytics: .localytics(key: "k", secret: "s", keepsEvents: keepsEvents, now: now)
    case .segment: .segment(writeKey: "k", keepsEvents: keepsEvents, now: now)
    case .postHog: .postHog(key: "k", keepsEvents: keepsEvents, now: now)
    case .amplitude: .amplitude(key: "k", keepsEvents: keepsEvents, now: now)
    case .matomo: .matomo(site: 7, keepsEvents: keepsEvents, now: now)
    case .openTelemetry: .openTelemetry(keepsEvents: keepsEvents, now: now)
    }
  }

  /// Returns the problems that the vendor's stand-in finds in events that are sent unchanged.
  func problems(with events: [TrackedEvent]) async throws -> [VendorProblem] {
    // Old events are sent at their own time, because their age is the subject of another rule.
    let oldest = events.map(\.time).min() ?? .now
    let endpoint = oldest < .now - .seconds(60 * 3600) ? endpoint { oldest.microseconds } : endpoint()
    _ = try await VendorTrial(
      of: events, to: destination(.adjust), over: VendorTransport(endpoint), isForced: true)
    return await endpoint.problems
  }
}
