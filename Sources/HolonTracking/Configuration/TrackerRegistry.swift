/// The destinations that a configuration can name.
///
/// ```swift
/// var registry = TrackerRegistry.vendors
/// registry.register("warehouse") { settings throws(TrackingError) in
///   Warehouse(host: try settings.needText("host"), key: try settings.needSecret("key"))
/// }
/// ```
public struct TrackerRegistry: Sendable {
  /// A function that creates a destination, and removes its settings from the given ones.
  public typealias Maker = @Sendable (inout TrackerSettings) throws(TrackingError) -> any EventDestination

  var destinations: [String: Maker] = [:]

  /// Creates an empty registry.
  public init() {}

  /// Registers a destination under a name.
  public mutating func register(_ name: String, _ make: @escaping Maker) { destinations[name] = make }
}

extension TrackerRegistry {
  /// `google-analytics`, `firebase`, `mixpanel`, `localytics`, `segment`, `posthog`, `amplitude`, `matomo` and
  /// `opentelemetry`.
  public static let vendors: TrackerRegistry = {
    var registry = TrackerRegistry()
    registry.register("google-analytics") { settings throws(TrackingError) in
      GoogleAnalyticsDestination(
        measurementID: try settings.needText("measurementID"), secret: try settings.needSecret("secret"),
        at: try settings.takeAddress() ?? "https://www.google-analytics.com",
        consent: try settings.takeAdvertisingConsent(), isValidating: try settings.takeFlag("validate") ?? false)
    }
    registry.register("firebase") { settings throws(TrackingError) in
      FirebaseDestination(
        appID: try settings.needText("appID"), secret: try settings.needSecret("secret"),
        at: try settings.takeAddress() ?? "https://www.google-analytics.com",
        consent: try settings.takeAdvertisingConsent(), isValidating: try settings.takeFlag("validate") ?? false)
    }
    registry.register("mixpanel") { settings throws(TrackingError) in
      MixpanelDestination(
        token: try settings.needSecret("token"), groupKey: try settings.takeText("groupKey"),
        at: try settings.takeAddress() ?? "https://api.mixpanel.com")
    }
    registry.register("localytics") { settings throws(TrackingError) in
      LocalyticsDestination(
        appUUID: try settings.needText("appUUID"), key: try settings.needText("key"),
        secret: try settings.needSecret("secret"),
        at: try settings.takeAddress() ?? "https://analytics.localytics.com")
    }
    registry.register("segment") { settings throws(TrackingError) in
      SegmentDestination(
        writeKey: try settings.needSecret("writeKey"), at: try settings.takeAddress() ?? "https://api.segment.io")
    }
    registry.register("posthog") { settings throws(TrackingError) in
      PostHogDestination(
        key: try settings.needSecret("key"), at: try settings.takeAddress() ?? "https://us.i.posthog.com")
    }
    registry.register("amplitude") { settings throws(TrackingError) in
      AmplitudeDestination(
        key: try settings.needSecret("key"), groupType: try settings.takeText("groupType") ?? "company",
        at: try settings.takeAddress() ?? "https://api2.amplitude.com")
    }
    registry.register("matomo") { settings throws(TrackingError) in
      guard let site = try settings.takeNumber("site", in: 1...1e9) else {
        throw settings.error("the setting is missing: add the number of the site", at: "site")
      }
      guard let address = try settings.takeAddress() else {
        throw settings.error("the setting is missing: add the URL of the installation", at: "address")
      }
      let token = settings.has("token") ? try settings.needSecret("token") : nil
      return MatomoDestination(site: Int(site), at: address, token: token)
    }
    registry.register("opentelemetry") { settings throws(TrackingError) in
      let authorization = settings.has("authorization") ? try settings.needSecret("authorization") : nil
      return OpenTelemetryDestination(
        service: try settings.needText("service"), version: try settings.takeText("version"),
        headers: authorization.map { ["Authorization": $0] } ?? [:],
        at: try settings.takeAddress() ?? "http://localhost:4318")
    }
    return registry
  }()
}
