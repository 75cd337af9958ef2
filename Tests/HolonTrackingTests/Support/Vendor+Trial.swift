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
    }
  }

  func endpoint(now: (@Sendable () -> Int64)? = nil) -> VendorEndpoint {
    switch self {
    case .googleAnalytics: .googleAnalytics(now: now)
    case .firebase: .firebase(now: now)
    case .mixpanel: .mixpanel(token: "t", now: now)
    case .localytics: .localytics(key: "k", secret: "s", now: now)
    case .segment: .segment(writeKey: "k", now: now)
    case .postHog: .postHog(key: "k", now: now)
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
