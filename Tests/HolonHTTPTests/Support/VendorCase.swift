import HolonTestingTracking
import HolonTracking
import Testing

/// A vendor's destination with its stand-in.
struct VendorCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let user: EventUser
  let endpoint: @Sendable () -> VendorEndpoint
  let destination: @Sendable (ServiceAddress) -> any EventDestination

  /// Whether the vendor recognizes repeated events.
  let recognizes: Bool

  static let all = [googleAnalytics, firebase, mixpanel, mixpanelClient, localytics, segment, postHog]

  static let googleAnalytics = VendorCase(
    testDescription: "Google Analytics", user: EventUser(id: "u1", anonymousID: "123.456"),
    endpoint: { .googleAnalytics() },
    destination: { GoogleAnalyticsDestination(measurementID: "G-1", secret: "hush-hush", at: $0) }, recognizes: false)

  static let firebase = VendorCase(
    testDescription: "Firebase", user: EventUser(anonymousID: "0123456789abcdef0123456789ABCDEF"),
    endpoint: { .firebase() },
    destination: { FirebaseDestination(appID: "1:12:ios:3a", secret: "hush-hush", at: $0) }, recognizes: false)

  static let mixpanel = VendorCase(
    testDescription: "Mixpanel", user: EventUser(id: "u1", anonymousID: "a1"),
    endpoint: { .mixpanel(token: "hush-hush") },
    destination: { MixpanelDestination(token: "hush-hush", at: $0) }, recognizes: true)

  static let mixpanelClient = VendorCase(
    testDescription: "Mixpanel in an app", user: EventUser(anonymousID: "a1"),
    endpoint: { .mixpanel(token: "hush-hush") },
    destination: { MixpanelDestination(token: "hush-hush", access: .client, at: $0) }, recognizes: true)

  static let localytics = VendorCase(
    testDescription: "Localytics", user: EventUser(id: "u1"),
    endpoint: { .localytics(key: "key", secret: "hush-hush") },
    destination: {
      LocalyticsDestination(
        appUUID: "01234567-89ab-cdef-0123-456789abcdef", key: "key", secret: "hush-hush", at: $0)
    }, recognizes: true)

  static let segment = VendorCase(
    testDescription: "Segment", user: EventUser(id: "u1", anonymousID: "a1"),
    endpoint: { .segment(writeKey: "hush-hush") },
    destination: { SegmentDestination(writeKey: "hush-hush", at: $0) }, recognizes: true)

  static let postHog = VendorCase(
    testDescription: "PostHog", user: EventUser(id: "u1", anonymousID: "a1"),
    endpoint: { .postHog(key: "hush-hush") },
    destination: { PostHogDestination(key: "hush-hush", at: $0) }, recognizes: true)
}
